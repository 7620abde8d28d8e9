import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SANDBOX_CURRENCY } from '../../src/config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { counting } from '../support/counting.ts';
import { crowdListings, crowdModels, crowdSeller } from '../support/crowd.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { addListings } from '../support/own-listings.ts';

const start = marketplaces();

interface Row {
  readonly name: string;
  readonly currency: { readonly mint: string };
  readonly state?: string;
  readonly account: Readonly<Record<'mint' | 'seller' | 'price', string>> &
    Readonly<Record<'endTime' | 'startTime' | 'listedAt', number>>;
}

async function list(m: Marketplace, ...argv: readonly string[]) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json']);
  expect(code, stderr).toBe(0);
  const { data, meta } = JSON.parse(stdout) as {
    data: readonly Row[];
    meta: { total: number; page: number; nextPage: number | null };
  };
  return { rows: data, mints: data.map(({ account }) => account?.mint), meta };
}

describe('listing list of the whole marketplace', () => {
  it('has every listing, and each filter those that a filter by hand finds', async () => {
    const m = await start();
    const all = (await list(m, 'listing', 'list', '--all')).rows;
    const { listings } = await m.inventory().then((it) => ({
      listings: it.artworks.filter(({ listing }) => listing !== null).map(({ mint }) => mint),
    }));
    expect(all.map(({ account }) => account.mint).sort()).toEqual([...listings].sort());
    const now = m.running.chain.unixTime();
    const by = async (argv: readonly string[], keep: (row: Row) => boolean) => {
      const wanted = all.filter(keep).map(({ account }) => account.mint);
      expect(wanted.length, argv.join(' ')).toBeGreaterThan(0);
      expect(wanted.length, argv.join(' ')).toBeLessThan(all.length);
      const { mints } = await list(m, 'listing', 'list', ...argv);
      expect([...mints].sort(), argv.join(' ')).toEqual(wanted.sort());
    };
    const isSol = ({ currency }: Row) => currency.mint === WRAPPED_SOL_MINT;
    const price = ({ account }: Row) => BigInt(account.price);
    await by([m.wallet('mira')], ({ account }) => account.seller === m.wallet('mira'));
    await by(['--all', '--currency', 'BOXD'], (row) => row.currency.mint === SANDBOX_CURRENCY.mint);
    await by(['--all', '--max-price', '1.5 SOL'], (row) => isSol(row) && price(row) <= 1_500_000_000n);
    await by(
      ['--all', '--min-price', '1.5 SOL', '--max-price', '2 SOL'],
      (row) => isSol(row) && price(row) >= 1_500_000_000n && price(row) <= 2_000_000_000n,
    );
    await by(
      ['--open'],
      ({ account }) => account.startTime <= now && (account.endTime === 0 || account.endTime > now),
    );
  });

  it('by creator has what the wallet signed as a creator, and the assets of core that pay it royalties', async () => {
    const m = await start();
    const names = async (creator: Parameters<Marketplace['wallet']>[0]) =>
      (await list(m, 'listing', 'list', '--creator', m.wallet(creator))).rows.map(({ name }) => name).sort();
    expect(await names('mira')).toMatchInlineSnapshot(`
      [
        "Glass Garden",
        "Harbour at Five",
        "Salt Line",
        "Soft Loom",
        "Tide Table",
      ]
    `);
    expect(await names('teo')).toMatchInlineSnapshot(`
      [
        "Last Platform",
        "Night Bus",
        "Open Grid",
        "River Map",
        "Woven Signal",
      ]
    `);
    expect(await names('stranger')).toEqual([]);
  });

  it('by price: each currency for itself, in either direction, with the dearest or the cheapest first', async () => {
    const m = await start();
    const rising = (await list(m, 'listing', 'list', '--all', '--sort', 'price')).rows;
    const sol = rising.filter(({ currency }) => currency.mint === WRAPPED_SOL_MINT);
    expect(rising.slice(0, sol.length)).toEqual(sol);
    const prices = sol.map(({ account }) => BigInt(account.price));
    expect(prices).toEqual(prices.toSorted((a, b) => (a < b ? -1 : 1)));
    const falling = (await list(m, 'listing', 'list', '--all', '--sort', 'price-desc')).rows;
    const other = falling
      .filter(({ currency }) => currency.mint === WRAPPED_SOL_MINT)
      .map(({ account }) => BigInt(account.price));
    expect(other).toEqual(prices.toReversed());
  });

  it('comes in pages that have each row once, and says how many there are', async () => {
    const m = await start();
    const { rows: all, meta } = await list(m, 'listing', 'list', '--all');
    expect(meta).toMatchObject({ total: all.length, page: 1, nextPage: null });
    const paged: Row[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const one = await list(m, 'listing', 'list', '--all', '--limit', '4', '--page', String(page));
      expect(one.meta).toMatchObject({ total: all.length, page });
      expect(one.rows.length).toBe(one.meta.nextPage === null ? all.length % 4 || 4 : 4);
      paged.push(...one.rows);
      page = one.meta.nextPage;
    }
    expect(paged).toEqual(all);
    const { stderr } = await m.gavel(['listing', 'list', '--all', '--limit', '4']);
    expect(stderr).toContain(`4 of ${all.length} shown; --limit or --page for more\n`);
  });

  it('comes whole as CSV, of any length, and goes back into a plan', async () => {
    const m = await start();
    await addListings(m, m.wallet('mira'), 60);
    const whole = ['--limit', 'all', '-o', 'csv', '--fields', 'account.mint,account.price'];
    const { stdout: csv } = await m.gavel(['listing', 'list', ...whole], { as: 'mira' });
    const rows = csv.trim().split('\n').length - 1;
    expect(rows).toBeGreaterThan(60);
    writeFileSync(
      join(m.home, 'prices.csv'),
      csv.replace(/(\d+)$/gm, (price) => `${BigInt(price) + 1n}`),
    );
    const plan = ['listing', 'reprice', '--from', 'prices.csv', '--plan', 'plan.json', '--json'];
    const { code, stdout } = await m.gavel(plan, { as: 'mira' });
    expect(code, stdout).toBe(0);
    expect(JSON.parse(stdout).data).toHaveLength(rows);
  });
});

