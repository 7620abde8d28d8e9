import type { Address } from '@solana/kit';
import { getMintSize, getTokenSize } from '@solana-program/token';
import { toAddress } from '../../../domain/base58.ts';
import { isTokenProgram } from '../addresses.ts';
import type { VmAccount } from '../vm/account.ts';

const ACCOUNT_TYPE_TOKEN = 2;
const MULTISIG_BYTES = 355;

export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: Address;
  readonly owner: Address;
  readonly programId: Address;
  /** Base units, u64. */
  readonly amount: bigint;
  readonly decimals: number;
}

/** Whether it is an initialized token account of either token program, with or without extensions. */
export function isTokenAccount(account: VmAccount): boolean {
  return isTokenProgram(account.owner) && isTokenData(account.data);
}

/** Whether the data alone is that of a token account. A multisig may have the same byte where the account's type is. */
export function isTokenData(data: Uint8Array): boolean {
  if (data.length < getTokenSize() || data.length === MULTISIG_BYTES || data[108] === 0) return false;
  return data.length === getTokenSize() || data[getTokenSize()] === ACCOUNT_TYPE_TOKEN;
}

export function tokenAmount(account: VmAccount): bigint {
  return Buffer.from(account.data).readBigUInt64LE(64);
}

export function tokenMint(account: VmAccount): Address {
  return toAddress(account.data.subarray(0, 32));
}

export function tokenOwner(account: VmAccount): Address {
  return toAddress(account.data.subarray(32, 64));
}

export function tokenDelegate(account: VmAccount): Address | undefined {
  const data = Buffer.from(account.data);
  return data.readUInt32LE(72) === 1 ? toAddress(data.subarray(76, 108)) : undefined;
}

/** Decimals of a mint of either token program; undefined if the account is not an initialized mint. */
export function mintDecimals(account: VmAccount | undefined): number | undefined {
  if (account === undefined || !isTokenProgram(account.owner) || account.data.length < getMintSize())
    return undefined;
  return account.data[45] === 1 ? account.data[44] : undefined;
}

/** The token balances of a transaction's accounts, by account index. */
export function tokenBalances(
  accounts: readonly (VmAccount | undefined)[],
  account: (address: Address) => VmAccount | undefined,
): TokenBalance[] {
  return accounts.flatMap((entry, accountIndex) => {
    if (entry === undefined || !isTokenAccount(entry)) return [];
    const mint = tokenMint(entry);
    const decimals = mintDecimals(account(mint)) ?? 0;
    const [owner, programId] = [tokenOwner(entry), entry.owner];
    return [{ accountIndex, mint, owner, programId, amount: tokenAmount(entry), decimals }];
  });
}
