import { fstatSync, statSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { systemCode } from '../errors/system-code.ts';
import type { Output } from '../terminal/streams.ts';

/** What every pipe takes in one piece, so that writing it does not wait for a reader. */
const SHORT_BYTES = 4096;

export interface OutputOptions {
  readonly descriptor: number;
  /** Node's stream for it. To open it loads a part of Node that costs a short command a tenth of its time. */
  open(): NodeJS.WriteStream;
  /** What was written did not leave the process. The code is that of the system. */
  lost(code: string): void;
}

/** Standard output or error: Node's stream for a terminal, and else what writes the first short texts without one. */
export function standardOutput(options: OutputOptions): Output & { endShort(): void } {
  const { descriptor, lost } = options;
  const open = once(() => {
    const stream = options.open();
    stream.on('error', (error) => lost(systemCode(error)));
    return stream;
  });
  if (isTerminal(descriptor)) return Object.assign(open(), { endShort: () => undefined });
  let left = SHORT_BYTES;
  /** Writes what can be written at once; returns the rest. */
  const writeShort = (bytes: Uint8Array): Uint8Array => {
    if (bytes.length > left) {
      left = 0;
      return bytes;
    }
    left -= bytes.length;
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EAGAIN') {
        left = 0;
        return bytes.subarray(written);
      }
      lost(code);
    }
    return bytes.subarray(bytes.length);
  };
  return {
    write(text, done) {
      const rest = left > 0 ? writeShort(Buffer.from(text)) : Buffer.from(text);
      if (rest.length > 0 || open.isMade()) open().write(rest, done);
      else done?.();
    },
    endShort() {
      left = 0;
    },
  };
}

/** Whether a descriptor is open on a terminal. Where it is not, node:tty, which loads sockets and streams, is not loaded. */
export function isTerminal(descriptor: number): boolean {
  try {
    const { rdev, isCharacterDevice } = describe(descriptor);
    return isCharacterDevice && rdev !== statSync('/dev/null').rdev && isatty(descriptor);
  } catch {
    // A descriptor that is closed.
    return false;
  }
}

function describe(descriptor: number) {
  const stat = fstatSync(descriptor);
  return { rdev: stat.rdev, isCharacterDevice: stat.isCharacterDevice() };
}

function once<T>(make: () => T): (() => T) & { isMade(): boolean } {
  let made: { readonly value: T } | null = null;
  const get = (): T => {
    made ??= { value: make() };
    return made.value;
  };
  return Object.assign(get, { isMade: () => made !== null });
}
