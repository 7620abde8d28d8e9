import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const HOUR = 3_600;

const placed = (title: string, amount: string) => (m: Marketplace) =>
  m.gavel(['scheduled-bid', 'place', m.artwork(title), '--amount', amount, '--at', '+1h', '--yes'], {
    as: 'cas',
  });

export const scheduledBid: GoldenTable = {
  'scheduled-bid place': [
    {
      title: 'over another bidder',
      as: 'cas',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Lighthouse'), '--amount', '1.9 SOL', '--at', '2026-01-01T01:00:00Z'],
    },
    {
      title: 'after the end',
      as: 'cas',
      argv: (m) => [m.artwork('Lighthouse'), '--amount', '1.9 SOL', '--at', '+300d', '--yes'],
    },
  ],
  'scheduled-bid list': [
    {
      title: 'of a bidder with two',
      before: async (m) => {
        await placed('Lighthouse', '1.9 SOL')(m);
        await placed('Grain Field', '90 BOXD')(m);
      },
      argv: (m) => [m.wallet('cas')],
    },
    { title: 'of a wallet without any', argv: (m) => [m.wallet('stranger')] },
  ],
  'scheduled-bid execute': [
    {
      title: 'for somebody else, when it is due',
      as: 'mira',
      changes: true,
      before: async (m) => {
        await placed('Lighthouse', '1.9 SOL')(m);
        m.clock.advance(HOUR);
      },
      argv: (m) => [m.artwork('Lighthouse'), '--bidder', m.wallet('cas')],
    },
    {
      title: 'too early',
      as: 'cas',
      before: placed('Lighthouse', '1.9 SOL'),
      argv: (m) => [m.artwork('Lighthouse'), '--yes'],
    },
  ],
  'scheduled-bid cancel': [
    {
      title: 'before its time',
      as: 'cas',
      changes: true,
      before: placed('Grain Field', '90 BOXD'),
      argv: (m) => [m.artwork('Grain Field')],
    },
    { title: 'that was not scheduled', as: 'cas', argv: (m) => [m.artwork('Grain Field'), '--yes'] },
  ],
};
