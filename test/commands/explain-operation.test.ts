import { expect, it } from 'vitest';
import type { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it('tx explain names the operation, its parties and whose balances changed', async () => {
  const m = await start();
  const settled = await m.gavel(['auction', 'settle', m.artwork('Old Pier'), '--yes', '--json'], {
    as: 'mira',
  });
  const { signature } = JSON.parse(settled.stdout).data;
  const { stdout } = await m.gavel(['tx', 'explain', signature, '--json']);
  const { operations } = JSON.parse(stdout).data;
  expect(operations).toEqual([
    {
      operation: 'auction.settle',
      parties: expect.arrayContaining([
        { role: 'seller', address: m.wallet('mira') },
        { role: 'winner', address: m.wallet('cas') },
        { role: 'mint', address: m.artwork('Old Pier') },
      ]),
    },
  ]);
  const text = (await m.gavel(['tx', 'explain', signature])).stdout;
  // The number that tx history shows means the same.
  expect((await m.gavel(['tx', 'explain', '1'])).stdout).toBe(text);
  expect(text).toContain('operation       auction settle');
  expect(text).toMatch(new RegExp(`seller +${m.wallet('mira')}\\s+[\\d.]+\\s+SOL\\s+->`));
  // What is left out is not shown as the program itself.
  expect(text).toMatch(/collection +none/);
  expect(text.indexOf('Logs')).toBeGreaterThan(text.indexOf('Instructions'));
});

it.each([
  ['raffle.claim-proceeds', 'mira', (m) => ['raffle', 'claim-proceeds', m.artwork('Long Exposure')]],
  ['raffle.cancel', 'ines', (m) => ['raffle', 'cancel', m.artwork('Dry Dock')]],
  ['listing.cancel', 'ines', (m) => ['listing', 'cancel', m.artwork('Paper Lantern')]],
  ['offer.accept', 'bea', (m) => ['offer', 'accept', m.artwork('Slow Zoom'), '--buyer', m.wallet('cas')]],
  ['listing.buy', 'arlo', (m) => ['listing', 'buy', m.artwork('Salt Line')]],
  ['vendor-a.buy', 'arlo', (m) => ['vendor-a', 'buy', m.artwork('Grey Heron')]],
  ['vendor-b.delist', 'mira', (m) => ['vendor-b', 'delist', m.artwork('Brass Key')]],
] as const satisfies readonly (readonly [
  (typeof OPERATION_NAMES)[number],
  'mira' | 'ines' | 'bea' | 'arlo',
  (m: Awaited<ReturnType<typeof start>>) => readonly string[],
])[])('names %s in a plan', async (operation, as, argv) => {
  const m = await start();
  const made = await m.gavel([...argv(m), '--yes', '--sign-only', '--out', 'plan.json'], { as });
  expect(made.code, made.stderr).toBe(0);
  const { stdout } = await m.gavel(['tx', 'explain', 'plan.json', '--json', '--fields', 'operations']);
  const [first] = JSON.parse(stdout).data.operations;
  expect(first.operation).toBe(operation);
  expect(first.parties.map(({ address }: { address: string }) => address)).toContain(m.wallet(as));
});

it('explains no record whose transaction did not land', async () => {
  const m = await start();
  const reprice = ['listing', 'reprice', m.artwork('Salt Line'), '--price', '3 SOL'];
  await m.gavel([...reprice, '--dry-run'], { as: 'mira' });
  const { code, stderr } = await m.gavel(['tx', 'explain', '1']);
  expect([code, stderr]).toEqual([12, expect.stringContaining('there is no record 1 in the journal')]);
  await m.gavel(reprice, { as: 'mira', tty: true, stdin: 'n\n' });
  const dropped = await m.gavel(['tx', 'explain', '1']);
  expect(dropped.stderr).toContain('record 1 is not of a transaction that landed\n  do:  gavel tx status 1');
});
