import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Decoders as WebAssembly: libwebp and libnsgif. The build replaces this file: it writes the bytes out. */
export const DECODERS: Readonly<Record<'webp' | 'nsgif', () => Uint8Array<ArrayBuffer>>> = {
  webp: () => new Uint8Array(readFileSync(resolve('@cwasm/webp/webp.wasm'))),
  nsgif: () => new Uint8Array(readFileSync(resolve('@cwasm/nsgif/nsgif.wasm'))),
};
