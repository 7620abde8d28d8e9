import { newestSlots, SLOT_HASHES_SYSVAR } from '../chain/codecs/slot-hashes.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import { deriveTable, type NewTable } from './setup.ts';

/** How many slots are tried, to find one for which the wallet has no table yet. */
const CANDIDATES = 16;

/** A table to be created for the wallet, at an address without an account that is not in `taken`. Throws `rpc_error`. */
export async function newTable(
  chain: ChainReader,
  wallet: Address,
  addresses: readonly Address[],
  taken: readonly Address[] = [],
): Promise<NewTable> {
  const { accounts } = await chain.getAccounts([SLOT_HASHES_SYSVAR]);
  const candidates = newestSlots(accounts[0] ?? null, CANDIDATES)
    .map((recentSlot) => ({ recentSlot, ...deriveTable(wallet, recentSlot) }))
    .filter(({ address }) => !taken.includes(address));
  const there = await chain.getAccounts(candidates.map(({ address }) => address));
  const free = candidates.find((_, index) => (there.accounts[index] ?? null) === null);
  if (free !== undefined) return { address: free.address, addresses, recentSlot: free.recentSlot };
  throw new CliError('rpc_error', {
    what: 'there is no address for a lookup table',
    why: `the wallet has one of each of the last ${CANDIDATES} slots, as far as the RPC node says`,
    hint: 'run the command again in a moment',
  });
}
