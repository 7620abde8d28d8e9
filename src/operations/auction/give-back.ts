import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { Expectation } from '../../ports/expectation.ts';
import { type AuctionState, expectAuction } from '../auction-state.ts';
import { expectEscrow } from '../escrow.ts';
import { assetAccounts, currencyAccounts } from '../market-accounts.ts';
import { TOKEN_SIZE, tokenAccounts } from '../sizes.ts';

/*
 * The end of an auction without a bid, be it by cancel or by settle: the artwork and every rent go back to the seller,
 * with what strangers sent there.
 */

/** The seller's token account of the currency, which takes what strangers put into the escrow; none for SOL. */
export async function findSellerPurse({ bidMint, seller }: Auction): Promise<readonly Address[]> {
  return bidMint === WRAPPED_SOL_MINT ? [] : [await findTokenAddress(seller, bidMint)];
}

/** The accounts that both instructions name; the wallet of the state is the seller's. */
export async function giveBackAccounts({ artwork, auction, artworkEscrow, escrow }: AuctionState) {
  const [payeeToken] = await findSellerPurse(auction);
  return {
    auctionConfig: auction.address,
    ...assetAccounts(artwork, artworkEscrow.address, artwork.walletToken.address),
    ...currencyAccounts(auction.bidMint),
    ...(escrow.token === null || payeeToken === undefined ? {} : { escrowToken: escrow.token, payeeToken }),
  };
}

/** Lamports that reach the seller, less those of token accounts that are opened. `purse` is what `findSellerPurse` names. */
export function lamportsBack(state: AuctionState, purse: RawAccount | null): bigint {
  const { lamports, artworkEscrow, escrow } = state;
  return lamports + artworkEscrow.lamports + escrow.lamports - opened(state, purse);
}

export function expectGiveBack(
  deployment: Deployment,
  state: AuctionState,
  purse: RawAccount | null,
): Expectation {
  const { auction, escrow } = state;
  const back = lamportsBack(state, purse);
  return {
    lamports: { min: back, max: back + opened(state, purse) },
    opens: tokenAccounts(2),
    tokens: [
      { mint: auction.mint, bounds: { min: 1n, max: 1n } },
      ...(escrow.token === null
        ? []
        : [{ mint: auction.bidMint, bounds: { min: escrow.amount, max: escrow.amount } }]),
    ],
    accounts: [
      expectAuction(deployment.programs.auction, auction.address, { kind: 'closed' }),
      ...expectEscrow(escrow, { kind: 'closed' }),
    ],
  };
}

function opened({ artwork, escrow }: AuctionState, purse: RawAccount | null): bigint {
  const forArtwork = artwork.walletToken.account === null ? 1n : 0n;
  const forCurrency = escrow.amount > 0n && decodeTokenAccount(purse) === null ? 1n : 0n;
  return artwork.rent(TOKEN_SIZE) * (forArtwork + forCurrency);
}
