import { findAssetId } from '../../../src/chain/codecs/bubblegum.ts';
import { COMPRESSED_TREE } from '../../../src/sandbox/world/compressed.ts';
import { listPaidBy } from '../../support/vendor-b.ts';
import type { GoldenTable } from '../golden.ts';

export const vendorB: GoldenTable = {
  'vendor-b list': [
    {
      title: 'a token-metadata artwork',
      as: 'mira',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Low Water'), '--price', '1.5 SOL'],
    },
    {
      title: 'a programmable NFT with a rule set',
      as: 'ines',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Warp and Weft'), '--price', '1.5 SOL'],
    },
    {
      title: 'an asset of core',
      as: 'teo',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Field Notes'), '--price', '1.5 SOL'],
    },
    {
      title: 'a Token-2022 artwork',
      as: 'teo',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Ledger Lines'), '--price', '1.5 SOL'],
    },
    {
      title: 'a compressed artwork',
      as: 'ines',
      changes: true,
      preview: 'in words',
      argv: () => [findAssetId(COMPRESSED_TREE, 0n), '--price', '1.5 SOL'],
    },
    {
      title: 'of another wallet',
      as: 'bea',
      argv: (m) => [m.artwork('Low Water'), '--price', '1.5 SOL', '--yes'],
    },
    {
      title: 'for nothing',
      as: 'mira',
      argv: (m) => [m.artwork('Low Water'), '--price', '0 SOL', '--yes'],
    },
    {
      title: 'that nobody knows',
      as: 'mira',
      argv: (m) => [m.wallet('stranger'), '--price', '1.5 SOL', '--yes'],
    },
  ],
  'vendor-b delist': [
    {
      title: 'a token-metadata artwork',
      as: 'mira',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Brass Key')],
    },
    {
      title: 'a Token-2022 artwork',
      as: 'ines',
      changes: true,
      preview: 'in words',
      argv: (m) => [m.artwork('Plain Text')],
    },
    {
      title: 'for whose listing somebody else paid',
      as: 'mira',
      changes: true,
      preview: true,
      before: ({ running: { chain } }) =>
        listPaidBy(chain, { artwork: 'Low Water', seller: 'mira', payer: 'bea' }),
      argv: (m) => [m.artwork('Low Water')],
    },
    {
      title: 'of another seller',
      as: 'bea',
      before: ({ running: { chain } }) =>
        listPaidBy(chain, { artwork: 'Low Water', seller: 'mira', payer: 'bea' }),
      argv: (m) => [m.artwork('Low Water'), '--yes'],
    },
    {
      title: 'a programmable NFT with a rule set',
      as: 'mira',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Thread Count')],
    },
    {
      title: 'an asset of core',
      as: 'teo',
      changes: true,
      preview: true,
      argv: (m) => [m.artwork('Cut Quartz')],
    },
    {
      title: 'a compressed artwork',
      as: 'mira',
      changes: true,
      preview: true,
      argv: () => [findAssetId(COMPRESSED_TREE, 4n)],
    },
    { title: 'that is not listed', as: 'mira', argv: (m) => [m.artwork('Low Water'), '--yes'] },
  ],
};
