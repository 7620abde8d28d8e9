import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import { decodePicture } from '../../src/picture/decode.ts';
import { readHeader } from '../../src/picture/header.ts';
import type { Pixels } from '../../src/picture/pixels.ts';
import { runsOf } from '../support/sample.ts';
import {
  changed,
  gifOf,
  jpegOf,
  pngOf,
  pngWith,
  quarters,
  WRITTEN_NAMES,
  webpOf,
  written,
} from './pictures.ts';

const refusal = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    return await decodePicture(bytes);
  } catch (error) {
    return error;
  }
};
const why = (text: string) => ({ code: 'picture_refused', why: expect.stringContaining(text) });

describe('a picture', () => {
  it('is decoded to its pixels', async () => {
    const { header, pixels } = await decodePicture(pngOf(6, 4));
    expect(header).toEqual({ type: 'png', width: 6, height: 4 });
    expect(new Uint8Array(pixels.data)).toEqual(quarters(6, 4));
  });

  it('is decoded nearly so from a JPEG, which has no transparency', async () => {
    const { header, pixels } = await decodePicture(jpegOf(32, 32));
    expect(header.type).toBe('jpeg');
    const [red = 0, green = 0, blue = 0, alpha] = pixels.data;
    expect([red > 200, green < 60, blue < 60, alpha]).toEqual([true, true, true, 255]);
  });
});

/** The colours in the middle of each quarter, in a picture that begins at this place. */
function middles({ width, data }: Pixels, left: number, top: number): number[][] {
  return [4, 12].flatMap((y) =>
    [4, 12].map((x) => {
      const at = ((top + y) * width + left + x) * 4;
      return [...data.subarray(at, at + 4)];
    }),
  );
}

const NEARLY = 16;
const COLORS = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
];

describe('what other programs write is decoded:', () => {
  it.each([
    ['gif', 0],
    ['gifInterlaced', 0],
    ['webpLossless', 0],
    ['webpLossy', NEARLY],
    ['webpOpaque', NEARLY],
  ] as const)('%s', async (name, most) => {
    const { header, pixels } = await decodePicture(written(name));
    expect(header).toEqual({ type: name.startsWith('gif') ? 'gif' : 'webp', width: 16, height: 16 });
    if (most === 0) expect(new Uint8Array(pixels.data)).toEqual(quarters(16, 16));
    const found = middles(pixels, 0, 0);
    for (const [quarter, color] of COLORS.entries())
      for (const [part, value] of color.entries())
        expect(Math.abs((found[quarter]?.[part] ?? 0) - value), `${quarter} ${part}`).toBeLessThanOrEqual(
          most,
        );
    expect(found[3]?.[3]).toBe(name === 'webpOpaque' ? 255 : 0);
  });

  it.each([
    ['gifAnimated', 'gif', 0],
    ['webpAnimated', 'webp', NEARLY],
    ['webpAnimatedLossless', 'webp', 0],
  ] as const)('%s: the first picture where it lies, and nothing around it', async (name, type, most) => {
    const { header, pixels } = await decodePicture(written(name));
    expect(header).toEqual({ type, width: 20, height: 22 });
    const found = middles(pixels, 4, 6);
    for (const [quarter, color] of COLORS.entries())
      for (const [part, value] of color.entries())
        expect(Math.abs((found[quarter]?.[part] ?? 0) - value)).toBeLessThanOrEqual(most);
    expect([...pixels.data.subarray(0, 20 * 6 * 4)].every((byte) => byte === 0)).toBe(true);
  });
});

it.each(['gif', 'gifAnimated', 'webpLossless', 'webpLossy', 'webpAnimated'] as const)(
  'no part of %s is taken for the whole',
  async (name) => {
    const bytes = written(name);
    const { pixels } = await decodePicture(bytes);
    for (let length = 0; length < bytes.length; length += 1) {
      const result = await refusal(bytes.subarray(0, length));
      if (result instanceof Error) expect(result, `${length}`).toMatchObject({ code: 'picture_refused' });
      // Of a GIF the first picture is whole before the file is.
      else expect(name.startsWith('gif') && result, `${length}`).toMatchObject({ pixels });
    }
  },
);

