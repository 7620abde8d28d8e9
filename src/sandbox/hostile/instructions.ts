import {
  type Address,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../domain/address.ts';
import type { DraftAccount, DraftInstruction } from './draft.ts';

// Written by hand, without the clients that the tool uses to read them, so that a mistake cannot be on both sides.

const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111' as Address;

const readonly = (address: Address): DraftAccount => ({ address, signer: false, writable: false });
const writable = (address: Address): DraftAccount => ({ address, signer: false, writable: true });
const signer = (address: Address): DraftAccount => ({ address, signer: true, writable: false });
const payer = (address: Address): DraftAccount => ({ address, signer: true, writable: true });

function little(value: bigint, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(index * 8)) & 0xffn));
}

function system(kind: number, accounts: readonly DraftAccount[], rest: readonly number[]): DraftInstruction {
  return { program: SYSTEM_PROGRAM, accounts, data: new Uint8Array([...little(BigInt(kind), 4), ...rest]) };
}

export function transferSol(from: Address, to: Address, lamports: bigint): DraftInstruction {
  return system(2, [payer(from), writable(to)], little(lamports, 8));
}

/** `owner` in 32 bytes. */
export function assign(account: Address, owner: Uint8Array): DraftInstruction {
  return system(1, [payer(account)], [...owner]);
}

export function allocate(account: Address, bytes: bigint): DraftInstruction {
  return system(8, [payer(account)], little(bytes, 8));
}

export function advanceNonce(nonce: Address, authority: Address): DraftInstruction {
  return system(4, [writable(nonce), readonly(RECENT_BLOCKHASHES), signer(authority)], []);
}

export type TokenProgram = typeof TOKEN_PROGRAM | typeof TOKEN_2022_PROGRAM;

export const TOKEN_PROGRAMS: readonly TokenProgram[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** `to` in 32 bytes. `kind`: 2 is the account's owner, 3 its close authority. */
export function setAuthority(
  program: TokenProgram,
  account: Address,
  owner: Address,
  kind: number,
  to: Uint8Array,
): DraftInstruction {
  return { program, accounts: [writable(account), signer(owner)], data: new Uint8Array([6, kind, 1, ...to]) };
}

export function approve(
  program: TokenProgram,
  account: Address,
  delegate: Address,
  owner: Address,
  amount: bigint,
): DraftInstruction {
  const accounts = [writable(account), readonly(delegate), signer(owner)];
  return { program, accounts, data: new Uint8Array([4, ...little(amount, 8)]) };
}

export function closeAccount(
  program: TokenProgram,
  account: Address,
  to: Address,
  owner: Address,
): DraftInstruction {
  return { program, accounts: [writable(account), writable(to), signer(owner)], data: new Uint8Array([9]) };
}

export function transferTokens(
  program: TokenProgram,
  from: Address,
  to: Address,
  owner: Address,
  amount: bigint,
): DraftInstruction {
  const accounts = [writable(from), writable(to), signer(owner)];
  return { program, accounts, data: new Uint8Array([3, ...little(amount, 8)]) };
}

/** Like `transferTokens`, but names the mint, and `decimals` must be the mint's. */
export function transferChecked(
  program: TokenProgram,
  mint: Address,
  [from, to, owner]: readonly [from: Address, to: Address, owner: Address],
  amount: bigint,
): DraftInstruction {
  const accounts = [writable(from), readonly(mint), writable(to), signer(owner)];
  return { program, accounts, data: new Uint8Array([12, ...little(amount, 8), 0]) };
}

/** Creates a wallet's associated token account; does nothing if it exists. */
export function openAccount(
  program: TokenProgram,
  mint: Address,
  [by, account, wallet]: readonly [by: Address, account: Address, wallet: Address],
): DraftInstruction {
  const rest = [readonly(wallet), readonly(mint), readonly(SYSTEM_PROGRAM), readonly(program)];
  const accounts = [payer(by), writable(account), ...rest];
  return { program: ASSOCIATED_TOKEN_PROGRAM, accounts, data: new Uint8Array([1]) };
}

/** The limit of the whole transaction. */
export function unitLimit(units: number): DraftInstruction {
  return {
    program: COMPUTE_BUDGET_PROGRAM,
    accounts: [],
    data: new Uint8Array([2, ...little(BigInt(units), 4)]),
  };
}

/** Micro-lamports per compute unit. */
export function unitPrice(price: bigint): DraftInstruction {
  return {
    program: COMPUTE_BUDGET_PROGRAM,
    accounts: [],
    data: new Uint8Array([3, ...little(price, 8)]),
  };
}
