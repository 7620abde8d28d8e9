import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { LandedBalance, LandedTransaction } from '../../ports/chain.ts';
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

/** Reads a landed transaction of any version at commitment confirmed. */
export type TransactionReader = <T>(signature: string, shape: Shape<T>) => Promise<T>;

/** The newest transaction version that this tool reads. */
const NEWEST_VERSION = 1;
/** "Invalid params": the answer of a node that does not know the requested version. */
const INVALID_PARAMS = -32602;

/**
 * Asks with the newest version, and with version 0 if the node does not know the newest. Every node knows version 0, and
 * a node that does not know a version has no transactions of it.
 */
export function createTransactionReader(rpc: Rpc): TransactionReader {
  let version = NEWEST_VERSION;
  const read: TransactionReader = async (signature, shape) => {
    const asked = version;
    const config = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: asked };
    try {
      return await rpc.read('getTransaction', [signature, config], shape);
    } catch (error) {
      if (asked === 0 || !(error instanceof CliError) || error.details.rpcCode !== INVALID_PARAMS)
        throw error;
      version = 0;
      return read(signature, shape);
    }
  };
  return read;
}

/** A landed transaction and its result; null if the node does not have it. */
export function getTransaction(
  read: TransactionReader,
  signature: string,
): Promise<LandedTransaction | null> {
  return read(signature, optional(landed));
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
