import type { Pixels } from './pixels.ts';
import { type Decoder, decoderOf, onCanvas, type Still } from './still.ts';

interface GifDecoder extends Decoder {
  /** Writes the address of the pixels, the width and the height to the first three addresses. Returns 0 for a file that it decoded. */
  readonly decode_gif: (pixels: number, width: number, height: number, file: number, size: number) => number;
}

const SCREEN_AT = 6;
const SCREEN_FLAGS_AT = 10;
const TABLE_AT = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const IMAGE_FLAGS = 9;
const END = 0x3b;

/** How large it is. Its first picture may be larger than what the file says first, as browsers take it. Throws where it is damaged. */
export const gifSize = (bytes: Uint8Array) => stillOf(bytes).canvas;

/** The first picture; what it does not cover is transparent. Throws where it is damaged, or cut short. */
export async function decodeGif(bytes: Uint8Array): Promise<Pixels> {
  const still = stillOf(bytes);
  const { DECODERS } = await import('./decoders.ts');
  const { decoder, input, room } = decoderOf<GifDecoder>(DECODERS.nsgif(), still.file);
  const found = room(12);
  if (decoder.decode_gif(found, found + 4, found + 8, input, still.file.length) !== 0)
    throw new Error('the decoder refuses it');
  const { buffer } = decoder.memory;
  const [pixels, width, height] = new Uint32Array(buffer, found, 3);
  if (width !== still.width || height !== still.height) throw new Error('it has another size');
  return onCanvas(still, new Uint8Array(buffer, pixels, width * height * 4));
}

/**
 * The first picture as a file of its own, without a place and as large as it is: the decoder makes the canvas as large as the largest
 * picture of a file, and does not believe some common sizes.
 */
function stillOf(bytes: Uint8Array): Still {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const side = (at: number): number => view.getUint16(at, true);
  let at = tableEnd(TABLE_AT, view.getUint8(SCREEN_FLAGS_AT));
  while (view.getUint8(at) === EXTENSION) at = blocksEnd(view, at + 2);
  if (view.getUint8(at) !== IMAGE) throw new Error('there is no picture where one has to be');
  const [left, top, width, height] = [side(at + 1), side(at + 3), side(at + 5), side(at + 7)];
  const data = tableEnd(at + IMAGE_FLAGS + 1, view.getUint8(at + IMAGE_FLAGS));
  const file = Buffer.concat([bytes.subarray(0, blocksEnd(view, data + 1)), Uint8Array.of(END)]);
  file.copy(file, SCREEN_AT, at + 5, at + 9);
  file.fill(0, at + 1, at + 5);
  const isEmpty = width === 0 || height === 0;
  const canvas = {
    width: isEmpty ? 0 : Math.max(side(SCREEN_AT), left + width),
    height: isEmpty ? 0 : Math.max(side(SCREEN_AT + 2), top + height),
  };
  return { left, top, width, height, canvas, file };
}

/** Where the colours end that begin here, if the flags say that there are some. */
const tableEnd = (at: number, flags: number): number =>
  at + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** After blocks that each begin with their length, to one of none. Throws where there is no such. */
function blocksEnd(view: DataView, start: number): number {
  let at = start;
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
  return at + 1;
}
