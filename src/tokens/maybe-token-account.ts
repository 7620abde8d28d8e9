import { decodeTokenAccount, type TokenAccount } from '../chain/codecs/token.ts';
import type { Address } from '../domain/address.ts';
import type { RawAccount } from '../ports/chain.ts';

/** The address of a token account, and the account if it exists. */
export interface MaybeTokenAccount {
  readonly address: Address;
  readonly account: TokenAccount | null;
  /** Lamports at the address now, also without an account. They come back when the account is closed. */
  readonly lamports: bigint;
}

export function maybeTokenAccount(address: Address, account: RawAccount | null): MaybeTokenAccount {
  return { address, account: decodeTokenAccount(account), lamports: account?.lamports ?? 0n };
}
