import { expect, it } from 'vitest';
import { type Currency, SOL } from '../../src/domain/amount.ts';
import { amountJson, amountsJson } from '../../src/render/amounts.ts';

const FOREIGN: Currency = { ...SOL, symbol: 'X', decimals: 6, unconfirmed: true };

it.each([
  ['1500000000', SOL, { raw: '1500000000', decimal: '1.5', decimals: 9, currency: 'SOL' }],
  [
    18_446_744_073_709_551_615n,
    SOL,
    { raw: '18446744073709551615', decimal: '18446744073.709551615', decimals: 9, currency: 'SOL' },
  ],
  [1, SOL, { raw: '1', decimal: '0.000000001', decimals: 9, currency: 'SOL' }],
  ['7', null, { raw: '7', decimal: null, decimals: null, currency: null }],
  ['7', FOREIGN, { raw: '7', decimal: null, decimals: 6, currency: 'X' }],
  [null, SOL, null],
] as const)('%s is written exactly', (raw, currency, expected) => {
  expect(amountJson(raw, currency)).toEqual(expected);
});

it('names each amount as its raw field', () => {
  const account = { price: '5', other: 'x', before: null };
  expect(amountsJson(account, SOL, 'price', 'before')).toEqual({ price: amountJson('5', SOL), before: null });
  expect(amountsJson(null as typeof account | null, SOL, 'price')).toBeNull();
});
