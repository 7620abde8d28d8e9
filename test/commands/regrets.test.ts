import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import type { Address } from '../../src/domain/address.ts';
import type { Chain } from '../../src/ports/chain.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { withNode } from '../support/unlucky.ts';

const start = marketplaces();
const SOURCES = ['api', 'local'] as const;
const HOUR = 3_600;

type Options = Parameters<Marketplace['gavel']>[1];

async function warningsOf(m: Marketplace, argv: readonly string[], options: Options) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--dry-run', '--json'], options);
  expect(code, stderr).toBe(0);
  const { warnings, data } = JSON.parse(stdout);
  expect(warnings).toEqual(data.preview.summary.warnings ?? []);
  return warnings as readonly string[];
}

async function done(m: Marketplace, as: NonNullable<Options>['as'], ...argv: readonly string[]) {
  const { code, stderr } = await m.gavel([...argv, '--yes'], { as: as ?? 'mira' });
  expect(code, stderr).toBe(0);
}

describe.each(SOURCES)('with --source %s, a preview warns', (source) => {
  const more = ['--source', source];

  it('who sells below the best open offer, with the command that takes the offer', async () => {
    const m = await start();
    const mint = m.artwork('Low Water');
    await done(m, 'bea', 'offer', 'create', mint, '--price', '3');
    const accept = `gavel offer accept ${mint} --buyer ${m.wallet('bea')}`;
    const list = ['listing', 'create', mint, ...more];
    expect(await warningsOf(m, [...list, '--price', '2.9'], { as: 'mira' })).toEqual([
      `you were offered 3 SOL: ${accept}`,
    ]);
    expect(await warningsOf(m, [...list, '--price', '3'], { as: 'mira' })).toEqual([]);
    const typed = accept.split(' ').slice(1);
    expect((await m.gavel([...typed, '--dry-run', ...more], { as: 'mira' })).code).toBe(0);
  });

  it('who changes the price, or opens an auction or a raffle, below it', async () => {
    const m = await start();
    const mint = m.artwork('Low Water');
    const accept = `gavel offer accept ${mint} --buyer ${m.wallet('arlo')}`;
    const warning = `you were offered 0.8 SOL: ${accept}`;
    const auction = ['auction', 'create', mint, '--reserve', '0.5', '--duration', '1d', ...more];
    expect(await warningsOf(m, auction, { as: 'mira' })).toEqual([warning]);
    const raffle = ['raffle', 'create', mint, '--tickets', '20', '--price', '0.01', ...more];
    expect(await warningsOf(m, raffle, { as: 'mira' })).toEqual([warning]);
    await done(m, 'mira', 'listing', 'create', mint, '--price', '5');
    const reprice = ['listing', 'reprice', mint, '--price', '0.7', ...more];
    expect(await warningsOf(m, reprice, { as: 'mira' })).toEqual([warning]);
  });

  it('who accepts an offer while a higher one is open, and not of an offer that has ended', async () => {
    const m = await start();
    const mint = m.artwork('Low Water');
    const accept = ['offer', 'accept', mint, '--buyer', m.wallet('arlo'), ...more];
    expect(await warningsOf(m, accept, { as: 'mira' })).toEqual([]);
    await done(m, 'bea', 'offer', 'create', mint, '--price', '1', '--end', '2026-01-02T00:00:00Z');
    const other = `gavel offer accept ${mint} --buyer ${m.wallet('bea')}`;
    expect(await warningsOf(m, accept, { as: 'mira' })).toEqual([`somebody else offers 1 SOL: ${other}`]);
    m.clock.advance(3 * 24 * 3600);
    expect(await warningsOf(m, accept, { as: 'mira' })).toEqual([]);
  });

  it('who offers less than another, or more than it costs', async () => {
    const m = await start();
    const mint = m.artwork('Low Water');
    const offer = ['offer', 'create', mint, ...more];
    expect(await warningsOf(m, [...offer, '--price', '0.5'], { as: 'bea' })).toEqual([
      'somebody else offers 0.8 SOL',
    ]);
    expect(await warningsOf(m, [...offer, '--price', '0.8'], { as: 'bea' })).toEqual([]);
    const listed = m.artwork('Tide Table');
    expect(
      await warningsOf(m, ['offer', 'create', listed, '--price', '1.6', ...more], { as: 'cas' }),
    ).toEqual([`it is on sale for 1.5 SOL: gavel listing buy ${listed}`]);
  });

  it('who buys, or bids for, what they have an offer on: its money stays locked', async () => {
    const m = await start();
    const bought = m.artwork('Tide Table');
    await done(m, 'cas', 'offer', 'create', bought, '--price', '1.2');
    const [warning, ...others] = await warningsOf(m, ['listing', 'buy', bought, ...more], { as: 'cas' });
    expect([warning, others]).toEqual([
      `your offer stays open, with 1.2 SOL in it: gavel offer cancel ${bought}`,
      [],
    ]);
    const auction = m.artwork('Lighthouse');
    await done(m, 'cas', 'offer', 'create', auction, '--price', '1');
    await done(m, 'cas', 'scheduled-bid', 'place', auction, '--amount', '1.9', '--at', '+1h');
    const bid = ['auction', 'bid', auction, '--amount', '2', ...more];
    expect(await warningsOf(m, bid, { as: 'cas' })).toEqual([
      `your offer stays open, with 1 SOL in it: gavel offer cancel ${auction}`,
      `your scheduled bid of 1.9 SOL stays too: gavel scheduled-bid cancel ${auction}`,
    ]);
    expect((await m.gavel(['offer', 'cancel', bought, '--dry-run', ...more], { as: 'cas' })).code).toBe(0);
  });
});

