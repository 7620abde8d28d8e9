import { inflateSync } from 'node:zlib';
import { decodeGif } from './gif.ts';
import { type PictureHeader, readHeader, refused } from './header.ts';
import type { Pixels } from './pixels.ts';
import { decodeWebp } from './webp.ts';

/** Of a decoder of JPEG. */
const MAX_MEMORY_MB = 1_024;

/** Decodes a picture, of an animation the first. Throws `picture_refused` for one that is damaged or too large. */
export async function decodePicture(
  bytes: Uint8Array,
): Promise<{ readonly header: PictureHeader; readonly pixels: Pixels }> {
  const header = readHeader(bytes);
  const decode = { png: decodePng, jpeg: decodeJpeg, gif: decodeGif, webp: decodeWebp }[header.type];
  let pixels: Pixels;
  try {
    pixels = await decode(bytes, header);
  } catch (error) {
    // What libraries say may quote the picture.
    throw refused('it is damaged, or cut short', error);
  }
  if (pixels.width !== header.width || pixels.height !== header.height)
    throw refused('it is not as large as its header says');
  return { header, pixels };
}

async function decodePng(bytes: Uint8Array, { width, height }: PictureHeader): Promise<Pixels> {
  requireInflated(bytes, width, height);
  const { PNG } = await import('pngjs');
  const { data, ...size } = PNG.sync.read(Buffer.from(bytes));
  return { width: size.width, height: size.height, data };
}

const INTERLACED_AT = 28;
/** Bytes a pixel at most, of four channels of 16 bits. */
const MOST_A_PIXEL = 8;

/**
 * The decoder inflates the data of an interlaced picture before it counts: ten megabytes of it can become ten gigabytes. Throws
 * when it is more than such a picture can have.
 */
function requireInflated(bytes: Uint8Array, width: number, height: number): void {
  if (bytes[INTERLACED_AT] === 0) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const size = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49444154) parts.push(bytes.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
  // Seven passes, each with a byte more a row.
  const maxOutputLength = width * height * MOST_A_PIXEL + 7 * (height + 8);
  inflateSync(Buffer.concat(parts), { maxOutputLength });
}

async function decodeJpeg(bytes: Uint8Array): Promise<Pixels> {
  const { decode } = await import('jpeg-js');
  return decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: 40,
    maxMemoryUsageInMB: MAX_MEMORY_MB,
  });
}
