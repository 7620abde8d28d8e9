import type { GoldenTable } from '../golden.ts';

const DAY = 86_400;

export const auction: GoldenTable = {
  'auction get': [
    { title: 'with bids', argv: (m) => [m.artwork('Lighthouse')] },
    { title: 'that waits for its first bid', argv: (m) => [m.artwork('Rain Check')] },
    { title: 'in a currency, with a fixed increment', argv: (m) => [m.artwork('Grain Field')] },
    { title: 'upcoming', argv: (m) => [m.artwork('First Light')] },
    { title: 'paused', argv: (m) => [m.artwork('Still Life')] },
    { title: 'that ended with a winner', argv: (m) => [m.artwork('Old Pier')] },
    {
      title: 'whose bid was taken back',
      before: async (m) => {
        m.clock.advance(12 * DAY);
        await m.gavel(['auction', 'reclaim-bid', m.artwork('Old Pier'), '--yes'], { as: 'cas' });
      },
      argv: (m) => [m.artwork('Old Pier')],
    },
    { title: 'that is none', argv: (m) => [m.artwork('Tide Table')] },
  ],
  'auction list': [
    { title: 'of a seller', argv: (m) => [m.wallet('ines')] },
    { title: 'in which a wallet leads', argv: (m) => ['--bidder', m.wallet('cas')] },
    { title: 'of a wallet without auctions', argv: (m) => [m.wallet('stranger')] },
    { title: 'that end soon', argv: () => ['--ending-soon', '--limit', '3'] },
  ],
  'auction create': [
    {
      title: 'with a start and an extension',
      as: 'mira',
      changes: true,
      argv: (m) => [
        m.artwork('Low Water'),
        ...['--reserve', '2 SOL', '--duration', '3d', '--start', '2026-01-05T12:00:00Z'],
        ...['--increment', '0.1 SOL', '--extension-period', '10m'],
      ],
    },
    {
      title: 'of a listed artwork',
      as: 'mira',
      argv: (m) => [m.artwork('Tide Table'), '--reserve', '2 SOL', '--duration', '3d', '--yes'],
    },
  ],
  'auction bid': [
    {
      title: 'above another',
      as: 'arlo',
      changes: true,
      argv: (m) => [m.artwork('Lighthouse'), '--amount', '2 SOL'],
    },
    { title: 'too low', as: 'arlo', argv: (m) => [m.artwork('Lighthouse'), '--amount', '1.5 SOL', '--yes'] },
    {
      title: 'while paused',
      as: 'arlo',
      argv: (m) => [m.artwork('Still Life'), '--amount', '1 SOL', '--yes'],
    },
    {
      title: 'by who may not',
      as: 'cas',
      argv: (m) => [m.artwork('Inner Circle'), '--amount', '1 SOL', '--yes'],
    },
  ],
  'auction settle': [
    { title: 'by the winner', as: 'cas', changes: true, argv: (m) => [m.artwork('Old Pier')] },
    { title: 'before its end', as: 'cas', argv: (m) => [m.artwork('Grain Field'), '--yes'] },
    { title: 'without a winner, by another', as: 'cas', argv: (m) => [m.artwork('Empty Hall'), '--yes'] },
  ],
  'auction reclaim-bid': [
    {
      title: 'twelve days after the end',
      as: 'cas',
      changes: true,
      preview: true,
      before: (m) => m.clock.advance(12 * DAY),
      argv: (m) => [m.artwork('Old Pier')],
    },
    { title: 'too early', as: 'cas', argv: (m) => [m.artwork('Old Pier'), '--yes'] },
    { title: 'by who was outbid', as: 'arlo', argv: (m) => [m.artwork('Old Pier'), '--yes'] },
    { title: 'of an auction without a bid', as: 'cas', argv: (m) => [m.artwork('Empty Hall'), '--yes'] },
  ],
  'auction cancel': [
    { title: 'without a bid', as: 'teo', changes: true, argv: (m) => [m.artwork('Rain Check')] },
    { title: 'with a bid', as: 'mira', argv: (m) => [m.artwork('Lighthouse'), '--yes'] },
  ],
  'auction pause': [
    {
      title: 'by the marketplace',
      as: 'authority',
      changes: true,
      argv: (m) => [m.artwork('Lighthouse')],
    },
    { title: 'by its seller', as: 'mira', argv: (m) => [m.artwork('Lighthouse'), '--yes'] },
  ],
  'auction resume': [
    {
      title: 'by the marketplace',
      as: 'authority',
      changes: true,
      argv: (m) => [m.artwork('Still Life')],
    },
    { title: 'that is not paused', as: 'authority', argv: (m) => [m.artwork('Lighthouse'), '--yes'] },
  ],
};
