import { groupBy } from '../../domain/group-by.ts';
import type { Bounds, Cap, Expectation, ExpectedReceipt, TokenChange } from '../../ports/expectation.ts';

/**
 * What a transaction may change that carries out several operations: every account of each as that operation says, and of balances the sum.
 * None of them may be paid for with a swap, or signed by somebody else.
 */
export function mergeExpectations(all: readonly Expectation[]): Expectation {
  const caps = mergeCaps(all.flatMap((one) => one.caps ?? []));
  return {
    lamports: sumOf(all.map(({ lamports }) => lamports)),
    pays: all.reduce((sum, { pays = 0n }) => sum + pays, 0n),
    opens: all.flatMap(({ opens = [] }) => opens),
    tokens: mergeTokens(all.flatMap(({ tokens }) => tokens)),
    accounts: all.flatMap(({ accounts }) => accounts),
    receipts: mergeReceipts(all.flatMap(({ receipts = [] }) => receipts)),
    touches: all.flatMap(({ touches = [] }) => touches),
    ...(caps.length === 0 ? {} : { caps }),
  };
}

function sumOf(bounds: readonly Bounds[]): Bounds {
  return bounds.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), {
    min: 0n,
    max: 0n,
  });
}

function mergeTokens(changes: readonly TokenChange[]): readonly TokenChange[] {
  return [...groupBy(changes, ({ mint }) => mint).values()].map(([first, ...others]) => ({
    ...first,
    bounds: sumOf([first, ...others].map(({ bounds }) => bounds)),
  }));
}

/** The balance of a place may be compared once, so that two receipts there are one of both amounts. */
function mergeReceipts(receipts: readonly ExpectedReceipt[]): readonly ExpectedReceipt[] {
  return [...groupBy(receipts, ({ address, currency }) => `${address} ${currency.mint}`).values()].map(
    ([first, ...others]) => ({
      ...first,
      least: others.reduce((sum, { least }) => sum + least, first.least),
    }),
  );
}

function mergeCaps(caps: readonly Cap[]): readonly Cap[] {
  return [...groupBy(caps, ({ currency }) => currency.mint).values()].map(([first, ...others]) => ({
    ...first,
    most: others.reduce((sum, { most }) => sum + most, first.most),
  }));
}
