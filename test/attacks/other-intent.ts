import { COMPUTE_BUDGET_PROGRAM } from '../../src/domain/address.ts';
import { readDraft } from '../../src/sandbox/hostile/draft.ts';
import { choose } from '../../src/sandbox/hostile/trick.ts';
import type { Attack } from './attack.ts';
import type { Genuine } from './genuine.ts';

/**
 * What the same wallet would sign for the same operation if it had asked something else: another amount, another artwork,
 * another counterparty. Nothing about it is wrong but that nobody asked.
 */
export const OTHER_INTENT: Attack = {
  name: 'other-intent',
  row: 'amount',
  codes: ['same-data', 'same-accounts', 'same-instructions', 'programs'],
  make(genuine, all, random) {
    return choose(random, otherIntents(genuine, all))?.bytes ?? null;
  },
};

export function otherIntents(genuine: Genuine, all: readonly Genuine[]): readonly Genuine[] {
  return all.filter(
    (other) => other.signer === genuine.signer && withoutBudget(other) !== withoutBudget(genuine),
  );
}

const known = new WeakMap<Genuine, string>();

/** The instructions apart from the compute budget, which may differ. */
function withoutBudget(genuine: Genuine): string {
  const found = known.get(genuine) ?? read(genuine);
  known.set(genuine, found);
  return found;
}

function read({ bytes }: Genuine): string {
  const own = readDraft(bytes).instructions.filter(({ program }) => program !== COMPUTE_BUDGET_PROGRAM);
  return JSON.stringify(own.map((one) => ({ ...one, data: [...one.data] })));
}
