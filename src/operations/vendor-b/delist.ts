import { escrowRent, fullRent, openingRent } from '../../assets/asset.ts';
import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { ListState } from '../../domain/list-state.ts';
import type { Operation } from '../operation.ts';
import { address, asset, route } from '../route.ts';
import { expectListState } from './fields.ts';
import { vendorBProgram } from './program.ts';
import {
  isProofOutdated,
  listStateTarget,
  readVendorB,
  requireListing,
  requireOwner,
  type VendorBState,
  withOfferedProof,
} from './state.ts';

export interface DelistIntent {
  readonly seller: Address;
  /** The mint, or the address of a compressed artwork. */
  readonly mint: Address;
}

interface DelistState extends VendorBState {
  readonly listing: ListState;
}

export const delist: Operation<DelistIntent, DelistState> = {
  name: 'vendor-b.delist',
  path: '/v2/tx/vendor-b/delist',
  computeUnits: 150_000,
  assetUnits: ({ artwork }) => artwork.moveUnits,
  signer: (intent) => intent.seller,
  target: listStateTarget,
  request: ({ seller, mint }) => ({ seller, asset: mint }),
  route: route({
    operationId: 'delistFromVendorB',
    summary: 'Takes an artwork off sale on vendor-b; the rent goes back to whoever paid it',
    body: { seller: address('the wallet that listed it, which signs'), asset },
    intent: ({ seller, asset: mint }) => ({ seller, mint }),
  }),

  async read(chain, deployment, intent) {
    const state = await readVendorB(chain, deployment, intent);
    return { ...state, listing: requireListing(state) };
  },

  check({ seller }, { artwork, listing }) {
    requireOwner(listing, seller);
    artwork.requireDelistable();
  },

  asOffered: withOfferedProof,

  isOutdated: isProofOutdated,

  build: async (deployment, { seller }, { artwork, address: at, listing: { rentPayer } }) => [
    artwork.delist({ program: vendorBProgram(deployment), seller, address: at, rentPayer }),
  ],

  async expect(deployment, { seller }, state) {
    const { artwork, address: at, listing, rent } = state;
    const isPayer = listing.rentPayer === seller;
    const back = isPayer ? rentBack(state) : 0n;
    const opened = openingRent(artwork.own, rent);
    return {
      lamports: { min: back - opened, max: back + fullRent(artwork.own, rent) },
      opens: artwork.opens,
      tokens: artwork.signerUnits(1n),
      accounts: [
        expectListState(vendorBProgram(deployment), at, { kind: 'closed' }),
        ...artwork.moves(seller),
      ],
      ...(isPayer ? {} : { receipts: [rentReceipt(state)] }),
    };
  },

  summarize: ({ seller }, state) => ({
    title: 'Take an artwork off sale on vendor-b',
    verb: 'Delist',
    done: 'Delisted',
    decision: {
      name: state.artwork.name,
      mint: state.artwork.id,
      lines: [
        ['marketplace', 'vendor-b'],
        ['price', formatAmount(state.listing.amount, SOL)],
        ...(state.listing.rentPayer === seller ? [] : [['rent goes to', state.listing.rentPayer] as const]),
      ],
      costs: state.listing.rentPayer === seller ? [['rent', -rentBack(state)]] : [],
    },
    lines: [
      ['artwork', state.artwork.description],
      ['price', formatExactly(state.listing.amount, SOL)],
      ['rent back', rentWords(seller, state)],
    ],
  }),
};

/** Lamports of the listing and its escrow. */
function rentBack({ artwork, lamports }: VendorBState): bigint {
  return lamports + escrowRent(artwork.escrow);
}

function rentReceipt(state: DelistState) {
  const { rentPayer } = state.listing;
  return { label: 'rent payer', owner: rentPayer, address: rentPayer, currency: SOL, least: rentBack(state) };
}

function rentWords(seller: Address, state: DelistState): string {
  const amount = formatExactly(rentBack(state), SOL);
  return state.listing.rentPayer === seller ? amount : `${amount}, to ${state.listing.rentPayer}`;
}
