import { auctionPhase, endAfterPause, isOver } from '../../domain/auction-rules.ts';
import { durationText } from '../../domain/duration.ts';
import { clampSeconds, isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Range } from '../../ports/expectation.ts';
import { namedArtwork } from '../artwork-state.ts';
import type { AuctionState } from '../auction-state.ts';
import type { Operation, SummaryLine } from '../operation.ts';
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

/** Lets a paused auction continue. Its end moves by the time that the clock was stopped. */
export const resume: Operation<SetPausedIntent, AuctionState> = {
  ...setPausedParts,
  name: 'auction.resume',
  path: '/v2/tx/auctions/resume',
  route: route({
    operationId: 'resumeAuction',
    summary:
      'Lets a paused auction go on, its end later by the pause: for the authority of the marketplace alone',
    body: setPausedBody,
    intent: ({ authority, asset: mint }) => ({ authority, mint }),
  }),

  check(intent, state) {
    requireAuthority(intent.authority, state);
    requirePaused(state);
  },

  build: async (deployment, intent, state) => setPaused(deployment, intent, state, false),

  expect: async (deployment, _intent, state) =>
    expectPauseChange(deployment, state, { fields: { pausedAt: 0 }, within: endRange(state) }),

  summarize: (_intent, state) => ({
    title: 'Resume a paused auction',
    verb: 'Resume the auction',
    done: 'Resumed',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [...highestBid(state), ...end(state).slice(0, 1)],
      costs: [],
    },
    lines: [
      ...auctionLines(state),
      ['paused since', isoTime(state.auction.pausedAt)],
      ['bids', bids(state)],
      ...end(state),
    ],
  }),
};

/** Throws `auction_not_paused`, also for an auction that is over: a paused one cannot reach its end. */
function requirePaused({ auction, artwork }: AuctionState): void {
  const phase = auctionPhase(auction, artwork.now);
  if (phase === 'paused') return;
  throw new CliError('auction_not_paused', {
    what: 'this auction is not paused',
    why: isOver(phase) ? `it ended at ${isoTime(auction.endTime)}` : 'its clock has not been stopped',
    hint: `see it: gavel auction get ${auction.mint}`,
    details: { mint: auction.mint, now: artwork.now },
  });
}

/** The range of the end, depending on when it lands. Empty when the end does not move: before the start, or the first bid. */
function endRange(state: AuctionState): Readonly<Record<string, Range>> {
  const { auction } = state;
  const { least, most } = landingTimes(state);
  const latest = endAfterPause(auction, most);
  if (latest === auction.endTime) return {};
  return { endTime: { least: endAfterPause(auction, least), most: latest } };
}

function bids({ auction, artwork }: AuctionState): string {
  const isEarly = artwork.now < auction.startTime;
  return isEarly ? `are taken from the start on, ${isoTime(auction.startTime)}` : 'are taken again';
}

function end({ auction, artwork }: AuctionState): readonly SummaryLine[] {
  if (auction.endTime === 0) return [['ends', 'not before the first bid, which starts its clock']];
  const moved = endAfterPause(auction, artwork.now);
  const by = clampSeconds(moved) - clampSeconds(auction.endTime);
  if (by === 0) return [['ends', `${isoTime(auction.endTime)}, as before: the clock had not started`]];
  return [
    ['ends', `${isoTime(auction.endTime)} -> about ${isoTime(moved)}`],
    ['  moved by', `${durationText(by)} so far, the time that the clock was stopped`],
  ];
}
