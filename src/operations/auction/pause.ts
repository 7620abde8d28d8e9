import { auctionPhase, biddingTimeLeft, isOver } from '../../domain/auction-rules.ts';
import { durationText } from '../../domain/duration.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { namedArtwork } from '../artwork-state.ts';
import type { AuctionState } from '../auction-state.ts';
import type { Operation } from '../operation.ts';
import { route } from '../route.ts';
import {
  auctionLines,
  expectPauseChange,
  highestBid,
  landingTimes,
  requireAuthority,
  type SetPausedIntent,
  setPaused,
  setPausedBody,
  setPausedParts,
} from './set-paused.ts';

/** Locks the bids and the settlement of an auction, and stops its clock. Moves neither money nor the artwork. */
export const pause: Operation<SetPausedIntent, AuctionState> = {
  ...setPausedParts,
  name: 'auction.pause',
  path: '/v2/tx/auctions/pause',
  route: route({
    operationId: 'pauseAuction',
    summary: 'Locks the bids of an auction and stops its clock: for the authority of the marketplace alone',
    body: setPausedBody,
    intent: ({ authority, asset: mint }) => ({ authority, mint }),
  }),

  check(intent, state) {
    requireAuthority(intent.authority, state);
    requireRunning(state);
  },

  build: async (deployment, intent, state) => setPaused(deployment, intent, state, true),

  expect: async (deployment, _intent, state) =>
    expectPauseChange(deployment, state, { fields: {}, within: { pausedAt: landingTimes(state) } }),

  summarize: (_intent, state) => ({
    title: 'Pause an auction',
    verb: 'Pause the auction',
    done: 'Paused',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [
        ...highestBid(state),
        ['bids', 'locked until it is resumed, and so is settlement'],
        ['clock', clock(state)],
      ],
      costs: [],
    },
    lines: [
      ...auctionLines(state),
      ['bids', 'locked, and so is settlement, until the auction is resumed'],
      ['clock', clock(state)],
      ['ends', end(state)],
    ],
  }),
};

/** Throws `auction_paused` or `auction_ended`. An auction that has not started can be paused too. */
function requireRunning({ auction, artwork }: AuctionState): void {
  const phase = auctionPhase(auction, artwork.now);
  const details = { mint: auction.mint, now: artwork.now };
  if (phase === 'paused') {
    throw new CliError('auction_paused', {
      what: 'this auction is paused already',
      why: `its clock has been stopped since ${isoTime(auction.pausedAt)}`,
      hint: `to let it go on: gavel auction resume ${auction.mint}`,
      details,
    });
  }
  if (!isOver(phase)) return;
  throw new CliError('auction_ended', {
    what: 'this auction has ended',
    why: `it ended at ${isoTime(auction.endTime)}, and an auction that is over cannot be paused`,
    hint: `to settle it: gavel auction settle ${auction.mint}`,
    details,
  });
}

function clock({ auction, artwork }: AuctionState): string {
  const left = durationText(biddingTimeLeft(auction, artwork.now));
  if (auction.endTime === 0) return `has not started: ${left} from the first bid on, as before`;
  return `stopped, with ${left} left for bids`;
}

function end({ auction, artwork }: AuctionState): string {
  if (auction.endTime === 0) return 'not before the first bid';
  const isEarly = artwork.now < auction.startTime;
  return `${isoTime(auction.endTime)}, and later by the time of the pause${isEarly ? ' that lies after the start' : ''}`;
}
