/** The addresses of v1 with their methods. */
export const V1_URLS = {
  partners: ['/v1/artworks/listedPartnerUltimates', 'POST'],
  trending: ['/v1/artworks/trending', 'GET'],
  bySeller: ['/v1/artworks/listedBySeller', 'POST'],
  byCreator: ['/v1/artworks/byCreator', 'POST'],
  artwork: ['/v1/artworks/:mintAccount', 'GET'],
  eventsByMint: ['/v1/events/byMint', 'POST'],
  eventsBySeller: ['/v1/events/bySeller', 'POST'],
  user: ['/v1/users/:address', 'GET'],
  rewards: ['/v1/rewards/unclaimed/:address', 'GET'],
  bidOrBuy: ['/v1/getBidOrBuyTx', 'POST'],
  scheduledBids: ['/v1/scheduledBids/:bidder', 'GET'],
} as const;
