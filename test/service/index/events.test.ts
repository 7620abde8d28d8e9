import { expect, it } from 'vitest';
import { decodeListing, isListing } from '../../../src/chain/codecs/listing.ts';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { marketplaces } from '../../support/marketplace.ts';
import { listPaidBy } from '../../support/vendor-b.ts';
import { indexOf } from '../support/indexed.ts';

const start = marketplaces();
const ALL = { offset: 0, limit: 1_000 };

it('knows what a sale was, from the listing to the buyer', async () => {
  const m = await start();
  const mint = m.artwork('Salt Line');
  const run = async (as: 'mira' | 'bea', ...argv: readonly string[]) => {
    const { stdout } = await m.gavel([...argv, mint, '--yes', '--json'], { as });
    return (JSON.parse(stdout) as { data: { signature: string } }).data.signature;
  };
  const reprice = await run('mira', 'listing', 'reprice', '--price', '1.5 SOL');
  // More than it costs is what the buyer agrees to, not what they pay.
  const buy = await run('bea', 'listing', 'buy', '--max-price', '1.75 SOL');
  const { indexer, queries } = await indexOf(m);
  await indexer.catchUp();
  const { rows, total } = await queries.eventsByMint(mint, ALL);
  expect(total).toBe(3);
  const all = { mint, seller: m.wallet('mira'), currency: WRAPPED_SOL_MINT, inner: 0 };
  expect(rows).toMatchObject([
    { ...all, kind: 'listing.buy', buyer: m.wallet('bea'), amount: 1_500_000_000n, signature: buy },
    { ...all, kind: 'listing.reprice', buyer: null, amount: 1_500_000_000n, signature: reprice },
    { ...all, kind: 'listing.create', buyer: null, amount: 2_000_000_000n },
  ]);
  expect(await queries.accountsOfMint(mint, 'listing')).toEqual([]);
  const [first, second] = await Promise.all(
    [0, 1].map((offset) => queries.eventsByMint(mint, { offset, limit: 1 })),
  );
  expect([first, second]).toEqual([
    { total: 3, rows: rows.slice(0, 1) },
    { total: 3, rows: rows.slice(1, 2) },
  ]);
  const since = rows[1]?.blockTime ?? 0;
  expect(await queries.trendingMints(since, ALL)).toMatchObject({ rows: [{ mint, events: 2 }] });
});

it('knows each new price of a transaction with many', async () => {
  const m = await start();
  const mints = [m.artwork('Salt Line'), m.artwork('Tide Table')];
  const all = ['listing', 'reprice', '--all', '--price', '+100%', '--yes', '--json'];
  const { stdout } = await m.gavel(all, { as: 'mira' });
  const [{ signature }] = (JSON.parse(stdout) as { data: [{ signature: string }] }).data;
  const { indexer, queries } = await indexOf(m);
  await indexer.catchUp();
  const newest = await Promise.all(
    mints.map(async (mint) => (await queries.eventsByMint(mint, ALL)).rows[0]),
  );
  const reprice = { kind: 'listing.reprice', seller: m.wallet('mira'), signature };
  expect(newest).toMatchObject(mints.map((mint) => ({ ...reprice, mint })));
  expect(newest[0]?.amount).toBe(4_000_000_000n);
});

it('has the listings of the chain as they are, and the creators of the artworks', async () => {
  const m = await start();
  const { chain, indexer, queries } = await indexOf(m);
  await indexer.catchUp();
  const { market } = SANDBOX_DEPLOYMENT.programs;
  const onChain = (await chain.getProgramAccounts(market, [])).filter((one) => isListing(one, market));
  const plain = (all: readonly (typeof onChain)[number][]) =>
    all
      .map(({ address, lamports, data }) => [address, lamports, Buffer.from(data).toString('hex')])
      .toSorted();
  const listed = await queries.accountsOfKind('listing', 'opened', ALL);
  expect(plain(listed.rows.map(({ raw }) => raw))).toEqual(plain(onChain));
  const seller = m.wallet('mira');
  const ofSeller = onChain.filter((one) => decodeListing(one, market).seller === seller);
  expect(plain((await queries.listingsBySeller(seller, ALL)).rows.map(({ raw }) => raw))).toEqual(
    plain(ofSeller),
  );
  // Salt Line has two creators, and is found for both.
  const names = async (creator: 'mira' | 'ines') =>
    (await queries.artworksByCreator(m.wallet(creator), ALL)).rows.map(({ name }) => name);
  expect(await names('mira')).toEqual(expect.arrayContaining(['Grey Heron', 'Salt Line', 'Tin Roof']));
  expect(await names('ines')).toContain('Salt Line');
});

it('knows that vendor-b, which names no currency, asks for SOL', async () => {
  const m = await start();
  const mint = m.artwork('Low Water');
  await listPaidBy(m.running.chain, { artwork: 'Low Water', seller: 'mira', payer: 'bea' });
  const { indexer, queries } = await indexOf(m);
  await indexer.catchUp();
  const inSol = { currency: WRAPPED_SOL_MINT, amount: 1_500_000_000n };
  const { rows } = await queries.eventsByMint(mint, ALL);
  expect(rows[0]).toMatchObject({ kind: 'vendor-b.list', seller: m.wallet('mira'), ...inSol });
});
