import type { Instruction } from '@solana/kit';
import * as market from '../../../src/chain/generated/market/index.ts';
import { signerOf } from '../../support/program-vm.ts';
import { TREASURY } from '../cast.ts';
import type { Operation } from '../operation.ts';
import { CONFIG, listingPlace, metadataOf, offerPlace } from '../places.ts';
import { asset, purse, withCreators } from './common.ts';

const listingOf = ({ art }: Operation) => listingPlace(art.mint).address;
const offerOf = ({ owner, art }: Operation) => offerPlace(owner, art.mint).address;

export const list = (op: Operation): Instruction[] => [
  market.getListInstruction({
    seller: signerOf(op.actor),
    listing: listingOf(op),
    marketplaceConfig: CONFIG,
    ...asset(op, op.actor, listingOf(op)),
    currencyMint: op.currency,
    price: op.amount,
    startTime: op.start,
    endTime: op.end,
    editionsLimit: op.count,
    disablePrimarySplit: op.flag,
    buyerSetsPrice: false,
    nonCustodial: false,
  }),
];

/** With the flag, in the form that leaves out what is replaced. */
export const updatePrice = (op: Operation): Instruction[] => {
  const seller = signerOf(op.actor);
  const input = { seller, listing: listingOf(op), newPrice: op.amount, terms: op.shown };
  return [
    op.flag
      ? market.getRepriceInstruction(input)
      : market.getUpdatePriceInstruction({ ...input, replaced: op.limit }),
  ];
};

export const buy = (op: Operation): Instruction[] => [
  withCreators(
    market.getBuyInstruction({
      buyer: signerOf(op.actor),
      seller: op.owner,
      listing: listingOf(op),
      feeAccount: TREASURY,
      ...asset(op, listingOf(op), op.actor),
      currencyMint: op.currency,
      payerToken: purse(op.actor, op.currency),
      payeeToken: purse(op.owner, op.currency),
      feeToken: purse(TREASURY, op.currency),
      maxPrice: op.limit,
      terms: op.shown,
    }),
    op,
  ),
];

export const delist = (op: Operation): Instruction[] => [
  market.getDelistInstruction({
    seller: signerOf(op.actor),
    listing: listingOf(op),
    ...asset(op, listingOf(op), op.actor),
  }),
];

export const makeOffer = (op: Operation): Instruction[] => {
  const offer = offerPlace(op.actor, op.art.mint).address;
  return [
    market.getMakeOfferInstruction({
      buyer: signerOf(op.actor),
      offer,
      marketplaceConfig: CONFIG,
      mint: op.art.mint,
      metadata: metadataOf(op.art.mint),
      currencyMint: op.currency,
      payerToken: purse(op.actor, op.currency),
      escrowToken: purse(offer, op.currency),
      price: op.amount,
      endTime: op.end,
    }),
  ];
};

export const cancelOffer = (op: Operation): Instruction[] => [
  market.getCancelOfferInstruction({
    buyer: signerOf(op.actor),
    offer: offerOf(op),
    currencyMint: op.currency,
    escrowToken: purse(offerOf(op), op.currency),
    payeeToken: purse(op.actor, op.currency),
  }),
];

export const acceptOffer = (op: Operation): Instruction[] => {
  const accept = market.getAcceptOfferInstruction({
    seller: signerOf(op.actor),
    buyer: op.owner,
    offer: offerOf(op),
    marketplaceConfig: CONFIG,
    feeAccount: TREASURY,
    ...asset(op, op.actor, op.owner),
    currencyMint: op.currency,
    escrowToken: purse(offerOf(op), op.currency),
    payeeToken: purse(op.actor, op.currency),
    feeToken: purse(TREASURY, op.currency),
    minPrice: op.limit,
    minProceeds: op.amount,
    disablePrimarySplit: op.flag,
  });
  return [...(op.second ? delist(op) : []), withCreators(accept, op)];
};
