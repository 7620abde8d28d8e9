import type { RaffleAccount } from '../api/contract.ts';
import type { Currency } from '../domain/amount.ts';
import type { RafflePhase } from '../domain/raffle.ts';
import type { View } from '../ports/terminal.ts';
import { namedWallet } from './address.ts';
import { fields } from './fields.ts';
import { exactPrice, shortPrice } from './price.ts';
import { type Comparison, type ReadSource, sourceRows } from './source.ts';
import { type Cell, type Style, theme } from './theme.ts';
import { when } from './time.ts';

/** How the proceeds so far are divided; amounts in base units. */
export interface Proceeds {
  readonly revenue: bigint;
  readonly feeBps: number;
  readonly fee: bigint;
  readonly creators: readonly { readonly address: string; readonly amount: bigint }[];
  /** Received by the creator of the raffle, including a share of the royalty as a creator of the artwork. */
  readonly creatorReceives: bigint;
}

export interface Tickets {
  /** The most tickets that one wallet may hold. */
  readonly limit: number;
  /** The reader's wallet, if a key is configured. */
  readonly you: { readonly wallet: string; readonly held: number; readonly mayBuy: number } | null;
}

export interface DrawView {
  readonly slot: bigint;
  /** 0 when the block that decides the draw exists. */
  readonly blocksLeft: bigint;
  /** The hash of that block is no longer known, so the raffle must be ended again. */
  readonly isMissed: boolean;
}

export interface RaffleView {
  readonly raffle: RaffleAccount;
  /** The state of the draw if it is the next step; else null. */
  readonly draw: DrawView | null;
  /** Null if it cannot be read; so are the next two. */
  readonly name: string | null;
  readonly currency: Currency | null;
  readonly proceeds: Proceeds | null;
  readonly tickets: Tickets;
  readonly source: ReadSource;
  readonly comparison: Comparison | null;
  /** The chain's time, in unix seconds. */
  readonly now: number;
}

const PHASE_STYLES: Readonly<Record<RafflePhase, Style>> = {
  open: 'good',
  'to end': 'warning',
  'to draw': 'warning',
  drawn: 'warning',
  claimed: 'dim',
  unsold: 'bad',
};
/** The most characters of a bar, and the most entrants that are shown. */
const BAR = 20;
const ROWS = 20;

/** The next step of the raffle. `now` is the chain's time, in unix seconds. */
export function raffleState(
  raffle: RaffleAccount,
  now: number,
): { readonly text: RafflePhase; readonly style: Style } {
  const { winner, isClaimed, isPrizeClaimed, sold } = raffle;
  const text: RafflePhase =
    winner !== null
      ? isClaimed && isPrizeClaimed
        ? 'claimed'
        : 'drawn'
      : isEnded(raffle)
        ? 'to draw'
        : !takesNoTickets(raffle, now)
          ? 'open'
          : sold === 0
            ? 'unsold'
            : 'to end';
  return { text, style: PHASE_STYLES[text] };
}

function isEnded({ drawSlot }: RaffleAccount): boolean {
  return drawSlot !== null;
}

/** Sold out, or past its end. `isExpired` is not used: services differ in what they mean by it. */
function takesNoTickets({ sold, supply, endTime }: RaffleAccount, now: number): boolean {
  return sold >= supply || (endTime !== null && now * 1000 >= Date.parse(endTime));
}

/** One raffle with all its fields, then its entrants with their tickets. */
export function renderRaffle(shown: RaffleView, view: View): string {
  const { draw, name, currency, proceeds, tickets, source, comparison } = shown;
  // Other services do not give the draw slot.
  const raffle = { ...shown.raffle, drawSlot: draw?.slot ?? shown.raffle.drawSlot };
  const rows: (readonly [string, Cell])[] = [
    ['prize', name === null ? raffle.prizeMint : `${name} (${raffle.prizeMint})`],
    ['state', raffleState(raffle, shown.now)],
    ['tickets', `${raffle.sold} of ${raffle.supply} sold`],
    ['ticket price', exactPrice(BigInt(raffle.ticketPrice), currency)],
    ['wallet limit', `${tickets.limit} ticket${tickets.limit === 1 ? '' : 's'}`],
    ...yours(shown),
    ['ends', ending(raffle, view)],
    ...drawRows(shown),
    ...winnerRows(raffle),
    ['creator', raffle.creator],
    ...(proceeds === null ? [] : proceedsRows(proceeds, currency, view)),
    ['proceeds', raffle.isClaimed ? 'claimed' : 'not claimed'],
    ['raffle', raffle.raffleAccount],
    ...sourceRows(source, comparison),
  ];
  return [fields(rows, view), ...entrants(raffle, view)].join(view.isTty ? '\n\n' : '\n');
}

