import { type Static, Type } from 'typebox';
import type { SandboxChain } from '../../chain.ts';
import { FIRST_SLOT } from '../../ledger/ledger.ts';
import { performanceSamples } from '../../ledger/performance.ts';
import type { Block } from '../../ledger/types.ts';
import { encodeTransaction } from '../encode/transaction.ts';
import { contextOf, type MethodTable, method, withContext } from '../method.ts';
import {
  BLOCK_CLEANED_UP,
  BLOCK_NOT_AVAILABLE,
  invalidParams,
  RpcError,
  SLOT_SKIPPED,
} from '../rpc-error.ts';
import {
  BlockhashParam,
  CommitmentParam,
  ContextConfig,
  Count,
  optional,
  TransactionEncoding,
  TransactionVersion,
} from '../schema.ts';

const MAX_RANGE = 500_000;
const MAX_SAMPLES = 720;

const BlockConfig = Type.Object({
  commitment: Type.Optional(CommitmentParam),
  encoding: Type.Optional(TransactionEncoding),
  transactionDetails: Type.Optional(Type.Enum(['full', 'signatures', 'none'])),
  maxSupportedTransactionVersion: Type.Optional(TransactionVersion),
  rewards: Type.Optional(Type.Boolean()),
});

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

  getFirstAvailableBlock: method([], (chain) => chain.ledger.firstAvailable),
  minimumLedgerSlot: method([], (chain) => chain.ledger.firstAvailable),

  getBlockTime: method([Count], (chain, slot) => closedBlock(chain, slot, chain.ledger.latest.slot).time),

  getBlock: method([Count, optional(BlockConfig)], (chain, slot, config) => {
    const { commitment, slot: newest } = atLeastConfirmed(chain, config);
    if (slot < chain.ledger.firstAvailable && slot >= FIRST_SLOT) {
      throw new RpcError(
        BLOCK_CLEANED_UP,
        `Block ${slot} cleaned up, does not exist on node. First available block: ${chain.ledger.firstAvailable}`,
      );
    }
    return encodeBlock(closedBlock(chain, slot, newest), { ...config, commitment });
  }),

  getBlocks: method([Count, optional(Count), optional(ContextConfig)], (chain, start, end, config) => {
    const newest = atLeastConfirmed(chain, config).slot;
    return slots(chain, start, Math.min(end ?? newest, newest));
  }),

  getBlocksWithLimit: method([Count, Count, optional(ContextConfig)], (chain, start, limit, config) => {
    const first = Math.max(start, chain.ledger.firstAvailable);
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
  const first = Math.max(start, chain.ledger.firstAvailable);
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
}

function closedBlock(chain: SandboxChain, slot: number, newest: number): Block {
  const block = slot <= newest ? chain.ledger.block(slot) : undefined;
  if (block !== undefined) return block;
  if (slot > newest) throw new RpcError(BLOCK_NOT_AVAILABLE, `Block not available for slot ${slot}`);
  throw new RpcError(
    SLOT_SKIPPED,
    `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  );
}

function encodeBlock(block: Block, config: Static<typeof BlockConfig>) {
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
    ...(transactionDetails === 'signatures' && {
      signatures: block.transactions.map((record) => record.signature),
    }),
    ...(config.rewards !== false && { rewards: [] }),
  };
}
