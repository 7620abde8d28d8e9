import { SOL } from '../../domain/amount.ts';
import { list } from '../../operations/vendor-b/list.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { amount, baseUnits } from '../parameters.ts';
import { defineVendorBOperation } from './operation.ts';

export const command = defineVendorBOperation({
  description:
    'List an artwork that you hold on vendor-b, at a price in SOL. It waits in escrow until you delist it.',
  example: 'vendor-b list "Low Water" --price "1.5 SOL"',
  never: 'It never lists for another price than the one you typed.',
  args: {
    artwork: required(
      'ASSET',
      'name or mint of the artwork, or the id of a compressed one',
      artworkFor('vendor-b list'),
    ),
  },
  options: { price: required('AMOUNT', 'what a buyer pays, such as "1.5 SOL"', amount) },
  operation: list,
  named: ({ artwork }) => artwork,
  check: (_deps, { price }) => void baseUnits(price, SOL),
  async intent(deps, { artwork: mint, price }) {
    const { address: seller } = await deps.key();
    return { seller, mint, price: baseUnits(price, SOL) };
  },
});
