import type { Address } from '../domain/address.ts';
import type { WritePlace } from '../domain/newest-state.ts';

/** What a source of changes tells of the accounts that it follows. `A`: an account as it tells it. */
export interface FollowEvents<A> {
  /** Every change from now on is told; read the accounts now. After a loss it begins again. */
  begun(): void;
  /** The accounts can be told twice, late, and in any order. Null: it does not exist. */
  told(address: Address, place: WritePlace, account: A | null): void;
  /** Changes are not told until it begins again, in about `waitMs`. */
  lost(why: string, waitMs: number): void;
  /** It is over: what was refused will be refused again. */
  refused(error: Error): void;
}

export interface Following {
  close(): void;
}