describe('is refused before it is decoded:', () => {
  const jpegHeader = (height: number, width: number) => [
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
    ...[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  ];
  it.each([
    ['a PNG of 10 gigapixels', pngWith({ width: 100_000, height: 100_000 }, new Uint8Array()), '40 million'],
    ['a JPEG of 4 gigapixels', Uint8Array.of(...jpegHeader(65_535, 65_535)), '40 million'],
    ['a GIF that is cut short', Buffer.from('GIF89a'), 'header is damaged, or cut short'],
    ['a GIF of 4 gigapixels', gifOf({ width: 65_535, height: 65_535 }), 'of a GIF 12 million'],
    ['a GIF without pixels', gifOf({ width: 0, height: 9 }), 'no pixels'],
    [
      'AVIF',
      Buffer.from('\0\0\0\x20ftypavif'),
      'it is AVIF or HEIF: what is drawn is PNG, JPEG, GIF or WebP',
    ],
    ['a JPEG that has two sizes', Uint8Array.of(...jpegHeader(8, 8), ...jpegHeader(9, 9).slice(2)), 'twice'],
    [
      'a JPEG of too many scans',
      Uint8Array.of(...jpegHeader(8, 8), ...Array(25).fill([0xff, 0xda, 0, 2]).flat()),
      'over 24 scans',
    ],
    ['no pixels', pngWith({ width: 0, height: 9 }, new Uint8Array()), 'no pixels'],
    ['over 10 MiB', new Uint8Array(10 * 1024 * 1024 + 1), '10 MiB'],
    ['a WebP that is cut short', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'header is damaged, or cut short'],
    ['a WebP of 268 megapixels', webpOf(16_384, 16_384), '40 million'],
    [
      'an animation of 281 terapixels',
      changed(written('webpAnimated'), 24, Array(6).fill(255)),
      '40 million',
    ],
    ['a WebP that says two sizes', changed(written('webpLossy'), 24, [9]), 'header is damaged'],
    [
      'an animation whose first picture is larger',
      changed(written('webpAnimated'), 24, [9]),
      'header is damaged',
    ],
    ['AVIF', Buffer.from('\0\0\0 ftypavif'), 'AVIF'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
    ['a text', Buffer.from('hello'), 'not a picture'],
    ['nothing', new Uint8Array(), 'not a picture'],
    ['a PNG that is cut in its header', pngOf(4, 4).subarray(0, 20), 'cut short'],
  ])('%s', (_, bytes, text) => {
    expect(() => readHeader(bytes)).toThrow(expect.objectContaining(why(text)));
  });
});

it.each([
  ['cut short', pngOf(40, 40).subarray(0, 90)],
  ['with data for more pixels than it has', pngWith({ width: 2, height: 2 }, new Uint8Array(1_000_000))],
  ['with data for fewer', pngWith({ width: 200, height: 200 }, new Uint8Array(9))],
  ['a JPEG that is cut short', jpegOf(64, 64).subarray(0, 400)],
])('a damaged picture is refused: %s', async (_, bytes) => {
  const result = await refusal(bytes);
  // More data than pixels does no harm: it is not read.
  if (result instanceof CliError) expect(result).toMatchObject(why(''));
  else expect(result).toMatchObject({ header: { width: 2, height: 2 } });
});

it('an interlaced picture that inflates to more than it can have is refused, and holds no more memory', async () => {
  const bomb = pngWith({ width: 2, height: 2, interlaced: true }, new Uint8Array(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(100_000);
  const error = await refusal(bomb);
  expect(error).toMatchObject(why('damaged'));
  expect((error as CliError).cause).toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' });
});

it('no bytes whatever do anything else than decode or be refused', async () => {
  const whole = [
    pngOf(9, 7),
    jpegOf(16, 16),
    pngWith({ width: 3, height: 3, interlaced: true }, new Uint8Array(60)),
    ...WRITTEN_NAMES.map(written),
  ];
  const flipped = fc
    .tuple(fc.constantFrom(...whole), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
    .map(([bytes, changes, cut]) => {
      const copy = new Uint8Array(bytes);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return cut % 3 === 0 ? copy.subarray(0, cut % copy.length) : copy;
    });
  await fc.assert(
    fc.asyncProperty(flipped, async (bytes) => {
      const result = await refusal(bytes);
      if (result instanceof Error) expect(result).toMatchObject({ code: 'picture_refused' });
    }),
    { numRuns: runsOf(20_000, 800) },
  );
});
