import { SYSTEM_PROGRAM } from '../../domain/address.ts';
import { formatAmount, SOL } from '../../domain/amount.ts';
import type { Bounds, Expectation } from '../../ports/expectation.ts';
import type { BalanceChange, Check, FieldChange } from '../verdict.ts';
import { checkAccounts, withoutAccounts } from './account-changes.ts';
import { within } from './bounds.ts';
import { checkCaps, withoutCaps } from './caps.ts';
import { INNER_CHECKS } from './inner-checks.ts';
import { mintProblem } from './mint-extensions.ts';
import { otherAccountsProblem } from './other-accounts.ts';
import { checkReceipts, withoutReceipts } from './receipts.ts';
import { makeChecks, type Row, WITHOUT_INTENT, withoutChecks } from './row.ts';
import type { SimulationContext } from './simulation-context.ts';
import { amountProblem, controlProblem, tokenChanges } from './token-checks.ts';

export interface SimulationFindings {
  readonly checks: readonly Check[];
  readonly balances: readonly BalanceChange[];
  readonly fields: readonly FieldChange[];
}

/** Makes all checks of the accounts after the simulation, which must have succeeded. */
export function checkSimulation(context: SimulationContext): SimulationFindings {
  const accounts = checkAccounts(context);
  const balances = [solChange(context), ...tokenChanges(context)];
  return {
    checks: [
      ...makeChecks(SIMULATION_CHECKS, context),
      ...accounts.checks,
      ...checkReceipts(context),
      ...checkCaps({ ...context, balances }),
    ],
    balances,
    fields: accounts.fields,
  };
}

/** The same checks as not made, because there is no simulation. */
export function withoutSimulation(
  context: Pick<SimulationContext, 'expectation' | 'deployment'>,
  why: string,
): Check[] {
  const empty: SimulationContext = {
    ...context,
    signer: SYSTEM_PROGRAM,
    feeLamports: 0n,
    simulation: { slot: 0n },
    readSlot: 0n,
    pairs: [],
    read: [],
    innerCalls: null,
    expectedPrograms: new Set(),
  };
  return [
    ...withoutChecks(SIMULATION_CHECKS, empty, why),
    ...withoutAccounts(context, why),
    ...withoutReceipts(context, why),
    ...withoutCaps(context, why),
  ];
}

function signerAccount({ signer, pairs }: SimulationContext): string | null {
  const after = pairs.find((pair) => pair.address === signer)?.after ?? null;
  if (after === null) return 'it would be emptied and closed';
  if (after.owner !== SYSTEM_PROGRAM) return `it would belong to ${after.owner}`;
  return after.data.length === 0 ? null : 'it would hold data';
}

function solChange({ signer, pairs, feeLamports }: SimulationContext): BalanceChange {
  const pair = pairs.find((candidate) => candidate.address === signer);
  // The runtime takes the fee before it runs the instructions, so the balance after the simulation is without it.
  return {
    mint: null,
    before: pair?.before?.lamports ?? 0n,
    after: (pair?.after?.lamports ?? 0n) + feeLamports,
  };
}

function solProblem(context: SimulationContext, { lamports }: Expectation): string | null {
  const { before, after } = solChange(context);
  const change = after - before;
  return within(change, lamports) ? null : `your SOL would change by ${formatAmount(change, SOL)}`;
}

function solSentence({ min, max }: Bounds): string {
  if (min === 0n && max === 0n) return 'no SOL leaves your wallet';
  if (min >= 0n) return `at least ${formatAmount(min, SOL)} arrives in your wallet`;
  return `${min === max ? 'exactly' : 'at most'} ${formatAmount(-min, SOL)} leaves your wallet`;
}

/** A check that compares the simulation with the intent. */
function asked(
  look: (context: SimulationContext, expectation: Expectation) => string | null,
): Row<SimulationContext>['look'] {
  return (context) => (context.expectation === null ? WITHOUT_INTENT : look(context, context.expectation));
}

const SIMULATION_CHECKS: readonly Row<SimulationContext>[] = [
  {
    code: 'simulation-slot',
    sentence: 'it was simulated on the state it was checked against',
    look: ({ simulation, readSlot }) =>
      simulation.slot >= readSlot ? null : 'the node simulated it on an older state',
  },
  ...INNER_CHECKS,
  {
    code: 'mint-extensions',
    sentence: 'no token in it has rules of its own',
    look: ({ pairs, read }) => mintProblem([...pairs.map((pair) => pair.before), ...read]),
  },
  {
    code: 'signer-account',
    sentence: 'your wallet stays yours: owned by the System program, without data',
    look: signerAccount,
  },
  {
    code: 'sol-change',
    sentence: ({ expectation }) =>
      expectation === null
        ? 'your SOL changes as asked'
        : `${solSentence(expectation.lamports)}, not counting the network fee`,
    look: asked(solProblem),
  },
  {
    code: 'token-accounts',
    sentence: 'your token accounts keep their owner, delegate, closer and state',
    look: controlProblem,
  },
  {
    code: 'token-changes',
    sentence: 'your tokens change exactly as asked, and no others',
    look: asked((context, expectation) => amountProblem(expectation, tokenChanges(context))),
  },
  {
    code: 'other-accounts',
    sentence: "nothing else that is yours, or the marketplace's, changes",
    look: asked(otherAccountsProblem),
  },
];
