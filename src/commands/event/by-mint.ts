import { renderEvents } from '../../render/v1.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { defineV1, pageNotes, pageOption, readPage } from '../v1.ts';

export const command = defineV1({
  description: 'List what happened with an artwork, by the earlier interface, the newest first.',
  example: 'event by-mint "Tide Table"',
  args: { artwork: required('ARTWORK', 'name or mint of the artwork', artworkFor('event by-mint')) },
  options: pageOption,
  request: (_, { artwork, page }) => ({
    method: 'POST',
    path: '/v1/events/byMint',
    body: { mintAccount: artwork, page: page ?? 0 },
  }),
  read: (answer) => readPage(answer, 'type'),
  render: ({ items }, view, currencies) => renderEvents(items, view, currencies),
  notes: pageNotes,
});
