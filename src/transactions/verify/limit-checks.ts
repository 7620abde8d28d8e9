import { isComputeBudget } from '../compute-budget.ts';
import type { MessageConfig } from '../message-config.ts';
import type { Row } from './row.ts';
import type { StaticContext } from './static-context.ts';

const NAMES = {
  computeUnitLimit: 'compute units',
  loadedAccountsDataSizeLimit: 'bytes of accounts',
  heapSize: 'bytes of heap',
} as const;
const FIELDS = ['computeUnitLimit', 'loadedAccountsDataSizeLimit', 'heapSize'] as const;

/** Version 1 has its limits in the message. A limit that is not set is zero, and what it requests is paid for. */
function limitProblem({ transaction, rebuilt }: StaticContext): string | null {
  const { config, instructions } = transaction;
  if (config === null) return null;
  if (instructions.some(isComputeBudget))
    return 'it has instructions of the compute budget, which do nothing in version 1';
  if (!config.computeUnitLimit) return 'it asks for no compute units: it would pay its fee and do nothing';
  if (!config.loadedAccountsDataSizeLimit)
    return 'it asks for no accounts to be loaded: it would pay its fee and do nothing';
  const ours = rebuilt?.transaction.config ?? null;
  return ours === null ? null : differenceOf(config, ours);
}

function differenceOf(given: MessageConfig, expected: MessageConfig): string | null {
  const field = FIELDS.find((one) => given[one] !== expected[one]);
  return field === undefined
    ? null
    : `it asks for ${given[field] ?? 'the default'} ${NAMES[field]}, expected ${expected[field] ?? 'the default'}`;
}

export const LIMIT_CHECKS: readonly Row<StaticContext>[] = [
  {
    code: 'limits',
    sentence: ({ rebuilt }) =>
      rebuilt === null ? 'its limits let it run' : 'its limits let it run, and are those that gavel sets',
    look: limitProblem,
  },
];
