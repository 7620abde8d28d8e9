/** How output may look. */
export interface View {
  readonly width: number;
  readonly color: boolean;
  readonly isTty: boolean;
  /** Unix seconds, for "in 3 hours". */
  readonly now: number;
}

export interface Terminal {
  readonly stdout: View;
  readonly stderr: View;
  /** Result; the only thing that reaches standard output. */
  result(text: string): void;
  /** What must reach a person also with --quiet: what a question is about, and a signature that is about to be sent. */
  announce(text: string): void;
  /** Everything else a person reads that is not the result. Silent with --quiet. */
  note(text: string): void;
  /** What went wrong though the command goes on: told to a person, and among the warnings of --json. */
  warn(text: string): void;
  /** Only with --verbose. */
  debug(text: string): void;
  /** Default no. Rejects with `declined` when the prompt is closed. */
  confirm(question: string): Promise<boolean>;
}
