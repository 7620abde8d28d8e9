import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { findOfferAddress } from '../../src/operations/offer-address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { withNode } from '../support/unlucky.ts';

const start = marketplaces();
// An address of nothing: its key is not known to anybody.
const NOTHING = 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkN';

const listingOf = (m: Marketplace, name: string) =>
  findListingAddress(DEPLOYMENT, m.artwork(name) as Address);
const auctionOf = (m: Marketplace, name: string) =>
  findAuctionAddress(DEPLOYMENT, m.artwork(name) as Address);

/** The lines of a watch in a pipe. */
const lines = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function raffleOf(m: Marketplace): Promise<string> {
  const { stdout } = await m.gavel(['raffle', 'list', '--open', '--json']);
  return JSON.parse(stdout).data[0].raffle.raffleAccount;
}

describe.each(['api', 'local'])('with --source %s', (source) => {
  it('follows a listing, an auction, a raffle and a wallet together, until one of them changes', async () => {
    const m = await start();
    const [listing, auction, raffle] = await Promise.all([
      listingOf(m, 'Salt Line'),
      auctionOf(m, 'Lighthouse'),
      raffleOf(m),
    ]);
    const all = [listing, auction, raffle, m.wallet('bea')];
    const words = ['account', 'watch', ...all, '--until', 'price<1 SOL', '--source', source];
    const watching = m.gavel(words);
    const bought = await m.gavel(['raffle', 'buy-tickets', raffle, '--count', '1', '--yes'], { as: 'bea' });
    expect(bought.code).toBe(0);
    await m.gavel(['listing', 'reprice', m.artwork('Salt Line'), '--price', '0.5 SOL', '--yes'], {
      as: 'mira',
    });
    const { code, stdout, stderr } = await watching;
    expect([code, stderr]).toEqual([0, '']);
    const states = lines(stdout);
    expect(new Set(states.map(({ address, kind }) => `${kind} ${address}`))).toEqual(
      new Set([`listing ${listing}`, `auction ${auction}`, `raffle ${raffle}`, `wallet ${m.wallet('bea')}`]),
    );
    expect(states.at(-1)).toMatchObject({
      event: 'state',
      address: listing,
      account: { price: '500000000' },
    });
    for (const address of all) {
      const slots = states.filter((one) => one.address === address).map(({ slot }) => Number(slot));
      expect(slots).toEqual(slots.toSorted((a, b) => a - b));
    }
  });
});

it('tells of a ticket of a raffle by the stream of the service', async () => {
  const m = await start();
  const raffle = await raffleOf(m);
  const before = JSON.parse((await m.gavel(['raffle', 'get', raffle, '--json'])).stdout).data.raffle.sold;
  const watching = m.gavel(['account', 'watch', raffle, '--until', 'changed', '--json']);
  let isOver = false;
  void watching.then(() => {
    isOver = true;
  });
  // Whether the watch had begun before a purchase is not known: then there is another one.
  for (let count = 0; count < 5 && !isOver; count += 1)
    await m.gavel(['raffle', 'buy-tickets', raffle, '--count', '1', '--yes'], { as: 'bea' });
  const { code, stdout } = await watching;
  const { data } = lines(stdout).at(-1);
  expect([code, data.outcome]).toEqual([0, 'holds']);
  expect(data.accounts[0].account.sold).toBeGreaterThan(before);
});

it('waits for an account that does not exist yet, and shows what it is then', async () => {
  const m = await start();
  const mint = m.artwork('Salt Line') as Address;
  const offer = await findOfferAddress(DEPLOYMENT, { buyer: m.wallet('cas'), mint });
  const watching = m.gavel(['account', 'watch', offer, '--until', 'exists']);
  const made = await m.gavel(['offer', 'create', mint, '--price', '1 SOL', '--yes'], { as: 'cas' });
  expect(made.code).toBe(0);
  const { code, stdout } = await watching;
  expect(code).toBe(0);
  expect(lines(stdout).at(-1)).toMatchObject({
    kind: 'offer',
    account: { price: '1000000000', asset: mint },
  });
});

it.each([
  ['an address without an account', [NOTHING], 12, 'no account at'],
  ['a price of a wallet', ['WALLET', '--until', 'price<1 SOL'], 3, 'nothing that is watched has a price'],
  ['no address', [], 3, "missing required argument 'addresses'"],
])('refuses %s', async (_, words, exit, text) => {
  const m = await start();
  const argv = words.map((word) => (word === 'WALLET' ? m.wallet('bea') : word));
  const { code, stderr } = await m.gavel(['account', 'watch', ...argv]);
  expect([code, stderr]).toEqual([exit, expect.stringContaining(text)]);
});

it('ends with 14 when what it waits for can no longer be so of any', async () => {
  const m = await start();
  const listing = await listingOf(m, 'Salt Line');
  const watching = m.gavel(['account', 'watch', listing, '--until', 'price>9 SOL', '--json']);
  await m.gavel(['listing', 'cancel', m.artwork('Salt Line'), '--yes'], { as: 'mira' });
  const { code, stdout } = await watching;
  const { data, error } = lines(stdout).at(-1);
  expect([code, error.code]).toEqual([14, 'condition_impossible']);
  expect(data.accounts).toEqual([expect.objectContaining({ ended: 'taken off sale', account: null })]);
});

it('ends too when it is over before the first news of it', async () => {
  const m = await start();
  const listing = await listingOf(m, 'Salt Line');
  let isCancelled = false;
  const adapters = withNode((chain) => ({
    async getAccounts(addresses) {
      const read = await chain.getAccounts(addresses);
      if (addresses.includes(listing) && !isCancelled) {
        isCancelled = true;
        await m.gavel(['listing', 'cancel', m.artwork('Salt Line'), '--yes'], { as: 'mira' });
      }
      return read;
    },
  }));
  const argv = ['account', 'watch', listing, '--until', 'price>9 SOL', '--json'];
  const { code, stdout } = await m.gavel(argv, { adapters });
  expect(code, stdout).toBe(14);
});

it('shows several on a terminal, and what changed last', async () => {
  const m = await start();
  const [listing, auction] = await Promise.all([listingOf(m, 'Salt Line'), auctionOf(m, 'Lighthouse')]);
  const watching = m.gavel(['account', 'watch', listing, auction, '--until', 'price<1 SOL', '--no-color'], {
    tty: true,
    columns: 80,
  });
  await m.gavel(['listing', 'reprice', m.artwork('Salt Line'), '--price', '0.5 SOL', '--yes'], {
    as: 'mira',
  });
  const { code, stdout } = await watching;
  expect(code).toBe(0);
  expect(stdout).toContain('listing of Salt Line');
  expect(stdout).toContain('0.5 SOL, live');
  expect(stdout).toContain(`it holds: price<1 SOL (${listing})`);
});
