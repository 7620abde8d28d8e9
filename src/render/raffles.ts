import type { RaffleAccount } from '../api/contract.ts';
import type { Currency } from '../domain/amount.ts';
import type { View } from '../ports/terminal.ts';
import { shortPrice } from './price.ts';
import { raffleState } from './raffle.ts';
import { table } from './table.ts';

export interface ListedRaffleView {
  readonly name: string | null;
  readonly currency: Currency | null;
  readonly raffle: RaffleAccount;
  /** The chain's time, in unix seconds. */
  readonly now: number;
}

/** One line per raffle. A name is always shown with the mint. When piped, also the price and the raffle's address. */
export function renderRaffles(raffles: readonly ListedRaffleView[], view: View): string {
  if (raffles.length === 0) return view.isTty ? 'No raffles.' : '';
  return table(
    ['NAME', 'PRIZE', 'SOLD', 'STATE'],
    raffles.map(({ name, currency, raffle, now }) => {
      const { prizeMint, sold, supply, ticketPrice, raffleAccount } = raffle;
      const row = [name ?? '?', prizeMint, `${sold}/${supply}`, raffleState(raffle, now)];
      return view.isTty ? row : [...row, shortPrice(BigInt(ticketPrice), currency), raffleAccount];
    }),
    view,
    0,
  );
}
