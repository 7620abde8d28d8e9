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
