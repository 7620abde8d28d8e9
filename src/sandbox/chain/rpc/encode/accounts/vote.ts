import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { Fields } from './fields.ts';

const BLS_KEY = 48;
const V1 = 1;
const V3 = 2;
const V4 = 3;
/** 32 former voters, where the newest one is, and whether there is none. */
const FORMER_VOTERS = 32 * (32 + 8 + 8) + 8 + 1;
const ALL_BPS = 10_000;

/** A vote account in the form of the newest version, with what older ones stand for. */
export function parseVote(data: Uint8Array, address: Address) {
  const fields = new Fields(data);
  const version = fields.u32();
  if (version !== V1 && version !== V3 && version !== V4) return undefined;
  const [nodePubkey, authorizedWithdrawer] = [fields.address(), fields.address()];
  const terms = version === V4 ? termsOf(fields) : termsBefore(fields.u8(), nodePubkey, address);
  const votes = fields.list(() => ({
    latency: version === V1 ? 0 : fields.u8(),
    slot: fields.u64(),
    confirmationCount: fields.u32(),
  }));
  const rootSlot = fields.option(fields.u64);
  const authorizedVoters = fields.list(() => ({ epoch: fields.u64(), authorizedVoter: fields.address() }));
  if (version !== V4) fields.skip(FORMER_VOTERS);
  const epochCredits = fields.list(() => ({
    epoch: fields.u64(),
    credits: fields.amount(),
    previousCredits: fields.amount(),
  }));
  const lastTimestamp = { slot: fields.u64(), timestamp: fields.i64() };
  const commission = Math.min(255, Math.ceil(terms.inflationRewardsCommissionBps / 100));
  return {
    type: 'vote',
    info: {
      ...{ nodePubkey, authorizedWithdrawer, commission, votes, rootSlot, authorizedVoters },
      ...{ priorVoters: [], epochCredits, lastTimestamp },
      ...terms,
    },
  };
}

function termsOf({ address, u16, amount, option, base64 }: Fields) {
  const [inflationRewardsCollector, blockRevenueCollector] = [address(), address()];
  return {
    inflationRewardsCommissionBps: u16(),
    inflationRewardsCollector,
    blockRevenueCollector,
    blockRevenueCommissionBps: u16(),
    pendingDelegatorRewards: amount(),
    blsPubkeyCompressed: option(() => bs58.encode(Buffer.from(base64(BLS_KEY), 'base64'))),
  };
}

function termsBefore(commission: number, node: Address, vote: Address) {
  return {
    inflationRewardsCommissionBps: commission * 100,
    inflationRewardsCollector: vote,
    blockRevenueCollector: node,
    blockRevenueCommissionBps: ALL_BPS,
    pendingDelegatorRewards: '0',
    blsPubkeyCompressed: null,
  };
}
