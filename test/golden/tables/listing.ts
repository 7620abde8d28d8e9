import type { GoldenTable } from '../golden.ts';

const NO_LISTING = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';

export const listing: GoldenTable = {
  'listing get': [
    { title: 'in a currency, with an end', argv: (m) => [m.artwork('Half Moon')] },
    { title: 'in SOL, upcoming', argv: (m) => [m.artwork('Kite Weather')] },
    { title: 'for a whitelist', argv: (m) => [m.artwork('Last Platform')] },
    { title: 'not listed', argv: (m) => [m.artwork('Low Water')] },
    { title: 'not an address', argv: () => ['Half Moon'] },
  ],
  'listing list': [
    { title: 'of a seller', argv: (m) => [m.wallet('ines')] },
    { title: 'of a wallet that sells nothing', argv: (m) => [m.wallet('stranger')] },
    { title: 'of nobody', argv: () => [] },
  ],
  'listing create': [
    {
      title: 'at a price, with an end',
      as: 'mira',
      changes: true,
      argv: (m) => [m.artwork('Low Water'), '--price', '2 SOL', '--end', '2026-02-01T00:00:00Z'],
    },
    {
      title: 'of an artwork of another wallet',
      as: 'arlo',
      argv: (m) => [m.artwork('Low Water'), '--price', '2 SOL', '--dry-run'],
    },
    { title: 'without a price', as: 'mira', argv: (m) => [m.artwork('Low Water')] },
  ],
  'listing reprice': [
    {
      title: 'to a higher price',
      as: 'mira',
      changes: true,
      argv: (m) => [m.artwork('Tide Table'), '--price', '2.25 SOL'],
    },
    {
      title: 'in another currency',
      as: 'mira',
      argv: (m) => [m.artwork('Tide Table'), '--price', '2 BOXD', '--yes'],
    },
  ],
  'listing buy': [
    {
      title: 'with royalties',
      as: 'arlo',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Night Bus')],
    },
    {
      title: 'an asset of core',
      as: 'bea',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Glass Garden')],
    },
    {
      title: 'with another token',
      as: 'arlo',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Night Bus'), '--pay-with', 'PEBL', '--tx-version', '0'],
    },
    {
      title: 'for more of another token than the most that was said',
      as: 'arlo',
      argv: (m) => [m.artwork('Tide Table'), '--pay-with', 'BOXD', '--max-in', '100 BOXD', '--yes'],
    },
    {
      title: 'above the most that was said',
      as: 'arlo',
      argv: (m) => [m.artwork('Tide Table'), '--max-price', '1 SOL', '--yes'],
    },
    { title: 'by who has too little', as: 'stranger', argv: (m) => [m.artwork('Tide Table'), '--yes'] },
    { title: 'that ended', as: 'arlo', argv: (m) => [m.artwork('Paper Lantern'), '--yes'] },
    { title: 'without a key', argv: (m) => [m.artwork('Tide Table'), '--yes'] },
  ],
  'listing cancel': [
    { title: 'by its seller', as: 'mira', changes: true, argv: (m) => [m.artwork('Tide Table')] },
    { title: 'of nothing', as: 'mira', argv: () => [NO_LISTING, '--yes'] },
  ],
};
