import type { ErrorCode } from './codes.ts';

/** Why a text was not accepted. */
export interface Refusal {
  /** One line, lower case, without the name of the flag or setting: that is added by the caller. */
  readonly why: string;
  readonly hint: string;
  /** Default: `usage` for a flag, `invalid_config` for a setting from elsewhere. */
  readonly code?: ErrorCode;
}

/** Always throws; only the caller of a parser knows where the text came from, so only it can say so. */
export type Refuse = (refusal: Refusal) => never;

/** Text (a flag's value, a variable, a setting in a file) to a value, or a refusal. */
export type Parser<T> = (text: string, refuse: Refuse) => T;
