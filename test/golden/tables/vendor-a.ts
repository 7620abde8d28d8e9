import type { GoldenTable } from '../golden.ts';

export const vendorA: GoldenTable = {
  'vendor-a quote': [
    { title: 'in SOL', as: 'arlo', argv: (m) => [m.artwork('Grey Heron')] },
    {
      title: 'in a currency, for another wallet',
      argv: (m) => [m.artwork('Tin Roof'), '--buyer', m.wallet('bea')],
    },
    { title: 'that has expired', as: 'arlo', argv: (m) => [m.artwork('Cold Frame')] },
    { title: 'where there is no order', as: 'arlo', argv: (m) => [m.artwork('Low Water')] },
    { title: 'of nobody', argv: (m) => [m.artwork('Grey Heron')] },
  ],
  'vendor-a buy': [
    {
      title: 'in a currency, with three creators',
      as: 'bea',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Tin Roof')],
    },
    {
      title: 'a programmable NFT with a rule set',
      as: 'arlo',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Indigo Thread')],
    },
    {
      title: 'an asset of core',
      as: 'arlo',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Milk Glass')],
    },
    {
      title: 'above the most that was said',
      as: 'arlo',
      argv: (m) => [m.artwork('Grey Heron'), '--max-payment', '0.7 SOL', '--yes'],
    },
    {
      title: 'with more SOL than was said',
      as: 'arlo',
      argv: (m) => [m.artwork('Grey Heron'), '--max-sol', '0.7 SOL', '--yes'],
    },
    { title: 'that has expired', as: 'arlo', argv: (m) => [m.artwork('Cold Frame'), '--yes'] },
  ],
};
