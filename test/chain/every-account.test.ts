import '../support/seed.ts';
import fc from 'fast-check';
import { Check } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { auctionToJson } from '../../src/api/auction-json.ts';
import {
  AuctionReadEnvelope,
  ListingReadEnvelope,
  OfferReadEnvelope,
  RaffleReadEnvelope,
} from '../../src/api/contract.ts';
import { listingToJson } from '../../src/api/listing-json.ts';
import { offerToJson } from '../../src/api/offer-json.ts';
import { raffleToJson } from '../../src/api/raffle-json.ts';
import { AUCTION_SIZE, decodeAuction } from '../../src/chain/codecs/auction.ts';
import { decodeListing, LISTING_SIZE } from '../../src/chain/codecs/listing.ts';
import { decodeOffer, OFFER_SIZE } from '../../src/chain/codecs/offer.ts';
import { decodeRaffle, RAFFLE_SIZE } from '../../src/chain/codecs/raffle.ts';
import * as auction from '../../src/chain/generated/auction/accounts/auctionConfig.ts';
import * as listing from '../../src/chain/generated/market/accounts/listing.ts';
import * as offer from '../../src/chain/generated/market/accounts/offer.ts';
import * as raffle from '../../src/chain/generated/raffle/accounts/raffle.ts';
import { SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { parseJson, stringifyJson } from '../../src/json/json.ts';

/** Any owner does: a decoder is told which program it reads for. */
const PROGRAM = SYSTEM_PROGRAM;

const KINDS = {
  listing: {
    size: LISTING_SIZE,
    mark: listing.LISTING_DISCRIMINATOR,
    times: ['startTime', 'endTime', 'listedAt'],
    raw: listing.getListingDecoder(),
    read: decodeListing,
    schema: ListingReadEnvelope,
    json: (account: Account) => ({ account: listingToJson(decodeListing(account, PROGRAM)) }),
  },
  offer: {
    size: OFFER_SIZE,
    mark: offer.OFFER_DISCRIMINATOR,
    times: ['endTime', 'offeredAt'],
    raw: offer.getOfferDecoder(),
    read: decodeOffer,
    schema: OfferReadEnvelope,
    json: (account: Account) => ({ account: offerToJson(decodeOffer(account, PROGRAM)) }),
  },
  auction: {
    size: AUCTION_SIZE,
    mark: auction.AUCTION_CONFIG_DISCRIMINATOR,
    times: ['startTime', 'endTime', 'pausedAt'],
    raw: auction.getAuctionConfigDecoder(),
    read: decodeAuction,
    schema: AuctionReadEnvelope,
    json: (account: Account) => ({ account: auctionToJson(decodeAuction(account, PROGRAM)) }),
  },
  raffle: {
    size: RAFFLE_SIZE,
    mark: raffle.RAFFLE_DISCRIMINATOR,
    times: ['endTime'],
    raw: raffle.getRaffleDecoder(),
    read: decodeRaffle,
    schema: RaffleReadEnvelope,
    json: (account: Account) => ({
      raffle: raffleToJson(decodeRaffle(account, PROGRAM), { tickets: [], max: 0 }, 1_800_000_000),
    }),
  },
} as const;

type Account = Parameters<typeof decodeListing>[0];

const accountOf = (data: Uint8Array): Account => ({
  address: 'Ey9Rr3yzGAoEFuUMyWfsd7LGR2T1bPYVEE5eLJXvALQo' as Account['address'],
  owner: PROGRAM,
  lamports: 1n,
  data,
  executable: false,
});

describe.each(Object.entries(KINDS))('any bytes that the program can hold in a %s', (_name, kind) => {
  const anyAccount = fc.uint8Array({ minLength: kind.size, maxLength: kind.size }).map((data) => {
    data.set(kind.mark);
    return accountOf(data);
  });

  it('are read, every time without loss', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        const read: Readonly<Record<string, unknown>> = { ...kind.read(account, PROGRAM) };
        const raw: Readonly<Record<string, unknown>> = { ...kind.raw.decode(account.data) };
        for (const time of kind.times) expect(BigInt(read[time] as number | bigint)).toBe(raw[time]);
      }),
    );
  });

  it('are an answer of the contract, also after the way over the wire', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        const sent = stringifyJson({ result: { viewSlot: 1, ...kind.json(account) } });
        const received = parseJson(sent);
        expect(Check(kind.schema, received)).toBe(true);
        expect(stringifyJson(received)).toBe(sent);
      }),
    );
  });
});
