import type { Correction } from './cli-error.ts';
import type { ErrorCode } from './codes.ts';

/** Why a text was not accepted. */
export interface InvalidValue {
  /** One line, in lower case, without the name of the flag or setting: the caller adds that. */
  readonly why: string;
  readonly hint: string;
  /** Default: `usage` for a flag, `invalid_config` for a setting from elsewhere. */
  readonly code?: ErrorCode;
  /** What was probably meant by the text. */
  readonly correction?: Correction | undefined;
}

/** Always throws. Only the caller of a parser knows where the text came from, so the caller makes the error. */
export type Refuse = (refusal: InvalidValue) => never;

/** Turns a text (of a flag, a variable, a file) into a value. Calls `refuse` if the text is not valid. */
export interface Parser<T> {
  (text: string, refuse: Refuse): T;
  /** All words that it accepts, where those are few. Shells complete them. */
  readonly choices?: readonly string[] | undefined;
  /** Present where it accepts the name of an artwork. */
  readonly takesNames?: TakesNames | undefined;
}

/** `unless-yes`: with --yes it accepts addresses only. */
export type TakesNames = 'always' | 'unless-yes';
