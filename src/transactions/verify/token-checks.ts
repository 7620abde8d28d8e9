import { AccountState } from '@solana-program/token';
import { decodeTokenAccount, type TokenAccount } from '../../chain/codecs/token.ts';
import { decodeToken2022Account } from '../../chain/codecs/token-2022.ts';
import type { Address } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { Bounds, Expectation } from '../../ports/expectation.ts';
import type { BalanceChange } from '../verdict.ts';
import { within } from './bounds.ts';
import type { AccountPair } from './simulation-context.ts';

interface TokenContext {
  readonly signer: Address;
  readonly pairs: readonly AccountPair[];
}

interface Held {
  readonly address: Address;
  readonly before: TokenAccount | null;
  readonly after: TokenAccount | null;
}

/** The token accounts, of either token program, that the signer owns before or after. */
export function heldTokens({ signer, pairs }: TokenContext): Held[] {
  return pairs
    .map(({ address, before, after }) => ({ address, before: token(before), after: token(after) }))
    .filter(({ before, after }) => before?.owner === signer || after?.owner === signer);
}

function token(account: RawAccount | null): TokenAccount | null {
  return decodeTokenAccount(account) ?? decodeToken2022Account(account);
}

/** Changes of owner, delegate, close authority or state of the signer's token accounts; null when there are none. */
export function controlProblem(
  context: TokenContext & { readonly expectation?: Pick<Expectation, 'tokens'> | null },
): string | null {
  const tokens = context.expectation?.tokens ?? [];
  const frozen = new Set(tokens.filter((one) => one.isFrozenWhileHeld).map(({ mint }) => mint));
  const delegates = delegatesIn(tokens);
  const problems = heldTokens(context).flatMap((held) => accountProblem(held, frozen, delegates) ?? []);
  return problems.length === 0 ? null : problems.join('; ');
}

function accountProblem(
  { address, before, after }: Held,
  frozenWhileHeld: ReadonlySet<Address>,
  delegates: ReadonlyMap<Address, Address>,
): string | null {
  if (after === null) return `${address} would be closed`;
  if (before !== null && before.owner !== after.owner) return `${address} would belong to ${after.owner}`;
  if (frozenWhileHeld.has(after.mint) && isAsHeld(after)) return null;
  const owned = before ?? { delegate: NONE, closeAuthority: NONE, state: AccountState.Initialized };
  if (!same(owned.delegate, after.delegate) && !isDelegated(after, delegates.get(after.mint)))
    return `${address} would get a delegate`;
  if (!same(owned.closeAuthority, after.closeAuthority))
    return `${address} would get another close authority`;
  return owned.state === after.state ? null : `${address} would be frozen or thawed`;
}

/** Who may become the delegate of one unit, by mint. */
export function delegatesIn(tokens: Expectation['tokens']): ReadonlyMap<Address, Address> {
  return new Map(tokens.flatMap(({ mint, delegate }) => (delegate === undefined ? [] : [[mint, delegate]])));
}

/** Whether nobody but `expected` is the delegate, of the one unit that is there. */
function isDelegated({ amount, delegate, delegatedAmount }: TokenAccount, expected?: Address): boolean {
  if (expected === undefined || amount !== 1n || delegatedAmount !== 1n) return false;
  return delegate.__option === 'Some' && delegate.value === expected;
}

const NONE = { __option: 'None' } as const;

/** Frozen with a unit in it and thawed without, and nobody else has a right to it. */
function isAsHeld({ amount, state, delegate, closeAuthority }: TokenAccount): boolean {
  const isFrozen = state === AccountState.Frozen;
  return isFrozen === amount > 0n && same(delegate, NONE) && same(closeAuthority, NONE);
}

function same(left: TokenAccount['delegate'], right: TokenAccount['delegate']): boolean {
  const value = (option: TokenAccount['delegate']) => (option.__option === 'Some' ? option.value : null);
  return value(left) === value(right);
}

/** The signer's total of each mint, before and after. */
export function tokenChanges(context: TokenContext): BalanceChange[] {
  const totals = new Map<string, { before: bigint; after: bigint }>();
  for (const { before, after } of heldTokens(context)) {
    for (const [side, account] of [
      ['before', before],
      ['after', after],
    ] as const) {
      if (account === null || account.owner !== context.signer) continue;
      const total = totals.get(account.mint) ?? { before: 0n, after: 0n };
      totals.set(account.mint, { ...total, [side]: total[side] + account.amount });
    }
  }
  return [...totals].map(([mint, total]) => ({ mint, ...total }));
}

/** Compares the changes with the expected ones. A mint that is not expected must not change. */
export function amountProblem({ tokens }: Expectation, changes: readonly BalanceChange[]): string | null {
  const expected = new Map<string | null, Bounds>(tokens.map(({ mint, bounds }) => [mint, bounds]));
  const mints = new Set([...expected.keys(), ...changes.map((change) => change.mint)]);
  const wrong = [...mints].flatMap((mint) => {
    const seen = changes.find((change) => change.mint === mint);
    const change = seen === undefined ? 0n : seen.after - seen.before;
    const bounds = expected.get(mint) ?? { min: 0n, max: 0n };
    return within(change, bounds)
      ? []
      : [`${mint} would change by ${change} units, expected ${range(bounds)}`];
  });
  return wrong.length === 0 ? null : wrong.join('; ');
}

function range({ min, max }: Bounds): string {
  return min === max ? `${min}` : `${min} to ${max}`;
}
