import { expect, test } from 'vitest';
import { viewChain } from '../../../src/sandbox/demo/chain-view.ts';
import { compare, readBalances } from '../../../src/sandbox/demo/compare.ts';
import { deltas } from '../../../src/sandbox/demo/money.ts';
import { differences, quoted, summary, verdict } from '../../../src/sandbox/demo/print.ts';
import type { Step } from '../../../src/sandbox/demo/story.ts';
import { WALLET_NAMES } from '../../../src/sandbox/world/wallets.ts';
import { marketplaces } from '../../support/marketplace.ts';

const start = marketplaces();

test('what the chain does not hold is reported as a difference', async () => {
  const { running, service, artwork, wallet } = await start();
  const ready = {
    rpcUrl: running.rpcUrl,
    apiUrl: service.url,
    wallets: WALLET_NAMES.map((name) => ({ name, address: wallet(name), keypair: '' })),
    artworks: [],
    orders: [],
  };
  const mint = artwork('Tide Table');
  const chain = viewChain(running.rpcUrl);
  const before = await readBalances(ready, chain);
  const expected = {
    price: 1_500_000_001n,
    holder: wallet('mira'),
    money: deltas([wallet('arlo'), -5_000n]),
    listed: { seller: wallet('mira'), mints: [] },
  };
  const step: Step = { title: 'a lie', argv: [], exit: 0, mint, expect: async () => expected };
  const found = await compare(step, expected, before, ready, chain);
  expect(found.map(verdict)).toEqual([
    '  DIFFERS  listing: expected 1500000001 lamports, the chain says 1500000000 lamports',
    '  DIFFERS  the artwork is held by: expected mira, the chain says its listing',
    expect.stringMatching(/^ {2}DIFFERS {2}listings of mira: expected , the chain says \w+( \w+){2,}$/),
    '  DIFFERS  lamports of arlo: expected -5000, the chain says 0',
    '  ok   unchanged lamports: 8 of 9 wallets',
  ]);
  const results = [{ title: 'a lie', comparisons: found }];
  expect(differences(results)).toBe(4);
  expect(summary(results, 1)).toContain('4 of 5 comparisons with the chain differ. 1.0 s.');
});

test('what a command printed stands behind a bar, its columns aligned', () => {
  expect(quoted('a note\nname\tx\nlonger name\ty\n')).toBe(
    ['  | a note', '  | name         x', '  | longer name  y'].join('\n'),
  );
});
