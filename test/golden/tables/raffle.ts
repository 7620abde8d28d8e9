import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const claimed = (m: Marketplace) =>
  m.gavel(['raffle', 'claim-proceeds', m.artwork('Blue Hour'), '--yes'], { as: 'mira' });

export const raffle: GoldenTable = {
  'raffle get': [
    { title: 'with tickets left', argv: (m) => [m.artwork('Signal Fire')] },
    { title: 'sold out', argv: (m) => [m.artwork('Ninth Wave')] },
    { title: 'drawn, its prize delivered', argv: (m) => [m.artwork('Blue Hour')] },
    { title: 'over without a ticket', argv: (m) => [m.artwork('Dry Dock')] },
    { title: 'that is none', argv: (m) => [m.artwork('Tide Table')] },
  ],
  'raffle list': [
    { title: 'of a creator', argv: (m) => ['--creator', m.wallet('mira')] },
    { title: 'of an entrant', argv: (m) => ['--entrant', m.wallet('cas')] },
    { title: 'of a wallet without raffles', argv: (m) => ['--creator', m.wallet('stranger')] },
    { title: 'that are open', argv: () => ['--open'] },
  ],
  'raffle create': [
    {
      title: 'with an end and a limit',
      as: 'mira',
      changes: true,
      preview: true,
      argv: (m) => [
        m.artwork('Low Water'),
        ...['--price', '0.1 SOL', '--tickets', '20', '--limit', '4', '--end', '2026-01-09T00:00:00Z'],
      ],
    },
    {
      title: 'with too many tickets',
      as: 'mira',
      argv: (m) => [m.artwork('Low Water'), '--price', '0.1 SOL', '--tickets', '10001', '--yes'],
    },
  ],
  'raffle buy-tickets': [
    {
      title: 'in SOL',
      as: 'cas',
      changes: true,
      argv: (m) => [m.artwork('Signal Fire'), '--count', '3'],
    },
    {
      title: 'above the limit of a wallet',
      as: 'cas',
      argv: (m) => [m.artwork('Green Ladder'), '--count', '2', '--yes'],
    },
    { title: 'by its creator', as: 'mira', argv: (m) => [m.artwork('Signal Fire'), '--yes'] },
  ],
  'raffle end': [
    { title: 'sold out, by anybody', as: 'arlo', changes: true, argv: (m) => [m.artwork('Ninth Wave')] },
    { title: 'before its end', as: 'arlo', argv: (m) => [m.artwork('Signal Fire'), '--yes'] },
  ],
  'raffle draw': [
    {
      title: 'that has to be ended first',
      as: 'arlo',
      changes: true,
      argv: (m) => [m.artwork('Ninth Wave')],
    },
    { title: 'that is drawn', as: 'arlo', argv: (m) => [m.artwork('Blue Hour'), '--yes'] },
  ],
  'raffle claim-proceeds': [
    { title: 'of one', as: 'mira', changes: true, argv: (m) => [m.artwork('Long Exposure')] },
    { title: 'of all', as: 'mira', changes: true, argv: () => ['--all'] },
    { title: 'before the draw', as: 'ines', argv: (m) => [m.artwork('Ninth Wave'), '--yes'] },
  ],
  'raffle claim-prize': [
    {
      title: 'for the winner, by anybody',
      as: 'teo',
      changes: true,
      argv: (m) => [m.artwork('Long Exposure')],
    },
    { title: 'twice', as: 'teo', argv: (m) => [m.artwork('Blue Hour'), '--yes'] },
  ],
  'raffle cancel': [
    { title: 'without a ticket', as: 'ines', changes: true, argv: (m) => [m.artwork('Dry Dock')] },
    { title: 'with tickets', as: 'mira', argv: (m) => [m.artwork('Signal Fire'), '--yes'] },
  ],
  'raffle close': [
    {
      title: 'when all is claimed',
      as: 'mira',
      changes: true,
      before: claimed,
      argv: (m) => [m.artwork('Blue Hour')],
    },
    { title: 'before all is claimed', as: 'mira', argv: (m) => [m.artwork('Blue Hour'), '--yes'] },
  ],
};
