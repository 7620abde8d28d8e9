import type { FeedingChain } from '../ports/account-feed.ts';
import type { WatchingChain } from '../ports/account-watch.ts';
import type { BlockReader } from '../ports/blocks.ts';
import type { Chain, Tip } from '../ports/chain.ts';
import { NodeWatch } from './rpc/account-watch.ts';
import { getAccounts, getProgramAccounts } from './rpc/accounts.ts';
import { getBlockWrites, getMentions } from './rpc/block-writes.ts';
import { createBlockReader } from './rpc/blocks.ts';
import { brokenNode, createRpc, type RpcOptions } from './rpc/call.ts';
import type { Answer } from './rpc/checks.ts';
import { getCompressed } from './rpc/compressed.ts';
import { createStatusReader, getReceipt } from './rpc/history.ts';
import { ProgramFeed } from './rpc/program-feed.ts';
import { send } from './rpc/send.ts';
import { simulate } from './rpc/simulate.ts';
import { getSlotTime } from './rpc/slot-time.ts';
import { createTransactionReader, getTransaction } from './rpc/transaction.ts';

/** Further requests to a node, which only the service makes. */
export interface RpcChain extends Omit<Chain, keyof WatchingChain>, FeedingChain, WatchingChain {
  /** Whole blocks, for an index. */
  readonly blocks: BlockReader;
  /** Whether a transaction with this blockhash could still land. */
  isBlockhashValid(blockhash: string): Promise<boolean>;
}

/** The most addresses that a node accepts in one call. */
const MAX_FEE_ACCOUNTS = 128;

const CONFIRMED = { commitment: 'confirmed' } as const;
const FINALIZED = { commitment: 'finalized' } as const;

/** Time limit in milliseconds of a request for a status or a height. It is repeated soon after. */
const LOOK_MS = 2_000;
/** A search of the history takes longer, and so does reading a whole transaction. */
const SEARCH_MS = 5_000;
/** The bytes are sent again every 2 s, so an answer that takes longer than this matters little. */
const SEND_MS = 4_000;

/**
 * The chain as seen by a Solana RPC node. Every response is checked field by field. All failures are CliErrors:
 * `network_timeout`, `network_unreachable`, `not_json`, `rate_limited`, `unauthorized`, `rpc_error`; and
 * `simulation_failed` from `send` only. Throws `invalid_config` at once for a URL that cannot be used.
 */
export function createChain(options: RpcOptions): RpcChain {
  const rpc = createRpc(options);
  const indexer = options.das === undefined ? rpc : createRpc({ ...options, url: options.das });
  const [looks, searches, sends] = [rpc.within(LOOK_MS), rpc.within(SEARCH_MS), rpc.within(SEND_MS)];
  const readTransaction = createTransactionReader(searches);
  return {
    hosts: [rpc.endpoint.host],
    getAccounts: (addresses) => getAccounts(rpc, addresses),
    getAccountsOfEach: async (addresses) => [await getAccounts(rpc, addresses)],
    getProgramAccounts: (program, filters) => getProgramAccounts(rpc, program, filters),
    getCompressed: (id) => getCompressed(indexer, id),
    getLatestBlockhash: () =>
      rpc.read('getLatestBlockhash', [CONFIRMED], 'blockhash', ({ context, value }) => ({
        slot: BigInt(context.slot),
        blockhash: value.blockhash,
        lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
      })),
    isBlockhashValid: (hash) => rpc.read('isBlockhashValid', [hash, CONFIRMED], 'flag', ({ value }) => value),
    getFinalizedTip: () => looks.read('getEpochInfo', [FINALIZED], 'tip', tipOf),
    canStillLand: async (hash, notBefore) => {
      const read = ({ context, value }: Answer<'flag'>) => ({ slot: BigInt(context.slot), value });
      const { slot, value } = await looks.read('isBlockhashValid', [hash, FINALIZED], 'flag', read);
      // A node that is behind does not know a new blockhash yet, and would call it invalid.
      if (value || slot >= notBefore) return value;
      throw brokenNode(rpc.endpoint, 'isBlockhashValid', `it is at slot ${slot}, before ${notBefore}`);
    },
    getRecentFees: async (writable) => {
      const asked = writable.slice(0, MAX_FEE_ACCOUNTS);
      return [await rpc.read('getRecentPrioritizationFees', [asked], 'recentFees', feesOf)];
    },
    getGenesisHash: () => searches.read('getGenesisHash', [], 'hash', (hash) => hash),
    getSlotTime: () => getSlotTime(searches),
    simulate: (transaction, accounts) => simulate(rpc, transaction, accounts),
    send: (transaction, minContextSlot) => send(sends, transaction, minContextSlot),
    getStatus: createStatusReader(looks, searches),
    getReceipt: (signature) => getReceipt(readTransaction, signature),
    getLogs: async (signature) => (await getReceipt(readTransaction, signature))?.logs ?? [],
    getTransaction: (signature) => getTransaction(readTransaction, signature),
    followProgram: (program, filters, changed) =>
      new ProgramFeed({ ...options, endpoint: rpc.endpoint }, { program, filters, changed }),
    watchAccounts: (events) => new NodeWatch({ ...options, endpoint: rpc.endpoint }, events),
    getBlockWrites: (slot) => getBlockWrites(searches, slot),
    blocks: createBlockReader(rpc),
    getMentions: (address, limit, before) => getMentions(searches, address, limit, before),
  };
}

function feesOf(recent: Answer<'recentFees'>): readonly bigint[] {
  return recent.map(({ prioritizationFee }) => BigInt(prioritizationFee));
}

function tipOf({ absoluteSlot, blockHeight }: Answer<'tip'>): Tip {
  return { slot: BigInt(absoluteSlot), height: BigInt(blockHeight) };
}
