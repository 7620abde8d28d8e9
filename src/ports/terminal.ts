/** What the output stream can show. */
export interface View {
  readonly width: number;
  readonly color: boolean;
  readonly isTty: boolean;
  /** Standard output and standard error are on the same screen: what was announced is not said again. */
  readonly isShared?: boolean;
  /** What the person calls a wallet, by its address; null for one without a name. Absent where nobody has given names. */
  readonly walletName?: (address: string) => string | null;
  /** Unix seconds, for relative times such as "in 3 hours". */
  readonly now: number;
}

/** How a terminal takes pictures: by the protocols of their names, or as coloured half blocks. */
export type GraphicsFormat = (typeof GRAPHICS_FORMATS)[number];
export const GRAPHICS_FORMATS = ['sixel', 'kitty', 'iterm', 'blocks'] as const;

export interface Graphics {
  readonly format: GraphicsFormat;
  /** 16 million colours; else 256. */
  readonly trueColor: boolean;
  /** Of the screen. */
  readonly rows: number;
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

/** Something that is waited for. */
export interface Waiting {
  /** What is known of it now. */
  tell(text: string): void;
  end(): void;
}

export interface Terminal {
  readonly stdout: View;
  readonly stderr: View;
  /** Writes the result. Nothing else goes to standard output. */
  result(text: string): void;
  /** Writes even with --quiet: what a question is about, and the signature of what is about to be sent. */
  announce(text: string): void;
  /** How standard output can show a picture. Null where it cannot: in a pipe, where colours are not wanted, or where the result is for a program. */
  graphics(): Promise<Graphics | null>;
  /** Texts on standard output of which each takes the place of the last one. Only for a terminal. */
  live(): Promise<LiveView>;
  /** Shows how many of `total` are done, on a terminal only, and never with --quiet. `done`: how many are at the beginning. */
  progress(total: number, done: number): Promise<Progress>;
  /** Says what is waited for, and for how long, until it ends; on a terminal only, and never with --quiet. */
  waiting(what: string): Waiting;
  /** Writes other information. Silent with --quiet. */
  note(text: string): void;
  /** Writes a problem that does not stop the command. It is also among the warnings of --json. */
  warn(text: string): void;
  /** Writes only with --verbose. */
  debug(text: string): void;
  /**
   * Asks a yes-or-no question whose default is no. `showDetails`: for the answer d, after which it is asked again. Rejects with
   * `declined` when the prompt is closed.
   */
  confirm(question: string, showDetails?: () => void): Promise<boolean>;
  /** Asks for one of several words to be typed; `showDetails` as in `confirm`. Rejects as `confirm` does. */
  confirmWord(question: string, words: readonly string[], showDetails?: () => void): Promise<boolean>;
}
