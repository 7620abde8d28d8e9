import { ERROR_EXITS, type ErrorCode, EXIT } from './codes.ts';

export type ErrorDetail = string | number | bigint | boolean | null | readonly ErrorDetail[];

/** Words that were typed, and what was probably meant by them. */
export interface Correction {
  readonly typed: readonly string[];
  readonly meant: readonly string[];
}

export interface ErrorText {
  /** One line: what did not happen. Starts in lower case, ends without a full stop. */
  readonly what: string;
  /** One line: the cause. */
  readonly why?: string | undefined;
  /** One line: what to do. A command in it works as printed. */
  readonly hint: string;
  /** For programs: the values behind the sentence. Never a secret. */
  readonly details?: Readonly<Record<string, ErrorDetail>> | undefined;
  /** Where the words are what is wrong: the hint becomes the whole command with them corrected, if that can be run. */
  readonly correction?: Correction | undefined;
  readonly cause?: unknown;
}

/** The hint of every error with the code `unexpected`. */
export const REPORT_IT = 'this is a mistake in gavel: run it again with --verbose and report what it prints';

/** The only error that the tool shows. Adapters turn foreign errors into it, by their code, never by their text. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: ErrorCode;
  readonly why: string | undefined;
  readonly hint: string;
  readonly details: Readonly<Record<string, ErrorDetail>>;
  readonly correction: Correction | undefined;

  constructor(code: ErrorCode, text: ErrorText) {
    super(text.what, text.cause === undefined ? undefined : { cause: text.cause });
    this.code = code;
    this.why = text.why;
    this.hint = text.hint;
    this.details = text.details ?? {};
    this.correction = text.correction;
  }

  /** The same error, with another hint. */
  withHint(hint: string): CliError {
    const { code, message: what, why, details, cause } = this;
    return new CliError(code, { what, why, hint, details, cause });
  }

  get exitCode(): number {
    return EXIT[ERROR_EXITS[this.code]];
  }
}
