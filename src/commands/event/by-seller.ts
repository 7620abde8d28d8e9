import { renderEvents } from '../../render/v1.ts';
import { optional } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { defineV1, pageNotes, pageOption, readPage } from '../v1.ts';

export const command = defineV1({
  description: 'List what happened with what a wallet sells, by the earlier interface, the newest first.',
  example: 'event by-seller',
  args: { seller: optional('SELLER', 'the wallet (default: that of your key)', wallet) },
  options: pageOption,
  request: async (deps, { seller, page }) => ({
    method: 'POST',
    path: '/v1/events/bySeller',
    body: { seller: seller ?? (await ownWallet(deps, 'gavel event by-seller SELLER')), page: page ?? 0 },
  }),
  read: (answer) => readPage(answer, 'type'),
  render: ({ items }, view, currencies) => renderEvents(items, view, currencies),
  notes: pageNotes,
});
