import type { Address } from '@solana/kit';
import { Type } from 'typebox';
import { firstAvailable } from '../../ledger/early-blocks.ts';
import type { VmAccount } from '../../vm/account.ts';
import { SLOTS_PER_EPOCH } from '../../vm/vm.ts';
import { contextOf, type MethodTable, method, withContext } from '../method.ts';
import { blockCleanedUp, blockNotAvailable } from '../rpc-error.ts';
import { AddressParam, CommitmentParam, ContextFields, Count, optional } from '../schema.ts';

const LARGEST = 20;
const CommitmentConfig = Type.Object({ commitment: Type.Optional(CommitmentParam) });
const LargestConfig = Type.Object({
  commitment: Type.Optional(CommitmentParam),
  filter: Type.Optional(Type.Enum(['circulating', 'nonCirculating'])),
  sortResults: Type.Optional(Type.Boolean()),
});
const SupplyConfig = Type.Object({
  commitment: Type.Optional(CommitmentParam),
  excludeNonCirculatingAccountsList: Type.Optional(Type.Boolean()),
});
const EpochConfig = Type.Object({ ...ContextFields, epoch: Type.Optional(Count) });

/** Everything circulates, and nothing is inflated. */
export const supplyMethods: MethodTable = {
  getSupply: method([optional(SupplyConfig)], (chain, config) => {
    let total = 0n;
    for (const [, { lamports }] of chain.findAccounts(null, [])) total += lamports;
    const value = { total, circulating: total, nonCirculating: 0, nonCirculatingAccounts: [] };
    return withContext(chain, config, value);
  }),

  getLargestAccounts: method([optional(LargestConfig)], (chain, config) => {
    const accounts = config?.filter === 'nonCirculating' ? [] : chain.findAccounts(null, []);
    return withContext(chain, config, largest(accounts));
  }),

  getInflationGovernor: method([optional(CommitmentConfig)], () => ({
    initial: 0,
    terminal: 0,
    taper: 0,
    foundation: 0,
    foundationTerm: 0,
  })),

  getInflationRate: method([], (chain) => ({
    total: 0,
    validator: 0,
    foundation: 0,
    epoch: Math.floor(chain.ledger.open.slot / SLOTS_PER_EPOCH),
  })),

  /** Rewards would be in the first block after the epoch. It has none, so each address has null. */
  getInflationReward: method(
    [optional(Type.Array(AddressParam)), optional(EpochConfig)],
    (chain, given, config = {}) => {
      const { slot: newest } = contextOf(chain, config);
      const epoch = config.epoch ?? Math.max(0, Math.floor(newest / SLOTS_PER_EPOCH) - 1);
      const boundary = (epoch + 1) * SLOTS_PER_EPOCH;
      if (boundary < firstAvailable(chain.ledger))
        throw blockCleanedUp(boundary, firstAvailable(chain.ledger));
      if (boundary > newest) throw blockNotAvailable(boundary);
      return (given ?? []).map(() => null);
    },
  ),
};

/** Those with the most lamports, without sorting all of a large chain. */
function largest(accounts: Iterable<readonly [Address, VmAccount]>) {
  const found: { readonly address: Address; readonly lamports: bigint }[] = [];
  for (const [address, { lamports }] of accounts) {
    const least = found[LARGEST - 1];
    if (least !== undefined && lamports <= least.lamports) continue;
    const place = found.findIndex((one) => one.lamports < lamports);
    found.splice(place === -1 ? found.length : place, 0, { address, lamports });
    found.length = Math.min(found.length, LARGEST);
  }
  return found;
}
