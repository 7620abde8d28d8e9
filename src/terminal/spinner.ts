import type { Waiting } from '../ports/terminal.ts';
import type { Output } from './streams.ts';

export interface SpinnerOptions {
  readonly output: Output;
  monotonic(): number;
  /** Calls `ring` after so many milliseconds, unless the returned function is called before. */
  alarm(milliseconds: number, ring: () => void): () => void;
}

/** What is over sooner needs no spinner. */
const FIRST_MS = 300;
const EACH_MS = 120;
const FRAMES = ['-', '\\', '|', '/'] as const;

interface Wait {
  what: string;
  readonly since: number;
}

/** One line for everything that is waited for: what, for how many seconds, and what was told last. */
export class Spinner {
  readonly #options: SpinnerOptions;
  readonly #waits = new Set<Wait>();
  #frame = 0;
  #cancel: () => void = () => undefined;
  #line: { (text: string): void; clear(): void } | null = null;

  constructor(options: SpinnerOptions) {
    this.#options = options;
  }

  wait(what: string): Waiting {
    const wait: Wait = { what, since: this.#options.monotonic() };
    if (this.#waits.size === 0) this.#cancel = this.#options.alarm(FIRST_MS, () => void this.#begin());
    this.#waits.add(wait);
    return {
      tell: (text) => {
        wait.what = text;
      },
      end: () => this.#end(wait),
    };
  }

  /** Writes what stays, in place of the line, which is drawn again below it. */
  over(write: () => void): void {
    this.#line?.clear();
    write();
  }

  async #begin(): Promise<void> {
    const { createLogUpdate } = await import('log-update');
    if (this.#waits.size === 0 || this.#line !== null) return;
    // To hide the cursor it takes over the signals of the process.
    this.#line = createLogUpdate(this.#options.output as NodeJS.WriteStream, { showCursor: true });
    this.#turn();
  }

  #turn(): void {
    const [first] = this.#waits;
    if (first === undefined || this.#line === null) return;
    const others = this.#waits.size - 1;
    const seconds = Math.floor((this.#options.monotonic() - first.since) / 1000);
    const more = others === 0 ? '' : `, and ${others} more`;
    this.#line(`${FRAMES[this.#frame % FRAMES.length]} ${seconds} s: ${first.what}${more}`);
    this.#frame += 1;
    this.#cancel = this.#options.alarm(EACH_MS, () => this.#turn());
  }

  #end(wait: Wait): void {
    this.#waits.delete(wait);
    if (this.#waits.size > 0) return;
    this.#cancel();
    this.#line?.clear();
    this.#line = null;
  }
}
