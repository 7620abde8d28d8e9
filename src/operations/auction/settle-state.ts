import { findTokenAddress } from '../../chain/codecs/token.ts';
import type { Address } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Memos } from '../../domain/memo-text.ts';
import { splitRevenue } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { type AuctionState, readAuction } from '../auction-state.ts';
import { withForfeits } from '../forfeits.ts';
import type { ArtworkState } from '../market-state.ts';
import { type Payment, type Places, payeeReads, placePayees } from '../payment.ts';
import { TOKEN_SIZE } from '../sizes.ts';
import { placeTokens, type TokenPlace } from '../token-place.ts';
import { findSellerPurse } from './give-back.ts';

/** `memos` holds the id of the order, where there is one. */
export interface SettleIntent extends Memos {
  /** Who signs and pays for token accounts: anybody when there is a winner. */
  readonly authority: Address;
  readonly mint: Address;
}

export interface SettleState extends AuctionState {
  /** Null when nobody bid. */
  readonly sale: WonSale | null;
}

export interface WonSale {
  readonly winner: Address;
  readonly payment: Payment;
  readonly places: Places;
  /** Where the winner gets the artwork. */
  readonly winnerToken: TokenPlace;
  /** Lamports for token accounts that whoever settles opens. */
  readonly rent: bigint;
}

/** Throws as `readAuction` and `placeTokens`. Of an auction without a bid, the seller's purse is among the further accounts. */
export async function readForSettlement(
  chain: ChainReader,
  deployment: Deployment,
  { authority, mint }: SettleIntent,
): Promise<SettleState> {
  const state = await readAuction(chain, deployment, mint, authority, async (auction, artwork) =>
    auction.highestBidAmount === 0n
      ? findSellerPurse(auction)
      : [
          await findTokenAddress(auction.highestBidder, mint),
          ...(await payeeReads(auction.bidMint, paymentOf(auction, artwork))),
        ],
  );
  const { auction, artwork, further } = state;
  if (auction.highestBidAmount === 0n) return { ...state, sale: null };
  const [held = null, ...paid] = further;
  const winner = auction.highestBidder;
  const owed = paymentOf(auction, artwork);
  const payer = authority;
  const [winnerToken, places] = await Promise.all([
    placeTokens(chain, { owner: winner, mint, payer }, held),
    placePayees(chain, { currencyMint: auction.bidMint, payer }, owed, paid),
  ]);
  const opened = [winnerToken, ...places.values()].filter(({ account }) => account === null).length;
  return {
    ...state,
    sale: {
      winner,
      payment: withForfeits(owed, paid, {
        inSol: state.escrow.token === null,
        accounts: [auction.address, state.escrow.token ?? auction.address],
        rent: artwork.rent,
      }),
      places,
      winnerToken,
      rent: artwork.rent(TOKEN_SIZE) * BigInt(opened),
    },
  };
}

/** Fee as fixed when the auction opened; royalty, creators and whether it is a first sale as the record says now. */
function paymentOf(auction: Auction, { metadata }: ArtworkState): Payment {
  const split = splitRevenue({
    price: auction.highestBidAmount,
    feeBps: auction.feeBps,
    royaltyBps: metadata.sellerFeeBasisPoints,
    creators: metadata.creators ?? [],
    splitProceeds: !metadata.primarySaleHappened && !auction.disablePrimarySplit,
  });
  if (split !== null) return { split, seller: auction.seller, feeAccount: auction.feeAccount };
  throw new CliError('fees_exceed_price', {
    what: 'this auction cannot be settled',
    why: `its fee of ${auction.feeBps} bps is above the bid`,
    details: { mint: auction.mint, feeBps: auction.feeBps },
  });
}
