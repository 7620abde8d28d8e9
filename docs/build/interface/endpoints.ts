import { type Row, rows, tests } from './row.ts';
import { V1_ENDPOINTS } from './v1.ts';

const reads = tests('service/accounts', 'GET /v2/accounts/market/listing/:address');
const auctions = tests('service/auction-reads', 'GET /v2/accounts/auction/auction-config/{address}');
const raffles = tests('service/raffles', 'GET /v2/raffles/{raffle_key}');
const effects = tests('interface/effects');
const quote = tests('service/vendor-a', 'a quote');
const purchase = tests('service/vendor-a', 'a purchase');
const offers = tests('service/offers', 'POST /v2/tx/offers');
const accept = tests('service/offers', 'POST /v2/tx/offers/accept refuses');
const cancel = tests('service/offers', 'POST /v2/tx/offers/cancel refuses');
const bid = tests('service/auctions', 'POST /v2/tx/auctions/bid refuses with 400');
const update = tests('service/preconditions', 'POST /v2/tx/fixed-price/update answers 400');
const buy = tests('service/preconditions', 'POST /v2/tx/fixed-price/buy answers 400');
const swap = tests('service/swap', 'fixed-price/buy with a swapQuote');
const claim = tests('service/raffles', 'POST /v2/tx/raffles/claim-proceeds refuses');
const delist = tests('service/vendor-b', 'POST /v2/tx/vendor-b/delist');
const bounded = (operation: string) =>
  tests('service/bounds', `the body of ${operation}`)('is bounded as the document says');
const kind = (name: string) =>
  tests(
    'commands/vendor-b-kinds',
    `vendor-b and an artwork of the kind ${name}`,
  )('takes it and gives it back, for two fees: api');

