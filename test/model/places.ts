import { createHash } from 'node:crypto';
import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { AUCTION_PROGRAM_ADDRESS } from '../../src/chain/generated/auction/index.ts';
import { MARKET_PROGRAM_ADDRESS } from '../../src/chain/generated/market/index.ts';
import { RAFFLE_PROGRAM_ADDRESS } from '../../src/chain/generated/raffle/index.ts';
import { VENDOR_A_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-a/index.ts';
import { VENDOR_B_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-b/index.ts';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from '../support/program-tokens.ts';
import { addressOf } from '../support/program-vm.ts';
import { AUTHORITY } from './cast.ts';

/** An address that a program owns, and the bump that is stored with it. */
export interface Place {
  readonly address: Address;
  readonly bump: number;
}

const KEYS = new Map<Address, Buffer>();

/** The 32 bytes of an address. */
export function keyOf(address: Address): Buffer {
  const found = KEYS.get(address);
  if (found !== undefined) return found;
  const key = Buffer.from(getAddressEncoder().encode(address));
  KEYS.set(address, key);
  return key;
}

function place(program: Address, ...seeds: (string | Address)[]): Place {
  const bytes = seeds.map((seed) => (seed.length > 30 ? keyOf(seed as Address) : seed));
  const [address, bump] = getProgramDerivedAddress({ programAddress: program, seeds: bytes });
  return { address, bump };
}

/** Remembers what was derived from two addresses: hashing is slow. */
function remembered<T>(derive: (a: Address, b: Address) => T): (a: Address, b: Address) => T {
  const known = new Map<Address, Map<Address, T>>();
  return (a, b) => {
    const inner = known.get(a) ?? new Map<Address, T>();
    known.set(a, inner);
    const found = inner.get(b) ?? derive(a, b);
    inner.set(b, found);
    return found;
  };
}

const [TOKEN, METADATA] = [TOKEN_PROGRAM, TOKEN_METADATA_ADDRESS];
const [MARKET, AUCTION, RAFFLE] = [MARKET_PROGRAM_ADDRESS, AUCTION_PROGRAM_ADDRESS, RAFFLE_PROGRAM_ADDRESS];

export const associated = remembered(
  (wallet, mint) => place(ASSOCIATED_TOKEN_PROGRAM, wallet, TOKEN, mint).address,
);

const metadata = remembered((program, mint) => place(program, 'metadata', program, mint).address);
const edition = remembered((program, mint) => place(program, 'metadata', program, mint, 'edition').address);
const listing = remembered((program, mint) => place(program, 'listing', mint));
const auction = remembered((program, mint) => place(program, mint, 'auction_config'));

/** The record beside a token account of a programmable NFT. */
export const tokenRecordOf = remembered(
  (mint, token) => place(METADATA, 'metadata', METADATA, mint, 'token_record', token).address,
);
export const metadataOf = (mint: Address): Address => metadata(METADATA, mint);
export const editionOf = (mint: Address): Address => edition(METADATA, mint);
export const CONFIG = place(MARKET, 'marketplace_config', AUTHORITY).address;
export const listingPlace = (mint: Address): Place => listing(MARKET, mint);
export const auctionPlace = (mint: Address): Place => auction(AUCTION, mint);
export const offerPlace = remembered((buyer, mint) => place(MARKET, 'offer', buyer, mint));
export const scheduledPlace = remembered((mint, bidder) =>
  place(AUCTION, 'scheduled_bid', auctionPlace(mint).address, bidder),
);

/** The seed of a creator's raffle of an artwork: half of the mint in hexadecimal. */
export const entrantsSeed = (mint: Address): string => keyOf(mint).toString('hex', 0, 16);

/** Where the entrants of a creator's raffle are: the system program's address with seed. */
export const entrantsOf = remembered((creator, mint): Address => {
  const bytes = [keyOf(creator), Buffer.from(entrantsSeed(mint)), keyOf(RAFFLE)];
  return getAddressDecoder().decode(createHash('sha256').update(Buffer.concat(bytes)).digest());
});

export const rafflePlace = remembered((creator, mint) => place(RAFFLE, 'raffle', entrantsOf(creator, mint)));
const orders = remembered((orderId) => place(VENDOR_A_PROGRAM_ADDRESS, 'order', orderId));
const listStates = remembered((mint) => place(VENDOR_B_PROGRAM_ADDRESS, 'list_state', mint));
export const listStatePlace = (mint: Address): Place => listStates(mint, mint);
/** The id of the one order that there may be of an artwork. */
export const orderIdOf = (mint: Address): Address => addressOf(`model order of ${mint}`);
/** An order's id has the form of an address. */
export const orderPlace = (orderId: string): Place => orders(orderId as Address, orderId as Address);
export const VENDOR_CONFIG = place(VENDOR_A_PROGRAM_ADDRESS, 'vendor_config', AUTHORITY).address;
export const proceedsPlace = remembered((creator, mint) =>
  place(RAFFLE, rafflePlace(creator, mint).address, 'proceeds'),
);

/** The page on which token-metadata marks the numbers of an original's prints. */
export function markerOf(mint: Address, page: number): Address {
  const seeds = ['metadata', keyOf(METADATA), keyOf(mint), 'edition', String(page)];
  return getProgramDerivedAddress({ programAddress: METADATA, seeds })[0];
}

/** The mint of the print that a listing sells next. */
export function printPlace(mint: Address, listedAt: bigint, sold: number): Place {
  const bytes = Buffer.alloc(10);
  bytes.writeBigInt64LE(listedAt, 0);
  bytes.writeUInt16LE(sold, 8);
  const seeds = ['print', keyOf(mint), bytes.subarray(0, 8), bytes.subarray(8)];
  const [address, bump] = getProgramDerivedAddress({ programAddress: MARKET, seeds });
  return { address, bump };
}
