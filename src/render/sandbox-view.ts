import type { Currency } from '../domain/amount.ts';
import type { AuctionPhase } from '../domain/auction-rules.ts';
import type { ListingPhase } from '../domain/listing.ts';
import type { OfferPhase } from '../domain/offer.ts';
import type { RafflePhase } from '../domain/raffle.ts';
import type { SandboxCompressed } from './sandbox-compressed.ts';

export interface SandboxArtwork {
  readonly name: string;
  readonly mint: string;
  /** Name of the wallet that holds or sells it; its address if the sandbox has no such wallet. */
  readonly owner: string | null;
  /** `price` is in lamports. */
  readonly onVendorB: { readonly price: bigint } | null;
  readonly listing: {
    readonly phase: ListingPhase;
    readonly gated: boolean;
    readonly price: bigint;
    readonly currency: Currency;
  } | null;
  readonly auction: {
    readonly phase: AuctionPhase;
    /** Whether the artwork has an allowlist of bidders. */
    readonly gated: boolean;
    /** The highest bid; the reserve before there is a bid. */
    readonly price: bigint;
    /** Name or address of the highest bidder; null before the first bid. */
    readonly leader: string | null;
    readonly currency: Currency;
  } | null;
}

export interface SandboxOffer {
  /** Name of the artwork. */
  readonly artwork: string;
  readonly mint: string;
  /** Name of the wallet; its address if the sandbox has no such wallet. */
  readonly buyer: string;
  readonly phase: OfferPhase;
  readonly price: bigint;
  readonly currency: Currency;
}

/** An order on vendor-a. */
export interface SandboxOrder {
  /** Name of the artwork. */
  readonly artwork: string;
  readonly mint: string;
  /** Name of the wallet; its address if the sandbox has no such wallet. */
  readonly seller: string;
  readonly phase: 'live' | 'ended';
  /** Without royalty and fee. */
  readonly price: bigint;
  readonly currency: Currency;
}

export interface SandboxRaffle {
  readonly address: string;
  /** Name of the prize. */
  readonly artwork: string;
  readonly mint: string;
  /** Name of the wallet; its address if the sandbox has no such wallet. */
  readonly creator: string;
  readonly phase: RafflePhase;
  /** Price of one ticket. */
  readonly price: bigint;
  readonly currency: Currency;
  readonly sold: number;
  readonly supply: number;
}

export interface SandboxWallet {
  readonly name: string;
  readonly role: string;
  readonly address: string;
  readonly lamports: bigint;
  /** Base units. */
  readonly currency: bigint;
  /** Path of the key file. */
  readonly keypair: string;
}

export interface SandboxView {
  /** Directory of the state, and the directory of its key files, with `~` for the home directory. */
  readonly directory: string;
  readonly keypairs: string;
  readonly fresh: boolean | null;
  readonly endpoints: readonly (readonly [label: string, value: string])[];
  readonly currency: Currency;
  readonly wallets: readonly SandboxWallet[];
  readonly artworks: readonly SandboxArtwork[];
  readonly offers: readonly SandboxOffer[];
  readonly raffles: readonly SandboxRaffle[];
  readonly orders: readonly SandboxOrder[];
  readonly compressed: readonly SandboxCompressed[];
  /** Wallets on the whitelist of the whitelisted listings. */
  readonly whitelisted: readonly string[];
  /** Commands to try, ready to paste. */
  readonly suggestions: readonly (readonly [what: string, command: string])[];
}
