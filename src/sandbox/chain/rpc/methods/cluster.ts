import { SLOTS_PER_EPOCH } from '../../vm/vm.ts';
import { API_VERSION, contextOf, type MethodTable, method } from '../method.ts';
import { ContextConfig, optional } from '../schema.ts';

export const clusterMethods: MethodTable = {
  getHealth: method([], () => 'ok'),
  getVersion: method([], () => ({ 'solana-core': API_VERSION, 'feature-set': 0 })),
  getGenesisHash: method([], (chain) => chain.ledger.genesisHash),
  getIdentity: method([], (chain) => ({ identity: chain.identity })),
  getTransactionCount: method([optional(ContextConfig)], (chain) => chain.ledger.transactionCount),

  /** The only node. It has no gossip, so it gives no addresses of its own. */
  getClusterNodes: method([], (chain) => [
    { pubkey: chain.identity, gossip: null, tpu: null, rpc: null, version: API_VERSION, featureSet: 0 },
  ]),

  getEpochInfo: method([optional(ContextConfig)], (chain, config) => {
    const { slot, commitment } = contextOf(chain, config);
    return {
      absoluteSlot: slot,
      blockHeight: chain.ledger.heightAt(commitment),
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: chain.ledger.transactionCount,
    };
  }),

  getEpochSchedule: method([], () => ({
    slotsPerEpoch: SLOTS_PER_EPOCH,
    leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  })),
};
