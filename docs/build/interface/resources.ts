import { fields, type Row, rows, type Shown, tests } from './row.ts';

const reads = tests('service/accounts', 'GET /v2/accounts/market/listing/:address');
const auctions = tests('service/auction-reads', 'GET /v2/accounts/auction/auction-config/{address}');
const raffles = tests('service/raffles', 'GET /v2/raffles/{raffle_key}');
const kinds = tests('interface/accounts');
const effects = tests('interface/effects');
const quote = tests('service/vendor-a', 'a quote');
const partners = tests('service/v1/artworks', 'listedPartnerUltimates');
const lookup = tests('service/v1/artworks', 'artworks/:mintAccount');
const ON_SALE = partners('has what mira and ines have on sale, each with every member that has a source');
const COSTS = lookup('estimates for one listed in SOL what its purchase then costs, part by part');

/** What the artwork of that test does not show. */
const FURTHER_ITEM: Readonly<Record<string, Shown>> = {
  isImmutable: partners('says of an artwork whether its record can still be changed'),
  supply: lookup('counts the prints of an original'),
  maxSupply: lookup('counts the prints of an original'),
  'listingMetadata.endsAt': partners('sorts by the end, with what has none and what is over behind'),
};
const FURTHER_LOOKUP: Readonly<Record<string, Shown>> = {
  collection: lookup('names the collection and the owner of an asset of core that is not on sale'),
  'estimatedFees.registry': lookup(
    'estimates for an edition, of which token-metadata takes a part what its purchase then costs, part by part',
  ),
  'estimatedFees.txPriority': lookup('estimates what a bid then costs, and the priority that is asked for'),
};

const ofListing = (name: string) => kinds(`a read: listing > has ${name} as the account holds it`);
const ofAuction = (name: string) => kinds(`a read: auction > has ${name} as the account holds it`);
const ofRaffle = (name: string) => kinds(`a read: raffle > has ${name} as the account holds it`);
const TICKETS = effects(
  'confirmed tickets count in sold and by entrant, and there is no winner and no end before they are',
);

