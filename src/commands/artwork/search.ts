import { oneOf } from '../../config/parsers.ts';
import { renderArtworks } from '../../render/v1.ts';
import { optional } from '../command.ts';
import { defineV1, pageNotes, pageOption, readPage } from '../v1.ts';

export const command = defineV1({
  description: 'Search what partners of the marketplace have on sale, by the earlier interface.',
  example: 'artwork search --sort ending-soon',
  args: {},
  options: {
    sort: optional(
      'ORDER',
      'recently-listed (the default) or ending-soon',
      oneOf(['recently-listed', 'ending-soon']),
    ),
    ...pageOption,
  },
  request: (_, { sort, page }) => ({
    method: 'POST',
    path: '/v1/artworks/listedPartnerUltimates',
    body: { page: page ?? 0, sort: sort ?? 'recently-listed' },
  }),
  read: (answer) => readPage(answer, 'mintAccount'),
  render: ({ items }, view, currencies) => renderArtworks(items, view, currencies),
  notes: pageNotes,
});
