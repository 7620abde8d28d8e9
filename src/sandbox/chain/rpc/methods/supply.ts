import type { Address } from '@solana/kit';
import { Type } from 'typebox';
import { BASE_OWNERS } from '../../addresses.ts';
import type { SandboxChain } from '../../chain.ts';
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
    for (const [, { lamports }] of allAccounts(chain)) total += lamports;
    const value = { total, circulating: total, nonCirculating: 0, nonCirculatingAccounts: [] };
    return withContext(chain, config, value);
  }),

  getLargestAccounts: method([optional(LargestConfig)], (chain, config) => {
    const accounts = config?.filter === 'nonCirculating' ? [] : [...allAccounts(chain)];
    const largest = accounts
      .map(([address, { lamports }]) => ({ address, lamports }))
      .sort((a, b) => (a.lamports > b.lamports ? -1 : Number(a.lamports < b.lamports)))
      .slice(0, LARGEST);
    return withContext(chain, config, largest);
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

/** Every account whose owner is a program of the chain. */
function* allAccounts(chain: SandboxChain): Generator<readonly [Address, VmAccount]> {
  const owners = new Set<Address>(BASE_OWNERS);
  // A set also visits what is added on the way: the programs that are found own accounts themselves.
  for (const owner of owners) {
    for (const entry of chain.programAccounts(owner)) {
      if (entry[1].executable) owners.add(entry[0]);
      yield entry;
    }
  }
}
