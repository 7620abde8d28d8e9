import { ownInstructions, readDraft } from '../../src/sandbox/hostile/draft.ts';
import { seededRandom } from '../support/random.ts';
import type { Genuine } from './genuine.ts';
import { otherIntents } from './other-intent.ts';
import { areBlind } from './stale.ts';

interface Reason {
  readonly why: string;
  /** Whether it is so of each of these. */
  readonly holds: (all: readonly Genuine[]) => boolean | Promise<boolean>;
}

/** Why an attack cannot be made on some operation. Any other that makes no variant is a test that tries nothing. */
export const REASONS: Readonly<Record<string, Reason>> = {
  reordered: {
    why: 'it has one instruction',
    holds: every(({ bytes }) => ownInstructions(readDraft(bytes)).length === 1),
  },
  rights: {
    why: 'all that it names may be written already',
    holds: every(({ bytes }) => {
      const { instructions } = readDraft(bytes);
      return instructions.every((one) =>
        one.accounts.every((account) => account.writable || account.address === one.program),
      );
    }),
  },
  'other-intent': {
    why: 'there is one thing that each wallet can ask here',
    holds: (all) => all.every((genuine) => otherIntents(genuine, all).length === 0),
  },
  stale: {
    why: 'it is made of what was asked alone',
    holds: (all) => areBlind(all, seededRandom(1)),
  },
  foreign: {
    why: 'there is one thing that each wallet can ask here',
    holds: (all) => all.every((genuine) => otherIntents(genuine, all).length === 0),
  },
  'least-bid': {
    why: 'it is no bid',
    holds: every(({ operation }) => operation.name !== 'auction.bid'),
  },
  amount: {
    why: 'it says nothing but which instruction it is',
    holds: every(({ bytes }) => readDraft(bytes).instructions.every(({ data }) => data.length <= 9)),
  },
};

function every(holds: (genuine: Genuine) => boolean): Reason['holds'] {
  return (all) => all.every(holds);
}

/** Attacks of which none could be made, with the reason; null where there is none. */
export async function withoutVariants(
  attacks: Readonly<Record<string, number>>,
  all: readonly Genuine[],
): Promise<readonly (readonly [name: string, why: string | null])[]> {
  const missing = Object.entries(attacks).filter(([, count]) => count === 0);
  return Promise.all(
    missing.map(async ([name]) => {
      const reason = REASONS[name];
      return [name, (await reason?.holds(all)) === true ? (reason?.why ?? null) : null] as const;
    }),
  );
}
