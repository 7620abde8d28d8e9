import type { Address } from '../domain/address.ts';
import type { AccountFilter, RawAccount } from './chain.ts';

/** What a node tells of the accounts of a program, each time that one of them changes. */
export interface AccountFeed {
  /**
   * Whether all that changes is told: it is open, and the node gave a sign of life lately. Where it is not, this call begins to
   * open it, or asks for such a sign.
   */
  isLive(): boolean;
  /** Another number each time that it was opened: what changed in between was not told. */
  readonly session: number;
  close(): void;
}

export interface FeedingChain {
  /** Opens nothing yet. Changes are of confirmed blocks; an account that is closed is not told. */
  followProgram(
    program: Address,
    filters: readonly AccountFilter[],
    changed: (account: RawAccount) => void,
  ): AccountFeed;
}
