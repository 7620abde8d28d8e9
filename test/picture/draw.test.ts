import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { drawPicture } from '../../src/picture/draw.ts';
import { scaleInto } from '../../src/picture/scale.ts';
import type { GraphicsFormat } from '../../src/ports/terminal.ts';
import { quarters } from './pictures.ts';

const PICTURE = { width: 4, height: 4, data: quarters(4, 4) };
const draw = (format: GraphicsFormat, trueColor = true) =>
  drawPicture(PICTURE, { format, trueColor, columns: 20, rows: 10 });

describe('a picture is drawn', () => {
  it('as half blocks, two pixels a cell, and leaves transparent ones out', async () => {
    const [first, second] = (await draw('blocks')).split('\n');
    const red = '\u001b[38;2;255;0;0;48;2;255;0;0m▀';
    const green = '\u001b[38;2;0;255;0;48;2;0;255;0m▀';
    const blue = '\u001b[38;2;0;0;255;48;2;0;0;255m▀';
    expect(first).toBe(`${red}${red}${green}${green}\u001b[0m`);
    expect(second).toBe(`${blue}${blue}\u001b[0m \u001b[0m \u001b[0m`);
  });

  it('in 256 colours where there are no more', async () => {
    expect(await draw('blocks', false)).toContain('\u001b[38;5;196;48;5;196m▀');
  });

  it('for kitty, as its pixels', async () => {
    const drawn = await draw('kitty');
    const [, keys, data] = /^._G([^;]*);([A-Za-z0-9+/=]*).\\$/.exec(drawn) ?? [];
    expect(keys).toBe('a=T,f=32,s=4,v=4,q=2,m=0');
    expect(new Uint8Array(Buffer.from(data ?? '', 'base64'))).toEqual(PICTURE.data);
  });

  it('for kitty in pieces that it takes', async () => {
    const large = { width: 80, height: 80, data: quarters(80, 80) };
    const drawn = await drawPicture(large, { format: 'kitty', trueColor: true, columns: 20, rows: 10 });
    const pieces = drawn.split('\u001b\\').filter((piece) => piece !== '');
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece.split(';')[1]?.length).toBeLessThanOrEqual(4_096);
    expect(pieces.map((piece) => /m=(\d)/.exec(piece)?.[1]).join('')).toMatch(/^1+0$/);
  });

  it('for iTerm, as a PNG that was written here', async () => {
    const drawn = await draw('iterm');
    const [, data] = /^.\]1337;File=[^:]*:([A-Za-z0-9+/=]*).$/.exec(drawn) ?? [];
    expect([drawn[0], drawn.at(-1)]).toEqual(['\u001b', '\u0007']);
    expect(new Uint8Array(PNG.sync.read(Buffer.from(data ?? '', 'base64')).data)).toEqual(PICTURE.data);
  });

  it.each([
    ['red', [255, 0, 0, 255], '2;100;0;0'],
    ['black where it is transparent', [255, 0, 0, 0], '2;0;0;0'],
  ])('as sixel: %s', async (_, color, register) => {
    const data = Uint8Array.from(Array(16).fill(color).flat());
    const canvas = { format: 'sixel', trueColor: true, columns: 20, rows: 10 } as const;
    // Four columns of four pixels in the colour of register 0.
    expect(await drawPicture({ width: 4, height: 4, data }, canvas)).toBe(
      `\u001bP0;1;q"1;1;4;4#0;${register}#0!4N$\u001b\\`,
    );
  });
});

it.each([
  [400, 100, 160, 40],
  [100, 400, 40, 160],
  [10, 10, 10, 10],
  [4_000, 1, 160, 1],
])('a picture of %i x %i is %i x %i within 160 x 160', (width, height, toWidth, toHeight) => {
  const pixels = { width, height, data: quarters(width, height) };
  const scaled = scaleInto(pixels, { width: 160, height: 160 });
  expect([scaled.width, scaled.height, scaled.data.length]).toEqual([
    toWidth,
    toHeight,
    toWidth * toHeight * 4,
  ]);
});

it('takes no colour from transparent pixels when it makes one of several', () => {
  const data = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 0);
  const { data: one } = scaleInto({ width: 2, height: 1, data }, { width: 1, height: 1 });
  expect([...one]).toEqual([255, 0, 0, 128]);
});
