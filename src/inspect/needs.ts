import { decodeAuction } from '../chain/codecs/auction.ts';
import { decodeRaffle } from '../chain/codecs/raffle.ts';
import { decodeClock } from '../chain/codecs/sysvars.ts';
import { type Address, CLOCK_SYSVAR } from '../domain/address.ts';
import { auctionPhase, nextMinimumBid, takesBids } from '../domain/auction-rules.ts';
import type { Deployment } from '../domain/deployment.ts';
import { rafflePhase } from '../domain/raffle.ts';
import type { ChainReader } from '../ports/chain.ts';
import { describeAll } from './describe.ts';
import { findRows, type MarketFilter, type MarketKind, type MarketRow } from './market-rows.ts';
import type { Need } from './need.ts';
import { offerNeeds } from './offer-needs.ts';
import { amountText } from './row-text.ts';
import { scheduledBidNeeds } from './scheduled-bid-needs.ts';

/** A need with the name of its artwork; null for one that cannot be read. */
export interface NamedNeed extends Need {
  readonly name: string | null;
}

export interface NeedsRead {
  /** At least as old as what was read. */
  readonly slot: bigint;
  readonly needs: readonly NamedNeed[];
}

/** What needs a wallet, over the whole marketplace. `bidOn`: artworks for which it once bid, as far as that is known. */
export async function readNeeds(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
  bidOn: readonly Address[],
): Promise<NeedsRead> {
  const { slot, accounts } = await chain.getAccounts([CLOCK_SYSVAR]);
  const now = decodeClock(accounts[0] ?? null);
  const rows = (kind: MarketKind, filter: MarketFilter) => ownRows(chain, deployment, kind, filter);
  const [made, won, opened, led, listings, expired, bids, scheduled] = await Promise.all([
    rows('raffle', { party: wallet }),
    rows('raffle', { fields: { winner: wallet } }),
    rows('auction', { party: wallet }),
    rows('auction', { fields: { highestBidder: wallet } }),
    rows('listing', { party: wallet }),
    rows('vendor-b-listing', { party: wallet }),
    Promise.all(bidOn.map((mint) => rows('auction', { mint }))),
    scheduledBidNeeds(chain, deployment, { wallet, now }),
  ]);
  const needs = [
    ...made.flatMap((row) => creatorNeed(row, now)),
    ...won.flatMap(prizeNeed),
    ...unique([...opened, ...led]).flatMap((row) => settleNeed(row, wallet, now)),
    ...bids.flat().flatMap((row) => outbidNeed(deployment, row, wallet, now)),
    ...scheduled,
    ...(await offerNeeds(chain, deployment, { wallet, now, listings })),
    ...[...listings, ...expired].flatMap((row) => endedNeed(row, now)),
  ];
  const mints = [...new Set(needs.map(({ mint }) => mint))];
  const described = await describeAll(
    chain,
    deployment,
    mints.map((address) => ({ role: 'artwork', address })),
  );
  const names = new Map(described.map(({ address, name }) => [address, name]));
  return { slot, needs: needs.map((need) => ({ ...need, name: names.get(need.mint) ?? null })) };
}

/** Those of the deployment's marketplace: what is of another one, its programs refuse or pay elsewhere. */
async function ownRows(
  chain: ChainReader,
  deployment: Deployment,
  kind: MarketKind,
  filter: MarketFilter,
): Promise<readonly MarketRow[]> {
  const { rows } = await findRows(chain, deployment, kind, filter);
  return rows.filter((row) => {
    const authority = row.value('marketplaceAuthority');
    return authority === undefined || authority === deployment.marketplaceAuthority;
  });
}

function unique(rows: readonly MarketRow[]): readonly MarketRow[] {
  return [...new Map(rows.map((row) => [row.address, row])).values()];
}

function creatorNeed({ account, address, mint }: MarketRow, now: number): readonly Need[] {
  const raffle = decodeRaffle(account, account.owner);
  switch (rafflePhase(raffle, now)) {
    case 'drawn':
      if (raffle.proceedsClaimed) return [];
      return [
        {
          kind: 'proceeds',
          mint,
          what: 'your raffle is drawn: claim its proceeds',
          command: ['raffle', 'claim-proceeds', address],
        },
      ];
    case 'to end':
    case 'to draw':
      return [
        {
          kind: 'raffle to draw',
          mint,
          what: 'your raffle is over: draw the winner',
          command: ['raffle', 'draw', address],
        },
      ];
    case 'unsold':
      return [
        {
          kind: 'raffle unsold',
          mint,
          what: 'your raffle is over, and no ticket was sold: take the artwork back',
          command: ['raffle', 'cancel', address],
        },
      ];
    case 'claimed':
      return [
        {
          kind: 'raffle to close',
          mint,
          what: 'your raffle is finished: get its rent back',
          command: ['raffle', 'close', address],
        },
      ];
    default:
      return [];
  }
}

function prizeNeed({ account, address, mint }: MarketRow): readonly Need[] {
  if (decodeRaffle(account, account.owner).prizeClaimed) return [];
  return [
    {
      kind: 'prize',
      mint,
      what: 'you won this raffle: claim the prize',
      command: ['raffle', 'claim-prize', address],
    },
  ];
}

function settleNeed({ account, mint, party }: MarketRow, wallet: Address, now: number): readonly Need[] {
  const auction = decodeAuction(account, account.owner);
  const phase = auctionPhase(auction, now);
  const command = ['auction', 'settle', mint];
  if (phase === 'won') {
    const what =
      auction.highestBidder === wallet
        ? 'you won this auction: settle it to get the artwork'
        : 'your auction is over: settle it to get the money';
    return [{ kind: 'auction to settle', mint, what, command }];
  }
  if ((phase !== 'unsold' && phase !== 'reclaimed') || party !== wallet) return [];
  const why = phase === 'unsold' ? 'nobody bid' : 'its bid was taken back';
  const what = `your auction is over, and ${why}: take the artwork back`;
  return [{ kind: 'auction to settle', mint, what, command }];
}

function outbidNeed(
  deployment: Deployment,
  { account, mint }: MarketRow,
  wallet: Address,
  now: number,
): readonly Need[] {
  const auction = decodeAuction(account, account.owner);
  const minimum = nextMinimumBid(auction);
  if (auction.highestBidder === wallet || minimum === null || !takesBids(auctionPhase(auction, now)))
    return [];
  const amount = amountText(deployment, minimum, auction.bidMint);
  return [
    {
      kind: 'outbid',
      mint,
      what: `somebody bid more than you: the next bid is ${amount} or more`,
      command: ['auction', 'bid', mint, '--amount', amount],
    },
  ];
}

function endedNeed({ kind, mint, endTime }: MarketRow, now: number): readonly Need[] {
  if (endTime === 0 || endTime > now) return [];
  const isOurs = kind === 'listing';
  return [
    {
      kind: 'listing ended',
      mint,
      what: `your listing${isOurs ? '' : ' on vendor-b'} has ended: take the artwork back`,
      command: isOurs ? ['listing', 'cancel', mint] : ['vendor-b', 'delist', mint],
    },
  ];
}
