import type { Address } from '../domain/address.ts';
import type { RawAccount } from './raw-account.ts';

/** An account as it is after a confirmed block; null when it does not exist any more. */
export interface AccountChange {
  readonly address: Address;
  /** The account was not written in a later slot up to this one. */
  readonly slot: bigint;
  readonly account: RawAccount | null;
}

export interface WatchEvents {
  /** From now on the node tells of each change of this account. What changed before was not told. */
  begun(address: Address): void;
  changed(change: AccountChange): void;
  /** Nothing is told of any account until it has begun again. */
  lost(why: string): void;
}

/** Accounts that a node is asked to tell of. */
export interface AccountWatch {
  add(address: Address): void;
  remove(address: Address): void;
  close(): void;
}

/** A transaction that names an account. */
export interface Mention {
  readonly signature: string;
  readonly slot: bigint;
  readonly succeeded: boolean;
}

export interface WatchingChain {
  /** Opens the connection when the first account is added. Changes are of confirmed blocks. */
  watchAccounts(events: WatchEvents): AccountWatch;
  /**
   * Of each account that a transaction of a confirmed block could write and that succeeded: the place of the last such transaction in
   * its block, from 0. Null while the node does not have the block.
   */
  getBlockWrites(slot: bigint): Promise<ReadonlyMap<Address, number> | null>;
  /**
   * The newest transactions that name an account, newest first, up to 1,000. `before`: those before the one with this
   * signature; none where the node does not have that one.
   */
  getMentions(address: Address, limit: number, before?: string): Promise<readonly Mention[]>;
}
