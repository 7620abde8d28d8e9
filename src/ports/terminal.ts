/** What the output stream can show. */
export interface View {
  readonly width: number;
  readonly color: boolean;
  readonly isTty: boolean;
  /** Unix seconds, for relative times such as "in 3 hours". */
  readonly now: number;
}

export interface LiveView {
  show(text: string): void;
  /** Leaves the last text where it is. */
  end(): void;
}

/** How far something is that takes long. */
export interface Progress {
  /** The terminal to write to meanwhile. */
  readonly terminal: Terminal;
  /** One more is done. */
  step(): void;
  end(): void;
}

export interface Terminal {
  readonly stdout: View;
  readonly stderr: View;
  /** Writes the result. Nothing else goes to standard output. */
  result(text: string): void;
  /** Writes even with --quiet: what a question is about, and the signature of what is about to be sent. */
  announce(text: string): void;
  /** Texts on standard output of which each takes the place of the last one. Only for a terminal. */
  live(): Promise<LiveView>;
  /** Shows how many of `total` are done, on a terminal only, and never with --quiet. `done`: how many are at the beginning. */
  progress(total: number, done: number): Promise<Progress>;
  /** Writes other information. Silent with --quiet. */
  note(text: string): void;
  /** Writes a problem that does not stop the command. It is also among the warnings of --json. */
  warn(text: string): void;
  /** Writes only with --verbose. */
  debug(text: string): void;
  /** Asks a yes-or-no question whose default is no. Rejects with `declined` when the prompt is closed. */
  confirm(question: string): Promise<boolean>;
  /** Asks for a word to be typed. Rejects as `confirm` does. */
  confirmWord(question: string, word: string): Promise<boolean>;
}
