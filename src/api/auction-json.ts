import type { Address } from '../domain/address.ts';
import type { Auction } from '../domain/auction.ts';
import type { AuctionAccount } from './contract.ts';

/** The JSON of an auction: amounts as decimal strings, times and durations in seconds (interface document, 2.3). */
export function auctionToJson(auction: Auction): AuctionAccount {
  const { address, ...fields } = auction;
  return {
    accountType: 'auctionConfig',
    ...fields,
    highestBidAmount: auction.highestBidAmount.toString(),
    reservePrice: auction.reservePrice.toString(),
    minBidIncrement: auction.minBidIncrement.toString(),
    pubkey: address,
    program: 'service-auction',
  };
}

/** Reads an auction from a response that was validated against the contract. */
export function auctionFromJson(account: AuctionAccount): Auction {
  const { accountType: _type, program: _program, pubkey, ...fields } = account;
  return {
    ...fields,
    address: pubkey as Address,
    marketplaceAuthority: fields.marketplaceAuthority as Address,
    seller: fields.seller as Address,
    mint: fields.mint as Address,
    bidMint: fields.bidMint as Address,
    highestBidder: fields.highestBidder as Address,
    feeAccount: fields.feeAccount as Address,
    highestBidAmount: BigInt(fields.highestBidAmount),
    reservePrice: BigInt(fields.reservePrice),
    minBidIncrement: BigInt(fields.minBidIncrement),
  };
}
