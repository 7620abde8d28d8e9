import { renderArtworks } from '../../render/v1.ts';
import { defineV1, pageNotes, pageOption, readPage } from '../v1.ts';

export const command = defineV1({
  description: 'List the artworks with which most has happened lately, by the earlier interface.',
  example: 'artwork trending',
  args: {},
  options: { ...pageOption },
  request: (_, { page }) => ({ method: 'GET', path: `/v1/artworks/trending?page=${page ?? 0}` }),
  read: (answer) => readPage(answer, 'mintAccount'),
  render: ({ items }, view, currencies) => renderArtworks(items, view, currencies),
  notes: pageNotes,
});
