import { type Row, rows, tests } from './row.ts';

const key = tests('service/access', 'an API key');
const limits = tests('service/access', 'the rate limit');
const follow = tests('service/stream-follow');
const stream = tests('service/stream');
const reads = tests('service/accounts', 'GET /v2/accounts/market/listing/:address');
const bid = tests('service/auctions', 'POST /v2/tx/auctions/bid refuses with 400');
const accept = tests('service/offers', 'POST /v2/tx/offers/accept refuses');
const cancel = tests('service/offers', 'POST /v2/tx/offers/cancel refuses');
const quote = tests('service/vendor-a', 'a quote');
const builders = tests('service/builders', 'the options of every builder');

/** Sections 5 to 9, and what filled-in.md decides. */
export const RULES: readonly Row[] = [
  ...rows('5', [
    ['401 without a key', key('that is missing is refused with 401')],
    ['401 for a key that nobody knows', key('that is unknown is refused with 401')],
    ['401 for a revoked key', key('that was revoked is refused, and the others of another name still work')],
    ['The header is `x-api-key`', key('that is in another header is refused with 401')],
    ['A key is asked for before a body is read', key('is asked for before the body is looked at')],
    [
      'v1 takes the same header',
      tests(
        'service/v1/artworks',
        'listedPartnerUltimates',
      )('refuses an invalid key with a message and nothing else'),
    ],
    [
      'Nobody signs to have a transaction built',
      tests(
        'service/builders',
        'the transaction builders',
      )('build an unsigned transaction for the seller alone to sign'),
    ],
  ]),
  ...rows('6', [
    [
      'The stream sends accounts as the reads show them',
      stream('tells of a listing that is repriced and then sold, in the shape of the account read'),
    ],
    [
      'A write has its slot, and its place in the block',
      follow(
        'numbers a write by the place of the transaction in its block, also where the node tells of it in a later slot',
      ),
    ],
    ['401 before the upgrade without a key', stream('refuses who has no valid key before the upgrade')],
    ['A bad message is answered with an error', follow('answers no keys with an error, and goes on')],
    [
      'History by mint and by seller',
      tests(
        'service/v1/people',
        'what the index tells',
      )('is what has happened with an artwork and with what a wallet sells, the newest first'),
    ],
  ]),
  ...rows('7', [
    ['An absent account is 200', reads('answers 200 with a null account and the slot when there is none')],
    ['`offers/accept`: 400 unless the seller owns the artwork', accept('the seller does not own the asset')],
    ['`offers/accept`: 400 without an offer', accept('no offer')],
    ['`auctions/bid`: 400 for a mint that was never indexed', bid('a mint that no account is at')],
    ['`auctions/bid`: 400 without an auction', bid('no auction')],
    ['`auctions/bid`: 400 for what is no positive integer', bid('a negative amount')],
    ['`auctions/bid`: 400 under reserve or increment', bid('under the reserve')],
    [
      '`auctions/bid`: 400 for a bidder who is not on the allowlist',
      tests(
        'service/auctions',
        'the allowlist',
      )('gates an artwork from the first wallet on, until everybody may bid again'),
    ],
    [
      '`fixed-price/buy`: 400 for a quote of another mint',
      tests('service/swap', 'fixed-price/buy with a swapQuote')('answers 400 to a quote for another mint'),
    ],
    [
      '`fixed-price/buy`: 400 for a buyer who is not on the whitelist',
      tests('service/preconditions', 'POST /v2/tx/fixed-price/buy answers 400')('not on the whitelist'),
    ],
    [
      '`vendor-b/delist`: 400 for anybody but the owner',
      tests('service/vendor-b', 'POST /v2/tx/vendor-b/delist')('refuses anybody but the owner with 400'),
    ],
    ['`offers/cancel`: 404 without an offer, where `accept` has 400', cancel('no offer')],
    ['`offers/cancel`: 400 where buyer or artwork differ', cancel('another asset on the offer')],
    [
      '`vendor-a/quote`: 200 with a reason where nothing can be had',
      quote('that cannot be had for this mint or by this buyer says why'),
    ],
    [
      '404 for a read of another kind of account',
      reads('answers 404 for another account of the same program'),
    ],
    [
      '429 with `Retry-After`',
      limits('of a key ends in 429 with the time to wait, and leaves other keys alone'),
    ],
    [
      '500 where the chain cannot be read, without its address',
      tests(
        'service/failures',
        'when the RPC node fails',
      )('on network_timeout the answer is 500 without its address'),
    ],
    [
      '503 `vendor_a_disabled` while purchases are off',
      tests('service/vendor-a')('switched off, quotes nothing and builds nothing'),
    ],
    [
      'Every error has `message` and `code`',
      tests('service/http-edges')('answers a request without a Host with the error body of any other'),
    ],
    [
      '405 with `Allow`',
      tests('service/http-edges')('answers a request TRACE with the error body of any other'),
    ],
    [
      '408 for what does not arrive',
      tests('service/slow-requests')(
        'a request of which the body does not end is answered with 408, and the connection closed',
      ),
    ],
    ['413 for a body over 64 KiB', tests('service/bodies', 'a body')('of over 64 KiB is refused with 413')],
    [
      '415 for another media type',
      tests('service/bodies', 'a body')('of another media type is refused with 415'),
    ],
    [
      '431 for headers that are too large',
      tests('service/slow-requests')(
        'what is no HTTP is still answered with 400, and headers that are too large with 431',
      ),
    ],
    [
      'v1 errors have `error.message`',
      tests(
        'service/v1/artworks',
        'listedPartnerUltimates',
      )('refuses an invalid key with a message and nothing else'),
    ],
  ]),
  ...rows('8', [
    [
      '30 results a page in v1',
      tests(
        'service/v1/artworks',
        'listedPartnerUltimates',
      )('has 30 a page, a next page only when there is one, and nothing past the end'),
    ],
    [
      'Pages of v1 begin with 0',
      tests(
        'service/v1/artworks',
        'listedPartnerUltimates',
      )('refuses a page before the first with a message and nothing else'),
    ],
    ['Address in a path: at least one character', reads('refuses an address that is empty')],
    [
      'Pattern of quote parameters: no other letters',
      quote('off the pattern is a 400 that names the parameter: a letter that base58 has not'),
    ],
    [
      'Pattern of quote parameters: 32 characters at least',
      quote('off the pattern is a 400 that names the parameter: too short'),
    ],
    [
      'Pattern of quote parameters: 44 characters at most',
      quote('off the pattern is a 400 that names the parameter: too long'),
    ],
    ['A bid reaches the reserve', bid('under the reserve')],
    ['A bid reaches the high bid and its increment', bid('1 under the increment')],
    [
      'Two caps of a purchase, each by itself',
      tests('service/vendor-a', 'a purchase')('is refused by name for what is wrong with it'),
    ],
    ['Requests of a key and of an address', limits('of an address stops keys from being tried without end')],
  ]),
  ...rows('9', [
    [
      'Paths of v2 begin with `/v2`',
      tests(
        'service/openapi',
        'the OpenAPI document',
      )('is of version 3.1, and names the key and every route'),
    ],
    [
      'Paths of v1 begin with `/v1`',
      tests(
        'service/v1/artworks',
        'listedPartnerUltimates',
      )('has what mira and ines have on sale, each with every member that has a source'),
    ],
    [
      'v1 has paging beside `result`',
      tests(
        'service/v1/artworks',
        'listedPartnerUltimates',
      )('has 30 a page, a next page only when there is one, and nothing past the end'),
    ],
  ]),
  ...rows('filled in', [
    [
      '`tx` is base64 of a versioned transaction',
      tests(
        'service/builders',
        'the transaction builders',
      )('build an unsigned transaction for the seller alone to sign'),
    ],
    [
      '`targetPriorityFeeLamports` on every builder',
      builders('targetPriorityFeeLamports becomes a price per compute unit'),
    ],
    ['`blockhash` on every builder', builders('a recent blockhash is stamped on')],
    ['Amounts to 2^64 - 1 without loss', reads('keeps every digit of price 18446744073709551615n')],
    [
      'null is the same as left out',
      tests(
        'service/nulls',
        'POST /v2/tx/fixed-price/create',
      )('takes null for an optional member as one that is left out'),
    ],
    [
      'Times of any 64 bits are read',
      tests('service/offers')('an offer with a time that no clock reaches is read, without loss'),
    ],
    [
      'An address that only holds lamports is absent',
      reads('answers null where somebody only sent lamports'),
    ],
    [
      '`GET /v2/accounts/market/offer/{address}`',
      tests(
        'service/offers',
        'GET /v2/accounts/market/offer/{address}',
      )('has the fields of the account, amounts as strings'),
    ],
  ]),
];
