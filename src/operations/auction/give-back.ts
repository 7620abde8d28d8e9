import { escrowRent, openingRent } from '../../assets/asset.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { type MaybeTokenAccount, maybeTokenAccount } from '../../tokens/maybe-token-account.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { type AuctionState, expectAuction } from '../auction-state.ts';
import { expectEscrow } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';

/*
 * The end of an auction without a bid, by cancel or by settle: the artwork and all rent go back to the seller, together with
 * what strangers have sent to these accounts.
 */

/** An auction without a bid. The signer is its seller. */
export interface UnbidState extends AuctionState {
  /** The seller's token account of the currency, which receives what strangers have sent to the escrow; null for SOL. */
  readonly sellerToken: MaybeTokenAccount | null;
}

/** The address to read for `sellerTokenFrom`. */
export async function findSellerToken({ bidMint, seller }: Auction): Promise<Address | null> {
  return bidMint === WRAPPED_SOL_MINT ? null : findTokenAddress(seller, bidMint);
}

export async function sellerTokenFrom(
  auction: Auction,
  account: RawAccount | null,
): Promise<MaybeTokenAccount | null> {
  const address = await findSellerToken(auction);
  return address === null ? null : maybeTokenAccount(address, account);
}

/** The accounts of both instructions. */
export function giveBackAccounts({ artwork, auction, artworkEscrow, escrow, sellerToken }: UnbidState) {
  return {
    auctionConfig: auction.address,
    ...artwork.asset.fromEscrow(artworkEscrow, artwork.own),
    ...currencyAccounts(auction.bidMint),
    ...(escrow.token === null || sellerToken === null
      ? {}
      : { escrowToken: escrow.token, payeeToken: sellerToken.address }),
  };
}

/** Lamports that the seller receives, less the rent of token accounts that are opened. */
export function lamportsBack(state: UnbidState): bigint {
  const { lamports, artworkEscrow, escrow } = state;
  return lamports + escrowRent(artworkEscrow) + escrow.lamports - opened(state);
}

export function expectGiveBack(deployment: Deployment, state: UnbidState): Expectation {
  const { artwork, auction, escrow } = state;
  const back = lamportsBack(state);
  return {
    lamports: { min: back, max: back + opened(state) },
    opens: [...artwork.asset.opens, ...tokenAccounts(1)],
    tokens: [
      ...artwork.asset.signerUnits(1n),
      ...(escrow.token === null
        ? []
        : [{ mint: auction.bidMint, bounds: { min: escrow.amount, max: escrow.amount } }]),
    ],
    accounts: [
      expectAuction(deployment.programs.auction, auction.address, { kind: 'closed' }),
      ...expectEscrow(escrow, { kind: 'closed' }),
      ...artwork.asset.handover(artwork.own),
    ],
  };
}

function opened({ artwork: { own, rent }, escrow, sellerToken }: UnbidState): bigint {
  const forCurrency = escrow.amount > 0n && sellerToken?.account === null ? rent(TOKEN_SIZE) : 0n;
  return openingRent(own, rent) + forCurrency;
}
