import auctionIdl from '../../../programs/auction/idl.json';
import idl from '../../../programs/market/idl.json';
import { LISTING_SIZE } from '../../chain/codecs/listing.ts';
import { TOKEN_METADATA_ADDRESS } from '../../chain/codecs/token-metadata.ts';
import { addressAt } from '../../domain/base58.ts';
import { stringifyJson } from '../../json/json.ts';
import { bytesOf, derive } from './addresses.ts';

/**
 * Reads the chain as anybody could: JSON-RPC by `fetch`, and accounts by the offsets of their fields. It shares no code
 * with the operations, so that it cannot repeat their mistakes.
 */
export interface ChainView {
  lamports(wallet: string): Promise<bigint>;
  /** Rent exemption in lamports of an account of this size. */
  rent(size: number): Promise<bigint>;
  /** Null if there is no listing. */
  listing(mint: string): Promise<Listing | null>;
  /** A buyer's offer for an artwork; null if there is none. */
  offer(buyer: string, mint: string): Promise<Offer | null>;
  /** Null if the artwork is not at auction. */
  auction(mint: string): Promise<Auction | null>;
  /** Mints of the artworks that a wallet has listed. */
  listedBy(seller: string): Promise<readonly string[]>;
  /** The owner of the one token of the mint: a wallet, or a listing or auction account. */
  holder(mint: string): Promise<string>;
  /** The owner of an asset of core. */
  assetOwner(asset: string): Promise<string>;
  listingAddress(mint: string): Promise<string>;
  auctionAddress(mint: string): Promise<string>;
  royalty(mint: string): Promise<Royalty>;
}

export interface Listing {
  readonly seller: string;
  readonly price: bigint;
  readonly feeBps: bigint;
}

export interface Offer {
  readonly price: bigint;
  /** Balance of its account: rent, and the price if that is in SOL. */
  readonly lamports: bigint;
}

export interface Auction {
  readonly seller: string;
  readonly feeBps: bigint;
  readonly highestBid: bigint;
  readonly highestBidder: string;
  /** Balance of its account: rent, and the highest bid if that is in SOL. */
  readonly lamports: bigint;
}

export interface Royalty {
  readonly bps: bigint;
  readonly creators: readonly { readonly address: string; readonly share: bigint }[];
}

const MARKET = idl.address;
const SELLER = 42;
const MINT = 74;
const PRICE = 138;
const FEE_BPS = 194;
const OFFER_PRICE = 139;
const AUCTION = auctionIdl.address;
const AUCTION_SELLER = 42;
const AUCTION_BID = 154;
const AUCTION_BIDDER = 162;
const AUCTION_FEE_BPS = 248;
const ASSET_OWNER = 1;

interface AccountInfo<Data> {
  readonly value: { readonly data: Data; readonly lamports: number } | null;
}

export function viewChain(rpcUrl: string): ChainView {
  async function call<T>(method: string, ...params: unknown[]): Promise<T> {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stringifyJson({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  const base64 = { encoding: 'base64', commitment: 'confirmed' };
  const dataOf = async (address: string): Promise<Buffer | null> => {
    const { value } = await call<AccountInfo<[string, string]>>('getAccountInfo', address, base64);
    return value === null ? null : Buffer.from(value.data[0], 'base64');
  };
  return {
    lamports: async (wallet) => {
      const { value } = await call<{ value: number }>('getBalance', wallet, { commitment: 'confirmed' });
      return BigInt(value);
    },
    rent: async (size) => BigInt(await call<number>('getMinimumBalanceForRentExemption', size)),
    async listing(mint) {
      const data = await dataOf(await listingAddress(mint));
      if (data === null) return null;
      return {
        seller: addressAt(data, SELLER),
        price: data.readBigUInt64LE(PRICE),
        feeBps: BigInt(data.readUInt16LE(FEE_BPS)),
      };
    },
    async offer(buyer, mint) {
      const address = await offerAddress(buyer, mint);
      const { value } = await call<AccountInfo<[string, string]>>('getAccountInfo', address, base64);
      if (value === null) return null;
      const price = Buffer.from(value.data[0], 'base64').readBigUInt64LE(OFFER_PRICE);
      return { price, lamports: BigInt(value.lamports) };
    },
    async auction(mint) {
      const address = await auctionAddress(mint);
      const { value } = await call<AccountInfo<[string, string]>>('getAccountInfo', address, base64);
      if (value === null) return null;
      const data = Buffer.from(value.data[0], 'base64');
      return {
        seller: addressAt(data, AUCTION_SELLER),
        feeBps: BigInt(data.readUInt16LE(AUCTION_FEE_BPS)),
        highestBid: data.readBigUInt64LE(AUCTION_BID),
        highestBidder: addressAt(data, AUCTION_BIDDER),
        lamports: BigInt(value.lamports),
      };
    },
    async listedBy(seller) {
      const filters = [{ dataSize: LISTING_SIZE }, { memcmp: { offset: SELLER, bytes: seller } }];
      const found = await call<{ account: { data: [string, string] } }[]>('getProgramAccounts', MARKET, {
        ...base64,
        filters,
      });
      return found.map(({ account }) => addressAt(Buffer.from(account.data[0], 'base64'), MINT)).sort();
    },
    async holder(mint) {
      const { value } = await call<{ value: { address: string; amount: string }[] }>(
        'getTokenLargestAccounts',
        mint,
        { commitment: 'confirmed' },
      );
      const token = value.find(({ amount }) => amount === '1')?.address;
      if (token === undefined) throw new Error(`Nobody holds ${mint}.`);
      const account = await call<AccountInfo<{ parsed: { info: { owner: string } } }>>(
        'getAccountInfo',
        token,
        { ...base64, encoding: 'jsonParsed' },
      );
      if (account.value === null) throw new Error(`There is no token account ${token}.`);
      return account.value.data.parsed.info.owner;
    },
    async assetOwner(asset) {
      const data = await dataOf(asset);
      if (data === null) throw new Error(`There is no asset ${asset}.`);
      return addressAt(data, ASSET_OWNER);
    },
    listingAddress,
    auctionAddress,
    async royalty(mint) {
      const data = await dataOf(
        await derive(TOKEN_METADATA_ADDRESS, 'metadata', bytesOf(TOKEN_METADATA_ADDRESS), bytesOf(mint)),
      );
      if (data === null) throw new Error(`${mint} has no metadata.`);
      return readRoyalty(data);
    },
  };
}

function listingAddress(mint: string): Promise<string> {
  return derive(MARKET, 'listing', bytesOf(mint));
}

function auctionAddress(mint: string): Promise<string> {
  return derive(AUCTION, bytesOf(mint), 'auction_config');
}

function offerAddress(buyer: string, mint: string): Promise<string> {
  return derive(MARKET, 'offer', bytesOf(buyer), bytesOf(mint));
}

/** The fields before the royalty are: type, update authority, mint, three texts with lengths. The creators come after it. */
function readRoyalty(data: Buffer): Royalty {
  let at = 1 + 32 + 32;
  for (let text = 0; text < 3; text += 1) at += 4 + data.readUInt32LE(at);
  const bps = BigInt(data.readUInt16LE(at));
  const count = data.readUInt8(at + 2) === 0 ? 0 : data.readUInt32LE(at + 3);
  const creators = Array.from({ length: count }, (_, index) => {
    const start = at + 7 + index * 34;
    return { address: addressAt(data, start), share: BigInt(data.readUInt8(start + 33)) };
  });
  return { bps, creators };
}
