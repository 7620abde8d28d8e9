import { describe, expect, it } from 'vitest';
import { decodeMetadata } from '../../../src/chain/codecs/metadata.ts';
import { findMetadataAddress } from '../../../src/chain/codecs/token-metadata.ts';
import { chainReader } from '../../../src/sandbox/world/chain-reader.ts';
import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import { crowdListings, crowdMint, crowdModels, crowdSeller } from '../../support/crowd.ts';
import { type Marketplace, marketplaces } from '../../support/marketplace.ts';

const start = marketplaces();

/** Of a record of token-metadata. */
const FIRST_CREATOR = 326;
const CREATOR_BYTES = 34;

interface Item {
  readonly mintAccount: string;
  readonly [member: string]: unknown;
}
interface Fees {
  readonly service: number;
  readonly registry: number;
  readonly rent: number;
  readonly tx: number;
  readonly txPriority: number;
}

async function ask(m: Marketplace, path: string, body?: unknown, key = m.apiKey) {
  const response = await fetch(m.service.url + path, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}

const search = (m: Marketplace, page: number, sort = 'recently-listed') =>
  ask(m, '/v1/artworks/listedPartnerUltimates', { page, sort });

async function lamports(m: Marketplace, ...names: readonly WalletName[]) {
  const { wallets } = await m.inventory();
  return names.map((name) => wallets.find((one) => one.name === name)?.lamports ?? 0n);
}

describe('listedPartnerUltimates', () => {
  it('has what mira and ines have on sale, each with every member that has a source', async () => {
    const m = await start();
    const { status, json } = await search(m, 0);
    const { artworks } = await m.inventory();
    const partners = [m.wallet('mira'), m.wallet('ines')];
    const onSale = artworks.filter(
      (one) =>
        (one.listing !== null || one.auction !== null) && partners.includes(one.owner ?? m.wallet('teo')),
    );
    expect(status).toBe(200);
    expect(json.result.map((item: Item) => item.mintAccount).sort()).toEqual(
      onSale.map(({ mint }) => mint).sort(),
    );
    expect(json.total).toBe(onSale.length);
    expect(json).not.toHaveProperty('nextPage');

    const usd = (
      await ask({ ...m, service: { ...m.service, url: m.aggregator.url } }, `/price/v3?ids=${SOL}`)
    ).json;
    expect(item(json, m.artwork('Tide Table'))).toEqual({
      url: 'https://artworks.invalid/tide-table',
      mintAccount: m.artwork('Tide Table'),
      description: 'Tide Table, by mira. An artwork of the sandbox.',
      imageUrl: 'https://artworks.invalid/tide-table.png',
      videoUrl: 'https://artworks.invalid/tide-table.mp4',
      isImmutable: false,
      listingType: 'fixed-price',
      metadataUrl: 'https://artworks.invalid/tide-table.json',
      name: 'Tide Table',
      creator: m.wallet('mira'),
      owner: m.wallet('mira'),
      editionAccount: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
      supply: 0,
      maxSupply: 0,
      currentUsdPrice: 1.5 * usd[SOL].usdPrice,
      currentPrice: '1500000000',
      currencyMint: SOL,
      listingMetadata: {
        isLive: true,
        listedAt: '2025-12-31T00:00:00Z',
        rewardsDescription: 'A signed print goes to whoever buys it.',
      },
    });
    expect(item(json, m.artwork('Lighthouse'))).toMatchObject({
      listingType: 'auction',
      listingMetadata: { isLive: true, rewardsDescription: 'The winner names the next one.' },
      auctionMetadata: { highestBidder: m.wallet('bea'), highestBid: '1500000000' },
    });
    expect(item(json, m.artwork('Paper Lantern'))).toMatchObject({ listingMetadata: { isLive: false } });
  });

  it('says of an artwork whether its record can still be changed', async () => {
    const m = await start();
    const mint = m.artwork('Tide Table');
    const at = await findMetadataAddress(mint);
    const account = m.running.chain.getAccount(at);
    if (account === undefined) throw new Error('this is not the seeded world');
    const { creators } = decodeMetadata({ ...account, address: at }, mint);
    // Behind the creators: whether it was sold, and whether it can be changed.
    const offset = FIRST_CREATOR + CREATOR_BYTES * (creators?.length ?? 0) + 1;
    const data = Uint8Array.from(account.data);
    expect([(await ask(m, `/v1/artworks/${mint}`)).json.result.item.isImmutable, data[offset]]).toEqual([
      false,
      1,
    ]);
    data[offset] = 0;
    m.running.chain.setAccount(at, { ...account, data });
    m.running.chain.makeBlocks(1);
    expect((await ask(m, `/v1/artworks/${mint}`)).json.result.item.isImmutable).toBe(true);
    const { json } = await search(m, 0);
    const shown = [mint, m.artwork('Lighthouse')].map((one) => item(json, one)?.isImmutable);
    expect(shown).toEqual([true, false]);
  });

  it('sorts by the end, with what has none and what is over behind', async () => {
    const m = await start();
    const { json } = await search(m, 0, 'ending-soon');
    const ends = json.result.map(
      (one: { listingMetadata: { endsAt?: string } }) => one.listingMetadata.endsAt,
    );
    const live = ends.filter((end?: string) => end !== undefined && end > '2026-01-01T00:00:00Z');
    expect(live.length).toBeGreaterThan(1);
    expect(live).toEqual(live.toSorted());
    expect(ends.slice(0, live.length)).toEqual(live);
    expect(ends.at(-1) < '2026-01-01').toBe(true);
  });

  it('has 30 a page, a next page only when there is one, and nothing past the end', async () => {
    const m = await start();
    const { json: before } = await search(m, 0);
    const { chain } = m.running;
    const models = await crowdModels(chainReader(chain));
    for await (const { address, owner, data } of crowdListings(models, 20, { isDerived: true }))
      chain.setAccount(address, { lamports: 10n ** 9n, owner, data, executable: false, rentEpoch: 0n });
    const mint = chain.getAccount(m.artwork('Tide Table'));
    if (mint === undefined) throw new Error('this is not the seeded world');
    for (let number = 1; number <= 20; number += 1) chain.setAccount(crowdMint(number), mint);
    chain.makeBlocks(1);
    await m.service.tables.replace({
      partners: [
        ...(['mira', 'ines', 'teo', 'arlo', 'bea', 'cas'] as const).map((name) => m.wallet(name)),
        ...Array.from({ length: 20 }, (_, number) => crowdSeller(number + 1)),
      ].map((address) => ({ address, name: 'a partner' })),
    });
    const [first, second, past] = [await search(m, 0), await search(m, 1), await search(m, 7)];
    const total = first.json.total;
    expect(total).toBeGreaterThan(before.total);
    expect(total).toBeGreaterThan(30);
    expect(first.json.result).toHaveLength(30);
    expect(first.json.nextPage).toBe(1);
    expect(second.json.result).toHaveLength(total - 30);
    expect(second.json).not.toHaveProperty('nextPage');
    expect(past).toEqual({ status: 200, json: { result: [], total } });
    const mints = [...first.json.result, ...second.json.result].map((one: Item) => one.mintAccount);
    expect(new Set(mints).size).toBe(total);
  });

  it.each([
    ['no page', { sort: 'ending-soon' }, /page is missing/],
    ['no sort', { page: 0 }, /sort is missing/],
    ['another sort', { page: 0, sort: 'cheapest' }, /sort must be one of recently-listed, ending-soon/],
    ['a page before the first', { page: -1, sort: 'ending-soon' }, /page must be/],
  ])('refuses %s with a message and nothing else', async (_name, body, message) => {
    const m = await start();
    expect(await ask(m, '/v1/artworks/listedPartnerUltimates', body)).toEqual({
      status: 400,
      json: { error: { message: expect.stringMatching(message) } },
    });
  });

  it('refuses an invalid key with a message and nothing else', async () => {
    const m = await start();
    expect(
      await ask(m, '/v1/artworks/listedPartnerUltimates', { page: 0, sort: 'ending-soon' }, 'wrong'),
    ).toEqual({
      status: 401,
      json: { error: { message: expect.stringMatching(/API key/) } },
    });
  });
});

describe('artworks/:mintAccount', () => {
  it.each([
    ['one listed in SOL', 'Salt Line', 'arlo', ['--max-price', '2 SOL']],
    ['an asset of core, without an account to open', 'Glass Garden', 'arlo', []],
    ['one listed in BOXD', 'Open Grid', 'arlo', []],
    ['an edition, of which token-metadata takes a part', 'Riso Poster', 'bea', []],
    ['a programmable NFT', 'Soft Loom', 'bea', []],
  ] as const)(
    'estimates for %s what its purchase then costs, part by part',
    async (_name, title, buyer, flags) => {
      const m = await start();
      const mint = m.artwork(title);
      const { json } = await ask(m, `/v1/artworks/${mint}?buyer=${m.wallet(buyer)}`);
      const { item: shown, estimatedFees } = json.result as { item: Item; estimatedFees: Fees };
      expect(shown).toMatchObject({ mintAccount: mint, name: title, listingType: 'fixed-price' });
      const before = await lamports(m, buyer, 'treasury');
      const bought = await m.gavel(['listing', 'buy', mint, '--yes', '--json', ...flags], { as: buyer });
      expect(bought).toMatchObject({ code: 0 });
      const after = await lamports(m, buyer, 'treasury');
      const { preview } = JSON.parse(bought.stdout).data;
      const [spent, earned] = [
        Number((before[0] ?? 0n) - (after[0] ?? 0n)),
        Number((after[1] ?? 0n) - (before[1] ?? 0n)),
      ];
      const inSol = shown.currencyMint === SOL;
      const price = inSol ? Number(shown.currentPrice) : 0;
      const { service, registry, rent, tx, txPriority } = estimatedFees;
      expect(spent).toBe(price + registry + rent + tx + txPriority);
      expect(earned).toBe(service);
      expect(tx + txPriority).toBe(Number(preview.verdict.feeLamports));
      expect(registry).toBe(title === 'Riso Poster' ? 10_000_000 : 0);
      expect(service > 0).toBe(inSol);
    },
  );

  it('estimates what a bid then costs, and the priority that is asked for', async () => {
    const m = await start();
    const mint = m.artwork('Lighthouse');
    const path = `/v1/artworks/${mint}?buyer=${m.wallet('arlo')}&targetPriorityFeeLamports=7000`;
    const { json } = await ask(m, path);
    const { minimumBid } = json.result.item.auctionMetadata;
    expect(json.result.estimatedFees).toEqual({
      service: 0,
      registry: 0,
      rent: 0,
      tx: 5_000,
      txPriority: 7_000,
    });
    const before = await lamports(m, 'arlo');
    const argv = [
      'auction',
      'bid',
      mint,
      '--amount',
      `${minimumBid} lamports`,
      '--priority',
      '7000',
      '--yes',
    ];
    expect(await m.gavel(argv, { as: 'arlo' })).toMatchObject({ code: 0 });
    const after = await lamports(m, 'arlo');
    expect((before[0] ?? 0n) - (after[0] ?? 0n)).toBe(BigInt(minimumBid) + 12_000n);
  });

  it('names the collection and the owner of an asset of core that is not on sale', async () => {
    const m = await start();
    const { json } = await ask(m, `/v1/artworks/${m.artwork('Field Notes')}`);
    expect(json.result).toMatchObject({
      item: { owner: m.wallet('teo'), creator: m.wallet('teo'), supply: 1 },
      collection: { name: 'Field Series', verified: true },
      estimatedFees: { service: 0, registry: 0, rent: 0, tx: 5_000, txPriority: 0 },
    });
    expect(json.result.item).not.toHaveProperty('listingType');
  });

  it('counts the prints of an original', async () => {
    const m = await start();
    const mint = m.artwork('Riso Poster');
    await m.gavel(['listing', 'buy', mint, '--yes'], { as: 'bea' });
    const { json } = await ask(m, `/v1/artworks/${mint}`);
    expect(json.result.item).toMatchObject({ supply: 1, maxSupply: 100 });
  });

  it('answers 404 for an unknown artwork, and 400 for what is no address', async () => {
    const m = await start();
    expect(await ask(m, `/v1/artworks/${m.wallet('mira')}`)).toEqual({
      status: 404,
      json: { error: { message: expect.stringMatching(/no artwork/) } },
    });
    expect((await ask(m, '/v1/artworks/nonsense')).status).toBe(400);
  });
});

const SOL = 'So11111111111111111111111111111111111111112';

function item(json: { readonly result: readonly Item[] }, mint: string): Item | undefined {
  return json.result.find((one) => one.mintAccount === mint);
}
