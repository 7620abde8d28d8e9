import { expect, test } from 'vitest';
import { marketplaces } from '../../support/marketplace.ts';

const start = marketplaces();

test('a whole command runs against the real programs, and time passes only by blocks', async () => {
  const marketplace = await start();
  const draft = marketplace.artwork('Second Draft');
  const created = await marketplace.gavel(['listing', 'create', draft, '--price', '1.5 SOL', '--yes'], {
    as: 'teo',
  });
  expect(created.stderr).toContain('List on sandbox');
  expect(created.code).toBe(0);
  const { artworks } = await marketplace.inventory();
  expect(artworks.find(({ mint }) => mint === draft)).toMatchObject({
    owner: marketplace.wallet('teo'),
    listing: { price: 1_500_000_000n, phase: 'live' },
  });
});

test('the next marketplace of the file starts from the same world', async () => {
  const marketplace = await start();
  const got = await marketplace.gavel(['listing', 'get', marketplace.artwork('Second Draft')]);
  expect(got.code).toBe(12);
  expect(got.stderr).toContain('no listing');
});
