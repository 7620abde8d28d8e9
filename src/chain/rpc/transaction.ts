import type { LandedBalance, LandedTransaction } from '../../deps.ts';
import type { Address } from '../../domain/address.ts';
import type { Rpc } from './call.ts';
import {
  address,
  base64Pair,
  list,
  optional,
  record,
  refuse,
  runtimeError,
  type Shape,
  text,
  u8,
  u64,
} from './shape.ts';
import { wireParts } from './wire.ts';

/** A transaction that landed, with what came of it, at confirmed commitment; null when the node does not have it. */
export function getTransaction(rpc: Rpc, signature: string): Promise<LandedTransaction | null> {
  const config = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 };
  return rpc.read('getTransaction', [signature, config], optional(landed));
}

const landed: Shape<LandedTransaction> = (value, at) => {
  const fields = record(value, at);
  const meta = record(fields.meta, `${at}.meta`);
  const bytes = base64Pair(fields.transaction, `${at}.transaction`);
  const loaded = loadedAddresses(meta.loadedAddresses, `${at}.meta.loadedAddresses`);
  const keys = [
    ...(wireParts(bytes).staticKeys as readonly Address[]),
    ...loaded.writable,
    ...loaded.readonly,
  ];
  return {
    slot: u64(fields.slot, `${at}.slot`),
    blockTime: optional(u64)(fields.blockTime, `${at}.blockTime`),
    bytes,
    err: runtimeError(meta.err, `${at}.meta.err`),
    feeLamports: u64(meta.fee, `${at}.meta.fee`),
    logs: optional(list(text))(meta.logMessages, `${at}.meta.logMessages`) ?? [],
    loaded,
    balances: [...lamportBalances(keys, meta, `${at}.meta`), ...tokenBalances(keys, meta, `${at}.meta`)],
  };
};

const loadedAddresses: Shape<LandedTransaction['loaded']> = (value, at) => {
  if (value === null || value === undefined) return { writable: [], readonly: [] };
  const fields = record(value, at);
  return {
    writable: list(address)(fields.writable, `${at}.writable`),
    readonly: list(address)(fields.readonly, `${at}.readonly`),
  };
};

function lamportBalances(
  keys: readonly Address[],
  meta: Readonly<Record<string, unknown>>,
  at: string,
): LandedBalance[] {
  const before = list(u64)(meta.preBalances, `${at}.preBalances`);
  const after = list(u64)(meta.postBalances, `${at}.postBalances`);
  return keys.map((address, index) => ({
    address,
    mint: null,
    owner: null,
    before: before[index] ?? refuse(`${at}.preBalances`, 'is too short'),
    after: after[index] ?? refuse(`${at}.postBalances`, 'is too short'),
  }));
}

interface Held {
  readonly address: Address;
  readonly mint: Address;
  readonly owner: Address | null;
  readonly amount: bigint;
}

function tokenBalances(
  keys: readonly Address[],
  meta: Readonly<Record<string, unknown>>,
  at: string,
): LandedBalance[] {
  const read = (name: string) => optional(list(held(keys)))(meta[name], `${at}.${name}`) ?? [];
  const [before, after] = [read('preTokenBalances'), read('postTokenBalances')];
  const accounts = new Map([...before, ...after].map((one) => [one.address, one]));
  const amount = (side: readonly Held[], address: Address) =>
    side.find((one) => one.address === address)?.amount ?? 0n;
  return [...accounts.values()].map(({ address, mint, owner }) => ({
    address,
    mint,
    owner,
    before: amount(before, address),
    after: amount(after, address),
  }));
}

function held(keys: readonly Address[]): Shape<Held> {
  return (value, at) => {
    const fields = record(value, at);
    const { amount } = record(fields.uiTokenAmount, `${at}.uiTokenAmount`);
    const digits = text(amount, `${at}.uiTokenAmount.amount`);
    return {
      address: keys[u8(fields.accountIndex, `${at}.accountIndex`)] ?? refuse(at, 'is of no account'),
      mint: address(fields.mint, `${at}.mint`),
      owner: optional(address)(fields.owner, `${at}.owner`),
      amount: /^\d{1,20}$/.test(digits) ? BigInt(digits) : refuse(at, 'has no amount'),
    };
  };
}
