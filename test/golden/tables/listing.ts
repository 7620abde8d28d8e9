import type { WalletName } from '../../../src/sandbox/world/wallets.ts';
import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const NO_LISTING = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';

/** Commands that come first; each has to work. */
const after =
  (as: WalletName, ...commands: readonly ((m: Marketplace) => readonly string[])[]) =>
  async (m: Marketplace): Promise<void> => {
    for (const argv of commands) {
      const { code, stderr } = await m.gavel(['listing', ...argv(m), '--yes'], { as });
      if (code !== 0) throw new Error(stderr);
    }
  };

const fieldNotesInPlace = after('teo', (m) => [
  ...['create', m.artwork('Field Notes'), '--price', '2 SOL', '--non-custodial'],
]);
const softLoomInPlace = after(
  'mira',
  (m) => ['cancel', m.artwork('Soft Loom')],
  (m) => ['create', m.artwork('Soft Loom'), '--price', '2 SOL', '--non-custodial'],
);
const letterpressForAnyPrice = after('mira', (m) => [
  ...['create', m.artwork('Letterpress'), '--price', '10 BOXD', '--editions', '5', '--pay-what-you-want'],
]);

export const listing: GoldenTable = {
  'listing get': [
    { title: 'in a currency, with an end', argv: (m) => [m.artwork('Half Moon')] },
    { title: 'in SOL, upcoming', argv: (m) => [m.artwork('Kite Weather')] },
    { title: 'for a whitelist', argv: (m) => [m.artwork('Last Platform')] },
    { title: 'of editions', argv: (m) => [m.artwork('Riso Poster')] },
    {
      title: 'that left the artwork in the wallet',
      before: fieldNotesInPlace,
      argv: (m) => [m.artwork('Field Notes')],
    },
    { title: 'not listed', argv: (m) => [m.artwork('Low Water')] },
    { title: 'not an address, and no name', argv: () => ['No Such Thing'] },
    { title: 'by the beginning of its name', argv: () => ['half m'] },
  ],
  'listing list': [
    { title: 'of a seller', argv: (m) => [m.wallet('ines')] },
    { title: 'of a wallet that sells nothing', argv: (m) => [m.wallet('stranger')] },
    { title: 'of nobody', argv: () => [] },
    {
      title: 'of the whole marketplace, by price, a page of three',
      argv: () => ['--all', '--currency', 'SOL', '--sort', 'price', '--limit', '3'],
    },
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
    {
      title: 'without a price, where nobody is asked',
      as: 'mira',
      argv: (m) => [m.artwork('Low Water'), '--yes'],
    },
    {
      title: 'of editions, at a price of the buyer',
      as: 'mira',
      changes: true,
      preview: 'in words',
      argv: (m) => [
        ...[m.artwork('Letterpress'), '--price', '10 BOXD', '--editions', '5', '--pay-what-you-want'],
      ],
    },
    {
      title: 'of more editions than the original allows',
      as: 'mira',
      argv: (m) => [m.artwork('Letterpress'), '--price', '1 SOL', '--editions', '26', '--yes'],
    },
    {
      title: 'of an asset of core that stays in the wallet',
      as: 'teo',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Field Notes'), '--price', '2 SOL', '--non-custodial'],
    },
    {
      title: 'of a programmable NFT that stays in the wallet',
      as: 'mira',
      changes: true,
      preview: 'in words',
      before: after('mira', (m) => ['cancel', m.artwork('Soft Loom')]),
      argv: (m) => [m.artwork('Soft Loom'), '--price', '2 SOL', '--non-custodial'],
    },
    {
      title: 'of an artwork that cannot stay in the wallet',
      as: 'mira',
      argv: (m) => [m.artwork('Low Water'), '--price', '2 SOL', '--non-custodial', '--yes'],
    },
  ],
  'listing reprice': [
    {
      title: 'to a higher price',
      as: 'mira',
      changes: true,
      argv: (m) => [m.artwork('Tide Table'), '--price', '2.25 SOL'],
    },
    {
      title: 'of editions',
      as: 'ines',
      changes: true,
      argv: (m) => [m.artwork('Riso Poster'), '--price', '0.25 SOL'],
    },
    {
      title: 'of an artwork that stayed in the wallet',
      as: 'teo',
      changes: true,
      before: fieldNotesInPlace,
      argv: (m) => [m.artwork('Field Notes'), '--price', '1.5 SOL'],
    },
    {
      title: 'in another currency',
      as: 'mira',
      argv: (m) => [m.artwork('Tide Table'), '--price', '2 BOXD', '--yes'],
    },
  ],
  'listing buy': [
    {
      title: 'an edition',
      as: 'bea',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Riso Poster')],
    },
    {
      title: 'an edition, at a price of the buyer',
      as: 'bea',
      changes: true,
      preview: 'in words',
      before: letterpressForAnyPrice,
      argv: (m) => [m.artwork('Letterpress'), '--pay', '12.5 BOXD'],
    },
    {
      title: 'an edition for less than the least',
      as: 'bea',
      before: letterpressForAnyPrice,
      argv: (m) => [m.artwork('Letterpress'), '--pay', '9.999999 BOXD', '--yes'],
    },
    {
      title: 'a programmable NFT that stayed in the wallet',
      as: 'bea',
      changes: true,
      preview: 'in words',
      before: softLoomInPlace,
      argv: (m) => [m.artwork('Soft Loom')],
    },
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
    {
      title: 'of editions',
      as: 'ines',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Riso Poster')],
    },
    {
      title: 'of an asset of core that stayed in the wallet',
      as: 'teo',
      changes: true,
      preview: 'in words',
      before: fieldNotesInPlace,
      argv: (m) => [m.artwork('Field Notes')],
    },
    { title: 'of nothing', as: 'mira', argv: () => [NO_LISTING, '--yes'] },
  ],
};
