import { describe, expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

type Argv = (marketplace: Marketplace) => readonly string[];
type Row = readonly [name: string, as: WalletName, argv: Argv];

const on =
  (verb: string, artwork: string, ...more: string[]): Argv =>
  (m) => [verb, m.artwork(artwork), ...more];

const OPERATIONS: readonly Row[] = [
  ['create', 'mira', on('create', 'Low Water', '--reserve', '1 SOL', '--duration', '24h')],
  [
    'create in a token, with every option',
    'teo',
    on(
      'create',
      'Copper Wire',
      ...['--reserve', '25 BOXD', '--duration', '7d', '--increment', '2.5', '--start', '+1d'],
      ...['--extension-period', '10m', '--extension-delta', '900', '--primary-split'],
    ),
  ],
  ['first bid', 'cas', on('bid', 'Rain Check', '--amount', '0.6 SOL')],
  ['outbid', 'cas', on('bid', 'Lighthouse', '--amount', '2 SOL')],
  ['outbid by the least', 'arlo', on('bid', 'Lighthouse', '--min', '--max', '9 SOL')],
  ['raise', 'bea', on('bid', 'Lighthouse', '--amount', '1.7 SOL')],
  ['outbid in a token', 'bea', on('bid', 'Grain Field', '--amount', '70 BOXD')],
  ['raise in a token', 'arlo', on('bid', 'Grain Field', '--amount', '80.000001')],
  ['bid when allowed', 'arlo', on('bid', 'Inner Circle', '--min', '--max', '9 SOL')],
  ['settle as anybody', 'bea', on('settle', 'Old Pier')],
  ['settle as the seller', 'mira', on('settle', 'Old Pier')],
  ['settle as the winner', 'cas', on('settle', 'Old Pier')],
  ['settle as a creator', 'teo', on('settle', 'Old Pier')],
  ['settle as the fee account', 'treasury', on('settle', 'Old Pier')],
  ['take back', 'teo', on('settle', 'Empty Hall')],
  ['cancel', 'teo', on('cancel', 'Rain Check')],
  ['pause', 'authority', on('pause', 'Lighthouse')],
  ['resume', 'authority', on('resume', 'Still Life')],
  ['cancel before the start', 'mira', on('cancel', 'First Light')],
];

async function preview(marketplace: Marketplace, [, as, argv]: Row, source: string) {
  const result = await marketplace.gavel(
    ['auction', ...argv(marketplace), '--dry-run', '--json', '--priority', '5000', '--source', source],
    { as },
  );
  expect({
    code: result.code,
    stderr: result.stderr,
    stdout: result.code === 0 ? '' : result.stdout,
  }).toEqual({
    code: 0,
    stderr: '',
    stdout: '',
  });
  return JSON.parse(result.stdout).data.preview;
}

describe('the service and the tool build the same', () => {
  it.each(OPERATIONS.map((row) => [row[0], row] as const))('%s', async (_name, row) => {
    const marketplace = await start();
    const fromService = await preview(marketplace, row, 'api');
    expect(fromService.instructions).toHaveLength(3);
    expect(fromService).toEqual(await preview(marketplace, row, 'local'));
  });
});

describe('either source lands', () => {
  it.each(OPERATIONS.flatMap((row) => ['api', 'local'].map((source) => [row[0], source, row] as const)))(
    '%s from %s',
    async (name, source, [, as, argv]) => {
      const marketplace = await start();
      const words = argv(marketplace);
      const result = await marketplace.gavel(['auction', ...words, '--yes', '--json', '--source', source], {
        as,
      });
      expect(result.code).toBe(0);
      const { data } = JSON.parse(result.stdout);
      const gone = /^(settle|take|cancel)/.test(name);
      expect(data.account === null).toBe(gone);
      const { artworks } = await marketplace.inventory();
      const artwork = artworks.find(({ mint }) => mint === words[1]);
      expect(artwork?.auction?.address ?? null).toBe(gone ? null : data.auction);
      if (gone) expect(artwork?.owner).toBe(marketplace.wallet(name.startsWith('settle') ? 'cas' : as));
      if (words[0] === 'bid') expect(artwork?.auction?.highest?.bidder).toBe(marketplace.wallet(as));
    },
  );
});
