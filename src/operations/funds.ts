import { decodeTokenAccount, findTokenAddress } from '../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { RawAccount } from '../ports/chain.ts';

/** The account that a wallet pays from: the wallet itself for SOL, its associated token account for any other currency. */
export async function findFunds(wallet: Address, currencyMint: Address): Promise<Address> {
  return currencyMint === WRAPPED_SOL_MINT ? wallet : findTokenAddress(wallet, currencyMint);
}

/** The balance of that account, in base units. */
export function fundsFrom(currencyMint: Address, account: RawAccount | null): bigint {
  return currencyMint === WRAPPED_SOL_MINT
    ? (account?.lamports ?? 0n)
    : (decodeTokenAccount(account)?.amount ?? 0n);
}
