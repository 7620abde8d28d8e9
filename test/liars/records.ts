import * as auction from '../../src/chain/generated/auction/accounts/auctionConfig.ts';
import * as scheduled from '../../src/chain/generated/auction/accounts/scheduledBid.ts';
import * as listing from '../../src/chain/generated/market/accounts/listing.ts';
import * as config from '../../src/chain/generated/market/accounts/marketplaceConfig.ts';
import * as offer from '../../src/chain/generated/market/accounts/offer.ts';
import * as entrants from '../../src/chain/generated/raffle/accounts/entrants.ts';
import * as raffle from '../../src/chain/generated/raffle/accounts/raffle.ts';
import * as order from '../../src/chain/generated/vendor-a/accounts/order.ts';
import * as listState from '../../src/chain/generated/vendor-b/accounts/listState.ts';
import { SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';

const programs = SANDBOX_PROGRAMS;

/** Fields of an account of the marketplace's programs, by the names of its IDL. */
export type Fields = Readonly<Record<string, unknown>>;

interface Kind {
  readonly name: string;
  readonly owner: Address;
  readonly tag: ArrayLike<number>;
  decode(data: Uint8Array): object;
}

const KINDS: readonly Kind[] = [
  kind('listing', programs.market, listing.LISTING_DISCRIMINATOR, { decode: listingOf }),
  kind('offer', programs.market, offer.OFFER_DISCRIMINATOR, offer.getOfferDecoder()),
  kind(
    'config',
    programs.market,
    config.MARKETPLACE_CONFIG_DISCRIMINATOR,
    config.getMarketplaceConfigDecoder(),
  ),
  kind('auction', programs.auction, auction.AUCTION_CONFIG_DISCRIMINATOR, auction.getAuctionConfigDecoder()),
  kind(
    'scheduled bid',
    programs.auction,
    scheduled.SCHEDULED_BID_DISCRIMINATOR,
    scheduled.getScheduledBidDecoder(),
  ),
  kind('raffle', programs.raffle, raffle.RAFFLE_DISCRIMINATOR, raffle.getRaffleDecoder()),
  kind('order', programs.vendorA, order.ORDER_DISCRIMINATOR, order.getOrderDecoder()),
  kind('list state', programs.vendorB, listState.LIST_STATE_DISCRIMINATOR, listState.getListStateDecoder()),
  kind('entrants', programs.raffle, entrants.ENTRANTS_DISCRIMINATOR, entrants.getEntrantsDecoder()),
];

/** With the number of editions sold, which follows the fields of the IDL where there is one. */
function listingOf(data: Uint8Array): object {
  const size = listing.getListingSize();
  const editionsSold = data.length === size + 2 ? Buffer.from(data).readUInt16LE(size) : null;
  return { ...listing.getListingDecoder().decode(data), editionsSold };
}

function kind(
  name: string,
  owner: Address,
  tag: ArrayLike<number>,
  decoder: { decode(data: Uint8Array): object },
): Kind {
  return { name, owner, tag, decode: (data) => decoder.decode(data) };
}

interface Held {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** What kind of the marketplace's accounts this is; null for any other. */
export function kindOf({ owner, data }: Held): string | null {
  return find(owner, data)?.name ?? null;
}

/** Null where there is no account of the marketplace's. */
export function fieldsOf(account: Held | null | undefined): Fields | null {
  if (account === null || account === undefined) return null;
  const found = find(account.owner, account.data);
  return found === null ? null : { kind: found.name, ...found.decode(account.data) };
}

function find(owner: string, data: Uint8Array): Kind | null {
  const isOf = ({ owner: program, tag }: Kind) =>
    program === owner && Array.from(tag).every((byte, index) => data[index] === byte);
  return KINDS.find(isOf) ?? null;
}
