import { findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { findPayeeAccount, type PayeeAccount } from '../../tokens/payee-account.ts';

/** The refund of the bidder who led so far. */
export interface Refund {
  readonly owner: Address;
  /** The token account that receives it; null for SOL, which goes to the wallet. */
  readonly payeeAccount: PayeeAccount | null;
}

/** Who is refunded: null before the first bid, and when the bidder leads already. */
function previousBidder({ highestBidAmount, highestBidder }: Auction, bidder: Address): Address | null {
  return highestBidAmount === 0n || highestBidder === bidder ? null : highestBidder;
}

/** The address to read for `readRefund`; null for SOL. */
export async function findRefund(auction: Auction, bidder: Address): Promise<Address | null> {
  const owner = previousBidder(auction, bidder);
  return owner === null || auction.bidMint === WRAPPED_SOL_MINT
    ? null
    : findTokenAddress(owner, auction.bidMint);
}

/** Throws as `findPayeeAccount`. */
export async function readRefund(
  chain: ChainReader,
  { auction, bidder }: { readonly auction: Auction; readonly bidder: Address },
  associated: RawAccount | null,
): Promise<Refund | null> {
  const owner = previousBidder(auction, bidder);
  if (owner === null) return null;
  if (auction.bidMint === WRAPPED_SOL_MINT) return { owner, payeeAccount: null };
  return {
    owner,
    payeeAccount: await findPayeeAccount(chain, { owner, mint: auction.bidMint, payer: bidder }, associated),
  };
}
