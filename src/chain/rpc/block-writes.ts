import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Mention } from '../../ports/account-watch.ts';
import { NO_BLOCK } from './blocks.ts';
import type { Rpc } from './call.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;

/** Of each account that a successful transaction of the block could write: the place of the last one, from 0. Null without the block. */
export async function getBlockWrites(rpc: Rpc, slot: bigint): Promise<ReadonlyMap<Address, number> | null> {
  const config = {
    ...CONFIRMED,
    transactionDetails: 'accounts',
    rewards: false,
    maxSupportedTransactionVersion: 1,
  };
  try {
    return await rpc.read('getBlock', [slot, config], 'blockWrites', (block) => {
      if (block === null) return null;
      const written = block.transactions.flatMap(({ transaction, meta }, place) =>
        meta.err === null
          ? transaction.accountKeys.flatMap(({ pubkey, writable }) =>
              writable ? [[pubkey, place] as const] : [],
            )
          : [],
      );
      return new Map(written);
    });
  } catch (error) {
    if (error instanceof CliError && NO_BLOCK.has(error.details.rpcCode)) return null;
    throw error;
  }
}

export function getMentions(
  rpc: Rpc,
  address: Address,
  limit: number,
  before?: string,
): Promise<readonly Mention[]> {
  const config = { ...CONFIRMED, limit, ...(before === undefined ? {} : { before }) };
  return rpc.read('getSignaturesForAddress', [address, config], 'mentions', (found) =>
    found.map(({ signature, slot, err }) => ({ signature, slot: BigInt(slot), succeeded: err === null })),
  );
}
