import type { Chain, Tip } from '../deps.ts';
import { getAccounts, getProgramAccounts } from './rpc/accounts.ts';
import { createRpc, type RpcOptions, withContext } from './rpc/call.ts';
import { createStatusReader, getReceipt } from './rpc/history.ts';
import { send } from './rpc/send.ts';
import { address, flag, list, record, type Shape, u64 } from './rpc/shape.ts';
import { simulate } from './rpc/simulate.ts';
import { getSlotTime } from './rpc/slot-time.ts';
import { createTransactionReader, getTransaction } from './rpc/transaction.ts';

/** What a node can also be asked, and only the service does. */
export interface RpcChain extends Chain {
  /** Whether a transaction with this blockhash could still land. */
  isBlockhashValid(blockhash: string): Promise<boolean>;
}

/** What a node takes at most in one call. */
const MAX_FEE_ACCOUNTS = 128;

const CONFIRMED = { commitment: 'confirmed' } as const;

/**
 * The chain behind a Solana RPC node. Every answer is checked field by field; all failures are CliErrors:
 * `network_timeout`, `network_unreachable`, `not_json`, `rate_limited`, `unauthorized`, `rpc_error`. Only `send` throws
 * `simulation_failed`. Throws `invalid_config` at once for a URL that cannot be used.
 */
export function createChain(options: RpcOptions): RpcChain {
  const rpc = createRpc(options);
  const readTransaction = createTransactionReader(rpc);
  return {
    hosts: [rpc.endpoint.host],
    getAccounts: (addresses) => getAccounts(rpc, addresses),
    getProgramAccounts: (program, filters) => getProgramAccounts(rpc, program, filters),
    getLatestBlockhash: async () => {
      const { slot, value } = await rpc.read('getLatestBlockhash', [CONFIRMED], withContext(blockhash));
      return { slot, ...value };
    },
    isBlockhashValid: async (hash) => {
      const { value } = await rpc.read('isBlockhashValid', [hash, CONFIRMED], withContext(flag));
      return value;
    },
    getFinalizedTip: () => rpc.read('getEpochInfo', [{ commitment: 'finalized' }], tip),
    getRecentFees: (writable) =>
      rpc.read('getRecentPrioritizationFees', [writable.slice(0, MAX_FEE_ACCOUNTS)], list(recentFee)),
    // A hash is 32 bytes in base58, as an address is.
    getGenesisHash: () => rpc.read('getGenesisHash', [], address),
    getSlotTime: () => getSlotTime(rpc),
    simulate: (transaction, accounts) => simulate(rpc, transaction, accounts),
    send: (transaction, minContextSlot) => send(rpc, transaction, minContextSlot),
    getStatus: createStatusReader(rpc),
    getReceipt: (signature) => getReceipt(readTransaction, signature),
    getLogs: async (signature) => (await getReceipt(readTransaction, signature))?.logs ?? [],
    getTransaction: (signature) => getTransaction(readTransaction, signature),
  };
}

const blockhash = (value: unknown, at: string) => {
  const fields = record(value, at);
  return {
    blockhash: address(fields.blockhash, `${at}.blockhash`) as string,
    lastValidBlockHeight: u64(fields.lastValidBlockHeight, `${at}.lastValidBlockHeight`),
  };
};

const recentFee: Shape<bigint> = (value, at) =>
  u64(record(value, at).prioritizationFee, `${at}.prioritizationFee`);

/** Height and slot of one moment: asked for apart, they could be of two. */
const tip: Shape<Tip> = (value, at) => {
  const fields = record(value, at);
  return {
    slot: u64(fields.absoluteSlot, `${at}.absoluteSlot`),
    height: u64(fields.blockHeight, `${at}.blockHeight`),
  };
};
