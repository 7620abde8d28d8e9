import { describe, expect, it } from 'vitest';
import { createPrices } from '../../../src/api/prices.ts';
import { SANDBOX_CURRENCY } from '../../../src/config/deployments.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../../src/domain/address.ts';
import { parseContents } from '../../../src/service/v1/tables.ts';
import { type Marketplace, marketplaces } from '../../support/marketplace.ts';
import { startTestServer } from '../support/server.ts';

const start = marketplaces();

async function ask(m: Marketplace, path: string, body?: unknown) {
  const response = await fetch(m.service.url + path, {
    headers: { 'x-api-key': m.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: response.status, json: JSON.parse(await response.text()) };
}

describe('users and rewards', () => {
  it('are those of the tables, until others are imported', async () => {
    const m = await start();
    const [mira, cas] = [m.wallet('mira'), m.wallet('cas')];
    expect((await ask(m, `/v1/users/${mira}`)).json).toEqual({
      result: {
        address: mira,
        name: 'Mira',
        bio: 'Paints harbours and what the tide leaves.',
        links: ['https://artworks.invalid/mira'],
      },
    });
    expect((await ask(m, `/v1/users/${cas}`)).json).toEqual({ result: { address: cas, links: [] } });
    const rewards = [{ address: cas, mint: SANDBOX_CURRENCY.mint, amount: '7', source: 'a test' }];
    await m.service.tables.replace(parseContents(JSON.stringify({ rewards })));
    expect((await ask(m, `/v1/rewards/unclaimed/${cas}`)).json).toEqual({
      result: { address: cas, rewards: [{ mint: SANDBOX_CURRENCY.mint, amount: '7', source: 'a test' }] },
    });
    expect((await ask(m, `/v1/rewards/unclaimed/${m.wallet('arlo')}`)).json.result.rewards).toEqual([]);
    // A table that is not named stays.
    expect((await ask(m, `/v1/users/${mira}`)).json.result.name).toBe('Mira');
  });

  it.each([
    ['{', /not JSON/],
    ['[]', /not a JSON object/],
    ['{"friends":[]}', /the tables are partners, users, rewards, rewardTexts/],
    ['{"partners":{}}', /not a list/],
    ['{"partners":[{"address":"x","name":"y"}]}', /not an address/],
    [
      `{"rewards":[{"address":"${WRAPPED_SOL_MINT}","mint":"${WRAPPED_SOL_MINT}","amount":7,"source":"s"}]}`,
      /integer in a string/,
    ],
    [`{"users":[{"address":"${WRAPPED_SOL_MINT}","links":["no url"]}]}`, /URLs/],
  ])('are not imported from %s', (text, why) => {
    expect(() => parseContents(text)).toThrow(
      expect.objectContaining({ code: 'usage', why: expect.stringMatching(why) }),
    );
  });
});

describe('what the index tells', () => {
  it('is what has happened with an artwork and with what a wallet sells, the newest first', async () => {
    const m = await start();
    const mint = m.artwork('Salt Line');
    const before = (await ask(m, '/v1/events/byMint', { mintAccount: mint })).json;
    expect(await m.gavel(['listing', 'buy', mint, '--yes'], { as: 'arlo' })).toMatchObject({ code: 0 });
    const after = (await ask(m, '/v1/events/byMint', { mintAccount: mint })).json;
    expect(after.total).toBe(before.total + 1);
    expect(after.result[0]).toEqual({
      type: 'listing.buy',
      mint,
      seller: m.wallet('mira'),
      buyer: m.wallet('arlo'),
      amount: '2000000000',
      currencyMint: WRAPPED_SOL_MINT,
      signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/),
      slot: expect.any(Number),
      at: expect.stringMatching(/^2026-01-01T/),
    });
    expect(after.result.slice(1)).toEqual(before.result);
    const sold = (await ask(m, '/v1/events/bySeller', { seller: m.wallet('mira') })).json;
    expect(sold.result[0]).toEqual(after.result[0]);
    expect(sold.total).toBeGreaterThan(after.total);
    expect((await ask(m, '/v1/events/byMint', { mintAccount: mint, page: 9 })).json).toEqual({
      result: [],
      total: after.total,
    });
  });

  it('is which artworks trend, and which a creator has', async () => {
    const m = await start();
    const { json } = await ask(m, '/v1/artworks/trending');
    const counted = async (mintAccount: string) =>
      (await ask(m, '/v1/events/byMint', { mintAccount })).json.total;
    const mints = json.result.map(({ mintAccount }: { mintAccount: string }) => mintAccount);
    expect(mints).toContain(m.artwork('Lighthouse'));
    expect(json.nextPage).toBe(json.total > 30 ? 1 : undefined);
    expect(await counted(mints[0])).toBeGreaterThan(0);
    const made = (await ask(m, '/v1/artworks/byCreator', { creator: m.wallet('ines') })).json;
    expect(made.result.map(({ name }: { name: string }) => name)).toContain('Half Moon');
    expect(made.result.map(({ name }: { name: string }) => name)).not.toContain('Open Grid');
  });

  it('is nothing where there is no index', async () => {
    const server = await startTestServer();
    for (const path of [
      '/v1/artworks/trending',
      '/v1/events/byMint',
      '/v1/events/bySeller',
      '/v1/artworks/byCreator',
    ]) {
      const answer = path.endsWith('trending')
        ? await server.call(path)
        : await server.post(path, {
            mintAccount: WRAPPED_SOL_MINT,
            seller: WRAPPED_SOL_MINT,
            creator: WRAPPED_SOL_MINT,
          });
      expect([path, answer.status, answer.json]).toEqual([
        path,
        503,
        { error: { message: 'this service has no index of what has happened' } },
      ]);
    }
  });
});

describe('getBidOrBuyTx', () => {
  it.each([
    ['Salt Line', {}, 'listing.buy'],
    ['Lighthouse', {}, 'auction.bid'],
  ] as const)('builds for %s what the tool takes and signs', async (title, more, operation) => {
    const m = await start();
    const body = { buyer: m.wallet('arlo'), mintAccount: m.artwork(title), ...more };
    const { status, json } = await ask(m, '/v1/getBidOrBuyTx', body);
    expect(status).toBe(200);
    const explained = await m.gavel(['tx', 'explain', json.result.tx, '--json']);
    expect(JSON.parse(explained.stdout).data.operations).toMatchObject([{ operation }]);
  });

  it.each([
    ['what is not for sale', 'Low Water', {}, /not for sale/],
    ['a price above the amount', 'Salt Line', { amount: 5 }, /price/],
    ['too low a bid', 'Lighthouse', { amount: 5 }, /too low/],
    ['a bidder who is not on the list', 'Inner Circle', {}, /may not bid/],
  ] as const)('refuses %s', async (_name, title, more, message) => {
    const m = await start();
    const body = { buyer: m.wallet('cas'), mintAccount: m.artwork(title), ...more };
    const { status, json } = await ask(m, '/v1/getBidOrBuyTx', body);
    expect({ status, json }).toEqual({
      status: 400,
      json: { error: { message: expect.stringMatching(message) } },
    });
  });
});

describe('scheduledBids/:bidder', () => {
  it('says which wait, which are due, and why one cannot be executed', async () => {
    const m = await start();
    const place = async (title: string, amount: string) => {
      const argv = [
        'scheduled-bid',
        'place',
        m.artwork(title),
        '--amount',
        amount,
        '--at',
        '+1h',
        '--yes',
        '--json',
      ];
      return JSON.parse((await m.gavel(argv, { as: 'cas' })).stdout).data.scheduledBid as string;
    };
    const path = `/v1/scheduledBids/${m.wallet('cas')}`;
    expect((await ask(m, path)).json).toEqual({ result: [], total: 0 });
    const [low, good] = [await place('Lighthouse', '1.9 SOL'), await place('Grain Field', '90 BOXD')];
    const waiting = (await ask(m, path)).json;
    expect(waiting.total).toBe(2);
    expect(waiting.result.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'waiting']);
    await m.gavel(['auction', 'bid', m.artwork('Lighthouse'), '--amount', '3 SOL', '--yes'], { as: 'arlo' });
    m.clock.advance(3_600);
    const due = (await ask(m, path)).json.result;
    expect(due.find(({ id }: { id: string }) => id === low)).toEqual({
      id: low,
      bidder: m.wallet('cas'),
      mintAccount: m.artwork('Lighthouse'),
      amount: '1900000000',
      currencyMint: WRAPPED_SOL_MINT,
      executeAt: expect.any(Number),
      status: 'impossible',
      reason: expect.stringMatching(/too low/),
    });
    expect(due.find(({ id }: { id: string }) => id === good)).toMatchObject({ status: 'due' });
  });
});

describe('prices', () => {
  const clock = { now: () => time, monotonic: () => time, sleep: async () => undefined };
  let time = 0;

  it('are asked for once a minute, and left out when unknown or nonsense', async () => {
    const told = [{ usdPrice: 150.25 }, { usdPrice: -1 }, { usdPrice: '3' }, null];
    const asked: string[] = [];
    const prices = createPrices({
      url: 'https://prices.example/v3',
      clock,
      carry: async ({ target }) => {
        asked.push(target);
        const text = JSON.stringify({ [WRAPPED_SOL_MINT]: told[asked.length - 1] });
        return {
          done: {
            status: 200,
            contentType: 'application/json',
            retryAfter: undefined,
            date: undefined,
            text,
          },
        };
      },
    });
    const of = async () => (await prices.of([WRAPPED_SOL_MINT as Address])).get(WRAPPED_SOL_MINT as Address);
    expect([await of(), await of()]).toEqual([150.25, 150.25]);
    expect(asked).toEqual([`/v3?ids=${WRAPPED_SOL_MINT}`]);
    for (const _ of told.slice(1)) {
      time += 60_000;
      expect(await of()).toBe(undefined);
    }
    expect(asked).toHaveLength(4);
  });
});
