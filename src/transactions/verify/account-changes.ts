import type { RawAccount } from '../../ports/chain.ts';
import type {
  AccountExpectation,
  ExpectedChange,
  Fields,
  FieldValue,
  Range,
} from '../../ports/expectation.ts';
import { fieldWords } from '../field-words.ts';
import type { Check, FieldChange } from '../verdict.ts';
import type { AccountPair } from './simulation-context.ts';

interface AccountsContext {
  readonly expectation: { readonly accounts: readonly AccountExpectation[] } | null;
  readonly pairs: readonly AccountPair[];
}

/** Decodes each account that the operation names, before and after, and compares every field with what is expected. */
export function checkAccounts({ expectation, pairs }: AccountsContext): {
  checks: Check[];
  fields: FieldChange[];
} {
  const results = (expectation?.accounts ?? []).map((expected) => checkAccount(expected, pairs));
  return {
    checks: results.map((result) => result.check),
    fields: results.flatMap((result) => result.fields),
  };
}

/** The same checks as not made, because there is no simulation. */
export function withoutAccounts({ expectation }: Pick<AccountsContext, 'expectation'>, why: string): Check[] {
  return (expectation?.accounts ?? []).map((expected) => ({
    code: 'account-changes',
    sentence: sentence(expected),
    passed: null,
    detail: why,
  }));
}

function checkAccount(expected: AccountExpectation, pairs: readonly AccountPair[]) {
  const pair = pairs.find((candidate) => candidate.address === expected.address);
  const [before, after] = [decode(expected, pair?.before ?? null), decode(expected, pair?.after ?? null)];
  const problem =
    pair === undefined ? 'the transaction does not write it' : problemOf(expected, before, after);
  const check: Check = {
    code: 'account-changes',
    sentence: sentence(expected),
    passed: problem === null,
    ...(problem === null ? {} : { detail: `${expected.label} ${expected.address}: ${problem}` }),
  };
  const fields =
    before === 'unreadable' || after === 'unreadable' ? [] : fieldChanges(expected, before, after);
  return { check, fields };
}

type Decoded = Fields | null | 'unreadable';

/** An address with lamports and no data is not an account yet: anybody can send lamports to any address. */
function decode({ decode }: AccountExpectation, account: RawAccount | null): Decoded {
  if (account === null || account.data.length === 0) return null;
  try {
    return decode(account);
  } catch {
    return 'unreadable';
  }
}

function problemOf({ label, change }: AccountExpectation, before: Decoded, after: Decoded): string | null {
  if (before === 'unreadable') return `it is not the ${label}`;
  return after === 'unreadable' ? `it would no longer be the ${label}` : changeProblem(change, before, after);
}

function sentence({ label, change }: AccountExpectation): string {
  if (change.kind === 'closed') return `the ${label} is closed`;
  if (change.kind === 'created') return `the ${label} is made as you asked`;
  const fields = Object.keys({ ...change.fields, ...change.within });
  return `the ${label} changes only in its ${fields.map(fieldWords).join(', ')}`;
}

function changeProblem(change: ExpectedChange, before: Fields | null, after: Fields | null): string | null {
  if (change.kind === 'closed') return before !== null && after === null ? null : 'it would not be closed';
  if (after === null) return 'it would not exist afterwards';
  if ((change.kind === 'created') !== (before === null)) {
    return before === null ? 'it does not exist yet' : 'it exists already';
  }
  const expected: Fields = change.kind === 'created' ? change.fields : { ...before, ...change.fields };
  const ranges = change.kind === 'changed' ? (change.within ?? {}) : {};
  const wrong = Object.entries(expected)
    .filter(([field, value]) => ranges[field] === undefined && after[field] !== value)
    .map(([field, value]) => [field, String(value)] as const);
  const outside = Object.entries(ranges)
    .filter(([field, range]) => !isWithin(after[field], range))
    .map(([field, { least, most }]) => [field, `${least} to ${most}`] as const);
  const problems = [...wrong, ...outside];
  return problems.length === 0
    ? null
    : problems.map(([field, value]) => `${field} would be ${after[field]}, expected ${value}`).join('; ');
}

function isWithin(value: FieldValue | undefined, { least, most }: Range): boolean {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  return isNumber && value >= least && value <= most;
}

function fieldChanges(
  expected: AccountExpectation,
  before: Fields | null,
  after: Fields | null,
): FieldChange[] {
  const fields = Object.keys(after ?? before ?? {});
  return fields
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => ({
      account: expected.address,
      label: expected.label,
      field,
      before: before === null ? null : String(before[field]),
      after: after === null ? null : String(after[field]),
    }));
}
