import { decodeTokenAccount, type TokenAccount } from '../chain/codecs/token.ts';
import type { Address } from '../domain/address.ts';
import type { RawAccount } from '../ports/chain.ts';

/** A place where a token account is, or can be made. */
export interface MaybeTokenAccount {
  readonly address: Address;
  readonly account: TokenAccount | null;
  /** Lamports that lie on it now; they come back when it is closed. */
  readonly lamports: bigint;
}

export function maybeTokenAccount(address: Address, account: RawAccount | null): MaybeTokenAccount {
  return { address, account: decodeTokenAccount(account), lamports: account?.lamports ?? 0n };
}
