import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/**
 * The form of the log: frames, one after the other. A frame is the length of its content (u32), a checksum of that (u32), the
 * content, and a checksum of the content (u32). Each checksum goes on from the one before, so that a frame that is missing or
 * in another place is noticed too.
 */
const HEAD_BYTES = 8;
const TAIL_BYTES = 4;
/** Of one frame: the largest account fits several times. A larger length is damage. */
const LONGEST = 256 * 1024 * 1024;

export class DamagedLog extends Error {}

/** Makes frames that follow on each other. */
export class FrameWriter {
  constructor(private sum: number) {}

  get checksum(): number {
    return this.sum;
  }

  /** The frames of these contents, as one buffer. */
  frame(contents: readonly Buffer[]): Buffer {
    const pieces = contents.flatMap((content) => {
      const head = Buffer.alloc(HEAD_BYTES);
      head.writeUInt32LE(content.length);
      this.sum = crc32(head.subarray(0, 4), this.sum);
      head.writeUInt32LE(this.sum, 4);
      const tail = Buffer.alloc(TAIL_BYTES);
      this.sum = crc32(content, this.sum);
      tail.writeUInt32LE(this.sum);
      return [head, content, tail];
    });
    return Buffer.concat(pieces);
  }
}

export interface ReadFrame {
  readonly content: Buffer;
  /** The offset in the file after it, and the checksum to go on from. */
  readonly end: number;
  readonly checksum: number;
}

/**
 * Reads frames from `start` on. A frame that the file ends in was being written when the process was killed, and ends the
 * log. Throws DamagedLog for anything else that is not as it was written.
 */
export function* readFrames(descriptor: number, start: number): Generator<ReadFrame> {
  let end = start;
  let sum = 0;
  for (;;) {
    const head = readAt(descriptor, end, HEAD_BYTES);
    if (head.length < HEAD_BYTES) return;
    const length = head.readUInt32LE();
    sum = crc32(head.subarray(0, 4), sum);
    if (sum !== head.readUInt32LE(4) || length > LONGEST) throw new DamagedLog('a length is not right');
    const rest = readAt(descriptor, end + HEAD_BYTES, length + TAIL_BYTES);
    if (rest.length < length + TAIL_BYTES) return;
    const content = rest.subarray(0, length);
    sum = crc32(content, sum);
    if (sum !== rest.readUInt32LE(length)) throw new DamagedLog('a content is not right');
    end += HEAD_BYTES + length + TAIL_BYTES;
    yield { content, end, checksum: sum };
  }
}

/** Fewer bytes at the end of the file. */
function readAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  let size = 0;
  while (size < length) {
    const read = readSync(descriptor, bytes, size, length - size, position + size);
    if (read === 0) break;
    size += read;
  }
  return bytes.subarray(0, size);
}
