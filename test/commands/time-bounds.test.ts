import { describe, expect, it } from 'vitest';
import { MAX_SECONDS_AHEAD } from '../../src/domain/time-bounds.ts';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { WORLD_TIME } from '../support/servers.ts';

/** Ten years from now is the most, for the tool from both sources and for the service: the last second, and the one after. */

const start = marketplaces();

interface Row {
  readonly as: WalletName;
  /** With seconds since 1970, or a number of seconds. */
  argv(mint: string, seconds: number): readonly string[];
  readonly path: string;
  body(wallet: string, mint: string, seconds: number): Readonly<Record<string, unknown>>;
  /** Whether the seconds are a duration. */
  readonly lasts?: true;
}

const AUCTION = { reservePrice: 1_000_000_000, minBidIncrement: 500 };
const ROWS: Readonly<Record<string, Row>> = {
  'the start of a listing': {
    as: 'mira',
    argv: (mint, at) => ['listing', 'create', mint, '--price', '1 SOL', '--start', `${at}`],
    path: '/v2/tx/fixed-price/create',
    body: (seller, asset, startTime) => ({ seller, asset, price: 1_000_000_000, startTime }),
  },
  'the end of a listing': {
    as: 'mira',
    argv: (mint, at) => ['listing', 'create', mint, '--price', '1 SOL', '--end', `${at}`],
    path: '/v2/tx/fixed-price/create',
    body: (seller, asset, endTime) => ({ seller, asset, price: 1_000_000_000, endTime }),
  },
  'the end of an offer': {
    as: 'bea',
    argv: (mint, at) => ['offer', 'create', mint, '--price', '1 SOL', '--end', `${at}`],
    path: '/v2/tx/offers/create',
    body: (buyer, asset, endTime) => ({ buyer, asset, price: 1_000_000_000, endTime }),
  },
  'the end of a raffle': {
    as: 'mira',
    argv: (mint, at) => ['raffle', 'create', mint, '--price', '1 SOL', '--tickets', '5', '--end', `${at}`],
    path: '/v2/tx/raffles/create',
    body: (creator, asset, endTime) => ({
      creator,
      asset,
      ticketPrice: 1_000_000_000,
      supply: 5,
      endTime,
    }),
  },
  'the end of an auction': {
    as: 'mira',
    argv: (mint, at) => [
      ...['auction', 'create', mint, '--reserve', '1 SOL', '--increment-bps', '500'],
      ...['--duration', '60', '--start', `${at - 60}`],
    ],
    path: '/v2/tx/auctions/create',
    body: (seller, asset, at) => ({ ...AUCTION, seller, asset, duration: 60, startTime: at - 60 }),
  },
  'the duration of an auction': {
    as: 'mira',
    lasts: true,
    argv: (mint, lasts) => [
      ...['auction', 'create', mint, '--reserve', '1 SOL', '--increment-bps', '500'],
      ...['--duration', `${lasts}`],
    ],
    path: '/v2/tx/auctions/create',
    body: (seller, asset, duration) => ({ ...AUCTION, seller, asset, duration }),
  },
  'the extension of an auction': {
    as: 'mira',
    lasts: true,
    argv: (mint, lasts) => [
      ...['auction', 'create', mint, '--reserve', '1 SOL', '--increment-bps', '500', '--duration', '60'],
      ...['--extension-period', '60', '--extension-delta', `${lasts}`],
    ],
    path: '/v2/tx/auctions/create',
    body: (seller, asset, timeExtDelta) => ({
      ...AUCTION,
      seller,
      asset,
      duration: 60,
      timeExtPeriod: 60,
      timeExtDelta,
    }),
  },
};

async function ask({ service, apiKey }: Marketplace, path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { error } = (await answer.json()) as { readonly error?: { readonly code?: string } };
  return [answer.status, error?.code];
}

describe.each(Object.entries(ROWS))('%s', (_, { as, argv, path, body, lasts }) => {
  const farthest = MAX_SECONDS_AHEAD + (lasts === true ? 0 : WORLD_TIME);

  it.each(['api', 'local'])('is at most ten years away, --source %s', async (source) => {
    const marketplace = await start();
    const mint = marketplace.artwork('Low Water');
    const run = async (seconds: number) => {
      const words = [...argv(mint, seconds), '--source', source, '--dry-run', '--json'];
      const { code, stdout } = await marketplace.gavel(words, { as });
      const { error } = JSON.parse(stdout);
      return [code, error?.code, error?.why];
    };
    expect(await run(farthest)).toEqual([0, undefined, undefined]);
    expect(await run(farthest + 1)).toEqual([11, 'invalid_times', expect.stringContaining('ten years')]);
  });

  it('is no more for the service', async () => {
    const marketplace = await start();
    const mint = marketplace.artwork('Low Water');
    const asked = (seconds: number) => ask(marketplace, path, body(marketplace.wallet(as), mint, seconds));
    expect(await asked(farthest)).toEqual([200, undefined]);
    expect(await asked(farthest + 1)).toEqual([400, 'invalid_times']);
  });
});
