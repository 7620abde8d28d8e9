import { CliError } from '../../src/errors/cli-error.ts';
import { bid } from '../../src/operations/auction/bid.ts';
import type { BidIntent } from '../../src/operations/auction/bid-state.ts';
import { choose, pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import { compileTransaction } from '../../src/transactions/compile.ts';
import type { Attack } from './attack.ts';
import type { Genuine } from './genuine.ts';
import { misread } from './misread.ts';
import { otherIntents } from './other-intent.ts';
import { one } from './stage.ts';
import { staleChain } from './stale-chain.ts';

const row = 'stale or foreign data';
const codes = ['same-data', 'same-accounts', 'same-instructions', 'programs'] as const;

/** How many values are misread in turn until one changes what is built: of what some operations read, one address does. */
const MISREADINGS = 50;

/** Built from a chain that was so once, or is another. */
const STALE: Attack = {
  name: 'stale',
  row,
  codes,
  make: (genuine, _all, random) =>
    buildFrom(genuine, () => {
      const { operation, intent, chain, stage } = genuine;
      return operation.read(staleChain(chain, stage.deployment, random), stage.deployment, intent);
    }),
};

/**
 * What the operation's own builder makes of the very intent, and of a chain that is not this one any more, of the state of
 * something else, or of a state of which one value is wrong. Nothing about it is wrong but what it was built from.
 */
export const STALE_ATTACKS: readonly Attack[] = [
  STALE,
  {
    name: 'foreign',
    row,
    codes,
    make: async (genuine, all, random) => {
      const other = choose(random, otherIntents(genuine, all));
      return other === null ? null : buildFrom(genuine, async () => other.state);
    },
  },
  {
    // S8: what a node, or the service, names as the least bid, where it is above what was agreed to.
    name: 'least-bid',
    row: 'amount',
    codes: ['same-data'],
    make: (genuine, _all, random) => {
      if (genuine.operation.name !== bid.name) return null;
      const intent = genuine.intent as BidIntent;
      const amount = intent.amount + 1n + (intent.amount * BigInt(pick(random, 2_000))) / 100n;
      return buildFrom({ ...genuine, intent: { ...intent, amount } }, async () => genuine.state);
    },
  },
  {
    name: 'misread',
    row,
    codes,
    async make(genuine, _all, random) {
      for (let tried = 0; tried < MISREADINGS; tried += 1) {
        const bytes = await buildFrom(genuine, async () => misread(genuine.state, random));
        if (bytes !== null && Buffer.compare(bytes, genuine.bytes) !== 0) return bytes;
      }
      return null;
    },
  },
];

/** Null where such a state cannot be read, or is nothing that could be built from. What it allows is not looked at. */
async function buildFrom(
  { operation, intent, stage, signer, priorityLamports, computeUnits, context, version }: Genuine,
  read: () => Promise<unknown>,
): Promise<Uint8Array | null> {
  try {
    return compileTransaction({
      payer: signer,
      blockhash: context.blockhash,
      instructions: await operation.build(stage.deployment, intent, await read()),
      computeUnits,
      priorityLamports,
      version,
    });
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

/**
 * Whether what is built does not depend on what the accounts that are read say: of many such states, a good part can be
 * built from, and all that comes of them is the genuine transaction.
 */
export async function areBlind(all: readonly Genuine[], random: Random): Promise<boolean> {
  let built = 0;
  for (let tried = 0; tried < 200; tried += 1) {
    const genuine = one(random, all);
    const bytes = (await STALE.make(genuine, all, random)) ?? null;
    if (bytes !== null && Buffer.compare(bytes, genuine.bytes) !== 0) return false;
    if (bytes !== null) built += 1;
  }
  return built >= 20;
}
