import type { Address } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import { isDrawn, isEnded, isOver, isPastEnd, walletLimit } from '../../domain/raffle.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { isInSol, type RaffleState } from '../raffle-state.ts';

export interface BuyTicketsIntent {
  readonly buyer: Address;
  readonly raffle: Address;
  readonly ticketCount: number;
}

export function requireNotCreator({ buyer }: BuyTicketsIntent, { raffle }: RaffleState): void {
  if (raffle.creator !== buyer) return;
  throw new CliError('own_raffle', {
    what: 'this raffle is your own',
    why: 'its creator cannot buy tickets of it',
    hint: "sign with the buyer's key: --keypair PATH",
    details: { raffle: raffle.address, creator: raffle.creator },
  });
}

export function requireSelling({ raffle, artwork: { now } }: RaffleState): void {
  const why = isDrawn(raffle)
    ? `its winner is drawn: ${raffle.winner}`
    : isPastEnd(raffle.endTime, now)
      ? `it ended at ${isoTime(raffle.endTime)}`
      : raffle.sold === raffle.supply
        ? `all of its ${raffle.supply} tickets are sold`
        : 'its creator ended it';
  if (!isEnded(raffle) && !isOver(raffle, now)) return;
  throw new CliError('raffle_over', {
    what: 'this raffle sells no more tickets',
    why,
    hint: `see it: gavel raffle get ${raffle.address}`,
    details: {
      raffle: raffle.address,
      sold: raffle.sold,
      supply: raffle.supply,
      endTime: raffle.endTime,
      now,
    },
  });
}

/** Throws `invalid_ticket_count`, `too_few_tickets` (not so many are left) or `ticket_limit` (of this wallet). */
export function requireTicketsLeft(
  { buyer, ticketCount }: BuyTicketsIntent,
  { raffle, entrants }: RaffleState,
): void {
  const details = { raffle: raffle.address, ticketCount };
  if (ticketCount < 1) {
    throw new CliError('invalid_ticket_count', {
      what: `${ticketCount} tickets cannot be bought`,
      why: 'the number of tickets must be at least 1',
      hint: 'name how many: --count 1',
      details,
    });
  }
  const left = raffle.supply - raffle.sold;
  if (ticketCount > left) {
    throw new CliError('too_few_tickets', {
      what: `${ticketCount} tickets are more than are left`,
      why: `${raffle.sold} of ${raffle.supply} are sold`,
      hint: `buy at most ${left}: --count ${left}`,
      details: { ...details, left },
    });
  }
  const limit = walletLimit(raffle);
  const held = entrants.tickets.filter((holder) => holder === buyer).length;
  if (held + ticketCount <= limit) return;
  const free = limit - held;
  throw new CliError('ticket_limit', {
    what: 'this wallet would hold more tickets than one wallet may',
    why: `it holds ${held}, and the limit of this raffle is ${limit}`,
    hint:
      free > 0 ? `buy at most ${free}: --count ${free}` : 'this wallet has all the tickets that it may hold',
    details: { ...details, held, limit },
  });
}

/** Throws `insufficient_funds`. For SOL the wallet also needs, for a moment, the rent of an account of wrapped SOL. */
export function requireFunds({ buyer, ticketCount }: BuyTicketsIntent, state: RaffleState): void {
  const { raffle, walletToken, walletLamports, artwork, currency } = state;
  const inSol = isInSol(raffle);
  const cost = raffle.ticketPrice * BigInt(ticketCount);
  const lent = inSol && walletToken.account === null ? artwork.rent(TOKEN_SIZE) : 0n;
  const funds = inSol ? walletLamports : (walletToken.account?.amount ?? 0n);
  if (funds >= cost + lent) return;
  const rent = lent === 0n ? '' : `, and ${formatExactly(lent, SOL)} of rent have to be there for a moment`;
  throw new CliError('insufficient_funds', {
    what: 'this wallet does not hold enough to buy the tickets',
    why: `${buyer} holds ${formatExactly(funds, currency)}, they cost ${formatExactly(cost, currency)}${rent}`,
    hint: `fund the wallet with ${currency.symbol}, or buy fewer`,
    details: { funds, needed: cost + lent, currencyMint: currency.mint },
  });
}
