import { describe, expect, it } from 'vitest';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { type AmountText, parseAmountText, SOL } from '../../src/domain/amount.ts';
import { withPriceRisk } from '../../src/flow/price-risk.ts';
import type { PriceChange, Summary } from '../../src/operations/operation.ts';
import type { FlowSettings } from '../../src/ports/flow-settings.ts';

const ASKED = { isConfirmed: true } as const;

function riskOf(
  [before, after]: readonly [bigint, bigint],
  confirmChange: FlowSettings['confirmChange'],
  { given = null, ...change }: Partial<PriceChange> & { readonly given?: string | null } = ASKED,
) {
  const summary: Summary = {
    ...{ title: '', verb: 'Reprice', done: 'Repriced', lines: [] },
    decision: {
      ...{ name: '', mint: SYSTEM_PROGRAM, lines: [], costs: [] },
      change: { before, after, currency: SOL, ...change },
    },
  };
  const amount = given === null ? null : (parseAmountText(given) as AmountText);
  return withPriceRisk({ settings: { confirmChange } as FlowSettings }, summary, amount).risk;
}

describe('a new price', () => {
  it.each([
    [100n, 150n, false],
    [100n, 151n, true],
    [100n, 50n, false],
    [100n, 49n, true],
    [1_900_000_000n, 1_900_000n, true],
    [0n, 0n, false],
    [0n, 1n, true],
  ])('of %d that becomes %d is typed again beyond 50 per cent: %s', (before, after, isAsked) => {
    expect(riskOf([before, after], 50) !== undefined).toBe(isAsked);
  });

  it('is not asked about when that is off, nor where the change is none that is confirmed', () => {
    expect(riskOf([100n, 1n], 'off')).toBeUndefined();
    expect(riskOf([100n, 1n], 50, {})).toBeUndefined();
    expect(riskOf([100n, 99n], 0)).toBeDefined();
  });

  it('is typed as a number or with its currency, and named for a script', () => {
    expect(riskOf([1_900_000_000n, 1_900_000n], 50)).toMatchObject({
      reasons: ['the price changes from 1.9 -> 0.0019 SOL  (-99.9 %), which is more than 50 %'],
      word: '0.0019',
      also: ['0.0019 SOL'],
      flag: '--confirm-price "0.0019 SOL"',
      isAccepted: false,
      isQuestion: true,
    });
  });

  it.each(['0.0019', '0.0019 SOL', '1900000 lamports'])('is confirmed by %s', (given) => {
    expect(riskOf([1_900_000_000n, 1_900_000n], 50, { ...ASKED, given })?.isAccepted).toBe(true);
  });

  it.each(['0.019', '0.0019 BOXD', '1900001 lamports'])(
    'is refused with %s beside it, at any distance',
    (given) => {
      const refused = expect.objectContaining({ code: 'usage' });
      expect(() => riskOf([1_900_000_000n, 1_900_000n], 50, { ...ASKED, given })).toThrow(refused);
      expect(() => riskOf([1_900_000n, 1_900_000n], 'off', { ...ASKED, given })).toThrow(refused);
    },
  );

  it('in a currency with unconfirmed decimals is named in base units', () => {
    const currency = { mint: SYSTEM_PROGRAM, symbol: 'X', decimals: 2, unconfirmed: true } as const;
    expect(riskOf([100n, 1n], 50, { ...ASKED, currency })?.flag).toBe('--confirm-price "1 units"');
  });
});
