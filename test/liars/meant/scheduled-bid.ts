import type { OperationOf } from '../../../src/operations/registry.ts';
import { auctionPlace, scheduledPlace } from '../../model/places.ts';
import { becomes, bigintOf, changes, closed, gained, type Honest, type Meant, meant, paid } from './meant.ts';

type Reading = (honest: Honest) => Meant;

export const SCHEDULED_BID: Readonly<Record<OperationOf<'scheduled-bid'>, Reading>> = {
  'scheduled-bid.place': ({ wallet, wish, record }) => {
    const currencyMint = record(auctionPlace(wish.mint).address)?.bidMint;
    const { lamports, tokens } = paid(currencyMint, wish.amount ?? 0n);
    const rule = becomes({
      auction: auctionPlace(wish.mint).address,
      bidder: wallet,
      mint: wish.mint,
      amount: wish.amount,
      executeAt: BigInt(wish.executeAt),
      currencyMint,
    });
    return meant(lamports, tokens, [[scheduledPlace(wish.mint, wallet).address, rule]]);
  },
  'scheduled-bid.cancel': ({ wallet, wish, record }) => {
    const place = scheduledPlace(wish.mint, wallet).address;
    const bid = record(place);
    const { lamports, tokens } = gained(bid?.currencyMint, bigintOf(bid, 'amount'));
    return meant(lamports, tokens, [[place, closed]]);
  },
  'scheduled-bid.execute': ({ wallet, wish, record }) => {
    const place = scheduledPlace(wish.mint, wish.bidder).address;
    const auction = auctionPlace(wish.mint).address;
    const [bid, before] = [record(place), record(auction)];
    const isRefunded = before?.highestBidder === wallet;
    const back = isRefunded ? bigintOf(before, 'highestBidAmount') : 0n;
    const { lamports, tokens } = gained(before?.bidMint, back);
    const leads = { highestBidder: wish.bidder, highestBidAmount: bigintOf(bid, 'amount') };
    return meant(lamports, back === 0n ? [] : tokens, [
      [place, closed],
      [auction, changes(leads, ['startTime', 'endTime'])],
    ]);
  },
};
