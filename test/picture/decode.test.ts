import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import { decodePicture } from '../../src/picture/decode.ts';
import { readHeader } from '../../src/picture/header.ts';
import { jpegOf, pngOf, pngWith, quarters } from './pictures.ts';

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

describe('is refused before it is decoded:', () => {
  const jpegHeader = (height: number, width: number) => [
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
    ...[3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  ];
  it.each([
    ['a PNG of 10 gigapixels', pngWith({ width: 100_000, height: 100_000 }, new Uint8Array()), '40 million'],
    ['a JPEG of 4 gigapixels', Uint8Array.of(...jpegHeader(65_535, 65_535)), '40 million'],
    ['GIF', Buffer.from('GIF89a'), 'it is GIF'],
    ['a JPEG that has two sizes', Uint8Array.of(...jpegHeader(8, 8), ...jpegHeader(9, 9).slice(2)), 'twice'],
    [
      'a JPEG of too many scans',
      Uint8Array.of(...jpegHeader(8, 8), ...Array(25).fill([0xff, 0xda, 0, 2]).flat()),
      'over 24 scans',
    ],
    ['no pixels', pngWith({ width: 0, height: 9 }, new Uint8Array()), 'no pixels'],
    ['over 10 MiB', new Uint8Array(10 * 1024 * 1024 + 1), '10 MiB'],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'it is WebP'],
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
  ];
  const changed = fc
    .tuple(fc.constantFrom(...whole), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
    .map(([bytes, changes, cut]) => {
      const copy = new Uint8Array(bytes);
      for (const [at, byte] of changes) copy[at % copy.length] = byte;
      return cut % 3 === 0 ? copy.subarray(0, cut % copy.length) : copy;
    });
  await fc.assert(
    fc.asyncProperty(changed, async (bytes) => {
      const result = await refusal(bytes);
      if (result instanceof Error) expect(result).toMatchObject({ code: 'picture_refused' });
    }),
    { numRuns: 400 },
  );
});
