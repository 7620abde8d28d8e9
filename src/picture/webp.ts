import type { Pixels } from './pixels.ts';
import { type Decoder, decoderOf, onCanvas, type Still } from './still.ts';

interface WebpDecoder extends Decoder {
  readonly WebPDecodeRGBA: (data: number, size: number, width: number, height: number) => number;
}

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** With its type, its length, and what fills it up to an even length. */
  readonly whole: Uint8Array;
}

const ANIMATED = 0x02;
const HAS_ALPHA = 0x10;
/** In the data of a picture of an animation: where its chunks begin. */
const FRAME_CHUNKS = 16;

/** How large it is, from its headers, which have to agree. Throws where they do not. */
export const webpSize = (bytes: Uint8Array) => stillOf(bytes).canvas;

/** What it does not cover is transparent. Throws where it is damaged, or cut short. */
export async function decodeWebp(bytes: Uint8Array): Promise<Pixels> {
  const still = stillOf(bytes);
  const { DECODERS } = await import('./decoders.ts');
  const { decoder, input, room } = decoderOf<WebpDecoder>(DECODERS.webp(), still.file);
  const sides = room(8);
  const pixels = decoder.WebPDecodeRGBA(input, still.file.length, sides, sides + 4);
  if (pixels === 0) throw new Error('the decoder refuses it');
  return onCanvas(still, new Uint8Array(decoder.memory.buffer, pixels, still.width * still.height * 4));
}

function stillOf(bytes: Uint8Array): Still {
  const size = viewOf(bytes).getUint32(4, true) + 8;
  if (size > bytes.length) throw new Error('it is cut short');
  const chunks = chunksOf(bytes.subarray(12, size));
  const [begin] = chunks;
  if (begin?.type !== 'VP8X') {
    const side = sideOf(begin);
    return { ...side, left: 0, top: 0, canvas: side, file: bytes.subarray(0, size) };
  }
  const canvas = sidesAt(begin.data, 4);
  const isAnimated = (viewOf(begin.data).getUint8(0) & ANIMATED) !== 0;
  const still = isAnimated ? firstOf(chunks) : { left: 0, top: 0, ...canvas, chunks };
  const picture = still.chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const side = sideOf(picture);
  if (side.width !== still.width || side.height !== still.height) throw new Error('it says two sizes');
  if (still.left + side.width > canvas.width || still.top + side.height > canvas.height)
    throw new Error('its first picture is larger than the whole');
  const { left, top } = still;
  const file = isAnimated ? fileOf(still.chunks, side) : bytes.subarray(0, size);
  return { ...side, left, top, canvas, file };
}

function firstOf(chunks: readonly Chunk[]) {
  const frame = chunks.find(({ type }) => type === 'ANMF');
  if (frame === undefined) throw new Error('it has no picture');
  return {
    left: 2 * threeAt(frame.data, 0),
    top: 2 * threeAt(frame.data, 3),
    ...sidesAt(frame.data, 6),
    chunks: chunksOf(frame.data.subarray(FRAME_CHUNKS)),
  };
}

/** A picture of an animation as a file. */
function fileOf(chunks: readonly Chunk[], { width, height }: Pick<Still, 'width' | 'height'>): Uint8Array {
  const header = Buffer.alloc(18);
  header.write('VP8X');
  header.writeUInt32LE(10, 4);
  header.writeUInt8(chunks.some(({ type }) => type === 'ALPH') ? HAS_ALPHA : 0, 8);
  header.writeUIntLE(width - 1, 12, 3);
  header.writeUIntLE(height - 1, 15, 3);
  const parts = chunks.filter(({ type }) => /^(?:ALPH|VP8 |VP8L)$/.test(type)).map(({ whole }) => whole);
  const body = Buffer.concat([Buffer.from('WEBP'), header, ...parts]);
  const begin = Buffer.from('RIFF\0\0\0\0');
  begin.writeUInt32LE(body.length, 4);
  return Buffer.concat([begin, body]);
}

function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size;
    if (end > bytes.length) throw new Error('it is cut short');
    const type = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    chunks.push({ type, data: bytes.subarray(at + 8, end), whole: bytes.subarray(at, end + (size % 2)) });
    at = end + (size % 2);
  }
  return chunks;
}

/** How large a picture is, by what its data begins with: the decoder goes by that. */
function sideOf(chunk: Chunk | undefined): { readonly width: number; readonly height: number } {
  if (chunk?.type === 'VP8L' && viewOf(chunk.data).getUint8(0) === 0x2f) {
    const sides = viewOf(chunk.data).getUint32(1, true);
    return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
  }
  if (chunk?.type === 'VP8 ' && threeAt(chunk.data, 3) === 0x2a019d) {
    const [width, height] = [6, 8].map((at) => viewOf(chunk.data).getUint16(at, true) & 0x3fff);
    return { width: width ?? 0, height: height ?? 0 };
  }
  throw new Error('it has no picture');
}

const sidesAt = (data: Uint8Array, at: number) => ({
  width: threeAt(data, at) + 1,
  height: threeAt(data, at + 3) + 1,
});

const threeAt = (data: Uint8Array, at: number): number =>
  viewOf(data).getUint16(at, true) + viewOf(data).getUint8(at + 2) * 65_536;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
