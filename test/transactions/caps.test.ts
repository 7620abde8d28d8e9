import { expect, it } from 'vitest';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { SOL } from '../../src/domain/amount.ts';
import { checkCaps, withoutCaps } from '../../src/transactions/verify/caps.ts';

const expectation = {
  caps: [
    { currency: SOL, most: 1_000n },
    { currency: SANDBOX_CURRENCY, most: 50n },
  ],
};

function passed(lamports: bigint, feeLamports: bigint, units: bigint): readonly (boolean | null)[] {
  const balances = [
    { mint: null, before: 5_000n, after: 5_000n - lamports },
    { mint: SANDBOX_CURRENCY.mint, before: 90n, after: 90n - units },
  ];
  return checkCaps({ expectation, balances, feeLamports }).map((check) => check.passed);
}

it('lets the most leave, and not one unit more, of SOL with the network fee', () => {
  expect(passed(990n, 10n, 50n)).toEqual([true, true]);
  expect(passed(991n, 10n, 50n)).toEqual([false, true]);
  expect(passed(990n, 11n, 50n)).toEqual([false, true]);
  expect(passed(990n, 10n, 51n)).toEqual([true, false]);
});

it('takes what arrives for nothing that leaves, but the network fee', () => {
  expect(passed(-5_000n, 1_000n, -1n)).toEqual([true, true]);
  expect(checkCaps({ expectation, balances: [], feeLamports: 1_001n }).map(({ passed: it }) => it)).toEqual([
    false,
    true,
  ]);
});

it('says what would leave, and is not made without a simulation', () => {
  const [check] = checkCaps({ expectation, balances: [], feeLamports: 1_001n });
  expect(check).toEqual({
    code: 'debit-cap',
    sentence: 'at most 0.000001 SOL leaves your wallet, network fee included',
    passed: false,
    detail: '0.000001001 SOL would leave your wallet, your maximum is 0.000001 SOL',
  });
  expect(withoutCaps({ expectation }, 'it fails').map((one) => one.passed)).toEqual([null, null]);
  expect(checkCaps({ expectation: {}, balances: [], feeLamports: 1n })).toEqual([]);
  expect(withoutCaps({ expectation: null }, 'it fails')).toEqual([]);
});
