import { describe, expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

type Argv = (marketplace: Marketplace) => readonly string[];

const OPERATIONS: readonly (readonly [string, 'mira' | 'teo' | 'ines' | 'arlo' | 'bea', Argv])[] = [
  ['create', 'teo', (m) => ['create', m.artwork('Second Draft'), '--price', '1.5 SOL']],
  [
    'create with every option',
    'teo',
    (m) => [
      'create',
      m.artwork('Second Draft'),
      '--price',
      '25 BOXD',
      '--start',
      '+1d',
      '--end',
      '+9d',
      '--primary-split',
    ],
  ],
  ['reprice', 'mira', (m) => ['reprice', m.artwork('Tide Table'), '--price', '9 SOL']],
  ['reprice in a token', 'teo', (m) => ['reprice', m.artwork('Open Grid'), '--price', '9 BOXD']],
  ['buy in SOL', 'bea', (m) => ['buy', m.artwork('Tide Table')]],
  ['buy in a token', 'bea', (m) => ['buy', m.artwork('Open Grid'), '--max-price', '300 BOXD']],
  ['buy from three creators', 'arlo', (m) => ['buy', m.artwork('Night Bus')]],
  ['buy as one of the whitelist', 'bea', (m) => ['buy', m.artwork('Last Platform')]],
  ['cancel', 'mira', (m) => ['cancel', m.artwork('Salt Line')]],
  ['cancel after the end', 'ines', (m) => ['cancel', m.artwork('Paper Lantern')]],
];

async function preview(marketplace: Marketplace, as: 'mira', argv: readonly string[], source: string) {
  const result = await marketplace.gavel(
    ['listing', ...argv, '--dry-run', '--json', '--priority', '5000', '--source', source],
    { as },
  );
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return JSON.parse(result.stdout).data.preview;
}

describe('the service and the tool build the same', () => {
  it.each(OPERATIONS)('%s', async (_name, as, argv) => {
    const marketplace = await start();
    const words = argv(marketplace);
    const fromService = await preview(marketplace, as as 'mira', words, 'api');
    const local = await preview(marketplace, as as 'mira', words, 'local');
    expect(fromService.instructions.length).toBeGreaterThan(2);
    expect(fromService).toEqual(local);
  });
});

describe('either source lands', () => {
  it.each(
    OPERATIONS.flatMap(([name, as, argv]) =>
      ['api', 'local'].map((source) => [name, source, as, argv] as const),
    ),
  )('%s from %s', async (name, source, as, argv) => {
    const marketplace = await start();
    const words = argv(marketplace);
    const mint = words[1] ?? '';
    const result = await marketplace.gavel(['listing', ...words, '--yes', '--json', '--source', source], {
      as,
    });
    expect(result.code).toBe(0);
    const { data } = JSON.parse(result.stdout);
    const gone = /^(buy|cancel)/.test(name);
    expect(data.account === null).toBe(gone);
    const artworks = (await marketplace.inventory()).artworks;
    const artwork = artworks.find((one) => one.mint === mint);
    expect(artwork?.listing === null).toBe(gone);
    expect(artwork?.owner).toBe(marketplace.wallet(as));
    const status = await marketplace.gavel(['tx', 'status', data.signature, '--json', '--fields', 'outcome']);
    expect(JSON.parse(status.stdout).data.outcome).toMatch(/confirmed|finalized/);
  });
});
