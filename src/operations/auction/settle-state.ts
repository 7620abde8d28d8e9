import { type Destination, isFirstSale, openingRent } from '../../assets/asset.ts';
import type { Address } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Memos } from '../../domain/memo-text.ts';
import { splitRevenue } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import type { ArtworkState } from '../artwork-state.ts';
import { readAuction } from '../auction-state.ts';
import { withForfeits } from '../forfeits.ts';
import { findPayeeAccounts, type PayeeAccounts, type Payment, payeeReads } from '../payment.ts';
import { findSellerToken, sellerTokenFrom, type UnbidState } from './give-back.ts';

/** `memos` holds the id of the order, where there is one. */
export interface SettleIntent extends Memos {
  /** The signer, who pays for token accounts. With a winner, anybody. */
  readonly authority: Address;
  readonly mint: Address;
}

/** Without a bid, the signer is the seller. */
export interface SettleState extends UnbidState {
  /** Null when nobody has bid. */
  readonly sale: WonSale | null;
}

export interface WonSale {
  readonly winner: Address;
  readonly payment: Payment;
  readonly payeeAccounts: PayeeAccounts;
  /** The account in which the winner receives the artwork. */
  readonly destination: Destination;
  /** Rent in lamports of the token accounts that the signer opens. */
  readonly rent: bigint;
}

/** Throws as `readAuction`, `findPayeeAccounts` and `destination` of the artwork. */
export async function readForSettlement(
  chain: ChainReader,
  deployment: Deployment,
  { authority, mint }: SettleIntent,
): Promise<SettleState> {
  const query = { mint, wallet: authority };
  const { state, found } = await readAuction(chain, deployment, query, async (auction, artwork) => {
    const isSold = auction.highestBidAmount > 0n;
    return {
      sellerToken: isSold ? null : await findSellerToken(auction),
      winner: isSold ? await artwork.asset.holdingReads(auction.highestBidder) : [],
      payees: isSold ? await payeeReads(auction.bidMint, paymentOf(auction, artwork)) : [],
    };
  });
  const { auction, artwork } = state;
  const sellerToken = await sellerTokenFrom(auction, found.sellerToken);
  if (auction.highestBidAmount === 0n) return { ...state, sellerToken, sale: null };
  const winner = auction.highestBidder;
  const owed = paymentOf(auction, artwork);
  const payer = authority;
  const [destination, payeeAccounts] = await Promise.all([
    artwork.asset.destination(chain, { owner: winner, payer }, found.winner),
    findPayeeAccounts(chain, { currencyMint: auction.bidMint, payer }, owed, found.payees),
  ]);
  const opened = [...payeeAccounts.values()].filter(({ account }) => account === null).length;
  return {
    ...state,
    sellerToken,
    sale: {
      winner,
      payment: withForfeits(owed, found.payees, {
        inSol: state.escrow.token === null,
        accounts: [auction.address, state.escrow.token ?? auction.address],
        rent: artwork.rent,
      }),
      payeeAccounts,
      destination,
      rent: artwork.rent(TOKEN_SIZE) * BigInt(opened) + openingRent(destination, artwork.rent),
    },
  };
}

/** The fee was fixed when the auction opened. Royalty, creators and whether it is a first sale are those of the record now. */
function paymentOf(auction: Auction, { asset }: ArtworkState): Payment {
  const split = splitRevenue({
    price: auction.highestBidAmount,
    feeBps: auction.feeBps,
    royaltyBps: asset.royaltyBps,
    creators: asset.creators,
    splitProceeds: isFirstSale(asset, auction.seller) && !auction.disablePrimarySplit,
  });
  if (split !== null) return { split, seller: auction.seller, feeAccount: auction.feeAccount };
  throw new CliError('fees_exceed_price', {
    what: 'this auction cannot be settled',
    why: `its fee of ${auction.feeBps} bps is above the bid`,
    hint: 'ask those who run the marketplace',
    details: { mint: auction.mint, feeBps: auction.feeBps },
  });
}
