import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { unusableState } from '../snapshot/unusable-state.ts';
import { DamagedLog, FrameWriter, type ReadFrame, readFrames } from './frames.ts';

const MAGIC = Buffer.from('GAVELSBX');
/** Increased with every change of the form of the file or of what is in it. Version 1 was one compressed snapshot. */
const VERSION = 2;
/** Magic bytes, version (u16), size of the file when it was closed (u64). */
const HEADER_BYTES = MAGIC.length + 2 + 8;
/** In place of the size while the file is in use. */
const IN_USE = 2n ** 64n - 1n;
const DAMAGED = 'the state file is damaged: its checksum does not match';
const OPEN_FLAGS = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A file that contents are appended to. Each append is there as a whole after a crash of the process, or not at all. */
export class LogFile {
  #isMarkedInUse: boolean;

  private constructor(
    private path: string,
    readonly descriptor: number,
    private readonly headerStart: number,
    private end: number,
    private checksum: number,
    isNew: boolean,
  ) {
    this.#isMarkedInUse = isNew;
  }

  get size(): number {
    return this.end;
  }

  /** Creates a file; throws the system's error, also if there is one. `prefix` comes before everything else. */
  static create(path: string, prefix: Buffer): LogFile {
    const descriptor = openSync(path, 'wx+', 0o600);
    writeAll(descriptor, Buffer.concat([prefix, headerOf(IN_USE)]), 0);
    return new LogFile(path, descriptor, prefix.length, prefix.length + HEADER_BYTES, 0, true);
  }

  /**
   * Opens a file and reads its contents. `take` says whether everything until now belongs together; what comes after the last
   * such place is dropped. Throws `state_corrupt` for a damaged file, another kind or version, and changes nothing.
   */
  static open(
    path: string,
    checkPrefix: (start: Buffer) => number,
    take: (content: Buffer) => boolean,
  ): LogFile {
    const descriptor = openSync(path, OPEN_FLAGS);
    try {
      const start = Buffer.alloc(256);
      readSync(descriptor, start, 0, start.length, 0);
      const headerStart = checkPrefix(start);
      const closedAt = closedSize(start.subarray(headerStart));
      const size = fstatSync(descriptor).size;
      if (closedAt !== IN_USE && closedAt !== BigInt(size)) throw unusableState(DAMAGED);
      const last = takeAll(readFrames(descriptor, headerStart + HEADER_BYTES), take);
      if (last === undefined || (closedAt !== IN_USE && last.end !== size)) throw unusableState(DAMAGED);
      return new LogFile(path, descriptor, headerStart, last.end, last.checksum, false);
    } catch (error) {
      closeSync(descriptor);
      throw error instanceof DamagedLog ? unusableState(DAMAGED) : error;
    }
  }

  /** Throws the system's error; then nothing was appended. Throws Error if the file is no longer at its path. */
  append(contents: readonly Buffer[]): void {
    if (!this.#isMarkedInUse) this.#markInUse();
    const frames = new FrameWriter(this.checksum);
    const bytes = frames.frame(contents);
    try {
      writeAll(this.descriptor, bytes, this.end);
    } catch (error) {
      // What was written of it would be dropped when it is read, but it may take the last room on the disk.
      ftruncateSync(this.descriptor, this.end);
      throw error;
    }
    this.end += bytes.length;
    this.checksum = frames.checksum;
  }

  /** Throws Error if another file, or none, is at the path: what is appended would be lost. */
  requirePlace(): void {
    const there = statSync(this.path, { throwIfNoEntry: false });
    if (there?.ino !== fstatSync(this.descriptor).ino) throw new Error('somebody has moved or deleted it');
  }

  /** Renames the file, over whatever is there. */
  moveTo(path: string): void {
    renameSync(this.path, path);
    this.path = path;
  }

  /** Says in the file that it is complete: a shorter one is damaged then. */
  markClosed(): void {
    if (!this.#isMarkedInUse) return;
    writeAll(this.descriptor, headerOf(BigInt(this.end)), this.headerStart);
    this.#isMarkedInUse = false;
  }

  #markInUse(): void {
    writeAll(this.descriptor, headerOf(IN_USE), this.headerStart);
    ftruncateSync(this.descriptor, this.end);
    this.#isMarkedInUse = true;
  }
}

function headerOf(closedSize: bigint): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt16LE(VERSION, MAGIC.length);
  header.writeBigUInt64LE(closedSize, MAGIC.length + 2);
  return header;
}

function closedSize(header: Buffer): bigint {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw unusableState(DAMAGED);
  const version = header.readUInt16LE(MAGIC.length);
  if (version === VERSION) return header.readBigUInt64LE(MAGIC.length + 2);
  throw unusableState(`the state file has version ${version}; this sandbox reads version ${VERSION}`);
}

function takeAll(frames: Iterable<ReadFrame>, take: (content: Buffer) => boolean): ReadFrame | undefined {
  let last: ReadFrame | undefined;
  for (const frame of frames) {
    try {
      if (take(frame.content)) last = { ...frame, content: Buffer.alloc(0) };
    } catch (cause) {
      throw new DamagedLog('a content cannot be read', { cause });
    }
  }
  return last;
}

function writeAll(descriptor: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
  }
}
