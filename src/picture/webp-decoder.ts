import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** libwebp as WebAssembly. The build replaces this file: it writes the bytes out. */
export const webpDecoder = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('@cwasm/webp/webp.wasm')));
