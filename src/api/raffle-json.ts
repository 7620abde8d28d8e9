import type { Entrants } from '../chain/codecs/raffle.ts';
import { countByEntrant, isDrawn, isEnded, isPastEnd, type Raffle } from '../domain/raffle.ts';
import type { RaffleAccount } from './contract.ts';
import { toIso } from './iso-time.ts';

/** Interface document, 2.5. `now` is the chain's time in unix seconds. `isExpired`: the end is past and no ticket was sold. */
export function raffleToJson(raffle: Raffle, { tickets }: Entrants, now: number): RaffleAccount {
  const { endTime, winner, drawSlot, sold } = raffle;
  return {
    raffleAccount: raffle.address,
    creator: raffle.creator,
    prizeMint: raffle.prizeMint,
    currencyMint: raffle.currencyMint,
    ticketPrice: raffle.ticketPrice,
    supply: raffle.supply,
    sold,
    ticketLimit: raffle.ticketLimit,
    endTime: endTime === 0 ? null : toIso(endTime),
    drawSlot: isEnded(raffle) ? drawSlot : null,
    winner: isDrawn(raffle) ? winner : null,
    isPrizeClaimed: raffle.prizeClaimed,
    isClaimed: raffle.proceedsClaimed,
    isExpired: sold === 0 && isPastEnd(endTime, now),
    countByEntrant: Object.fromEntries(countByEntrant(tickets)),
  };
}
