import { getTokenDecoder, type Token } from '@solana-program/token';
import { CORE_ADDRESS } from '../../src/chain/codecs/core.ts';
import { type Address, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import { addressBytes } from '../../src/domain/base58.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { decodeTransaction } from '../../src/sandbox/chain/transaction/decode.ts';
import type { VmAccount } from '../../src/sandbox/chain/vm/account.ts';

/** What a message does on a chain, by the accounts before and after. */
export interface Effect {
  /** The runtime's error; null when it goes through. */
  readonly err: unknown;
  /** Lamports that the network takes. */
  readonly fee: bigint;
  readonly payer: Address;
  readonly signers: number;
  readonly accounts: readonly Change[];
}

export interface Change {
  readonly address: Address;
  readonly writable: boolean;
  readonly before: VmAccount | null;
  readonly after: VmAccount | null;
}

const SIGNATURE = 64;
const V1 = 0x81;
const V0 = 0x80;
const TOKEN_BYTES = 165;
const TOKEN_2022_ACCOUNT = 2;

/** Executes it on the chain as it is now, writing nothing. Signatures are not looked at, blockhashes are. */
export function effectOf(chain: SandboxChain, message: Uint8Array): Effect {
  const signers = message[(message[0] ?? 0) >= V0 ? 1 : 0] ?? 0;
  const signatures = Buffer.alloc(SIGNATURE * signers);
  // Version 1 has its signatures at the end, and their count in its header alone.
  const wire =
    message[0] === V1
      ? Buffer.concat([message, signatures])
      : Buffer.concat([Uint8Array.of(signers), signatures, message]);
  const { result, keys, fee, accountAfter } = chain.simulate(decodeTransaction(new Uint8Array(wire)));
  const all = keys?.all ?? [];
  return {
    err: result.err,
    fee,
    payer: all[0] as Address,
    signers,
    accounts: all.map((address, index) => ({
      address: address as Address,
      writable: keys?.isWritable(index) ?? false,
      before: chain.getAccount(address) ?? null,
      after: (result.err === null ? accountAfter(address) : chain.getAccount(address)) ?? null,
    })),
  };
}

/** The account as one of SPL Token; null for any other. */
export function tokenOf(account: VmAccount | null): Token | null {
  if (account === null) return null;
  const { owner, data } = account;
  const isToken = owner === TOKEN_PROGRAM && data.length === TOKEN_BYTES;
  // With extensions, the byte behind the base says what it is.
  const isToken2022 = owner === TOKEN_2022_PROGRAM && data[TOKEN_BYTES] === TOKEN_2022_ACCOUNT;
  return isToken || isToken2022 ? getTokenDecoder().decode(data.subarray(0, TOKEN_BYTES)) : null;
}

/** Lamports that keep an account of so many bytes: 3,480 a byte and year, for two years, and 128 bytes besides. */
export function rentOf(size: number): bigint {
  return BigInt(128 + size) * 3_480n * 2n;
}

/** What a wallet owns: its lamports with those of its token accounts, and tokens by mint. */
export interface Worth {
  readonly lamports: bigint;
  readonly tokens: ReadonlyMap<string, bigint>;
}

/** The key of an account of core that is an asset; then its owner. */
const CORE_ASSET = 1;

/** An asset of core counts as one token of its own: whoever it names has it. */
function isAssetOf(wallet: Address, account: VmAccount | null): boolean {
  if (account?.owner !== CORE_ADDRESS || account.data[0] !== CORE_ASSET) return false;
  return Buffer.compare(account.data.subarray(1, 33), addressBytes(wallet)) === 0;
}

export function worthOf(wallet: Address, { accounts }: Effect, when: 'before' | 'after'): Worth {
  let lamports = 0n;
  const tokens = new Map<string, bigint>();
  for (const { address, [when]: account } of accounts) {
    const token = tokenOf(account);
    if (isAssetOf(wallet, account)) tokens.set(address, 1n);
    if (account === null || (address !== wallet && token?.owner !== wallet)) continue;
    lamports += account.lamports;
    if (token !== null) tokens.set(token.mint, (tokens.get(token.mint) ?? 0n) + token.amount);
  }
  return { lamports, tokens };
}
