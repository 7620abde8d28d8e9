import type { Address } from '../../src/domain/address.ts';

export const ADDRESS = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;
export const UNSET = '11111111111111111111111111111111';

const SHARED = { bump: 255, version: 1, marketplaceAuthority: ADDRESS, tokenStandard: 0, pubkey: ADDRESS };
export const LISTING = {
  ...SHARED,
  accountType: 'listing',
  seller: ADDRESS,
  mint: ADDRESS,
  currencyMint: ADDRESS,
  price: '18446744073709551615',
  endTime: 0,
  listedAt: 9223372036854775807n,
  feeAccount: ADDRESS,
  feeBps: 250,
  startTime: 0,
  whitelistConfig: UNSET,
  buyerSetsPrice: false,
  editionsLimit: 0,
  nonCustodial: false,
  disablePrimarySplit: true,
  program: 'service-market',
};
export const OFFER = {
  ...SHARED,
  accountType: 'offer',
  offerType: 0,
  buyer: ADDRESS,
  asset: ADDRESS,
  currencyMint: ADDRESS,
  price: '5',
  endTime: 0,
  offeredAt: 1_700_000_000,
  oneOfOneOnly: false,
  program: 'service-market',
};
export const AUCTION = {
  ...SHARED,
  accountType: 'auctionConfig',
  seller: ADDRESS,
  mint: ADDRESS,
  bidMint: ADDRESS,
  startTime: 0,
  endTime: 0,
  highestBidAmount: '0',
  highestBidder: UNSET,
  reservePrice: '1000000000',
  duration: 86_400,
  minBidIncrementBps: 500,
  timeExtPeriod: 0,
  timeExtDelta: 0,
  feeAccount: ADDRESS,
  feeBps: 500,
  pausedAt: 0,
  burnOnComplete: false,
  buyerAck: false,
  sellerAck: false,
  minBidIncrement: '0',
  absoluteIncrement: false,
  disablePrimarySplit: false,
  program: 'service-auction',
};
export const RAFFLE = {
  raffleAccount: ADDRESS,
  creator: ADDRESS,
  prizeMint: ADDRESS,
  currencyMint: ADDRESS,
  ticketPrice: 18446744073709551615n,
  supply: 100,
  sold: 0,
  ticketLimit: 0,
  endTime: null,
  winner: null,
  drawSlot: null,
  isPrizeClaimed: false,
  isClaimed: false,
  isExpired: false,
  countByEntrant: {},
};

export const read = (account: unknown) => ({ result: { viewSlot: 7, account } });
