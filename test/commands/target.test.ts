import { expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

it.each([
  ['reprice', 'mira', ['--price', '2 SOL'], '2000000000'],
  ['buy', 'bea', [], null],
  ['cancel', 'mira', [], null],
] as const)('%s takes the address of the listing as well as the mint', async (verb, as, options, price) => {
  const marketplace = await start();
  const mint = marketplace.artwork('Tide Table');
  const listing = await findListingAddress(SANDBOX_DEPLOYMENT, mint);
  const argv = ['listing', verb, listing, ...options, '--yes', '--json', '--fields', 'mint,account'];
  const { stdout, code } = await marketplace.gavel(argv, { as });
  expect(code).toBe(0);
  const { data } = JSON.parse(stdout);
  expect([data.mint, data.account?.price ?? null]).toEqual([mint, price]);
});
