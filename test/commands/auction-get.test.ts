import { describe, expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { steady } from '../support/steady.ts';

const start = marketplaces();

/** Interface document, 2.3. */
const FIELDS = {
  accountType: 'string',
  bump: 'number',
  version: 'number',
  marketplaceAuthority: 'string',
  seller: 'string',
  mint: 'string',
  bidMint: 'string',
  startTime: 'number',
  endTime: 'number',
  highestBidAmount: 'string',
  highestBidder: 'string',
  reservePrice: 'string',
  duration: 'number',
  minBidIncrementBps: 'number',
  timeExtPeriod: 'number',
  timeExtDelta: 'number',
  feeAccount: 'string',
  feeBps: 'number',
  pausedAt: 'number',
  burnOnComplete: 'boolean',
  buyerAck: 'boolean',
  sellerAck: 'boolean',
  tokenStandard: 'number',
  minBidIncrement: 'string',
  absoluteIncrement: 'boolean',
  disablePrimarySplit: 'boolean',
  pubkey: 'string',
  program: 'string',
};

const SHOWN = [
  'Lighthouse',
  'Rain Check',
  'Grain Field',
  'Last Call',
  'First Light',
  'Still Life',
  'Old Pier',
  'Empty Hall',
];

async function get(marketplace: Marketplace, artwork: string, source: string) {
  const argv = ['auction', 'get', artwork, '--json', '--source', source];
  const { code, stdout } = await marketplace.gavel(argv);
  return { code, ...JSON.parse(stdout) };
}

describe.each(['api', 'local'])('auction get --source %s', (source) => {
  it('has exactly the fields of the interface in their JSON types, by artwork and by address', async () => {
    const marketplace = await start();
    const { data } = await get(marketplace, marketplace.artwork('Grain Field'), source);
    const types = Object.entries(data.account).map(([field, value]) => [field, typeof value]);
    expect(Object.fromEntries(types)).toEqual(FIELDS);
    expect(data.account).toMatchSnapshot();
    expect((await get(marketplace, data.account.pubkey, source)).data).toEqual(data);
  });

  it('of an absent auction ends with 12, with account null', async () => {
    const marketplace = await start();
    const { code, data, error } = await get(marketplace, marketplace.artwork('Low Water'), source);
    expect([code, error.code, data.account]).toEqual([12, 'auction_not_found', null]);
    expect(data.viewSlot).toMatch(/^[1-9]\d*$/);
  });
});

it.each(SHOWN)('shows %s to a person', async (name) => {
  const marketplace = await start();
  const { stdout, code } = await marketplace.gavel(
    ['auction', 'get', marketplace.artwork(name), '--no-color'],
    {
      tty: true,
    },
  );
  expect(code).toBe(0);
  expect(steady(stdout)).toMatchSnapshot();
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

it('says what a late bid would do, by the clock of the chain', async () => {
  const marketplace = await start();
  const mint = marketplace.artwork('Lighthouse');
  const { account } = (await get(marketplace, mint, 'api')).data;
  marketplace.clock.advance(account.endTime - marketplace.running.chain.unixTime() - 60);
  const late = (await get(marketplace, mint, 'api')).data;
  expect(late).toMatchObject({
    state: 'live',
    biddingTimeLeft: 60,
    minimumBid: '1650000000',
    afterBidNow: { startTime: account.startTime, endTime: account.endTime + 540 },
  });
  const argv = [
    'auction',
    'bid',
    mint,
    '--min',
    '--max',
    '9 SOL',
    '--yes',
    '--json',
    '--fields',
    'account.endTime',
  ];
  const bid = JSON.parse((await marketplace.gavel(argv, { as: 'cas' })).stdout);
  expect(bid.data).toEqual({ account: { endTime: account.endTime + 540 } });
  marketplace.clock.advance(601);
  expect((await get(marketplace, mint, 'local')).data).toMatchObject({
    state: 'won',
    biddingTimeLeft: 0,
    minimumBid: null,
    afterBidNow: null,
  });
});

const LISTS: readonly (readonly [
  name: string,
  as: WalletName | undefined,
  argv: (m: Marketplace) => string[],
])[] = [
  ['of the key', 'mira', () => []],
  ['of a seller', undefined, (m) => [m.wallet('ines')]],
  ['that the key leads', 'cas', () => ['--leading']],
  ['that a wallet leads', undefined, (m) => ['--bidder', m.wallet('bea')]],
  ['that a wallet leads, of one seller', undefined, (m) => [m.wallet('ines'), '--bidder', m.wallet('bea')]],
  ['when there are none', 'bea', () => []],
];

describe('auction list', () => {
  it.each(LISTS)('%s', async (_name, as, argv) => {
    const marketplace = await start();
    const words = ['auction', 'list', ...argv(marketplace), '--no-color'];
    const options = as === undefined ? {} : { as };
    const shown = await marketplace.gavel(words, { ...options, tty: true });
    expect(shown.code).toBe(0);
    expect(`${shown.stdout}\n${(await marketplace.gavel(words, options)).stdout}`).toMatchSnapshot();
    for (const line of shown.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});
