import { renderArtworks } from '../../render/v1.ts';
import { optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { defineV1, pageNotes, pageOption, readPage } from '../v1.ts';

export const command = defineV1({
  description: 'List the artworks of a creator that were ever on sale here, by the earlier interface.',
  example: 'artwork by-creator',
  args: { creator: optional('CREATOR', 'the wallet (default: that of your key)', wallet) },
  options: { ...pageOption },
  request: async (deps, { creator, page }) => ({
    method: 'POST',
    path: '/v1/artworks/byCreator',
    body: {
      creator: creator ?? (await ownWallet(deps, 'gavel artwork by-creator CREATOR')),
      page: page ?? 0,
    },
  }),
  read: (answer) => readPage(answer, 'mintAccount'),
  render: ({ items }, view, currencies) => renderArtworks(items, view, currencies),
  notes: pageNotes,
});
