import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { getProgramDerivedAddress } from '../../chain/pda.ts';
import { ASSOCIATED_TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { isTokenProgram } from './addresses.ts';
import type { SandboxChain } from './chain.ts';
import { invalidParams } from './rpc/rpc-error.ts';
import { isTokenAccount, mintDecimals } from './transaction/token-balances.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from './vm/account.ts';

const TOKEN_BYTES = 165;
const STATES = ['uninitialized', 'initialized', 'frozen'];

/** `"null"` removes an address; what is not given stays, or is that of a new account. Amounts are in base units. */
export interface TokenChange {
  readonly amount?: number | bigint;
  readonly delegate?: string;
  readonly delegatedAmount?: number | bigint;
  readonly closeAuthority?: string;
  readonly state?: string;
}

export function associatedAddress(owner: Address, mint: Address, program: Address): Address {
  const seeds = [owner, program, mint].map((address) => bs58.decode(address));
  const [address] = getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds });
  return address;
}

/**
 * The token account with the change: that at the address, or a new one. The supply of the mint stays what it is. Throws RpcError
 * if there is no such mint of that program.
 */
export function givenTokens(
  chain: SandboxChain,
  token: {
    readonly address: Address;
    readonly owner: Address;
    readonly mint: Address;
    readonly program: Address;
    readonly update: TokenChange;
  },
): VmAccount {
  const { owner, mint, program, update } = token;
  const mintAccount = chain.getAccount(mint);
  if (!isTokenProgram(program) || mintAccount?.owner !== program || mintDecimals(mintAccount) === undefined) {
    throw invalidParams(`Invalid param: ${mint} is not a mint of ${program}`);
  }
  const before = chain.getAccount(token.address);
  const old = before !== undefined && isTokenAccount(before) ? before.data : undefined;
  const data = Buffer.from(old ?? newAccount(owner, mint));
  if (update.amount !== undefined) data.writeBigUInt64LE(BigInt(update.amount), 64);
  if (update.delegate !== undefined) writeOption(data, 72, update.delegate);
  if (update.state !== undefined) data.writeUInt8(STATES.indexOf(update.state), 108);
  if (update.delegatedAmount !== undefined) data.writeBigUInt64LE(BigInt(update.delegatedAmount), 121);
  if (update.closeAuthority !== undefined) writeOption(data, 129, update.closeAuthority);
  const rent = chain.rentExemptMinimum(BigInt(data.length));
  const isNative = mint === WRAPPED_SOL_MINT;
  if (isNative) {
    data.writeUInt32LE(1, 109);
    data.writeBigUInt64LE(rent, 113);
  }
  const lamports = isNative ? rent + data.readBigUInt64LE(64) : rent;
  return { lamports, owner: program, data, executable: false, rentEpoch: RENT_EXEMPT_EPOCH };
}

function newAccount(owner: Address, mint: Address): Buffer {
  const data = Buffer.alloc(TOKEN_BYTES);
  data.set(bs58.decode(mint), 0);
  data.set(bs58.decode(owner), 32);
  data.writeUInt8(STATES.indexOf('initialized'), 108);
  return data;
}

/** A flag of four bytes, then the address. */
function writeOption(data: Buffer, at: number, address: string): void {
  const isSet = address !== 'null';
  data.writeUInt32LE(isSet ? 1 : 0, at);
  data.set(isSet ? bs58.decode(address) : Buffer.alloc(32), at + 4);
}
