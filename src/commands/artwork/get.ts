import { isRecord } from '../../domain/is-record.ts';
import { renderArtwork } from '../../render/v1.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { wallet } from '../parameters.ts';
import { defineV1 } from '../v1.ts';

export const command = defineV1({
  description:
    'Show an artwork as the earlier interface has it: its record, its price, and what it costs in lamports to get it now, beside the price.',
  example: 'artwork get "Tide Table"',
  args: { artwork: required('ARTWORK', 'name or mint of the artwork', artworkFor('artwork get')) },
  options: { buyer: optional('ADDRESS', 'who would buy it (default: a wallet that holds nothing)', wallet) },
  request: (_, { artwork, buyer }) => ({
    method: 'GET',
    path: `/v1/artworks/${artwork}${buyer === null ? '' : `?buyer=${buyer}`}`,
  }),
  read({ result }) {
    if (!isRecord(result) || !isRecord(result.item) || typeof result.item.mintAccount !== 'string')
      return null;
    const { item, collection, estimatedFees } = result;
    return { item, collection, fees: isRecord(estimatedFees) ? estimatedFees : {} };
  },
  render: renderArtwork,
});
