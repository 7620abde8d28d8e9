import type { GoldenTable } from '../golden.ts';

export const offer: GoldenTable = {
  'offer get': [
    {
      title: 'with an end',
      argv: (m) => [m.artwork('Low Water'), '--buyer', m.wallet('cas')],
    },
    { title: 'that ended', argv: (m) => [m.artwork('Window Seat'), '--buyer', m.wallet('bea')] },
    { title: 'that nobody made', as: 'bea', argv: (m) => [m.artwork('Low Water')] },
  ],
  'offer list': [
    { title: 'of a buyer', argv: (m) => ['--buyer', m.wallet('cas')] },
    { title: 'for an artwork', argv: (m) => ['--mint', m.artwork('Low Water')] },
    { title: 'for the artworks of a wallet', as: 'mira', argv: () => ['--received'] },
    { title: 'of a wallet without offers', argv: (m) => ['--buyer', m.wallet('stranger')] },
    { title: 'of the whole marketplace', argv: () => ['--all', '--limit', '4'] },
  ],
  'offer create': [
    {
      title: 'for a listed artwork, with an end',
      as: 'arlo',
      changes: true,
      argv: (m) => [m.artwork('Half Moon'), '--price', '11 BOXD', '--end', '2026-01-20T00:00:00Z'],
    },
    {
      title: 'above what the wallet holds',
      as: 'stranger',
      argv: (m) => [m.artwork('Half Moon'), '--price', '1 SOL', '--yes'],
    },
  ],
  'offer accept': [
    {
      title: 'by the holder',
      as: 'mira',
      changes: true,
      argv: (m) => [m.artwork('Low Water'), '--buyer', m.wallet('cas')],
    },
    {
      title: 'below the least that was said',
      as: 'mira',
      argv: (m) => [m.artwork('Low Water'), '--buyer', m.wallet('cas'), '--min-price', '1 SOL', '--yes'],
    },
    {
      title: 'by who does not hold the artwork',
      as: 'teo',
      argv: (m) => [m.artwork('Low Water'), '--buyer', m.wallet('cas'), '--yes'],
    },
  ],
  'offer cancel': [
    { title: 'by its buyer', as: 'cas', changes: true, argv: (m) => [m.artwork('Low Water')] },
    { title: 'of nothing', as: 'bea', argv: (m) => [m.artwork('Low Water'), '--yes'] },
  ],
};