describe.each(SOURCES)('the last sale, with --source %s,', (source) => {
  const list = (m: Marketplace, mint: string, price: string, as: NonNullable<Options>['as']) =>
    warningsOf(m, ['listing', 'create', mint, '--price', price, '--source', source], { as: as ?? 'cas' });
  // Brings the index of the service up to date, for which no preview waits.
  const indexed = async (m: Marketplace, mint: string) =>
    expect((await m.gavel(['event', 'by-mint', mint])).code).toBe(0);

  it('is far from the price: both ways for a seller, above for a buyer', async () => {
    const m = await start();
    const mint = m.artwork('Glass Garden');
    await done(m, 'mira', 'listing', 'reprice', mint, '--price', '1.2');
    await done(m, 'cas', 'listing', 'buy', mint);
    await indexed(m, mint);
    expect(await list(m, mint, '0.59', 'cas')).toEqual(['under half the price of its last sale, at 1.2 SOL']);
    expect(await list(m, mint, '0.6', 'cas')).toEqual([]);
    expect(await list(m, mint, '12', 'cas')).toEqual([]);
    expect(await list(m, mint, '12.1', 'cas')).toEqual([
      'over 10 times the price of its last sale, at 1.2 SOL',
    ]);
    await done(m, 'cas', 'listing', 'create', mint, '--price', '2.5');
    expect(await warningsOf(m, ['listing', 'buy', mint, '--source', source], { as: 'bea' })).toEqual([
      'over twice the price of its last sale, at 1.2 SOL',
    ]);
  });

  it('is that of an offer', async () => {
    const m = await start();
    const mint = m.artwork('Low Water');
    await done(m, 'bea', 'offer', 'create', mint, '--price', '3');
    await done(m, 'mira', 'offer', 'accept', mint, '--buyer', m.wallet('bea'));
    await indexed(m, mint);
    expect(await list(m, mint, '1.4', 'bea')).toEqual(['under half the price of its last sale, at 3 SOL']);
  });

  it('is that of an auction, by the bid that won, also where it was scheduled', async () => {
    const m = await start();
    const mint = m.artwork('Lighthouse');
    await done(m, 'cas', 'scheduled-bid', 'place', mint, '--amount', '4', '--at', '+1h');
    m.clock.advance(HOUR);
    await done(m, 'arlo', 'scheduled-bid', 'execute', mint, '--bidder', m.wallet('cas'));
    m.clock.advance(30 * 24 * HOUR);
    await done(m, 'arlo', 'auction', 'settle', mint);
    await indexed(m, mint);
    expect(await list(m, mint, '1.9', 'cas')).toEqual(['under half the price of its last sale, at 4 SOL']);
  });
});

