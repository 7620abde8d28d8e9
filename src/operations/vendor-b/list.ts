import { leavingRent, openingRent } from '../../assets/asset.ts';
import { LIST_STATE_SIZE } from '../../chain/codecs/list-state.ts';
import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { requirePrice } from '../checks.ts';
import type { Operation } from '../operation.ts';
import { rentLine } from '../rent-line.ts';
import { address, asset, positive, route } from '../route.ts';
import { expectListState, NOBODY } from './fields.ts';
import { NO_EXPIRY } from './parties.ts';
import { vendorBProgram } from './program.ts';
import {
  isProofOutdated,
  listStateTarget,
  readVendorB,
  requireUnlisted,
  type VendorBState,
  withOfferedProof,
} from './state.ts';

export interface ListIntent {
  readonly seller: Address;
  /** The mint, or the address of a compressed artwork. */
  readonly mint: Address;
  /** Lamports. */
  readonly price: bigint;
}

export const list: Operation<ListIntent, VendorBState> = {
  name: 'vendor-b.list',
  path: '/v2/tx/vendor-b/list',
  computeUnits: 150_000,
  assetUnits: ({ artwork }) => artwork.moveUnits,
  signer: (intent) => intent.seller,
  target: listStateTarget,
  request: ({ seller, mint, price }) => ({ seller, asset: mint, price }),
  route: route({
    operationId: 'listOnVendorB',
    summary: 'Lists an artwork of any kind on vendor-b, at a price in SOL',
    body: {
      seller: address('the wallet that holds the artwork, which signs'),
      asset,
      price: positive('the price'),
    },
    intent: ({ seller, asset: mint, price }) => ({ seller, mint, price }),
  }),

  read: readVendorB,

  check(intent, state) {
    requirePrice(intent.price);
    requireUnlisted(state);
    state.artwork.requireListable();
  },

  asOffered: withOfferedProof,

  isOutdated: isProofOutdated,

  build: async (deployment, { seller, price }, { artwork, address: at }) => [
    artwork.list({ program: vendorBProgram(deployment), seller, address: at, amount: price }),
  ],

  async expect(deployment, { seller, mint, price }, state) {
    const { artwork, address: at } = state;
    const fields = {
      owner: seller,
      assetId: mint,
      amount: price,
      currency: NOBODY,
      expiry: NO_EXPIRY,
      privateTaker: NOBODY,
      makerBroker: NOBODY,
      rentPayer: seller,
      cosigner: NOBODY,
    };
    return {
      lamports: { min: -rentPaid(state), max: 0n },
      opens: [LIST_STATE_SIZE, ...artwork.opens],
      tokens: artwork.signerUnits(-1n),
      accounts: [
        expectListState(vendorBProgram(deployment), at, { kind: 'created', fields }),
        ...artwork.moves(at),
      ],
    };
  },

  summarize: (intent, state) => ({
    title: 'Put an artwork on sale on vendor-b',
    verb: 'List',
    done: 'Listed',
    decision: {
      name: state.artwork.name,
      mint: state.artwork.id,
      lines: [
        ['marketplace', 'vendor-b'],
        ['price', formatAmount(intent.price, SOL)],
      ],
      costs: [['rent', rentPaid(state)]],
    },
    lines: [
      ['artwork', state.artwork.description],
      ['price', formatExactly(intent.price, SOL)],
    ],
    costs: [rentLine(rentPaid(state))],
  }),
};

function rentPaid({ artwork, rent }: VendorBState): bigint {
  return rent(LIST_STATE_SIZE) + openingRent(artwork.escrow, rent) - leavingRent(artwork.own, rent);
}