/** Sections 1 to 3. */
export const RESOURCES: readonly Row[] = [
  ...rows('1', [
    [
      'Addresses are base58',
      tests('service/bounds', 'the body of listing.create')('is bounded as the document says'),
    ],
    [
      'What is built is unsigned, for one named signer who pays the fee',
      effects(
        'a confirmed purchase closes the listing; the buyer alone signs, and pays the price and the network fee',
      ),
    ],
    [
      'A read has the shape that the stream sends',
      tests('service/stream')(
        'tells of a listing that is repriced and then sold, in the shape of the account read',
      ),
    ],
  ]),
  ...rows('2.1', [
    [
      'A success of v2 is an object with `result`',
      tests('service/openapi', 'the OpenAPI document')('is true of what the service answers'),
    ],
  ]),
  ...rows('2.2', [
    ['A listing lies at the seeds `listing` and mint', kinds('a read: listing > has its address')],
    [
      '`accountType` of a listing tells it from other kinds',
      kinds('an account of another kind at the same address has another accountType, or none'),
    ],
    [
      '`program` of a listing is a word that a client may ignore',
      tests('api/tolerant', 'the client')('takes any word for the program of an account'),
    ],
  ]),
  ...fields(
    '2.2',
    'a listing',
    'bump version marketplaceAuthority seller mint currencyMint price endTime listedAt feeAccount feeBps startTime whitelistConfig buyerSetsPrice editionsLimit nonCustodial tokenStandard disablePrimarySplit',
    ofListing,
  ),
  ...rows('2.2', [['`pubkey` of a listing is its own address', kinds('a read: listing > has its address')]]),
  ...rows('2.3', [
    [
      'An auction lies at the mint and `auction_config`, in this order',
      kinds('a read: auction > has its address'),
    ],
    [
      '`accountType` of an auction tells it from other kinds',
      kinds('an account of another kind at the same address has another accountType, or none'),
    ],
    [
      '`program` of an auction is there, in words of the service',
      auctions('has the fields of the account, amounts as strings'),
    ],
  ]),
  ...fields(
    '2.3',
    'an auction',
    'bump version marketplaceAuthority seller mint bidMint startTime endTime highestBidAmount highestBidder reservePrice duration minBidIncrementBps timeExtPeriod timeExtDelta feeAccount feeBps pausedAt burnOnComplete buyerAck sellerAck tokenStandard minBidIncrement absoluteIncrement disablePrimarySplit',
    ofAuction,
  ),
  ...rows('2.3', [['`pubkey` of an auction is its own address', kinds('a read: auction > has its address')]]),
  ...rows('2.4', [
    [
      '`viewSlot` is the slot of the read, and grows with the chain',
      effects('a confirmed reprice changes the price and nothing else, and is seen at a later slot'),
    ],
    [
      '`account` is null where there is none',
      reads('answers 200 with a null account and the slot when there is none'),
    ],
  ]),
  ...rows('2.5', [
    ['`raffleAccount` is the address of the raffle', kinds('a read: raffle > has its address')],
    ['`sold` counts tickets', TICKETS],
    ['`countByEntrant` has the tickets of each address', TICKETS],
    ['`winner` is null before the draw', TICKETS],
    ['`endTime` is null while it is open-ended', TICKETS],
    [
      '`isExpired`: at its end without a ticket',
      raffles('is expired by the clock of the chain and without a ticket: at the end, unsold'),
    ],
    [
      '`isExpired`: not with a ticket sold',
      raffles('is expired by the clock of the chain and without a ticket: at the end, with a ticket sold'),
    ],
    [
      '`viewSlot` stands beside `raffle`',
      tests('service/openapi', 'the OpenAPI document')('is true of what the service answers about raffles'),
    ],
  ]),
  ...fields(
    '2.5',
    'a raffle',
    'creator prizeMint currencyMint ticketPrice supply ticketLimit endTime winner isPrizeClaimed isClaimed',
    ofRaffle,
  ),
  ...fields(
    '2.6',
    'a quote, for an order in SOL and one in a token',
    'currencyMint sellerPrice creatorRoyalty vendorAFee rentLamports totalPaymentAmount totalSolDebitLamports currencySymbol currencyDecimals buyerPaymentBalance buyerSolBalanceLamports',
    () => quote('keeps a payment in another currency apart from what leaves in SOL'),
  ),
  ...fields('2.6', 'a quote', 'orderId mintAccount seller networkFeeLamports expiresAt', () =>
    quote('says what an order in SOL takes, on both sides'),
  ),
  ...rows('2.6', [
    ['`revision` of a quote is that of the order now', quote('is of the revision that is there now')],
    [
      '`serviceFeeLamports` is what the transaction pays the service',
      tests('service/vendor-a-fee')(
        'a fee of the service is in its transaction, in its quote, and counts against the limit',
      ),
    ],
    [
      'The transaction takes exactly what the quote says',
      tests('service/vendor-a', 'a purchase')('takes exactly what it was quoted: Tin Roof by bea'),
    ],
  ]),
  ...fields(
    '2.7',
    'an item of a v1 search',
    'url mintAccount description imageUrl isImmutable listingType metadataUrl name creator owner videoUrl editionAccount supply maxSupply currentUsdPrice listingMetadata.isLive listingMetadata.listedAt listingMetadata.endsAt listingMetadata.rewardsDescription auctionMetadata',
    (name) => FURTHER_ITEM[name] ?? ON_SALE,
  ),
  ...fields(
    '2.8',
    'a v1 lookup',
    'item collection estimatedFees.service estimatedFees.registry estimatedFees.rent estimatedFees.tx estimatedFees.txPriority',
    (name) => FURTHER_LOOKUP[name] ?? COSTS,
  ),
  ...rows('3', [
    [
      '`pausedAt` says whether an auction is paused',
      tests('service/auctions', 'POST /v2/tx/auctions/bid refuses with 400')('a paused auction'),
    ],
    [
      'The high bidder and bid are those of the last confirmed bid',
      effects('a confirmed bid leads, and refunds the bidder before'),
    ],
    [
      'A confirmed bid refunds the bidder before',
      effects('a confirmed bid leads, and refunds the bidder before'),
    ],
    [
      'A confirmed acceptance moves the artwork and releases the escrow',
      effects('a confirmed acceptance moves the artwork to the buyer and releases the escrow to the seller'),
    ],
    [
      'A confirmed cancellation closes the offer and gives the escrow back',
      effects(
        'a confirmed offer is in escrow, and a confirmed cancellation closes it and gives back all of it',
      ),
    ],
    [
      'Proceeds are paid apart from the prize',
      tests('commands/raffle-story', 'proceeds')('do not wait for the prize, nor the prize for them'),
    ],
    ['`listingMetadata.isLive` follows the sale', ON_SALE],
  ]),
];