/** Section 4. */
export const ENDPOINTS: readonly Row[] = [
  ...rows('4', [
    [
      'Paths of v2, each with its method',
      tests(
        'service/openapi',
        'the OpenAPI document',
      )('is of version 3.1, and names the key and every route'),
    ],
    [
      'Bodies are JSON, sent as such',
      tests('service/bodies', 'a body')('of another media type is refused with 415'),
    ],
  ]),
  ...rows('4.1', [
    [
      'Reads a listing by its address',
      reads('answers exactly the fields and types of the interface document'),
    ],
    ['The address may not be empty', reads('refuses an address that is empty')],
    ['The address is base58 of 32 bytes', reads('refuses an address that is 33 bytes')],
    [
      '200, null and the slot where there is none',
      reads('answers 200 with a null account and the slot when there is none'),
    ],
  ]),
  ...rows('4.2', [
    ['Reads an auction by its address', auctions('has the fields of the account, amounts as strings')],
    [
      '200 and null where there is none',
      auctions('answers null where there is none, and 404 where something else is'),
    ],
  ]),
  ...rows('4.3', [
    [
      'Quotes what leaves in the currency and in SOL apart',
      quote('keeps a payment in another currency apart from what leaves in SOL'),
    ],
    ['`mintAccount` is required', quote('off the pattern is a 400 that names the parameter: no mint')],
    ['`buyer` is required', quote('off the pattern is a 400 that names the parameter: no buyer')],
    [
      '`available` and `quote` where it can be bought',
      quote('says what an order in SOL takes, on both sides'),
    ],
    [
      '`available` false and `reason` where there is no order',
      quote('that cannot be had for this mint or by this buyer says why'),
    ],
    [
      'The state of the order is checked',
      quote('that cannot be had says why: order_expired, /it could be bought until 2025-12-31T12:00:00Z/'),
    ],
    ['The escrow is checked', quote('that cannot be had says why: order_escrow_empty, /is empty/')],
  ]),
  ...rows('4.4', [
    [
      '`buyer`, `orderId`, `revision`, `paymentMint`, `maxPaymentAmount` and `maxSolDebitLamports`, all required',
      bounded('vendor-a.buy'),
    ],
    [
      'The order is checked again',
      purchase('of an order that changed since the quote is refused: order_changed'),
    ],
    [
      'The escrow is checked again',
      purchase('of an order that changed since the quote is refused: order_escrow_empty'),
    ],
    ['Both caps hold, each by itself', purchase('is refused by name for what is wrong with it')],
    [
      'It is simulated, and answers its exact quote',
      purchase('takes exactly what it was quoted: Grey Heron by arlo'),
    ],
    [
      '`lastValidBlockHeight`, also for a given blockhash',
      purchase('counts what is paid for priority, and uses the blockhash that was given'),
    ],
    [
      'A switch refuses purchases',
      tests('service/vendor-a')('switched off, quotes nothing and builds nothing'),
    ],
  ]),
  ...rows('4.5', [
    [
      'Reads a raffle by its address',
      effects(
        'confirmed tickets count in sold and by entrant, and there is no winner and no end before they are',
      ),
    ],
    [
      '404 where the account is of another kind',
      raffles('answers 404 where another program owns the account'),
    ],
    ['null where there is none', raffles('takes lamports alone for no raffle')],
  ]),
  ...rows('4.6', [
    ['`seller`, `buyer` and `asset` are required', bounded('offer.accept')],
    [
      'Moves the artwork and releases the escrow',
      effects('a confirmed acceptance moves the artwork to the buyer and releases the escrow to the seller'),
    ],
    ['400 unless the seller owns the artwork', accept('the seller does not own the asset')],
    ['400 without an offer of this buyer', accept('no offer by this buyer')],
    [
      'A listing of the same seller is closed first',
      offers('accept puts the delist of the same seller in front'),
    ],
    [
      '`enablePrimarySplit` true: the creators share',
      offers('accept with enablePrimarySplit true disables the split: false'),
    ],
    [
      'Left out: the seller gets the proceeds',
      offers('accept with enablePrimarySplit undefined disables the split: true'),
    ],
    [
      'Royalties are paid all the same',
      tests('commands/offer-story', 'an offer in a token')('pays fee, royalty and seller of a later sale'),
    ],
  ]),
  ...rows('4.7', [
    ['`buyer` and `asset` are required', bounded('offer.cancel')],
    [
      'Closes the offer, the escrow goes back',
      effects(
        'a confirmed offer is in escrow, and a confirmed cancellation closes it and gives back all of it',
      ),
    ],
    ['Refused unless the buyer made the offer', cancel('another buyer on the offer')],
    ['Refused for another artwork than the offer names', cancel('another asset on the offer')],
    ['404 without an offer', cancel('no offer')],
  ]),
  ...rows('4.8', [
    ['`bidder`, `asset` and `bidAmount` are required', bounded('auction.bid')],
    ['`bidAmount` is positive', bid('0')],
    ['`bidAmount` is an integer', bid('a fraction')],
    [
      'Amounts pass 2^53',
      tests('service/auctions', 'POST /v2/tx/auctions builds')('a bid beyond 2^53 to the last unit'),
    ],
    [
      'The bidder signs and pays, the one before is refunded',
      effects('a confirmed bid leads, and refunds the bidder before'),
    ],
    ['A bid reaches the reserve', bid('under the reserve')],
    ['A bid reaches the high bid and its increment', bid('1 under the increment')],
    [
      'An allowlist that is not on the chain keeps others out',
      tests(
        'service/auctions',
        'the allowlist',
      )('gates an artwork from the first wallet on, until everybody may bid again'),
    ],
    ['400 for a mint that was never indexed', bid('a mint that no account is at')],
    ['400 for a mint without an auction', bid('no auction')],
  ]),
  ...rows('4.9', [
    ['`seller`, `asset` and `newPrice` are required', bounded('listing.reprice')],
    [
      'Changes the price and nothing else',
      effects('a confirmed reprice changes the price and nothing else, and is seen at a later slot'),
    ],
    ['The listing has to be there', update('not listed')],
    ["The listing has to be the seller's", update('not the seller')],
  ]),
  ...rows('4.10', [
    ['`buyer` and `asset` are required, `maxPrice` and `swapQuote` are not', bounded('listing.buy')],
    [
      'The buyer alone signs and pays',
      effects(
        'a confirmed purchase closes the listing; the buyer alone signs, and pays the price and the network fee',
      ),
    ],
    ['`maxPrice` under the price: refused', buy('maxPrice under the price')],
    [
      'Without `swapQuote` it is paid in the currency of the listing',
      tests(
        'service/builders',
        'the transaction builders',
      )(
        'buy signs the price that was read, however high the maximum, and pays in the currency of the listing',
      ),
    ],
    ['`swapQuote` pays with another token', swap('builds one transaction that swaps and buys')],
    ['400 for another `outputMint` than the currency', swap('answers 400 to a quote for another mint')],
    [
      '400 unless the quote covers the price',
      swap('judges ExactIn by the threshold and ExactOut by the amount, to the unit'),
    ],
    ['A whitelist keeps others out', buy('not on the whitelist')],
  ]),
  ...rows('4.11', [
    ['`creator` and `raffleKey` are required', bounded('raffle.claim-proceeds')],
    [
      'Split among treasury, creators and creator of the raffle',
      tests(
        'commands/raffle-story',
        'proceeds',
      )('in SOL are split to the lamport, shares that do not divide included, and arrive as SOL'),
    ],
    ['Only of a completed raffle', claim('before the draw')],
    ['Only for its creator', claim('not the creator')],
    [
      'Apart from the prize, which `claim-prize` moves',
      tests('commands/raffle-story', 'proceeds')('do not wait for the prize, nor the prize for them'),
    ],
  ]),
  ...rows('4.12', [
    [
      '`seller` and `asset` are required',
      delist('refuses a body without seller or asset, and an asset that is no address'),
    ],
    [
      'The listing is read from the chain for each request',
      delist('reads the listing again for each request'),
    ],
    ['400 for anybody but its owner', delist('refuses anybody but the owner with 400')],
    ['400 without a listing', delist('refuses an artwork without a listing with 400')],
    [
      'The rent goes to whoever paid it',
      tests(
        'commands/vendor-b',
        'vendor-b list and delist, built by api',
      )('gives the rent to whoever paid it'),
    ],
    ['No fee of the service', delist('builds for the owner of the listing, without a fee of the service')],
    ['token-metadata NFTs come back', kind('token-metadata')],
    ['Programmable NFTs come back', kind('programmable')],
    ['Core assets come back', kind('core')],
    ['Token-2022 NFTs come back', kind('Token-2022')],
    ['Compressed NFTs come back', kind('compressed')],
  ]),
  ...V1_ENDPOINTS,
];
