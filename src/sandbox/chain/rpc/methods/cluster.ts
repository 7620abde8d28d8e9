import { API_VERSION, contextOf, type MethodTable, method } from '../method.ts';
import { ContextConfig, optional } from '../schema.ts';

const EPOCH_SLOTS = 432_000;

export const clusterMethods: MethodTable = {
  getHealth: method([], () => 'ok'),
  getVersion: method([], () => ({ 'solana-core': API_VERSION, 'feature-set': 0 })),
  getGenesisHash: method([], (chain) => chain.ledger.genesisHash),
  getIdentity: method([], (chain) => ({ identity: chain.identity })),
  getSlotLeader: method([optional(ContextConfig)], (chain) => chain.identity),
  getTransactionCount: method([optional(ContextConfig)], (chain) => chain.ledger.transactionCount),

  /** The one node there is. It has no gossip, so it names no address of its own. */
  getClusterNodes: method([], (chain) => [
    { pubkey: chain.identity, gossip: null, tpu: null, rpc: null, version: API_VERSION, featureSet: 0 },
  ]),

  getEpochInfo: method([optional(ContextConfig)], (chain, config) => {
    const { slot, commitment } = contextOf(chain, config);
    return {
      absoluteSlot: slot,
      blockHeight: chain.ledger.heightAt(commitment),
      epoch: Math.floor(slot / EPOCH_SLOTS),
      slotIndex: slot % EPOCH_SLOTS,
      slotsInEpoch: EPOCH_SLOTS,
      transactionCount: chain.ledger.transactionCount,
    };
  }),

  getEpochSchedule: method([], () => ({
    slotsPerEpoch: EPOCH_SLOTS,
    leaderScheduleSlotOffset: EPOCH_SLOTS,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  })),
};
