import { CliError } from '../errors/cli-error.ts';
import { gifSize } from './gif.ts';
import { webpSize } from './webp.ts';

/** A picture as its first bytes describe it. */
export interface PictureHeader {
  readonly type: 'png' | 'jpeg' | 'gif' | 'webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** Its decoder takes no more. */
const MAX_PIXELS_OF_GIF = 12_000_000;
/** Of a JPEG that is sent in steps: each goes over all pixels. Encoders make about ten. */
const MAX_SCANS = 24;

/** What is drawn. */
const KNOWN = 'PNG, JPEG, GIF or WebP';
/** What is known and not drawn, by how it begins. */
const OTHERS: readonly (readonly [type: string, begins: RegExp])[] = [
  ['AVIF or HEIF', /^....ftyp/s],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM/],
  ['SVG, or another text', /^\s*(?:<|\u00ef\u00bb\u00bf<)/],
];

/**
 * Reads what a picture is, without decoding it. Throws `picture_refused` for anything but PNG, JPEG, GIF and WebP, for a
 * header that is cut short, and for a picture of more bytes, pixels or scans than are decoded.
 */
export function readHeader(bytes: Uint8Array): PictureHeader {
  if (bytes.length > MAX_PICTURE_BYTES) throw refused(`it has over ${MAX_PICTURE_BYTES / 1024 / 1024} MiB`);
  const header = headerOf(bytes);
  const { type, width, height } = header;
  if (width === 0 || height === 0) throw refused('it has no pixels');
  const [most, what] = type === 'gif' ? [MAX_PIXELS_OF_GIF, 'of a GIF '] : [MAX_PIXELS, ''];
  if (width * height > most)
    throw refused(
      `it has ${width} x ${height} pixels, and ${what}${most / 1_000_000} million are decoded at most`,
    );
  return header;
}

function headerOf(bytes: Uint8Array): PictureHeader {
  const begin = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (begin.startsWith('\u0089PNG\r\n\u001a\n')) return ofPng(bytes);
  if (begin.startsWith('\u00ff\u00d8\u00ff')) return ofJpeg(bytes);
  if (/^GIF8[79]a/.test(begin)) return sized('gif', gifSize, bytes);
  if (/^RIFF....WEBP/s.test(begin)) return sized('webp', webpSize, bytes);
  const other = OTHERS.find(([, begins]) => begins.test(begin))?.[0];
  throw refused(
    other === undefined
      ? `it is not a picture that is known here: ${KNOWN}`
      : `it is ${other}: what is drawn is ${KNOWN}`,
  );
}

function sized(
  type: 'gif' | 'webp',
  sizeOf: (bytes: Uint8Array) => { readonly width: number; readonly height: number },
  bytes: Uint8Array,
): PictureHeader {
  try {
    return { type, ...sizeOf(bytes) };
  } catch (error) {
    throw refused('its header is damaged, or cut short', error);
  }
}

function ofPng(bytes: Uint8Array): PictureHeader {
  const view = viewOf(bytes, 26);
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) throw refused('its header is damaged');
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Goes over the segments to the one with the size, and counts the scans. */
function ofJpeg(bytes: Uint8Array): PictureHeader {
  let size: PictureHeader | null = null;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    // A byte of the picture itself, a restart, or filling.
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xd9) break;
    if (isFrame(marker)) {
      if (size !== null) throw refused('it says twice how large it is');
      const view = viewOf(bytes.subarray(at), 9);
      size = { type: 'jpeg', height: view.getUint16(5), width: view.getUint16(7) };
    }
    if (marker === 0xda) {
      scans += 1;
      if (scans > MAX_SCANS) throw refused(`it has over ${MAX_SCANS} scans`);
    }
    at += 2 + new DataView(bytes.buffer, bytes.byteOffset + at).getUint16(2);
  }
  if (size === null) throw refused('it is cut short');
  return size;
}

/** Start of frame: all but the tables of Huffman and arithmetic coding, which lie between. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function viewOf(bytes: Uint8Array, least: number): DataView {
  if (bytes.length < least) throw refused('it is cut short');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function refused(why: string, cause?: unknown): CliError {
  return new CliError('picture_refused', {
    what: 'the picture is not drawn',
    why,
    hint: 'look at it with another program that you trust',
    cause,
  });
}
