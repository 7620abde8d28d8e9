import { auctionFromJson } from '../../api/auction-json.ts';
import type { AuctionAccount } from '../../api/contract.ts';
import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { auctionPhase, isOver } from '../../domain/auction-rules.ts';
import { findAuctionAddress } from '../../operations/auction-address.ts';
import { noAuction } from '../../operations/auction-state.ts';
import { renderWatchedAuction } from '../../render/watched.ts';
import { AUCTION } from '../account-kinds.ts';
import { aroundTyped } from '../around-artwork.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { ownWallet } from '../own-wallet.ts';
import { wallet } from '../parameters.ts';
import { readAccount } from '../read-account.ts';
import { showCurrency } from '../read-currency.ts';
import { compares, type Until, until, type Verdict } from '../until.ts';
import { defineWatch } from '../watch.ts';
import type { Seen } from '../watch-screen.ts';

const WORDS = ['outbid', 'ended', 'closed'] as const;
type Word = (typeof WORDS)[number];

export const command = defineWatch({
  description:
    'Follow an auction: a live view on a terminal with its bids, a JSON line for each state in a pipe. With --until it ends when that is so: exit 0, or 14 when it can no longer be so.',
  example: 'auction watch Lighthouse --until outbid --bidder bea',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction watch'),
    ),
  },
  options: {
    until: optional(
      'CONDITION',
      '"bid>=2 SOL" (with <, <=, >, >= or =), outbid (somebody else leads), ended (its time is over) or closed (settled or cancelled)',
      until(['bid'], WORDS),
    ),
    bidder: optional('WALLET', 'whose bid `outbid` is about (default: the wallet of your key)', wallet),
  },
  kind: AUCTION,
  async open(deps, { artwork, until: condition, bidder }) {
    const derived = await findAuctionAddress(deps.deployment, artwork);
    const around = aroundTyped(deps, artwork);
    const { account, viewSlot } = await readAccount(deps, AUCTION, { derived, typed: artwork });
    if (account === null) throw noAuction(artwork, viewSlot);
    const isOutbid = condition !== null && 'word' in condition && condition.word === 'outbid';
    const wallet =
      bidder ??
      (isOutbid ? await ownWallet(deps, 'gavel auction watch --until outbid --bidder WALLET') : null);
    const [{ currency }, { name }] = await Promise.all([
      showCurrency(deps, account.bidMint),
      around(account.mint),
    ]);
    return {
      address: account.pubkey as Address,
      until: condition?.text ?? null,
      judge: condition === null ? null : (seen, now) => judge(condition, seen, { now, wallet, currency }),
      // It may have ended between the look above and the first news of it.
      ended: async (last) =>
        BigInt((last ?? account).highestBidAmount) === 0n ? 'closed without a bid' : 'settled',
      render: (shown, history, view) =>
        renderWatchedAuction(auctionFromJson(shown), history.map(auctionFromJson), { name, currency }, view),
    };
  },
});

interface Around {
  /** Unix seconds. */
  readonly now: number;
  readonly wallet: Address | null;
  readonly currency: Currency | null;
}

function judge(condition: Until<Word>, { account }: Seen<AuctionAccount>, around: Around): Verdict {
  if (account === null) return 'word' in condition && condition.word !== 'outbid' ? 'holds' : 'impossible';
  const auction = auctionFromJson(account);
  const phase = auctionPhase(auction, around.now);
  const over = isOver(phase);
  if (!('word' in condition)) {
    if (compares(condition, auction.highestBidAmount, around.currency)) return 'holds';
    return over ? 'impossible' : 'not yet';
  }
  if (condition.word === 'ended') return over ? 'holds' : 'not yet';
  if (condition.word === 'closed') return 'not yet';
  if (auction.highestBidAmount > 0n && auction.highestBidder !== around.wallet) return 'holds';
  return over ? 'impossible' : 'not yet';
}
