import type { FileWatch } from './in-place.ts';
import type { ReaderOptions } from './reader.ts';

export interface WriterOptions extends ReaderOptions {
  readonly now: () => number;
  readonly pid: number;
  readonly clean: (text: string) => string;
  readonly fileWatch: FileWatch;
  /** When this process began, in Unix milliseconds. A record that ended since then may be what the command was to do. */
  readonly startedAt: number;
}
