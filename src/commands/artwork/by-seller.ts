import { renderArtworks } from '../../render/v1.ts';
import { optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { defineV1, pageNotes, pageOption, readPage } from '../v1.ts';

export const command = defineV1({
  description: 'List what a wallet has on sale, by the earlier interface, the newest first.',
  example: 'artwork by-seller',
  args: { seller: optional('SELLER', 'the wallet (default: that of your key)', wallet) },
  options: { ...pageOption },
  request: async (deps, { seller, page }) => ({
    method: 'POST',
    path: '/v1/artworks/listedBySeller',
    body: { seller: seller ?? (await ownWallet(deps, 'gavel artwork by-seller SELLER')), page: page ?? 0 },
  }),
  read: (answer) => readPage(answer, 'mintAccount'),
  render: ({ items }, view, currencies) => renderArtworks(items, view, currencies),
  notes: pageNotes,
});
