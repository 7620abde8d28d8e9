import { type Static, Type } from 'typebox';
import type { SandboxChain } from '../../chain.ts';
import { type EarlyBlock, earlyBlock, firstAvailable } from '../../ledger/early-blocks.ts';
import { performanceSamples } from '../../ledger/performance.ts';
import type { Block } from '../../ledger/types.ts';
import { encodeAccountsOf, encodeTransaction } from '../encode/transaction.ts';
import { contextOf, type MethodTable, method, withContext } from '../method.ts';
import { blockCleanedUp, blockNotAvailable, invalidParams } from '../rpc-error.ts';
import {
  BlockFields,
  BlockhashParam,
  ContextConfig,
  Count,
  configOf,
  optional,
  orEncoding,
} from '../schema.ts';

const MAX_RANGE = 500_000;
const MAX_SAMPLES = 720;

const BlockConfig = Type.Object({ ...BlockFields, rewards: Type.Optional(Type.Boolean()) });
type BlockConfig = Static<typeof BlockConfig>;

export const blockMethods: MethodTable = {
  getSlot: method([optional(ContextConfig)], (chain, config) => contextOf(chain, config).slot),

  getBlockHeight: method([optional(ContextConfig)], (chain, config) =>
    chain.ledger.heightAt(contextOf(chain, config).commitment),
  ),

  getLatestBlockhash: method([optional(ContextConfig)], (chain, config) =>
    withContext(chain, config, chain.ledger.blockhashAt(contextOf(chain, config).commitment)),
  ),

  isBlockhashValid: method([BlockhashParam, optional(ContextConfig)], (chain, blockhash, config) =>
    withContext(chain, config, chain.ledger.isRecentBlockhash(blockhash)),
  ),

  getRecentPerformanceSamples: method([optional(Count)], (chain, limit = MAX_SAMPLES) => {
    if (limit > MAX_SAMPLES) throw invalidParams(`Invalid limit; max ${MAX_SAMPLES}`);
    return performanceSamples(chain.ledger.blocks(), limit);
  }),

  getFirstAvailableBlock: method([], (chain) => firstAvailable(chain.ledger)),
  minimumLedgerSlot: method([], (chain) => firstAvailable(chain.ledger)),

  getBlockTime: method([Count], (chain, slot) => closedBlock(chain, slot, chain.ledger.latest.slot).time),

  getBlock: method([Count, orEncoding(BlockConfig)], (chain, slot, given) => {
    const config: BlockConfig | undefined = configOf(given);
    const { commitment, slot: newest } = atLeastConfirmed(chain, config);
    const first = firstAvailable(chain.ledger);
    if (slot < first) throw blockCleanedUp(slot, first);
    return encodeBlock(closedBlock(chain, slot, newest), { ...config, commitment });
  }),

  getBlocks: method(
    [Count, optional(Type.Union([Count, ContextConfig])), optional(ContextConfig)],
    (chain, start, endOrConfig, config) => {
      const end = typeof endOrConfig === 'number' ? endOrConfig : undefined;
      const newest = atLeastConfirmed(chain, typeof endOrConfig === 'object' ? endOrConfig : config).slot;
      return slots(chain, start, Math.min(end ?? newest, newest));
    },
  ),

  getBlocksWithLimit: method([Count, Count, optional(ContextConfig)], (chain, start, limit, config) => {
    const first = Math.max(start, firstAvailable(chain.ledger));
    return slots(chain, start, Math.min(first + limit - 1, atLeastConfirmed(chain, config).slot));
  }),
};

/** Blocks and transactions are visible once their block is closed. Throws RpcError -32602 for `processed`. */
export function atLeastConfirmed(chain: SandboxChain, config: ContextConfig | undefined) {
  if (config?.commitment === 'processed') {
    throw invalidParams('Method does not support commitment below `confirmed`');
  }
  return contextOf(chain, config);
}

function slots(chain: SandboxChain, start: number, end: number): number[] {
  if (end - start > MAX_RANGE) throw invalidParams(`Slot range too large; max ${MAX_RANGE}`);
  const first = Math.max(start, firstAvailable(chain.ledger));
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
}

function closedBlock(chain: SandboxChain, slot: number, newest: number): Block | EarlyBlock {
  const block = slot <= newest ? (chain.ledger.block(slot) ?? earlyBlock(chain.ledger, slot)) : undefined;
  if (block !== undefined) return block;
  throw slot > newest ? blockNotAvailable(slot) : blockCleanedUp(slot, firstAvailable(chain.ledger));
}

export function encodeBlock(block: Block | EarlyBlock, config: BlockConfig) {
  const { transactionDetails = 'full' } = config;
  return {
    blockhash: block.blockhash,
    previousBlockhash: block.previousBlockhash,
    parentSlot: block.parentSlot,
    blockHeight: block.height,
    blockTime: block.time,
    ...(transactionDetails === 'full' && {
      transactions: block.transactions.map((record) => encodeTransaction(record, config)),
    }),
    ...(transactionDetails === 'accounts' && {
      transactions: block.transactions.map((record) => encodeAccountsOf(record, config)),
    }),
    ...(transactionDetails === 'signatures' && {
      signatures: block.transactions.map((record) => record.signature),
    }),
    ...(config.rewards !== false && { rewards: [] }),
  };
}
