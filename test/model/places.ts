import { createHash } from 'node:crypto';
import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/kit';
import { AUCTION_PROGRAM_ADDRESS } from '../../src/chain/generated/auction/index.ts';
import { MARKET_PROGRAM_ADDRESS } from '../../src/chain/generated/market/index.ts';
import { RAFFLE_PROGRAM_ADDRESS } from '../../src/chain/generated/raffle/index.ts';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/token-metadata.ts';
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from '../support/program-tokens.ts';
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

const PLACES = new Map<string, Place>();

function place(program: Address, ...seeds: (string | Address)[]): Place {
  const name = [program, ...seeds].join(' ');
  const found = PLACES.get(name);
  if (found !== undefined) return found;
  const bytes = seeds.map((seed) => (seed.length > 30 ? keyOf(seed as Address) : seed));
  const [address, bump] = getProgramDerivedAddress({ programAddress: program, seeds: bytes });
  const made = { address, bump };
  PLACES.set(name, made);
  return made;
}

export const associated = (wallet: Address, mint: Address): Address =>
  place(ASSOCIATED_TOKEN_PROGRAM, wallet, TOKEN_PROGRAM, mint).address;
export const metadataOf = (mint: Address): Address =>
  place(TOKEN_METADATA_ADDRESS, 'metadata', TOKEN_METADATA_ADDRESS, mint).address;
export const editionOf = (mint: Address): Address =>
  place(TOKEN_METADATA_ADDRESS, 'metadata', TOKEN_METADATA_ADDRESS, mint, 'edition').address;
export const CONFIG = place(MARKET_PROGRAM_ADDRESS, 'marketplace_config', AUTHORITY).address;
export const listingPlace = (mint: Address) => place(MARKET_PROGRAM_ADDRESS, 'listing', mint);
export const offerPlace = (buyer: Address, mint: Address) =>
  place(MARKET_PROGRAM_ADDRESS, 'offer', buyer, mint);
export const auctionPlace = (mint: Address) => place(AUCTION_PROGRAM_ADDRESS, mint, 'auction_config');
export const scheduledPlace = (mint: Address, bidder: Address) =>
  place(AUCTION_PROGRAM_ADDRESS, 'scheduled_bid', auctionPlace(mint).address, bidder);
export const rafflePlace = (creator: Address, mint: Address) =>
  place(RAFFLE_PROGRAM_ADDRESS, 'raffle', entrantsOf(creator, mint));
export const proceedsPlace = (creator: Address, mint: Address) =>
  place(RAFFLE_PROGRAM_ADDRESS, rafflePlace(creator, mint).address, 'proceeds');

/** The seed of a creator's raffle of an artwork: half of the mint in hexadecimal. */
export const entrantsSeed = (mint: Address): string => keyOf(mint).toString('hex', 0, 16);

const ENTRANTS = new Map<string, Address>();

/** Where the entrants of a creator's raffle are: the system program's address with seed. */
export function entrantsOf(creator: Address, mint: Address): Address {
  const name = `${creator} ${mint}`;
  const found = ENTRANTS.get(name);
  if (found !== undefined) return found;
  const bytes = [keyOf(creator), Buffer.from(entrantsSeed(mint)), keyOf(RAFFLE_PROGRAM_ADDRESS)];
  const made = getAddressDecoder().decode(createHash('sha256').update(Buffer.concat(bytes)).digest());
  ENTRANTS.set(name, made);
  return made;
}
