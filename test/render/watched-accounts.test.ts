import { expect, it } from 'vitest';
import type { WatchedAccount } from '../../src/domain/watched-account.ts';
import { renderWatchedAccounts } from '../../src/render/watched-accounts.ts';

const VIEW = { width: 80, color: false, isTty: true, now: 0 };
const AROUND = {
  names: new Map([['MINT', 'Tide Table']]),
  currencyOf: () => null,
  auctionOf: () => {
    throw new Error('there is no auction');
  },
};
const ONE = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';
const OTHER = 'So11111111111111111111111111111111111111112';

const wallet = (lamports: bigint): WatchedAccount => ({
  kind: 'wallet',
  account: { owner: '11111111111111111111111111111111', lamports, size: 0 },
});
const state = (slot: bigint, account: WatchedAccount | null, ended: string | null = null) => ({
  slot,
  account,
  ended,
});

it('shows each account on its line, and what changed last, the newest first', () => {
  const states = new Map([
    [ONE, [state(1n, wallet(1_000_000_000n)), state(4n, wallet(2_000_000_000n))]],
    [OTHER, [state(2n, wallet(5n)), state(9n, null, 'closed')]],
  ]);
  expect(renderWatchedAccounts([ONE, OTHER], states, AROUND, VIEW)).toBe(
    [
      'ACCOUNT    WHAT    NOW',
      '7VEs…tzcc  wallet  2 SOL',
      'So11…1112  wallet  closed',
      '',
      'SLOT  ACCOUNT    LAST CHANGES',
      '9     So11…1112  closed',
      '4     7VEs…tzcc  lamports: 1000000000 to 2000000000',
    ].join('\n'),
  );
});

it('marks a field of one account that has changed, with what it was', () => {
  const states = new Map([[ONE, [state(1n, wallet(1n)), state(4n, wallet(2n))]]]);
  expect(renderWatchedAccounts([ONE], states, AROUND, VIEW)).toContain('lamports  2   was 1');
});

it('lets nothing of an account reach the terminal as it is', () => {
  const hostile = { kind: 'unknown', account: { name: 'x\u001b[2J\u202e', lamports: 1n } };
  const states = new Map([
    [ONE, [state(1n, { kind: 'unknown', account: { name: 'y', lamports: 1n } }), state(2n, hostile)]],
    [OTHER, [state(1n, null)]],
  ]);
  for (const addresses of [[ONE], [ONE, OTHER]]) {
    const text = renderWatchedAccounts(addresses, states, AROUND, VIEW);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  }
});
