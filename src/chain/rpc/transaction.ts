import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { LandedBalance, LandedTransaction } from '../../ports/chain.ts';
import { pairBytes } from './accounts.ts';
import type { TokenBalance } from './answers.ts';
import type { Convert, Rpc } from './call.ts';
import type { Answer, AnswerName } from './checks.ts';
import { refuse } from './refuse.ts';
import { wireParts } from './wire.ts';

/** Reads a landed transaction of any version at commitment confirmed. */
export type TransactionReader = <N extends AnswerName, T>(
  signature: string,
  name: N,
  convert: Convert<N, T>,
) => Promise<T>;

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
  const read: TransactionReader = async (signature, name, convert) => {
    const asked = version;
    const config = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: asked };
    try {
      return await rpc.read('getTransaction', [signature, config], name, convert);
    } catch (error) {
      if (asked === 0 || !(error instanceof CliError) || error.details.rpcCode !== INVALID_PARAMS)
        throw error;
      version = 0;
      return read(signature, name, convert);
    }
  };
  return read;
}

/** A landed transaction and its result; null if the node does not have it. */
export function getTransaction(
  read: TransactionReader,
  signature: string,
): Promise<LandedTransaction | null> {
  return read(signature, 'transaction', (found) => found && landed(found));
}

type Found = NonNullable<Answer<'transaction'>>;
type Meta = Found['meta'];

function landed({ slot, blockTime, transaction, meta }: Found): LandedTransaction {
  const bytes = pairBytes(transaction);
  const loaded = meta.loadedAddresses ?? { writable: [], readonly: [] };
  const keys = [
    ...(wireParts(bytes).staticKeys as readonly Address[]),
    ...loaded.writable,
    ...loaded.readonly,
  ];
  return {
    slot: BigInt(slot),
    blockTime: blockTime == null ? null : BigInt(blockTime),
    bytes,
    err: meta.err,
    feeLamports: BigInt(meta.fee),
    logs: meta.logMessages ?? [],
    loaded: { writable: loaded.writable, readonly: loaded.readonly },
    balances: [...lamportBalances(keys, meta), ...tokenBalances(keys, meta)],
  };
}

function lamportBalances(
  keys: readonly Address[],
  { preBalances, postBalances }: Meta,
): readonly LandedBalance[] {
  return keys.map((address, index) => ({
    address,
    mint: null,
    owner: null,
    before: BigInt(preBalances[index] ?? refuse('result.meta.preBalances', 'is too short')),
    after: BigInt(postBalances[index] ?? refuse('result.meta.postBalances', 'is too short')),
  }));
}

interface Held {
  readonly address: Address;
  readonly mint: Address;
  readonly owner: Address | null;
  readonly amount: bigint;
}

function tokenBalances(keys: readonly Address[], meta: Meta): readonly LandedBalance[] {
  const read = (name: 'preTokenBalances' | 'postTokenBalances') =>
    (meta[name] ?? []).map((one, index) => held(one, keys, `result.meta.${name}[${index}]`));
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

function held(
  { accountIndex, mint, owner = null, uiTokenAmount }: TokenBalance,
  keys: readonly Address[],
  at: string,
): Held {
  const address = keys[accountIndex] ?? refuse(at, 'is of no account');
  return { address, mint, owner, amount: BigInt(uiTokenAmount.amount) };
}