function proceedsRows(
  proceeds: Proceeds,
  currency: Currency | null,
  view: View,
): readonly (readonly [string, string])[] {
  const amount = (units: bigint) => shortPrice(units, currency);
  return [
    ['proceeds', amount(proceeds.revenue)],
    [view.isTty ? '  fee' : 'fee', `${amount(proceeds.fee)}, ${proceeds.feeBps / 100} %`],
    ...proceeds.creators.map(
      (one) =>
        [view.isTty ? '  to creator' : 'to creator', `${amount(one.amount)} to ${one.address}`] as const,
    ),
    ['creator gets', `${exactPrice(proceeds.creatorReceives, currency)} in all`],
  ];
}

function yours({ tickets: { you }, raffle, now }: RaffleView): readonly (readonly [string, string])[] {
  if (you === null) return [];
  const isOpen = raffle.winner === null && !isEnded(raffle) && !takesNoTickets(raffle, now);
  return [['yours', `${you.held}${isOpen ? `, and you may buy ${you.mayBuy} more` : ''}`]];
}

function drawRows({ draw }: RaffleView): readonly (readonly [string, string])[] {
  if (draw === null) return [];
  const { slot, blocksLeft, isMissed } = draw;
  if (isMissed)
    return [['drawn by', `slot ${slot}, which the chain no longer knows: anybody can end the raffle again`]];
  const when = blocksLeft === 0n ? 'which has come: anybody can draw' : `${blocksLeft} blocks from now`;
  return [['drawn by', `the first block from slot ${slot} on, ${when}`]];
}

/** A buyer in a raffle without an end should know that only its creator can end it before it is sold out. */
function ending(raffle: RaffleAccount, view: View): string {
  const { endTime, winner, sold, supply } = raffle;
  if (endTime !== null) return when(Math.floor(Date.parse(endTime) / 1000), view);
  if (winner !== null || isEnded(raffle)) return 'already over';
  if (sold === supply) return 'sold out: anybody can end it now';
  return 'when sold out, or when its creator ends it: nobody else can';
}

function winnerRows(raffle: RaffleAccount): readonly (readonly [string, Cell])[] {
  const { winner, sold, countByEntrant, isPrizeClaimed } = raffle;
  if (winner === null) return [];
  // Missing if the tickets cannot be read. A winner always holds at least one.
  const held = countByEntrant[winner];
  return [
    ['winner', { text: winner, style: 'good' }],
    ...(held === undefined
      ? []
      : [['their odds', `${held} of ${sold} tickets, ${percent(held, sold)}`] as const]),
    ['the prize', isPrizeClaimed ? 'delivered to the winner' : 'waits to be delivered'],
  ];
}

/** Most tickets first. On a terminal, with bars, and no more entrants than fit; when piped, every entrant. */
function entrants({ countByEntrant, sold, winner }: RaffleAccount, view: View): readonly string[] {
  const counts = Object.entries(countByEntrant).sort(
    ([a, more], [b, less]) => less - more || (a < b ? -1 : 1),
  );
  if (counts.length === 0) return [];
  if (!view.isTty) return counts.map(([address, count]) => `entrant\t${address}\t${count}`);
  const look = theme(view);
  const most = counts[0]?.[1] ?? 1;
  const digits = String(most).length;
  const width = Math.max(1, Math.min(BAR, view.width - 44 - digits - 12));
  const shown = counts.slice(0, ROWS).map(([address]) => namedWallet(address, view) ?? address);
  const longest = Math.max(...shown.map(({ length }) => length));
  const lines = counts.slice(0, ROWS).map(([address, count], index) => {
    const bar = '\u2588'.repeat(Math.max(1, Math.round((count * width) / most))).padEnd(width);
    const line = `${(shown[index] ?? address).padEnd(longest)}  ${look.good(bar)}  ${String(count).padStart(digits)}  ${percent(count, sold)}`;
    return address === winner ? `${line} *` : line;
  });
  const hidden = counts.length - ROWS;
  return [
    [
      look.title(`Entrants${winner === null ? '' : ' (* won)'}`),
      ...lines,
      ...(hidden > 0 ? [`and ${hidden} more`] : []),
    ].join('\n'),
  ];
}

function percent(count: number, sold: number): string {
  return `${Math.round((count * 1000) / Math.max(1, sold)) / 10} %`;
}
