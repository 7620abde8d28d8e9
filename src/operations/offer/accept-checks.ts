import { formatExactly } from '../../domain/amount.ts';
import { offerPhase } from '../../domain/offer.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { requireHeld } from '../artwork-state.ts';
import { requireDeliverableFrom } from '../listing-state.ts';
import type { AcceptIntent, AcceptState } from './accept-state.ts';

export function requireOpenOffer(intent: AcceptIntent, { offer, artwork, config }: AcceptState): void {
  if (intent.seller === intent.buyer) {
    throw new CliError('own_artwork', {
      what: 'this is your own offer',
      why: `${intent.buyer} made it`,
      hint: `to take it back: gavel offer cancel ${intent.mint}`,
      details: { mint: intent.mint, buyer: intent.buyer },
    });
  }
  if (offerPhase(offer, artwork.now) === 'ended') {
    throw new CliError('offer_ended', {
      what: 'this offer has ended',
      why: `it ended at ${isoTime(offer.endTime)}`,
      hint: `see all offers for the artwork: gavel offer list --mint ${intent.mint}`,
      details: { offer: offer.address, endTime: offer.endTime, now: artwork.now },
    });
  }
  if (offer.marketplaceAuthority !== config.authority) {
    throw new CliError('offer_mismatch', {
      what: 'this offer was made on another marketplace',
      why: `its authority is ${offer.marketplaceAuthority}, that of this one ${config.authority}`,
      hint: 'leave it alone, or check the deployment: gavel config list',
      details: { offer: offer.address, marketplaceAuthority: offer.marketplaceAuthority },
    });
  }
}

/** The seller must hold the artwork, or list it: then that listing is closed first. */
export function requireSellable({ artwork, listed, offer }: AcceptState): void {
  artwork.asset.requireOneOfOne();
  if (listed === null) requireHeld(artwork);
  if (listed === null) artwork.asset.requireMovable(artwork.own, offer.buyer);
  else requireDeliverableFrom(artwork, listed.location, listed.listing, offer.buyer);
}

export function requireMinimum({ minPrice }: AcceptIntent, { offer, currency }: AcceptState): void {
  if (minPrice === null || offer.price >= minPrice) return;
  throw new CliError('offer_below_minimum', {
    what: 'the offer is under your minimum',
    why: `it is ${formatExactly(offer.price, currency)}, your minimum is ${formatExactly(minPrice, currency)}`,
    hint: 'wait for another offer, or lower --min-price',
    details: { price: offer.price, minPrice },
  });
}
