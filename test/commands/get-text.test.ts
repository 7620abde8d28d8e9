import { expect, it } from 'vitest';
import { getListingDecoder, getListingEncoder } from '../../src/chain/generated/market/accounts/listing.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { WORLD_TIME } from '../support/servers.ts';
import { steady } from '../support/steady.ts';

const start = marketplaces();
const DAY = 86_400;

/** Gives Half Moon a start, an end and a time of listing that no two of are the same. */
async function withTimes({ running, artwork }: Marketplace): Promise<void> {
  const address = await findListingAddress(DEPLOYMENT, artwork('Half Moon'));
  const account = running.chain.getAccount(address);
  if (account === undefined) throw new Error('no listing');
  const data = getListingEncoder().encode({
    ...getListingDecoder().decode(account.data),
    listedAt: WORLD_TIME - 3 * DAY,
    startTime: WORLD_TIME + DAY,
    endTime: WORLD_TIME + 9 * DAY,
    feeBps: 725,
  });
  running.chain.setAccount(address, { ...account, data: Uint8Array.from(data) });
}

/** Auctions and raffles have theirs in auction-get.test.ts and raffle-get.test.ts. */
it.each([
  ['a listing', ({ artwork }: Marketplace) => ['listing', 'get', artwork('Half Moon')]],
  [
    'an offer',
    ({ artwork, wallet }: Marketplace) => ['offer', 'get', artwork('Low Water'), '--buyer', wallet('cas')],
  ],
])('%s with every time set is shown to a person, field by field', async (_name, argv) => {
  const marketplace = await start();
  await withTimes(marketplace);
  const { code, stdout } = await marketplace.gavel([...argv(marketplace), '--no-color'], { tty: true });
  expect(code).toBe(0);
  expect(steady(stdout)).toMatchSnapshot();
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
