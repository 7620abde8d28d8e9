import type { Pixels } from './pixels.ts';

/** One picture of a file: all of it, or the first of an animation, which may cover a part. */
export interface Still {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Of the whole. */
  readonly canvas: { readonly width: number; readonly height: number };
  /** A file with this picture alone, for the decoder. */
  readonly file: Uint8Array;
}

/** Of JavaScript itself; the types of Node know only what it gives out. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

export interface Decoder {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly malloc: (size: number) => number;
}

/** Makes a decoder, which has memory of its own and reaches nothing else, and gives it a file. Throws where it has no room for that. */
export function decoderOf<T extends Decoder>(code: Uint8Array, file: Uint8Array) {
  const none = () => {
    throw new Error('a picture opens no file');
  };
  const own = { wasi_snapshot_preview1: { fd_close: none, fd_seek: none, fd_write: none } };
  const decoder = new WebAssembly.Instance(new WebAssembly.Module(code), own).exports as T;
  /** Reserves so many bytes, and returns their address. */
  const room = (size: number): number => {
    const at = decoder.malloc(size);
    if (at === 0) throw new Error('it takes too much memory');
    return at;
  };
  const input = room(file.length);
  new Uint8Array(decoder.memory.buffer).set(file, input);
  return { decoder, input, room };
}

/** The whole, of which the picture covers its part. `pixels`: its own, four bytes each. */
export function onCanvas({ width, height, left, top, canvas }: Still, pixels: Uint8Array): Pixels {
  if (width === canvas.width && height === canvas.height) return { ...canvas, data: pixels };
  const data = new Uint8Array(canvas.width * canvas.height * 4);
  for (let row = 0; row < height; row += 1) {
    const line = pixels.subarray(row * width * 4, (row + 1) * width * 4);
    data.set(line, ((top + row) * canvas.width + left) * 4);
  }
  return { ...canvas, data };
}
