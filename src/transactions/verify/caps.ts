import { WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatAmount } from '../../domain/amount.ts';
import type { Cap } from '../../ports/expectation.ts';
import type { BalanceChange, Check } from '../verdict.ts';

interface CapsContext {
  readonly expectation: { readonly caps?: readonly Cap[] } | null;
}

interface Spending extends CapsContext {
  /** Of the wallet, the network fee left out. */
  readonly balances: readonly BalanceChange[];
  readonly feeLamports: bigint;
}

/** Holds all that leaves the wallet against the most that was agreed to. */
export function checkCaps({ expectation, balances, feeLamports }: Spending): readonly Check[] {
  return (expectation?.caps ?? []).map((cap) => {
    const { most, currency } = cap;
    const isSol = currency.mint === WRAPPED_SOL_MINT;
    const change = balances.find(({ mint }) => mint === (isSol ? null : currency.mint));
    const left = (change === undefined ? 0n : change.before - change.after) + (isSol ? feeLamports : 0n);
    const named = { code: 'debit-cap', sentence: sentence(cap) } as const;
    if (left <= most) return { ...named, passed: true };
    const detail = `${formatAmount(left, currency)} would leave your wallet, your maximum is ${formatAmount(most, currency)}`;
    return { ...named, passed: false, detail };
  });
}

/** The same checks, when there is nothing to look at. */
export function withoutCaps({ expectation }: CapsContext, why: string): readonly Check[] {
  return (expectation?.caps ?? []).map((cap) => ({
    code: 'debit-cap',
    sentence: sentence(cap),
    passed: null,
    detail: why,
  }));
}

function sentence({ currency, most }: Cap): string {
  const fee = currency.mint === WRAPPED_SOL_MINT ? ', network fee included' : '';
  return `at most ${formatAmount(most, currency)} leaves your wallet${fee}`;
}
