import { Type } from 'typebox';
import type { SandboxChain } from '../../chain.ts';
import { firstAvailable } from '../../ledger/early-blocks.ts';
import { SLOTS_PER_EPOCH } from '../../vm/vm.ts';
import { LongList } from '../long-list.ts';
import { contextOf, type MethodTable, method, withContext } from '../method.ts';
import { invalidParams, NO_SNAPSHOT, RpcError } from '../rpc-error.ts';
import { AddressParam, CommitmentParam, ContextConfig, Count, optional } from '../schema.ts';

const MAX_LEADERS = 5000;
/** Numbers that are written without a pause. */
const SLOTS_AT_ONCE = 20_000;
/** Lamports. The stake program in the VM is the one before version 5. */
const MINIMUM_DELEGATION = 1;

const ScheduleConfig = Type.Object({
  identity: Type.Optional(AddressParam),
  commitment: Type.Optional(CommitmentParam),
});
const ProductionConfig = Type.Object({
  identity: Type.Optional(AddressParam),
  range: Type.Optional(Type.Object({ firstSlot: Count, lastSlot: Type.Optional(Count) })),
  commitment: Type.Optional(CommitmentParam),
});
const VoteAccountsConfig = Type.Object({
  votePubkey: Type.Optional(AddressParam),
  commitment: Type.Optional(CommitmentParam),
  keepUnstakedDelinquents: Type.Optional(Type.Boolean()),
  delinquentSlotDistance: Type.Optional(Count),
});

/** Of a cluster of one node: it leads every slot, and nobody stakes or votes. */
export const leaderMethods: MethodTable = {
  getSlotLeader: method([optional(ContextConfig)], (chain, config) => {
    contextOf(chain, config);
    return chain.identity;
  }),

  getSlotLeaders: method([Count, Count], (chain, start, limit) => {
    if (limit > MAX_LEADERS) throw invalidParams(`Invalid limit; max ${MAX_LEADERS}`);
    const last = Math.floor(Math.max(start, start + limit - 1) / SLOTS_PER_EPOCH);
    if (last > lastScheduled(chain)) {
      const unknown = Math.max(Math.floor(start / SLOTS_PER_EPOCH), lastScheduled(chain) + 1);
      throw invalidParams(`Invalid slot range: leader schedule for epoch ${unknown} is unavailable`);
    }
    return Array.from({ length: limit }, () => chain.identity);
  }),

  getLeaderSchedule: method(
    [optional(Type.Union([Count, ScheduleConfig])), optional(ScheduleConfig)],
    (chain, slotOrConfig, second) => {
      const { identity = chain.identity } = (typeof slotOrConfig === 'object' ? slotOrConfig : second) ?? {};
      const slot = typeof slotOrConfig === 'number' ? slotOrConfig : chain.ledger.open.slot;
      if (Math.floor(slot / SLOTS_PER_EPOCH) > lastScheduled(chain)) return null;
      if (identity !== chain.identity) return {};
      return { [identity]: new LongList(everySlot()) };
    },
  ),

  getBlockProduction: method([optional(ProductionConfig)], (chain, config = {}) => {
    const { slot: newest } = contextOf(chain, config);
    const epochStart = newest - (newest % SLOTS_PER_EPOCH);
    const { firstSlot, lastSlot = newest } = config.range ?? { firstSlot: epochStart };
    if (lastSlot < firstSlot) {
      throw invalidParams(`lastSlot, ${lastSlot}, cannot be less than firstSlot, ${firstSlot}`);
    }
    const oldest = firstAvailable(chain.ledger);
    if (config.range !== undefined && firstSlot < oldest) {
      throw invalidParams(`firstSlot, ${firstSlot}, is too small; min ${oldest}`);
    }
    if (lastSlot > newest) throw invalidParams(`lastSlot, ${lastSlot}, is too large; max ${newest}`);
    const count = lastSlot - firstSlot + 1;
    const { identity = chain.identity } = config;
    const byIdentity = identity === chain.identity ? { [identity]: [count, count] } : {};
    return withContext(chain, config, { byIdentity, range: { firstSlot, lastSlot } });
  }),

  getVoteAccounts: method([optional(VoteAccountsConfig)], () => ({ current: [], delinquent: [] })),
  getBlockCommitment: method([Count], () => ({ commitment: null, totalStake: 0 })),
  getStakeMinimumDelegation: method([optional(ContextConfig)], (chain, config) =>
    withContext(chain, config, MINIMUM_DELEGATION),
  ),
  /** There is no certificate before the consensus that it belongs to. */
  getAgGenesisCert: method([], () => null),
  getMaxShredInsertSlot: method([], (chain) => chain.ledger.open.slot),
  /** There is nobody to send shreds on to. */
  getMaxRetransmitSlot: method([], () => 0),
  /** Snapshots for other nodes; those of `sandbox_snapshot` are something else. */
  getHighestSnapshotSlot: method([], () => {
    throw new RpcError(NO_SNAPSHOT, 'No snapshot');
  }),
};

/** The numbers of all slots of an epoch, from 0, in JSON. */
function* everySlot(): Generator<string> {
  for (let start = 0; start < SLOTS_PER_EPOCH; start += SLOTS_AT_ONCE) {
    const count = Math.min(SLOTS_AT_ONCE, SLOTS_PER_EPOCH - start);
    yield Array.from({ length: count }, (_, index) => start + index).join();
  }
}

/** The schedule is known one epoch ahead. */
function lastScheduled(chain: SandboxChain): number {
  return Math.floor(chain.ledger.open.slot / SLOTS_PER_EPOCH) + 1;
}
