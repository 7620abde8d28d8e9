import { describe, expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

type Argv = (marketplace: Marketplace) => readonly string[];
type Row = readonly [name: string, as: WalletName, argv: Argv];

const accept =
  (artwork: string, buyer: WalletName, ...more: string[]): Argv =>
  (m) => ['accept', m.artwork(artwork), '--buyer', m.wallet(buyer), ...more];

const OPERATIONS: readonly Row[] = [
  ['create', 'bea', (m) => ['create', m.artwork('Low Water'), '--price', '1.5 SOL']],
  [
    'create in a token',
    'bea',
    (m) => ['create', m.artwork('Low Water'), '--price', '25 BOXD', '--end', '+9d'],
  ],
  ['raise', 'arlo', (m) => ['create', m.artwork('Low Water'), '--price', '2 SOL', '--end', '+2d']],
  ['lower in a token', 'cas', (m) => ['create', m.artwork('Slow Zoom'), '--price', '9.000001 BOXD']],
  ['accept', 'mira', accept('Low Water', 'arlo')],
  ['accept with the primary split', 'mira', accept('Low Water', 'cas', '--primary-split')],
  ['accept in a token', 'bea', accept('Slow Zoom', 'cas', '--min-price', '95 BOXD')],
  ['accept for a listed artwork', 'mira', accept('Tide Table', 'bea')],
  ['cancel', 'arlo', (m) => ['cancel', m.artwork('Low Water')]],
  ['cancel in a token', 'cas', (m) => ['cancel', m.artwork('Slow Zoom')]],
  ['cancel after the end', 'bea', (m) => ['cancel', m.artwork('Window Seat')]],
];

async function preview(marketplace: Marketplace, [, as, argv]: Row, source: string) {
  const result = await marketplace.gavel(
    ['offer', ...argv(marketplace), '--dry-run', '--json', '--priority', '5000', '--source', source],
    { as },
  );
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return JSON.parse(result.stdout).data.preview;
}

describe('the service and the tool build the same', () => {
  it.each(OPERATIONS.map((row) => [row[0], row] as const))('%s', async (_name, row) => {
    const marketplace = await start();
    const fromService = await preview(marketplace, row, 'api');
    expect(fromService.instructions.length).toBe(row[0].includes('listed') ? 4 : 3);
    expect(fromService).toEqual(await preview(marketplace, row, 'local'));
  });
});

describe('either source lands', () => {
  it.each(OPERATIONS.flatMap((row) => ['api', 'local'].map((source) => [row[0], source, row] as const)))(
    '%s from %s',
    async (name, source, [, as, argv]) => {
      const marketplace = await start();
      const words = argv(marketplace);
      const result = await marketplace.gavel(['offer', ...words, '--yes', '--json', '--source', source], {
        as,
      });
      expect(result.code).toBe(0);
      const { data } = JSON.parse(result.stdout);
      const gone = /^(accept|cancel)/.test(name);
      expect(data.account === null).toBe(gone);
      const { offers, artworks } = await marketplace.inventory();
      expect(offers.some(({ address }) => address === data.offer)).toBe(!gone);
      if (!name.startsWith('accept')) return;
      const buyer = words[words.indexOf('--buyer') + 1];
      expect(artworks.find(({ mint }) => mint === words[1])).toMatchObject({ owner: buyer, listing: null });
    },
  );
});
