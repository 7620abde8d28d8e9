import { Fields } from './fields.ts';

type Parser = (fields: Fields) => unknown;

/** The layout of each sysvar, by its address. */
const SYSVARS: Readonly<Record<string, readonly [type: string, parse: Parser]>> = {
  SysvarC1ock11111111111111111111111111111111: [
    'clock',
    ({ u64, i64 }) => {
      const [slot, epochStartTimestamp, epoch] = [u64(), i64(), u64()];
      return { slot, epoch, epochStartTimestamp, leaderScheduleEpoch: u64(), unixTimestamp: i64() };
    },
  ],
  SysvarEpochSchedu1e111111111111111111111111: [
    'epochSchedule',
    ({ u64, bool }) => ({
      slotsPerEpoch: u64(),
      leaderScheduleSlotOffset: u64(),
      warmup: bool(),
      firstNormalEpoch: u64(),
      firstNormalSlot: u64(),
    }),
  ],
  SysvarFees111111111111111111111111111111111: [
    'fees',
    (fields) => ({ feeCalculator: feeCalculator(fields) }),
  ],
  SysvarRecentB1ockHashes11111111111111111111: [
    'recentBlockhashes',
    (fields) => fields.list(() => ({ blockhash: fields.hash(), feeCalculator: feeCalculator(fields) })),
  ],
  SysvarRent111111111111111111111111111111111: ['rent', rent],
  SysvarRewards111111111111111111111111111111: ['rewards', ({ f64 }) => ({ validatorPointValue: f64() })],
  SysvarS1otHashes111111111111111111111111111: [
    'slotHashes',
    (fields) => fields.list(() => ({ slot: fields.u64(), hash: fields.hash() })),
  ],
  SysvarS1otHistory11111111111111111111111111: ['slotHistory', slotHistory],
  SysvarStakeHistory1111111111111111111111111: [
    'stakeHistory',
    (fields) =>
      fields.list(() => ({
        epoch: fields.u64(),
        stakeHistory: { effective: fields.u64(), activating: fields.u64(), deactivating: fields.u64() },
      })),
  ],
  SysvarLastRestartS1ot1111111111111111111111: ['lastRestartSlot', ({ u64 }) => ({ lastRestartSlot: u64() })],
  SysvarEpochRewards1111111111111111111111111: [
    'epochRewards',
    ({ u64, hash, u128, amount, bool }) => ({
      distributionStartingBlockHeight: u64(),
      numPartitions: u64(),
      parentBlockhash: hash(),
      totalPoints: u128().toString(),
      totalRewards: amount(),
      distributedRewards: amount(),
      active: bool(),
    }),
  ],
};

export function parseSysvar(data: Uint8Array, address: string) {
  const row = SYSVARS[address];
  return row && { type: row[0], info: row[1](new Fields(data)) };
}

function feeCalculator({ amount }: Fields) {
  return { lamportsPerSignature: amount() };
}

/** Newer validators show the product alone, and older ones the rest. */
function rent({ u64, f64, u8 }: Fields) {
  const [perYear, exemptionThreshold, burnPercent] = [u64(), f64(), u8()];
  return {
    lamportsPerByte: String(Number(perYear) * exemptionThreshold),
    lamportsPerByteYear: perYear.toString(),
    exemptionThreshold,
    burnPercent,
  };
}

/** One digit for each of the last 2^20 slots. */
function slotHistory(fields: Fields) {
  const words = fields.option(() => fields.list(fields.u64)) ?? [];
  const length = Number(fields.u64());
  const digits = words.map((word) => [...word.toString(2).padStart(64, '0')].toReversed().join(''));
  return { nextSlot: fields.u64(), bits: digits.join('').slice(0, length) };
}
