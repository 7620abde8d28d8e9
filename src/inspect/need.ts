import type { Address } from '../domain/address.ts';

/** Something that a wallet should do, or may want to. */
export interface Need {
  readonly kind: NeedKind;
  readonly mint: Address;
  /** "It is drawn, and the proceeds are yours to claim": a sentence without a full stop. */
  readonly what: string;
  /** The words of a command after `gavel`. */
  readonly command: readonly string[];
}

export type NeedKind =
  | 'proceeds'
  | 'prize'
  | 'raffle to draw'
  | 'raffle unsold'
  | 'raffle to close'
  | 'auction to settle'
  | 'outbid'
  | 'scheduled bid'
  | 'offer received'
  | 'listing below offer'
  | 'listing ended'
  | 'offer ended';
