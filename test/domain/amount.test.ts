import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import {
  type Currency,
  formatAmount,
  formatExactly,
  parseAmountText,
  SOL,
  toBaseUnits,
  U64_MAX,
} from '../../src/domain/amount.ts';

const DOLLAR: Currency = {
  mint: 'Do11ar1111111111111111111111111111111111111' as Address,
  symbol: 'SUSD',
  decimals: 6,
};

function units(text: string, currency: Currency) {
  const parsed = parseAmountText(text);
  return 'problem' in parsed ? parsed.problem : reason(toBaseUnits(parsed, currency));
}

function reason(result: ReturnType<typeof toBaseUnits>) {
  return typeof result === 'bigint' ? result : result.problem;
}

describe('amounts', () => {
  it.each([
    ['1.5 SOL', SOL, 1_500_000_000n],
    ['1.5SOL', SOL, 1_500_000_000n],
    ['1.5', SOL, 1_500_000_000n],
    ['0.000000001 sol', SOL, 1n],
    ['1500000000 lamports', SOL, 1_500_000_000n],
    ['1 lamport', SOL, 1n],
    ['18446744073.709551615 SOL', SOL, U64_MAX],
    ['25 SUSD', DOLLAR, 25_000_000n],
    ['25 units', DOLLAR, 25n],
    ['9007199254740993 lamports', SOL, 2n ** 53n + 1n],
  ])('reads %s', (text, currency, expected) => {
    expect(units(text, currency)).toBe(expected);
  });

  it.each([
    ['1abc', SOL, 'wrong-unit'],
    ['1.0000000001', SOL, 'too-many-decimals'],
    ['0.0000001 SUSD', DOLLAR, 'too-many-decimals'],
    ['1.5 lamports', SOL, 'too-many-decimals'],
    ['-1', SOL, 'negative'],
    ['\u22121', SOL, 'negative'],
    ['1e9', SOL, 'exponent'],
    ['1.5e3 SOL', SOL, 'exponent'],
    ['18446744073.709551616', SOL, 'too-large'],
    ['18446744073709551616 lamports', SOL, 'too-large'],
    ['25 SOL', DOLLAR, 'wrong-unit'],
    ['25 lamports', DOLLAR, 'wrong-unit'],
    ['', SOL, 'not-a-number'],
    ['1,5', SOL, 'not-a-number'],
    ['1_000', SOL, 'not-a-number'],
    ['0x10', SOL, 'wrong-unit'],
    ['.5', SOL, 'not-a-number'],
    ['5.', SOL, 'not-a-number'],
    ['NaN', SOL, 'not-a-number'],
    ['Infinity', SOL, 'not-a-number'],
    ['1 SOL SOL', SOL, 'not-a-number'],
    ['\u0661', SOL, 'not-a-number'],
  ])('refuses %j', (text, currency, expected) => {
    expect(units(text, currency)).toBe(expected);
  });

  it('reads back what it writes, for every unsigned 64-bit and every number of decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, U64_MAX), fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        const currency = { ...DOLLAR, decimals };
        expect(units(formatAmount(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  it('shows both forms', () => {
    expect(formatExactly(1_500_000_000n, SOL)).toBe('1.5 SOL (1500000000 lamports)');
    expect(formatExactly(25n, DOLLAR)).toBe('0.000025 SUSD (25 units)');
    expect(formatAmount(-5_000n, SOL)).toBe('-0.000005 SOL');
  });
});