describe('a warning that cannot be made', () => {
  const list = (m: Marketplace) => ['listing', 'create', m.artwork('Low Water'), '--price', '0.1'];

  it('because a node refuses the search stops nothing, and the details say so', async () => {
    const m = await start();
    const adapters = withNode(() => ({
      getProgramAccounts: () => Promise.reject(new Error('this method is disabled')),
    }));
    const argv = [...list(m), '--source', 'local', '--yes', '--details'];
    const { code, stderr } = await m.gavel(argv, { as: 'mira', adapters });
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/not known +other offers for it: Error: this method is disabled/),
    ]);
  });

  it('because the service has no v1, or answers with something else, stops nothing', async () => {
    const m = await start();
    const withV1 = (askV1: () => Promise<unknown>): Adapters => ({
      ...nodeAdapters,
      service: async (options) => ({ ...(await nodeAdapters.service(options)), askV1 }),
    });
    const refused = withV1(() => Promise.reject(new Error('there is no v1')));
    const run = await m.gavel([...list(m), '--dry-run', '--details'], { as: 'mira', adapters: refused });
    expect([run.code, run.stdout]).toEqual([
      0,
      expect.stringMatching(/not known +its last sale: Error: there is no v1/),
    ]);
    for (const answer of [
      null,
      [],
      {
        result: [
          null,
          1,
          { type: 'listing.buy' },
          { type: 'listing.buy', mint: m.artwork('Low Water'), amount: '-1', buyer: 'x', currencyMint: 'y' },
        ],
      },
    ]) {
      const odd = withV1(async () => answer);
      const { code, stdout } = await m.gavel([...list(m), '--dry-run', '--details'], {
        as: 'mira',
        adapters: odd,
      });
      expect(code).toBe(0);
      expect(stdout).not.toMatch(/last sale/);
    }
  });

  it('because the service has not answered yet, holds nothing up', async () => {
    const m = await start();
    const adapters: Adapters = {
      ...nodeAdapters,
      service: async (options) => ({
        ...(await nodeAdapters.service(options)),
        askV1: () => new Promise<never>(() => undefined),
      }),
    };
    // The alarm rings at once.
    const alarm = (_milliseconds: number, ring: () => void) => {
      ring();
      return () => undefined;
    };
    const options = { as: 'mira', adapters, clock: { ...m.clock, alarm } } as const;
    const { code, stdout } = await m.gavel([...list(m), '--dry-run', '--details'], options);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/not known +its last sale: it takes too long to find out/),
    ]);
  });

  const unknownSale = async (m: Marketplace, adapters: Adapters) => {
    const argv = ['listing', 'create', m.artwork('Glass Garden'), '--price', '0.1', '--source', 'local'];
    const { code, stdout } = await m.gavel([...argv, '--dry-run', '--details'], { as: 'cas', adapters });
    expect(code).toBe(0);
    return /not known its last sale: (.*?)(?= not known|$)/.exec(stdout.replace(/\s+/g, ' '))?.[1];
  };

  it.each([
    ['the RPC node does not show one of its transactions', () => ({ getTransaction: async () => null })],
    [
      'the RPC node does not show its price',
      ({ getMentions = async () => [] }: Chain) => ({
        getMentions: async (address: Address, limit: number, before?: string) =>
          before === undefined ? getMentions(address, limit) : [],
      }),
    ],
  ] as const)('because %s, is named in the details', async (why, change) => {
    const m = await start();
    await done(m, 'cas', 'listing', 'buy', m.artwork('Glass Garden'));
    expect(await unknownSale(m, withNode(change))).toMatch(why);
  });

  it('because the sale is too many transactions ago, is named in the details', async () => {
    const m = await start();
    const mint = m.artwork('Glass Garden');
    await done(m, 'cas', 'listing', 'buy', mint);
    for (let time = 0; time < 6; time += 1) {
      await done(m, 'cas', 'listing', 'create', mint, '--price', '1');
      await done(m, 'cas', 'listing', 'cancel', mint);
    }
    expect(await unknownSale(m, nodeAdapters)).toMatch('it is not in the newest 12 transactions');
  });

  it('asks no node and no service a second time', async () => {
    const m = await start();
    const tries: (number | undefined)[] = [];
    const adapters: Adapters = {
      ...nodeAdapters,
      chain: (options) => {
        tries.push(options.tries);
        return nodeAdapters.chain(options);
      },
    };
    expect((await m.gavel([...list(m), '--dry-run'], { as: 'mira', adapters })).code).toBe(0);
    expect(tries.sort()).toEqual([1, undefined]);
  });
});

it('shows the warnings of a sale above what decides, all on a screen of 24 lines', async () => {
  const m = await start();
  const mint = m.artwork('Lighthouse');
  await done(m, 'cas', 'offer', 'create', mint, '--price', '1');
  await done(m, 'cas', 'scheduled-bid', 'place', mint, '--amount', '1.9', '--at', '+1h');
  const argv = ['auction', 'bid', mint, '--amount', '9', '--dry-run', '--no-color'];
  const { stdout } = await m.gavel(argv, { as: 'cas', tty: true, columns: 80 });
  const lines = stdout.split('\n\nDry run')[0]?.split('\n') ?? [];
  expect(lines.filter((line) => line.startsWith('Warning: '))).toHaveLength(3);
  const rows = lines.reduce((sum, { length }) => sum + Math.ceil(length / 80), 0);
  expect(rows).toBeLessThanOrEqual(20);
});
