import type { Address } from '../domain/address.ts';
import type { DecodedTransaction } from './decode.ts';
import type { Verdict } from './verify/verdict.ts';

declare const stage: unique symbol;

/** A transaction whose every check passed, on the blockhash it will be sent with. Made by `verify` alone. */
export interface Verified {
  readonly [stage]: 'verified';
  readonly decoded: DecodedTransaction;
  readonly verdict: Verdict;
}

/** A verified transaction that a person, or --yes, agreed to. Made by `approve` alone. */
export interface Approved {
  readonly [stage]: 'approved';
  readonly decoded: DecodedTransaction;
}

/** The bytes to send, again and again if need be, and the signature they are known by. */
export interface Signed {
  readonly [stage]: 'signed';
  readonly bytes: Uint8Array;
  readonly signature: string;
  readonly signer: Address;
}

type Unbranded<T> = Omit<T, typeof stage>;

/** The one place where a stage is claimed; importing it outside of the module that makes that stage is a lint error. */
export function brand<T extends Verified | Approved | Signed>(value: Unbranded<T>): T {
  return value as T;
}
