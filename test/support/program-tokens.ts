import { AccountRole, type Address, address, type Instruction, type TransactionSigner } from '@solana/kit';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { addressBytes } from '../../src/domain/base58.ts';

export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022_PROGRAM = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
export const NATIVE_MINT = address('So11111111111111111111111111111111111111112');
const SYSTEM_PROGRAM = address('11111111111111111111111111111111');

export const MINT_SIZE = 82;
/** Of a mint: whether it has a freeze authority (u32), and which. */
export const FREEZE_AUTHORITY_OFFSET = 46;
export const TOKEN_ACCOUNT_SIZE = 165;

const bytesOf = addressBytes;

/** The token account that belongs to a wallet and a mint. */
export async function associatedToken(wallet: Address, mint: Address): Promise<Address> {
  const seeds = [bytesOf(wallet), bytesOf(TOKEN_PROGRAM), bytesOf(mint)];
  const [found] = getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds });
  return found;
}

const w = (account: Address) => ({ address: account, role: AccountRole.WRITABLE });
const r = (account: Address) => ({ address: account, role: AccountRole.READONLY });
const s = (signer: TransactionSigner) => ({
  address: signer.address,
  role: AccountRole.READONLY_SIGNER,
  signer,
});
const ws = (signer: TransactionSigner) => ({
  address: signer.address,
  role: AccountRole.WRITABLE_SIGNER,
  signer,
});

const u64 = (value: bigint): number[] => [...new Uint8Array(BigUint64Array.of(value).buffer)];

/** Creates and initialises a mint; the payer holds both authorities. */
export function createMint(
  payer: TransactionSigner,
  mint: TransactionSigner,
  decimals: number,
  rent: bigint,
): Instruction[] {
  const create = Uint8Array.of(
    0,
    0,
    0,
    0,
    ...u64(rent),
    ...u64(BigInt(MINT_SIZE)),
    ...bytesOf(TOKEN_PROGRAM),
  );
  const authority = bytesOf(payer.address);
  return [
    { programAddress: SYSTEM_PROGRAM, accounts: [ws(payer), ws(mint)], data: create },
    {
      programAddress: TOKEN_PROGRAM,
      accounts: [w(mint.address)],
      data: Uint8Array.of(20, decimals, ...authority, 1, ...authority),
    },
  ];
}

/** Creates a wallet's associated token account when it is missing. */
export async function createAssociatedToken(
  payer: TransactionSigner,
  wallet: Address,
  mint: Address,
): Promise<Instruction> {
  const token = await associatedToken(wallet, mint);
  return {
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [ws(payer), w(token), r(wallet), r(mint), r(SYSTEM_PROGRAM), r(TOKEN_PROGRAM)],
    data: Uint8Array.of(1),
  };
}

export function mintTo(
  authority: TransactionSigner,
  mint: Address,
  token: Address,
  amount: bigint,
): Instruction {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [w(mint), w(token), s(authority)],
    data: Uint8Array.of(7, ...u64(amount)),
  };
}

export function transferTokens(
  owner: TransactionSigner,
  from: Address,
  to: Address,
  amount: bigint,
): Instruction {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [w(from), w(to), s(owner)],
    data: Uint8Array.of(3, ...u64(amount)),
  };
}

/** Bytes of an initialised SPL Token account, for forging. */
export function tokenAccountBytes(mint: Address, owner: Address, amount: bigint): Uint8Array {
  const data = new Uint8Array(TOKEN_ACCOUNT_SIZE);
  data.set(bytesOf(mint), 0);
  data.set(bytesOf(owner), 32);
  data.set(u64(amount), 64);
  data[108] = 1;
  return data;
}
