import { deflateSync } from 'node:zlib';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';

/** Four quarters: red, green, blue, and one that is transparent. */
export function quarters(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const quarter = (y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1);
      const color = [0, 0, 0, quarter === 3 ? 0 : 255];
      if (quarter < 3) color[quarter] = 255;
      data.set(color, (y * width + x) * 4);
    }
  return data;
}

export function pngOf(width: number, height: number): Uint8Array {
  const png = new PNG({ width, height });
  png.data.set(quarters(width, height));
  return PNG.sync.write(png);
}

export const jpegOf = (width: number, height: number): Uint8Array =>
  jpeg.encode({ width, height, data: quarters(width, height) }, 90).data;

/** A PNG with this header and these bytes, inflated, as its data. */
export function pngWith(
  { width, height, interlaced = false }: { width: number; height: number; interlaced?: boolean },
  inflated: Uint8Array,
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlaced ? 1 : 0], 8);
  const parts = [
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(inflated)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat(parts);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([size, named, sum]);
}

function crc(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** The quarters in 16 x 16 pixels, as other programs write them (netpbm, gifsicle, libwebp), in base64. */
const WRITTEN = {
  /** Whose transparent colour is black. */
  gif: 'R0lGODlhEAAQAJEAAAAAAP8AAAD/AAAA/yH5BAEAAAAALAAAAAAQABAAAAIqjG+iq4jM3IFLJipswNly/XnYQJYkgKaoaaoqW7opfMoAPdg3reM9bysAADs=',
  /** Rows in another order. */
  gifInterlaced:
    'R0lGODlhEAAQAJEAAAAAAP8AAAD/AAAA/yH5BAEAAAAALAAAAAAQABAAQAIqjG+iq+PvgJwSIcYgpNQevHgJKGgPN5kRCogBKbiwTNKgOrAArvOsjyoAADs=',
  /** The first picture at 4, 6 of 20 x 22. */
  gifAnimated:
    'R0lGODlhFAAWAPEAAAAAAP8AAAD/AAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQBAAAAACwEAAYAEAAQAAACKoxvoquIzNyBSyYqbMDZcv152ECWJICmqGmqKlu6KXzKAD3YN63jPW8rAAAsBAAGABAAEAAAAiqUb6OriMzcgUsmOqzA2XL9eRhAlmSApqhpqipbuil8ygEN2Det4z1vKwAAOw==',
  webpLossless: 'UklGRjYAAABXRUJQVlA4TCoAAAAvD8ADEB8gEEjaH3qN+RcQFPk/2vwH8KWAMNtokpOc5L3PIKL/sdWn8AE=',
  /** With transparency apart. */
  webpLossy:
    'UklGRnIAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSBQAAAABDzD/ERFCLJjkL905hYj+T8CeAFZQOCA4AAAAEAIAnQEqEAAQAADAEiWgAnS6AfgB+oADyAD+/C7//3A//+rmv//ERC/93mO9/NW//1o3XRlcAAA=',
  /** Of JPEG-like colours alone. */
  webpOpaque:
    'UklGRkQAAABXRUJQVlA4IDgAAAAQAgCdASoQABAAAMASJaACdLoB+AH6gAPIAP78Lv//cD//6ua//8REL/3eY7381b//WjddGVwAAA==',
  /** The first picture at 4, 6 of 20 x 22, lossy. */
  webpAnimated:
    'UklGRgwBAABXRUJQVlA4WAoAAAASAAAAEwAAFQAAQU5JTQYAAAD/////AABBTk1GbAAAAAIAAAMAAA8AAA8AAGQAAABBTFBIFAAAAAEPMP8REUIsmOQv3TmFiP5PwJ4AVlA4IDgAAAAQAgCdASoQABAAAMASJaACdLoB+AH6gAPIAP78Lv//cD//6ua//8REL/3eY7381b//WjddGVwAAEFOTUZsAAAAAAAAAAAADwAADwAAZAAAAEFMUEgUAAAAAQ8w/xERQiyY5C/dOYWI/k/AHAFWUDggOAAAAHABAJ0BKhAAEAAAwBIloAJ0AYhAAP78Lv//baf/w/z//9Wf//91Ff/+rnX/ca//LEP+vaf+rMAA',
  /** The same, lossless. */
  webpAnimatedLossless:
    'UklGRuIAAABXRUJQVlA4WAoAAAASAAAAEwAAFQAAQU5JTQYAAAD/////AABBTk1GQgAAAAIAAAMAAA8AAA8AAGQAAABWUDhMKgAAAC8PwAMQHyAQSNofeo35FxAU+T/a/AfwpYAw22iSk5zkvc8gov+x1afwAUFOTUZsAAAAAAAAAAAADwAADwAAZAAAAEFMUEgUAAAAAQ8w/xERQiyY5C/dOYWI/k/AHAFWUDggOAAAAHABAJ0BKhAAEAAAwBIloAJ0AYhAAP78Lv//baf/w/z//9Wf//91Ff/+rnX/ca//LEP+vaf+rMAA',
} as const;

export const written = (name: keyof typeof WRITTEN): Uint8Array =>
  new Uint8Array(Buffer.from(WRITTEN[name], 'base64'));

export const WRITTEN_NAMES = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[];

export function changed(bytes: Uint8Array, at: number, values: readonly number[]): Uint8Array {
  const copy = new Uint8Array(bytes);
  copy.set(values, at);
  return copy;
}

/** A GIF that has a header alone. */
export function gifOf({ width, height }: { width: number; height: number }): Uint8Array {
  const sides = Buffer.alloc(4);
  sides.writeUInt16LE(width);
  sides.writeUInt16LE(height, 2);
  return Buffer.concat([
    ...[Buffer.from('GIF89a'), sides, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])],
    ...[Buffer.from([0x2c, 0, 0, 0, 0]), sides, Buffer.from([0, 2, 0, 0x3b])],
  ]);
}

/** A lossless WebP that has a header alone. */
export function webpOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(26);
  bytes.write('RIFF');
  bytes.writeUInt32LE(18, 4);
  bytes.write('WEBPVP8L', 8);
  bytes.writeUInt32LE(6, 16);
  bytes.writeUInt8(0x2f, 20);
  bytes.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 21);
  return bytes;
}
