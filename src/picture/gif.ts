import type { Pixels } from './pixels.ts';

/** The first picture of a GIF, and where it lies. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, of each colour. */
  readonly colors: Uint8Array;
  /** The number of the colour that is not drawn; absent: null. */
  readonly transparent: number | null;
  readonly isInterlaced: boolean;
  /** Where its packed data begins. */
  readonly at: number;
}

const EXTENSION = 0x21;
const CONTROL = 0xf9;
const IMAGE = 0x2c;
const MOST_CODES = 4_096;
const MOST_CODE_BITS = 12;
/** Which rows come after another: from this one, each so many below the last. */
const INTERLACED = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/** How large it is. Its first picture may be larger than what the file says first, as browsers take it. Throws where it is damaged. */
export function gifSize(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const { left, top, width, height } = firstFrame(bytes);
  if (width === 0 || height === 0) return { width: 0, height: 0 };
  const view = viewOf(bytes);
  return {
    width: Math.max(view.getUint16(6, true), left + width),
    height: Math.max(view.getUint16(8, true), top + height),
  };
}

/** The first picture; what it does not cover is transparent. Throws where it is damaged, or cut short. */
export function decodeGif(bytes: Uint8Array): Pixels {
  const frame = firstFrame(bytes);
  const size = gifSize(bytes);
  const data = new Uint8Array(size.width * size.height * 4);
  const numbers = unpack(bytes, frame.at, frame.width * frame.height);
  let from = 0;
  for (const row of rowsOf(frame)) {
    let to = ((frame.top + row) * size.width + frame.left) * 4;
    for (let x = 0; x < frame.width; x += 1, from += 1, to += 4) {
      const number = numbers[from] ?? 0;
      if (number === frame.transparent) continue;
      const color = number * 3;
      if (color >= frame.colors.length) throw new Error('a colour is not in the table');
      for (let part = 0; part < 3; part += 1) data[to + part] = frame.colors[color + part] ?? 0;
      data[to + 3] = 255;
    }
  }
  return { ...size, data };
}

function* rowsOf({ height, isInterlaced }: Frame): Generator<number> {
  for (const [start, step] of isInterlaced ? INTERLACED : ([[0, 1]] as const))
    for (let row = start; row < height; row += step) yield row;
}

function firstFrame(bytes: Uint8Array): Frame {
  const view = viewOf(bytes);
  let [colors, at] = tableAt(bytes, 13, view.getUint8(10));
  let transparent: number | null = null;
  while (view.getUint8(at) === EXTENSION) {
    if (view.getUint8(at + 1) === CONTROL)
      transparent = (view.getUint8(at + 3) & 1) === 1 ? view.getUint8(at + 6) : null;
    at += 2;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  if (view.getUint8(at) !== IMAGE) throw new Error('there is no picture where one has to be');
  const [left, top, width, height] = [1, 3, 5, 7].map((more) => view.getUint16(at + more, true));
  const flags = view.getUint8(at + 9);
  const [own, data] = tableAt(bytes, at + 10, flags);
  if (own.length > 0) colors = own;
  return {
    ...{ left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 },
    ...{ colors, transparent, isInterlaced: (flags & 0x40) !== 0, at: data },
  };
}

/** The colours that begin here, if the flags say that there are some, and where they end. */
function tableAt(bytes: Uint8Array, at: number, flags: number): [Uint8Array, number] {
  const end = at + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  if (end > bytes.length) throw new Error('it ends in a table of colours');
  return [bytes.subarray(at, end), end];
}

/**
 * The numbers of the colours, in the order of the file (LZW). Codes name what was written before: each adds one that is as the
 * last, and the first number of this one.
 */
function unpack(bytes: Uint8Array, at: number, count: number): Uint8Array {
  const least = bytes[at] ?? 0;
  if (least < 1 || least > 8) throw new Error('its data is not packed in a way that is known');
  const clear = 2 ** least;
  const before = new Uint16Array(MOST_CODES);
  const [first, last] = [new Uint8Array(MOST_CODES), new Uint8Array(MOST_CODES)];
  const lengths = new Uint16Array(MOST_CODES).fill(1, 0, clear);
  for (let code = 0; code < clear; code += 1) first[code] = last[code] = code;
  const numbers = new Uint8Array(count);
  let [done, next, bits, held, heldBits, previous] = [0, clear + 2, least + 1, 0, 0, -1];
  for (const byte of dataAt(bytes, at + 1)) {
    held |= byte << heldBits;
    heldBits += 8;
    while (heldBits >= bits) {
      const code = held & (2 ** bits - 1);
      held >>>= bits;
      heldBits -= bits;
      if (code === clear) {
        [next, bits, previous] = [clear + 2, least + 1, -1];
        continue;
      }
      if (code === clear + 1 || code > next || (previous < 0 && code > clear))
        throw new Error('a code is not known, or the data ends too soon');
      if (previous >= 0 && next < MOST_CODES) {
        before[next] = previous;
        first[next] = first[previous] ?? 0;
        last[next] = first[code === next ? previous : code] ?? 0;
        lengths[next] = (lengths[previous] ?? 0) + 1;
        next += 1;
        if (next === 2 ** bits && bits < MOST_CODE_BITS) bits += 1;
      }
      done += lengths[code] ?? 0;
      // From its end: what is more than the picture has is not kept.
      for (let to = done - 1, from = code, left = lengths[code] ?? 0; left > 0; to -= 1, left -= 1) {
        numbers[to] = last[from] ?? 0;
        from = before[from] ?? 0;
      }
      if (done >= count) return numbers;
      previous = code;
    }
  }
  throw new Error('its data ends too soon');
}

/** The bytes of blocks that each begin with their length, to one of none. */
function* dataAt(bytes: Uint8Array, start: number): Generator<number> {
  for (let at = start; ; ) {
    const size = bytes[at] ?? 0;
    if (size === 0) return;
    for (let one = at + 1; one <= at + size; one += 1) {
      const byte = bytes[one];
      if (byte === undefined) return;
      yield byte;
    }
    at += 1 + size;
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
