import { createHash } from 'node:crypto';
import { createNoopSigner, getAddressDecoder, getAddressEncoder, type Instruction } from '@solana/kit';
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system';
import { getInitializeAccount3Instruction } from '@solana-program/token';
import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import type { RawAccount } from '../../deps.ts';
import { type Address, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import { TOKEN_SIZE } from '../sizes.ts';

/** Where the bid of who led so far goes back to. */
export interface Refund {
  readonly owner: Address;
  /** Their token account; null for SOL, which goes to the wallet. */
  readonly token: Address | null;
  /** The account does not exist: the program opens it, or the instructions of `openRefund` when it is not the associated one. */
  readonly missing: boolean;
  /** Of the account that the bidder makes for them; null when it is the associated one. */
  readonly seed: string | null;
}

/** Who is refunded: nobody before the first bid, or when the bidder leads already. */
function previousBidder({ highestBidAmount, highestBidder }: Auction, bidder: Address): Address | null {
  return highestBidAmount === 0n || highestBidder === bidder ? null : highestBidder;
}

/** The accounts to read for `chooseRefund`, in its order. */
export async function findRefundPlaces(auction: Auction, bidder: Address): Promise<readonly Address[]> {
  const owner = previousBidder(auction, bidder);
  if (owner === null || auction.bidMint === WRAPPED_SOL_MINT) return [];
  return [
    await findTokenAddress(owner, auction.bidMint),
    seededAddress(bidder, seedOf(owner, auction.bidMint)),
  ];
}

/**
 * The associated token account of who led, unless they have given it away: so they could otherwise stop every later bid. Then
 * one that the bidder makes for them, at an address of the bidder's own that nobody else can occupy.
 */
export async function chooseRefund(
  auction: Auction,
  bidder: Address,
  [associated = null, seeded = null]: readonly (RawAccount | null)[],
): Promise<Refund | null> {
  const owner = previousBidder(auction, bidder);
  if (owner === null) return null;
  if (auction.bidMint === WRAPPED_SOL_MINT) return { owner, token: null, missing: false, seed: null };
  const held = decodeTokenAccount(associated);
  if (held === null || held.owner === owner) {
    const token = await findTokenAddress(owner, auction.bidMint);
    return { owner, token, missing: held === null, seed: null };
  }
  const seed = seedOf(owner, auction.bidMint);
  return { owner, token: seededAddress(bidder, seed), missing: decodeTokenAccount(seeded) === null, seed };
}

/** What makes the account that is not the associated one; lamports that strangers sent to it do not hinder. */
export function openRefund(
  { owner, token, missing, seed }: Refund,
  bidder: Address,
  mint: Address,
  rent: bigint,
): readonly Instruction[] {
  if (seed === null || token === null || !missing) return [];
  const signer = createNoopSigner(bidder);
  return [
    getAllocateWithSeedInstruction({
      newAccount: token,
      baseAccount: signer,
      base: bidder,
      seed,
      space: TOKEN_SIZE,
      programAddress: TOKEN_PROGRAM,
    }),
    getTransferSolInstruction({ source: signer, destination: token, amount: rent }),
    getInitializeAccount3Instruction({ account: token, mint, owner }),
  ];
}

/** At most 32 bytes; one for each owner and currency. */
function seedOf(owner: Address, mint: Address): string {
  return createHash('sha256').update(`${owner} ${mint}`).digest('hex').slice(0, 32);
}

/** As the System program derives it; kit's function of that name loads WebCrypto. */
function seededAddress(base: Address, seed: string): Address {
  const bytes = [base, TOKEN_PROGRAM].map((address) => Buffer.from(getAddressEncoder().encode(address)));
  const [of = Buffer.alloc(0), owner = Buffer.alloc(0)] = bytes;
  const digest = createHash('sha256')
    .update(Buffer.concat([of, Buffer.from(seed), owner]))
    .digest();
  return getAddressDecoder().decode(digest);
}
