import {
  AccountState,
  getMintDecoder,
  getMintSize,
  getTokenDecoder,
  getTokenSize,
  type Mint,
  type Token as TokenAccount,
} from '@solana-program/token';
import { type Address, ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { getProgramDerivedAddress } from '../pda.ts';
import { once } from './once.ts';

export type { Mint, TokenAccount };

const tokens = once(getTokenDecoder);
const mints = once(getMintDecoder);

/** Null if the account is not an initialized token account of SPL Token. */
export function decodeTokenAccount(account: RawAccount | null): TokenAccount | null {
  if (account === null || account.owner !== TOKEN_PROGRAM || account.data.length !== getTokenSize())
    return null;
  const token = tokens().decode(account.data);
  return token.state === AccountState.Uninitialized ? null : token;
}

/** Null if the account is not an initialized mint of SPL Token. */
export function decodeMint(account: RawAccount | null): Mint | null {
  if (account === null || account.owner !== TOKEN_PROGRAM || account.data.length !== getMintSize())
    return null;
  const mint = mints().decode(account.data);
  return mint.isInitialized ? mint : null;
}

/** The address of the wallet's associated token account for a mint of `program`: SPL Token or Token-2022. */
export async function findTokenAddress(
  owner: Address,
  mint: Address,
  program: Address = TOKEN_PROGRAM,
): Promise<Address> {
  const seeds = [owner, program, mint].map(addressBytes);
  const [address] = getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds });
  return address;
}
