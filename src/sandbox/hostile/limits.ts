import type { TransactionConfig } from '../chain/transaction/decoded.ts';
import type { Draft } from './draft.ts';
import { draftTrick } from './draft-trick.ts';
import * as made from './instructions.ts';
import { pick, type Random, type Trick } from './trick.ts';

const row = 'limits of version 1';

/** The draft with other values in its message; null for versions before 1. */
function withConfig(draft: Draft, changes: Partial<TransactionConfig>): Draft | null {
  return draft.config === null ? null : { ...draft, config: { ...draft.config, ...changes } };
}

/** Zero, explicit or left out. The other values differ at random, so that no two transactions are the same. */
function zeroLimit(random: Random, name: 'computeUnitLimit' | 'loadedAccountsDataSizeLimit') {
  const other = name === 'computeUnitLimit' ? 'loadedAccountsDataSizeLimit' : 'computeUnitLimit';
  return { [name]: random() < 0.5 ? null : 0, [other]: 1 + pick(random, 1_000_000) };
}

/** Tricks on the limits: version 1 has them in its message, older versions in instructions. */
export const LIMIT_TRICKS: readonly Trick[] = [
  draftTrick(
    { name: 'v1-no-units', row, codes: ['limits'], aim: 'pays its fee and cannot run' },
    (draft, _context, random) => withConfig(draft, zeroLimit(random, 'computeUnitLimit')),
  ),
  draftTrick(
    { name: 'v1-no-accounts', row, codes: ['limits'], aim: 'pays its fee and cannot load its accounts' },
    (draft, _context, random) => withConfig(draft, zeroLimit(random, 'loadedAccountsDataSizeLimit')),
  ),
  draftTrick(
    { name: 'v1-other-limits', row, codes: ['limits'], aim: 'asks for other limits than it needs' },
    (draft, _context, random) => {
      const value = 1 + pick(random, 2 ** 32 - 1);
      const name = random() < 0.5 ? 'computeUnitLimit' : 'loadedAccountsDataSizeLimit';
      const same = draft.config?.[name] === value;
      return same ? null : withConfig(draft, { [name]: value });
    },
  ),
  draftTrick(
    { name: 'v1-heap', row, codes: ['limits', 'well-formed'], aim: 'asks for a heap, of any size' },
    (draft, _context, random) =>
      withConfig(draft, { heapSize: random() < 0.5 ? 1024 * pick(random, 300) : pick(random, 2 ** 32) }),
  ),
  draftTrick(
    { name: 'v1-budget', row, codes: ['limits'], aim: 'asks for limits in instructions, which do nothing' },
    (draft, _context, random) =>
      draft.config === null
        ? null
        : { ...draft, instructions: [made.unitLimit(pick(random, 2 ** 32)), ...draft.instructions] },
  ),
];