it('auction list --ending-soon has those that take bids and have an end, the soonest first', async () => {
  const m = await start();
  const { rows } = await list(m, 'auction', 'list', '--all');
  const live = rows.filter(({ state }) => state === 'live');
  expect(live.length).toBeGreaterThan(1);
  expect(live.length).toBeLessThan(rows.length);
  const soon = (await list(m, 'auction', 'list', '--ending-soon')).rows;
  expect(soon).toEqual(live.toSorted((a, b) => a.account.endTime - b.account.endTime));
  const open = (await list(m, 'auction', 'list', '--open')).rows.map(({ state }) => state);
  expect(new Set(open)).toEqual(new Set(['live', 'waiting']));
});

it('raffle list --open and offer list --open have those of everybody that are open', async () => {
  const m = await start();
  const names = async (...argv: readonly string[]) =>
    (await list(m, ...argv)).rows.map(({ name }) => name).sort();
  expect(await names('raffle', 'list', '--open')).toMatchInlineSnapshot(`
    [
      "Green Ladder",
      "Signal Fire",
    ]
  `);
  expect(await names('offer', 'list', '--open')).toMatchInlineSnapshot(`
    [
      "Low Water",
      "Low Water",
      "Slow Zoom",
      "Tide Table",
    ]
  `);
  expect(await names('offer', 'list', '--all')).toMatchInlineSnapshot(`
    [
      "Low Water",
      "Low Water",
      "Slow Zoom",
      "Tide Table",
      "Window Seat",
    ]
  `);
});

it.each([
  [['listing', 'list', 'WALLET', '--all'], '--all and a wallet cannot be used together'],
  [['offer', 'list', '--received', '--all'], '--all and a wallet cannot be used together'],
  [
    ['auction', 'list', '--ending-soon', '--sort', 'price'],
    '--ending-soon and --sort price cannot be used together',
  ],
  [['listing', 'list', '--all', '--sort', 'size'], 'bad value for --sort'],
  [['listing', 'list', '--all', '--limit', '0'], 'bad value for --limit'],
  [
    ['listing', 'list', '--all', '--min-price', '2 SOL', '--max-price', '1 SOL'],
    'no price is within --min-price and --max-price',
  ],
  [
    ['listing', 'list', '--all', '--max-price', '1.0000000001 SOL'],
    '"1.0000000001 SOL" is not an amount of SOL',
  ],
] as const)('%j is refused', async (argv, what) => {
  const m = await start();
  const words = argv.map((word) => (word === 'WALLET' ? m.wallet('mira') : word));
  const { code, stderr } = await m.gavel(words, { as: 'mira' });
  expect([code, stderr.split('\n')[0]]).toEqual([3, `error: ${what}`]);
});

it('takes few requests, however many listings there are: a list, and status', async () => {
  const m = await start();
  const { chain } = m.running;
  const models = await crowdModels(chainReader(chain));
  for await (const { address, owner, data } of crowdListings(models, 10_000, { isDerived: false }))
    chain.setAccount(address, { lamports: 2_500_000n, owner, data, executable: false, rentEpoch: 0n });
  chain.makeBlocks(1);
  const { adapters, node } = counting();
  const options = [
    ...['--source', 'local', '--all', '--max-price', '9 SOL'],
    ...['--sort', 'price-desc', '--limit', '50', '--json'],
  ];
  const { code, stdout, stderr } = await m.gavel(['listing', 'list', ...options], { adapters });
  expect(code, stderr).toBe(0);
  const { data, meta } = JSON.parse(stdout) as { data: readonly Row[]; meta: { total: number } };
  // Every tenth is in BOXD, and of the world's own some are in SOL at a lower price.
  expect(meta.total).toBeGreaterThan(8_099);
  expect(data.map(({ account }) => account.price).slice(0, 3)).toEqual([
    '8999000000',
    '8998000000',
    '8997000000',
  ]);
  expect(data[0]?.account.seller).toBe(crowdSeller(8_999));
  // The search with its clock, and the records of 50 artworks.
  expect(Object.fromEntries(node.asked)).toEqual({ getProgramAccounts: 1, getMultipleAccounts: 2 });
  const second = counting();
  const seller = crowdSeller(8_999);
  const status = await m.gavel(['status', '--wallet', seller, '--json'], { adapters: second.adapters });
  expect([status.code, JSON.parse(status.stdout).data.needs]).toEqual([0, []]);
  // Which cluster it is; each kind by the part that the wallet has in it; the clock, and who holds what offers are open for.
  expect(Object.fromEntries(second.node.asked)).toEqual({
    getGenesisHash: 1,
    getProgramAccounts: 8,
    getMultipleAccounts: 2,
  });
});
