import { Type } from 'typebox';
import type { SandboxChain } from '../chain.ts';
import { mentionOf } from '../ledger/mentions.ts';
import type { Block } from '../ledger/types.ts';
import { encodeBlock } from '../rpc/methods/blocks.ts';
import { invalidParams, UnsupportedVersion } from '../rpc/rpc-error.ts';
import { AddressParam, BlockFields, optional } from '../rpc/schema.ts';
import { topic } from './topic.ts';

const BlockFilter = Type.Union([
  Type.Literal('all'),
  Type.Object({ mentionsAccountOrProgram: AddressParam }),
]);
const BlockConfig = Type.Object({ ...BlockFields, showRewards: Type.Optional(Type.Boolean()) });

/** Subscriptions about blocks and slots: all but `block` have no context and no commitment. */
export const BLOCK_TOPICS = {
  slot: topic([], (chain) => ({
    notification: 'slotNotification',
    commitment: 'processed',
    opened: () => {
      const { slot, parentSlot } = chain.ledger.open;
      return [{ parent: parentSlot, root: chain.ledger.slotAt('finalized'), slot }];
    },
  })),

  root: topic([], (chain) => {
    const finalized = newlyFinalized(chain);
    return { notification: 'rootNotification', commitment: 'finalized', opened: finalized };
  }),

  /** The steps of a slot, in the order in which they happen on a node that is alone. */
  slotsUpdates: topic([], (chain) => {
    const finalized = newlyFinalized(chain);
    return {
      notification: 'slotsUpdatesNotification',
      commitment: 'processed',
      opened: () => {
        const { latest, open } = chain.ledger;
        const timestamp = chain.unixTime() * 1000;
        return [
          { type: 'completed', slot: latest.slot, timestamp },
          { type: 'frozen', slot: latest.slot, timestamp, stats: statsOf(latest) },
          { type: 'optimisticConfirmation', slot: latest.slot, timestamp },
          ...finalized().map((slot) => ({ type: 'root', slot, timestamp })),
          { type: 'createdBank', slot: open.slot, parent: open.parentSlot, timestamp },
        ];
      },
    };
  }),

  block: topic([BlockFilter, optional(BlockConfig)], (chain, filter, config = {}) => {
    const { commitment = 'finalized', showRewards = false, encoding = 'base64' } = config;
    if (commitment === 'processed') {
      throw invalidParams('Method does not support commitment below `confirmed`');
    }
    const finalized = newlyFinalized(chain);
    const mentioned = filter === 'all' ? null : filter.mentionsAccountOrProgram;
    return {
      notification: 'blockNotification',
      commitment,
      opened: () =>
        (commitment === 'finalized' ? finalized() : [chain.ledger.latest.slot]).flatMap((slot) => {
          const whole = chain.ledger.block(slot);
          if (whole === undefined) return [];
          const transactions = whole.transactions.filter(
            (record) => mentioned === null || mentionOf(record, mentioned) !== undefined,
          );
          if (mentioned !== null && transactions.length === 0) return [];
          const view = { ...config, encoding, rewards: showRewards };
          return [{ context: { slot }, value: blockUpdate({ ...whole, transactions }, view) }];
        }),
    };
  }),
};

/** A function that lists the slots that have become final since it was called last. */
function newlyFinalized(chain: SandboxChain): () => number[] {
  let known = chain.ledger.slotAt('finalized');
  return () => {
    const newest = chain.ledger.slotAt('finalized');
    const slots = Array.from({ length: Math.max(0, newest - known) }, (_, index) => known + 1 + index);
    known = newest;
    return slots;
  };
}

function statsOf({ transactions }: Block) {
  const failed = transactions.filter(({ result }) => result.err !== null).length;
  return {
    numTransactionEntries: transactions.length,
    numSuccessfulTransactions: transactions.length - failed,
    numFailedTransactions: failed,
    maxTransactionsPerEntry: Math.min(1, transactions.length),
  };
}

function blockUpdate(block: Block, view: Parameters<typeof encodeBlock>[1]) {
  const { slot } = block;
  try {
    return { slot, block: encodeBlock(block, view), err: null };
  } catch (error) {
    if (!(error instanceof UnsupportedVersion)) throw error;
    return { slot, block: null, err: { UnsupportedTransactionVersion: error.version } };
  }
}
