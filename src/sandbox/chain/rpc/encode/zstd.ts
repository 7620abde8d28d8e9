const MAGIC = 0xfd2fb528;
/** The content's size in four bytes, and no window other than the content itself. */
const DESCRIPTOR = 0b1010_0000;
/** The most bytes of a block. */
const BLOCK = 128 * 1024;
const LAST = 1;

/**
 * A zstd frame (RFC 8878) of raw blocks: every decoder reads it, and nothing is compressed. On one machine, compressing would
 * take longer than sending the bytes.
 */
export function zstdFrame(data: Uint8Array): Buffer {
  const header = Buffer.alloc(9);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt8(DESCRIPTOR, 4);
  header.writeUInt32LE(data.length, 5);
  const parts: Uint8Array[] = [header];
  let start = 0;
  do {
    const block = data.subarray(start, start + BLOCK);
    start += block.length;
    const size = Buffer.alloc(3);
    size.writeUIntLE((block.length << 3) | (start === data.length ? LAST : 0), 0, 3);
    parts.push(size, block);
  } while (start < data.length);
  return Buffer.concat(parts);
}
