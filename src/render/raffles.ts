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

/** One line a raffle: the name beside the mint, never alone. Piped with price and address of the raffle. */
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
  );
}
