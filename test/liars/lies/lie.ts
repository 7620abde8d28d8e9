import type { Address } from '../../../src/domain/address.ts';
import type { VmAccount } from '../../../src/sandbox/chain/vm/account.ts';

/** What a lie is about; a column of the table. */
export const KINDS = [
  'absent',
  'another of its kind',
  'of another kind',
  'made up',
  'a field',
  'balance, owner, size',
  'a number',
  'a list',
  'a simulation',
  'a lookup table',
  'two at once',
] as const;
export type Kind = (typeof KINDS)[number];

/** In how much of what the node says it is told: one answer, every one of its kind, or all, as of a chain where it is true. */
export const SCOPES = ['once', 'always', 'throughout'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who tells it. */
export const CASTS = ['one node', 'a node before an honest one', 'a node and the service'] as const;
export type Cast = (typeof CASTS)[number];

export interface Lie {
  readonly kind: Kind;
  /** What of which account or answer it is about: lies that differ only in a value have this in common. */
  readonly subject: string;
  readonly what: string;
  readonly claim: Claim;
  /** What is said besides, and of an account too. */
  readonly also?: AccountClaim;
}

export type Claim = AccountClaim | ValueClaim | TableClaim;

/** An account is said to be this; null: that there is none. */
export interface AccountClaim {
  readonly about: 'account';
  readonly address: Address;
  readonly said: VmAccount | null;
  /** The answer in which it is seen. */
  readonly seen: Place;
}

/** A value of an answer is said to be this. */
export interface ValueClaim {
  readonly about: 'value';
  readonly seen: Place;
  readonly path: readonly (string | number)[];
  readonly said: unknown;
}

/** The service's transaction has an account in a lookup table, where the chain has another than the node says. */
export interface TableClaim {
  readonly about: 'table';
  readonly genuine: Address;
  readonly other: Address;
}

/** Which answer: to the nth question of this text. */
export interface Place {
  readonly method: string;
  readonly question: string;
  readonly nth: number;
}
