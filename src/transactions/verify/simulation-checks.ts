import { AccountState } from '@solana-program/token';
import { decodeTokenAccount, type TokenAccount } from '../../chain/codecs/token.ts';
import type { RawAccount, Simulation } from '../../deps.ts';
import { type Address, SYSTEM_PROGRAM } from '../../domain/address.ts';
import { formatAmount, SOL } from '../../domain/amount.ts';
import type { Bounds, Expectation } from '../../operations/operation.ts';
import { checkAccounts } from './account-changes.ts';
import { checkReceipts } from './receipts.ts';
import type { BalanceChange, Check, FieldChange } from './verdict.ts';

export interface AccountPair {
  readonly address: Address;
  readonly before: RawAccount | null;
  readonly after: RawAccount | null;
}

export interface SimulationContext {
  readonly signer: Address;
  readonly expectation: Expectation;
  readonly feeLamports: bigint;
  readonly simulation: Simulation;
  /** Every account the transaction may write, before and after. */
  readonly pairs: readonly AccountPair[];
}

export interface SimulationFindings {
  readonly checks: readonly Check[];
  readonly balances: readonly BalanceChange[];
  readonly fields: readonly FieldChange[];
}

/** Everything that can be told from what the simulation left behind. It must have gone through. */
export function checkSimulation(context: SimulationContext): SimulationFindings {
  const sol = solChange(context);
  const tokens = tokenChanges(context);
  const accounts = checkAccounts(context);
  return {
    checks: [
      innerInstructions(context),
      signerAccount(context),
      solCheck(context, sol),
      tokenAccounts(context),
      tokenCheck(context, tokens),
      ...accounts.checks,
      ...checkReceipts(context),
    ],
    balances: [sol, ...tokens],
    fields: accounts.fields,
  };
}

function innerInstructions({ simulation }: SimulationContext): Check {
  return {
    code: 'inner-instructions',
    sentence: 'the RPC node showed what the programs call in turn',
    passed: simulation.innerInstructions !== null,
    detail: 'the node left the inner instructions out of its simulation; use another: --url',
  };
}

function signerAccount({ signer, pairs }: SimulationContext): Check {
  const after = pairs.find((pair) => pair.address === signer)?.after ?? null;
  return {
    code: 'signer-account',
    sentence: 'your wallet stays yours: owned by the System program, without data',
    passed: after !== null && after.owner === SYSTEM_PROGRAM && after.data.length === 0,
    detail: after === null ? 'it would be emptied and closed' : `it would belong to ${after.owner}`,
  };
}

function solChange({ signer, pairs, feeLamports }: SimulationContext): BalanceChange {
  const pair = pairs.find((candidate) => candidate.address === signer);
  // The runtime takes the fee before it runs the instructions, and shows the balance with it gone.
  return {
    mint: null,
    before: pair?.before?.lamports ?? 0n,
    after: (pair?.after?.lamports ?? 0n) + feeLamports,
  };
}

function solCheck({ expectation }: SimulationContext, { before, after }: BalanceChange): Check {
  const change = after - before;
  return {
    code: 'sol-change',
    sentence: `${solSentence(expectation.lamports)}, the network fee apart`,
    passed: within(change, expectation.lamports),
    detail: `your SOL would change by ${formatAmount(change, SOL)}`,
  };
}

function solSentence({ min, max }: Bounds): string {
  if (min === 0n && max === 0n) return 'no SOL leaves your wallet';
  if (min >= 0n) return `at least ${formatAmount(min, SOL)} arrives in your wallet`;
  return `${min === max ? 'exactly' : 'at most'} ${formatAmount(-min, SOL)} leaves your wallet`;
}

interface Held {
  readonly address: Address;
  readonly before: TokenAccount | null;
  readonly after: TokenAccount | null;
}

/** Token accounts that are the signer's before or after. */
function heldTokens({ signer, pairs }: SimulationContext): Held[] {
  return pairs
    .map(({ address, before, after }) => ({
      address,
      before: decodeTokenAccount(before),
      after: decodeTokenAccount(after),
    }))
    .filter(({ before, after }) => before?.owner === signer || after?.owner === signer);
}

function tokenAccounts(context: SimulationContext): Check {
  const problem = heldTokens(context)
    .map(controlProblem)
    .find((found) => found !== null);
  return {
    code: 'token-accounts',
    sentence: 'your token accounts keep their owner, delegate, closer and state',
    passed: problem === undefined,
    detail: problem ?? '',
  };
}

function controlProblem({ address, before, after }: Held): string | null {
  if (after === null) return `${address} would be closed`;
  if (before !== null && before.owner !== after.owner) return `${address} would belong to ${after.owner}`;
  const owned = before ?? { delegate: NONE, closeAuthority: NONE, state: AccountState.Initialized };
  if (!same(owned.delegate, after.delegate)) return `${address} would get a delegate`;
  if (!same(owned.closeAuthority, after.closeAuthority))
    return `${address} would get another close authority`;
  return owned.state === after.state ? null : `${address} would be frozen or thawed`;
}

const NONE = { __option: 'None' } as const;

function same(left: TokenAccount['delegate'], right: TokenAccount['delegate']): boolean {
  const value = (option: TokenAccount['delegate']) => (option.__option === 'Some' ? option.value : null);
  return value(left) === value(right);
}

function tokenChanges(context: SimulationContext): BalanceChange[] {
  const totals = new Map<string, { before: bigint; after: bigint }>();
  for (const { before, after } of heldTokens(context)) {
    for (const [side, token] of [
      ['before', before],
      ['after', after],
    ] as const) {
      if (token === null || token.owner !== context.signer) continue;
      const total = totals.get(token.mint) ?? { before: 0n, after: 0n };
      totals.set(token.mint, { ...total, [side]: total[side] + token.amount });
    }
  }
  return [...totals].map(([mint, total]) => ({ mint, ...total }));
}

function tokenCheck({ expectation }: SimulationContext, changes: readonly BalanceChange[]): Check {
  const expected = new Map<string, Bounds>(expectation.tokens.map(({ mint, bounds }) => [mint, bounds]));
  const mints = new Set([...expected.keys(), ...changes.map((change) => change.mint ?? '')]);
  const wrong = [...mints].flatMap((mint) => {
    const seen = changes.find((change) => change.mint === mint);
    const change = seen === undefined ? 0n : seen.after - seen.before;
    const bounds = expected.get(mint) ?? { min: 0n, max: 0n };
    return within(change, bounds)
      ? []
      : [`${mint} would change by ${change} units, expected ${range(bounds)}`];
  });
  return {
    code: 'token-changes',
    sentence: 'your tokens change exactly as asked, and no others',
    passed: wrong.length === 0,
    detail: wrong.join('; '),
  };
}

function within(value: bigint, { min, max }: Bounds): boolean {
  return value >= min && value <= max;
}

function range({ min, max }: Bounds): string {
  return min === max ? `${min}` : `${min} to ${max}`;
}
