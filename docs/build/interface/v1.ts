import { type Row, rows, tests } from './row.ts';

const partners = tests('service/v1/artworks', 'listedPartnerUltimates');
const index = tests('service/v1/people', 'what the index tells');
const people = tests('service/v1/people', 'users and rewards');

/** Section 4.13. */
export const V1_ENDPOINTS: readonly Row[] = rows('4.13', [
  [
    'POST /artworks/listedPartnerUltimates',
    partners('has what mira and ines have on sale, each with every member that has a source'),
  ],
  ['`page` is required', partners('refuses no page with a message and nothing else')],
  ['`page` is at least 0', partners('refuses a page before the first with a message and nothing else')],
  ['`sort` is required', partners('refuses no sort with a message and nothing else')],
  [
    '`sort` is recently-listed or ending-soon',
    partners('refuses another sort with a message and nothing else'),
  ],
  [
    '30 results a page',
    partners('has 30 a page, a next page only when there is one, and nothing past the end'),
  ],
  [
    '`total` counts all listings',
    partners('has 30 a page, a next page only when there is one, and nothing past the end'),
  ],
  [
    '`nextPage` only where there is another page',
    partners('has 30 a page, a next page only when there is one, and nothing past the end'),
  ],
  [
    'GET /artworks/:mintAccount',
    tests(
      'service/v1/artworks',
      'artworks/:mintAccount',
    )('estimates for one listed in SOL what its purchase then costs, part by part'),
  ],
  ['GET /artworks/trending', index('is which artworks trend, and which a creator has')],
  [
    'POST /artworks/listedBySeller',
    tests('commands/v1', 'the commands of v1')('artwork,by-seller shows the answer of the service'),
  ],
  ['POST /artworks/byCreator', index('is which artworks trend, and which a creator has')],
  [
    'POST /events/byMint',
    index('is what has happened with an artwork and with what a wallet sells, the newest first'),
  ],
  [
    'POST /events/bySeller',
    index('is what has happened with an artwork and with what a wallet sells, the newest first'),
  ],
  ['GET /users/:address', people('are those of the tables, until others are imported')],
  ['GET /rewards/unclaimed/:address', people('are those of the tables, until others are imported')],
  [
    'POST /getBidOrBuyTx',
    tests('service/v1/people', 'getBidOrBuyTx')('builds for Salt Line what the tool takes and signs'),
  ],
  [
    'POST /scheduledBids/getBidTx',
    tests('commands/v1', 'the commands of v1')('builds a scheduled bid with the v1 that is named'),
  ],
  [
    'POST /scheduledBids/getCancelBidTx',
    tests('commands/v1', 'the commands of v1')('cancels a scheduled bid with the v1 that is named'),
  ],
  [
    'GET /scheduledBids/:bidder',
    tests(
      'service/v1/people',
      'scheduledBids/:bidder',
    )('says which wait, which are due, and why one cannot be executed'),
  ],
]);
