import { decodeListing, isListing } from '../../src/chain/codecs/listing.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import type { Listing } from '../../src/domain/listing.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import type { VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import { wallet } from '../attacks/stage.ts';
import { listingPlace, offerPlace } from '../model/places.ts';

/** A command about many artworks, as a person types it. */
export interface PackedCase {
  readonly wallet: Address;
  readonly argv: readonly string[];
  /** What is in the file that it names. */
  readonly csv: string;
  /** The account that shows whether a row was carried out. */
  accountOf(mint: Address): Address;
  /** Whether that account is as typed for a row. */
  isAsTyped(mint: Address, account: VmAccount | undefined): boolean;
}

export const PACKED_OPERATIONS = ['listing.reprice', 'listing.cancel', 'offer.cancel'] as const;
export type PackedOperation = (typeof PACKED_OPERATIONS)[number];

export const CSV = 'rows.csv';
/** Base units: far less than what takes a second answer. */
const MORE = 1_003n;

const { market } = SANDBOX_DEPLOYMENT.programs;
const [seller, buyer] = [wallet('mira'), wallet('cas')];
const listingOf = (mint: Address): Address => listingPlace(mint).address;
const isClosed = (_mint: Address, account: VmAccount | undefined): boolean =>
  (account?.lamports ?? 0n) === 0n;

export const PACKED_CASES: Readonly<Record<PackedOperation, (chain: SandboxChain) => PackedCase>> = {
  'listing.reprice': (chain) => {
    // A price in per cent would be one of what the node says it is.
    const prices = new Map(ownListings(chain).map(({ mint, price }) => [mint, price + MORE]));
    return {
      wallet: seller,
      argv: ['listing', 'reprice', '--from', CSV],
      csv: ['mint,account.price', ...[...prices].map((cells) => cells.join())].join('\n'),
      accountOf: listingOf,
      isAsTyped: (mint, account) => listingIn(listingOf(mint), account)?.price === prices.get(mint),
    };
  },
  'listing.cancel': () => ({
    wallet: seller,
    argv: ['listing', 'cancel', '--all'],
    csv: '',
    accountOf: listingOf,
    isAsTyped: isClosed,
  }),
  'offer.cancel': () => ({
    wallet: buyer,
    argv: ['offer', 'cancel', '--all'],
    csv: '',
    accountOf: (mint) => offerPlace(buyer, mint).address,
    isAsTyped: isClosed,
  }),
};

function ownListings(chain: SandboxChain): readonly Listing[] {
  const all = chain.programAccounts(market).map(([address, account]) => listingIn(address, account));
  return all.filter((listing) => listing !== null).filter((listing) => listing.seller === seller);
}

function listingIn(address: Address, account: VmAccount | undefined): Listing | null {
  return account !== undefined && isListing({ address, ...account }, market)
    ? decodeListing({ address, ...account }, market)
    : null;
}
