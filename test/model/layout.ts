import { createHash } from 'node:crypto';
import type { Address } from '@solana/kit';
import { AUCTION_PROGRAM_ADDRESS } from '../../src/chain/generated/auction/index.ts';
import { MARKET_PROGRAM_ADDRESS } from '../../src/chain/generated/market/index.ts';
import { RAFFLE_PROGRAM_ADDRESS } from '../../src/chain/generated/raffle/index.ts';
import { VENDOR_A_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-a/index.ts';
import { TOKEN_PROGRAM } from '../support/program-tokens.ts';
import { SYSTEM_PROGRAM } from '../support/program-vm.ts';
import { AUTHORITY, SOL, TREASURY, VENDOR_FEE_BPS } from './cast.ts';
import { auctionPlace, keyOf, orderIdOf } from './places.ts';
import type { Auction, Kind, Raffle, Record, RecordOf } from './records.ts';

/** Bytes of the accounts, written from docs/programs.md and not with the generated codecs. */

const VERSION = 1;
const TOKEN_METADATA_NFT = 0;
const RENT_OF_TOKEN = 2_039_280n;

const u8 = (value: number | boolean) => Buffer.of(Number(value));
const sized = (size: number, write: (buffer: Buffer) => unknown) => {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return buffer;
};
const u16 = (value: number) => sized(2, (it) => it.writeUInt16LE(value));
const u32 = (value: number) => sized(4, (it) => it.writeUInt32LE(value));
const u64 = (value: bigint) => sized(8, (it) => it.writeBigUInt64LE(value));
const i64 = (value: bigint) => sized(8, (it) => it.writeBigInt64LE(value));
const zeros = (size: number) => Buffer.alloc(size);
const tag = (name: string) => createHash('sha256').update(`account:${name}`).digest().subarray(0, 8);
const TAGS = {
  listing: tag('Listing'),
  offer: tag('Offer'),
  auction: tag('AuctionConfig'),
  scheduled: tag('ScheduledBid'),
  raffle: tag('Raffle'),
  entrants: tag('Entrants'),
  order: tag('Order'),
};

type Writers = { readonly [K in Kind]: (record: RecordOf<K>) => Buffer };

/** Whose an auction is and its currency: up to the start. */
const auctionHead = (it: Auction) => [
  u8(it.bump),
  u8(VERSION),
  keyOf(AUTHORITY),
  keyOf(it.seller),
  keyOf(it.mint),
  keyOf(it.currency),
];
const auctionRules = (it: Auction) => [
  u64(it.reserve),
  u32(it.duration),
  u16(it.incrementBps),
  u32(it.extensionPeriod),
  u32(it.extensionDelta),
  keyOf(TREASURY),
  u16(it.feeBps),
];
const auctionTail = (it: Auction) => [
  zeros(3),
  u8(TOKEN_METADATA_NFT),
  u64(it.increment),
  u8(it.flat),
  u8(it.noSplit),
];

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** What a purchase of tickets is bound to: all but what others may change. */
export const raffleTerms = (it: Raffle): Buffer => {
  const bytes = dataOf(it);
  const parts = [
    bytes.subarray(8, 183),
    bytes.subarray(187, 199),
    bytes.subarray(247, 282),
    bytes.subarray(284),
  ];
  return sha256(Buffer.concat(parts));
};

/** What a bid is bound to, scheduled or not. */
export const auctionTerms = (it: Auction): Buffer =>
  sha256(Buffer.concat([...auctionHead(it), i64(it.start), ...auctionRules(it), ...auctionTail(it)]));

/** Whether an auction has the terms that somebody was shown: also before the first bid, which started its clock. */
export const hasTerms = (it: Auction, shown: Buffer): boolean =>
  auctionTerms(it).equals(shown) || (it.highest > 0n && auctionTerms({ ...it, start: 0n }).equals(shown));

const WRITERS: Writers = {
  wallet: () => zeros(0),
  fixed: ({ data }) => data,
  token: ({ mint, owner, amount }) =>
    Buffer.concat([
      keyOf(mint),
      keyOf(owner),
      u64(amount),
      zeros(36),
      u8(1),
      mint === SOL ? Buffer.concat([u32(1), u64(RENT_OF_TOKEN)]) : zeros(12),
      zeros(44),
    ]),
  listing: (it) =>
    Buffer.concat([
      TAGS.listing,
      u8(it.bump),
      u8(VERSION),
      keyOf(AUTHORITY),
      keyOf(it.seller),
      keyOf(it.mint),
      keyOf(it.currency),
      u64(it.price),
      i64(it.end),
      i64(it.listedAt),
      keyOf(TREASURY),
      u16(it.feeBps),
      i64(it.start),
      zeros(33),
      u16(it.editions),
      zeros(1),
      u8(TOKEN_METADATA_NFT),
      u8(it.noSplit),
    ]),
  offer: (it) =>
    Buffer.concat([
      TAGS.offer,
      u8(it.bump),
      u8(VERSION),
      keyOf(AUTHORITY),
      zeros(1),
      keyOf(it.buyer),
      keyOf(it.mint),
      keyOf(it.currency),
      u64(it.price),
      i64(it.end),
      i64(it.offeredAt),
      u8(true),
      u8(TOKEN_METADATA_NFT),
      zeros(161),
    ]),
  auction: (it) =>
    Buffer.concat([
      TAGS.auction,
      ...auctionHead(it),
      i64(it.start),
      i64(it.end),
      u64(it.highest),
      keyOf(it.bidder),
      ...auctionRules(it),
      i64(it.pausedAt),
      ...auctionTail(it),
    ]),
  scheduled: (it) =>
    Buffer.concat([
      TAGS.scheduled,
      u8(it.bump),
      u8(VERSION),
      keyOf(auctionPlace(it.mint).address),
      keyOf(it.bidder),
      keyOf(it.mint),
      keyOf(it.currency),
      u64(it.amount),
      i64(it.at),
      auctionTerms(it.auction),
    ]),
  raffle: (it) =>
    Buffer.concat([
      TAGS.raffle,
      u8(it.bump),
      u8(VERSION),
      u8(it.proceedsBump),
      keyOf(AUTHORITY),
      keyOf(it.creator),
      keyOf(it.entrants),
      keyOf(it.mint),
      keyOf(it.currency),
      u64(it.price),
      u32(it.supply),
      u32(it.sold),
      u32(it.limit),
      i64(it.end),
      u64(it.drawSlot),
      keyOf(it.winner),
      u64(it.randomness),
      keyOf(TREASURY),
      u16(it.feeBps),
      u8(it.primarySplit),
      u8(it.prizeClaimed),
      u8(it.proceedsClaimed),
      u8(TOKEN_METADATA_NFT),
    ]),
  entrants: ({ supply, tickets }) =>
    Buffer.concat([
      TAGS.entrants,
      u32(tickets.length),
      u32(supply),
      ...tickets.map(keyOf),
      zeros(32 * (supply - tickets.length)),
    ]),
  order: (it) =>
    Buffer.concat([
      TAGS.order,
      u8(it.bump),
      u8(VERSION),
      keyOf(orderIdOf(it.mint)),
      keyOf(it.seller),
      keyOf(it.mint),
      keyOf(it.currency),
      u64(it.price),
      u64(it.revision),
      i64(it.expires),
      keyOf(TREASURY),
      u16(VENDOR_FEE_BPS),
      u8(TOKEN_METADATA_NFT),
      keyOf(AUTHORITY),
    ]),
};

const WRITTEN = new WeakMap<Record, Buffer>();

/** The data of an account, exactly. */
export function dataOf(record: Record): Buffer {
  const found = WRITTEN.get(record);
  if (found !== undefined) return found;
  const data = (WRITERS[record.kind] as (record: Record) => Buffer)(record);
  WRITTEN.set(record, data);
  return data;
}

const OWNERS: { readonly [K in Exclude<Kind, 'fixed'>]: Address } = {
  wallet: SYSTEM_PROGRAM,
  token: TOKEN_PROGRAM,
  listing: MARKET_PROGRAM_ADDRESS,
  offer: MARKET_PROGRAM_ADDRESS,
  auction: AUCTION_PROGRAM_ADDRESS,
  scheduled: AUCTION_PROGRAM_ADDRESS,
  raffle: RAFFLE_PROGRAM_ADDRESS,
  entrants: RAFFLE_PROGRAM_ADDRESS,
  order: VENDOR_A_PROGRAM_ADDRESS,
};

/** The program that owns an account. */
export const ownerOf = (record: Record): Address =>
  record.kind === 'fixed' ? record.owner : OWNERS[record.kind];

/** What a purchase is bound to, and a change of an order. */
export const termsOf = (it: RecordOf<'listing' | 'order'>): Buffer => sha256(dataOf(it)).subarray(0, 8);
