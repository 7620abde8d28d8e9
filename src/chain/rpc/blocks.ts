import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { BlockReader, BlockTransaction, ChainBlock } from '../../ports/blocks.ts';
import { pairBytes } from './accounts.ts';
import type { Rpc } from './call.ts';
import type { Answer } from './checks.ts';
import { innerGroups } from './inner-instructions.ts';
import { wireParts } from './wire.ts';

/** Codes for a block that the node does not have yet, skipped, or does not keep. */
export const NO_BLOCK: ReadonlySet<unknown> = new Set([-32001, -32004, -32007, -32009, -32014]);
/** "Invalid params": the answer of a node that does not know the requested version. */
const INVALID_PARAMS = -32602;
const NEWEST_VERSION = 1;

/** Whole blocks at commitment confirmed, with transactions of every version that the node knows. */
export function createBlockReader(rpc: Rpc): BlockReader {
  let version = NEWEST_VERSION;
  const getBlock = async (slot: bigint): Promise<ChainBlock | null> => {
    const asked = version;
    const config = {
      ...{ commitment: 'confirmed', encoding: 'base64', transactionDetails: 'full', rewards: false },
      maxSupportedTransactionVersion: asked,
    };
    try {
      return await rpc.read('getBlock', [slot, config], 'block', (found) => found && blockOf(slot, found));
    } catch (error) {
      const code = error instanceof CliError ? error.details.rpcCode : undefined;
      if (NO_BLOCK.has(code)) return null;
      if (asked === 0 || code !== INVALID_PARAMS) throw error;
      // A node that does not know a version has no transactions of it.
      version = 0;
      return getBlock(slot);
    }
  };
  const slotAt = (commitment: string) => rpc.read('getSlot', [{ commitment }], 'slot', BigInt);
  return {
    getBlock,
    async getSlots() {
      // In this order: the first is not before the second.
      const finalized = await slotAt('finalized');
      return { finalized, confirmed: await slotAt('confirmed') };
    },
    getFirstSlot: () => rpc.read('getFirstAvailableBlock', [], 'slot', BigInt),
    getBlockSlots: (first, last) =>
      rpc.read('getBlocks', [first, last, { commitment: 'confirmed' }], 'slots', (slots) =>
        slots.map(BigInt),
      ),
  };
}

type Found = NonNullable<Answer<'block'>>;

function blockOf(slot: bigint, { blockhash, previousBlockhash, blockTime, transactions }: Found): ChainBlock {
  return {
    slot,
    blockhash,
    previousBlockhash,
    time: blockTime == null ? null : BigInt(blockTime),
    transactions: transactions.map(transactionOf),
  };
}

function transactionOf(
  { transaction, meta }: Found['transactions'][number],
  place: number,
): BlockTransaction {
  const bytes = pairBytes(transaction);
  const { signature, staticKeys } = wireParts(bytes);
  const { writable, readonly } = meta.loadedAddresses ?? { writable: [], readonly: [] };
  const keys = [...(staticKeys as readonly Address[]), ...writable, ...readonly];
  return {
    signature,
    bytes,
    succeeded: meta.err === null,
    keys,
    loaded: { writable, readonly },
    inner: innerGroups(meta.innerInstructions ?? [], keys, `result.transactions[${place}].meta`),
  };
}
