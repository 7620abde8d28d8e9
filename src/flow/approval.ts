import type { DecodedTransaction } from '../transactions/decode.ts';
import type { Verified } from '../transactions/verify/verify.ts';
import type { Consent } from './consent.ts';

declare const approved: unique symbol;

/** A verified transaction that somebody agreed to. Only `approvedBy` makes one. */
export interface Approved {
  readonly [approved]: true;
  readonly decoded: DecodedTransaction;
  readonly consent: Consent;
}

export function approvedBy(consent: Consent, { decoded }: Verified): Approved {
  return { decoded, consent } as Approved;
}
