import { formatAmount, formatExactly, SOL, U64_MAX } from '../../domain/amount.ts';
import { isDrawn, isEnded, isOver, MAX_SUPPLY, type Raffle } from '../../domain/raffle.ts';
import { splitSale } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type CreateIntent, type CreateState, rentPaid } from './create-state.ts';

/** Throws `invalid_supply`, or `invalid_amount` when the proceeds could exceed 64 bits. */
export function requireSupply(
  { supply, ticketLimit, ticketPrice }: CreateIntent,
  { currency }: Pick<CreateState, 'currency'>,
): void {
  const why =
    supply < 1 || supply > MAX_SUPPLY
      ? `a raffle has 1 to ${MAX_SUPPLY} tickets, not ${supply}`
      : ticketLimit > supply
        ? `a wallet may hold ${ticketLimit} tickets, and there are ${supply}`
        : null;
  if (why !== null) {
    throw new CliError('invalid_supply', {
      what: 'this number of tickets is not possible',
      why,
      hint: 'name how many there are: --tickets 100',
      details: { supply, ticketLimit },
    });
  }
  if (ticketPrice * BigInt(supply) <= U64_MAX) return;
  throw new CliError('invalid_amount', {
    what: 'all the tickets together cost more than the chain can count',
    why: `${supply} tickets at ${formatAmount(ticketPrice, currency)} are over ${formatAmount(U64_MAX, currency)}`,
    hint: 'ask for less, or sell fewer tickets',
    details: { supply, ticketPrice },
  });
}

/** Throws `raffle_exists`. A creator has one raffle of an artwork at a time: its addresses are derived from both. */
export function requireNoRaffle({ addresses, earlier, isOccupied, artwork }: CreateState): void {
  if (earlier === null && !isOccupied) return;
  const details = { raffle: addresses.address, entrants: addresses.entrants };
  if (earlier === null) {
    throw new CliError('raffle_exists', {
      what: 'the accounts of this raffle cannot be made',
      why: `something is at the address of its entrants already, ${addresses.entrants}`,
      hint: 'see if another RPC node says the same: --url URL',
      details,
    });
  }
  throw new CliError('raffle_exists', {
    what: 'your earlier raffle of this artwork is still there',
    why: `${earlier.address} has to be closed first, which "gavel raffle close" does when all of it is claimed`,
    hint: `go on with it: ${nextStep(earlier, artwork.now)}`,
    details,
  });
}

function nextStep(raffle: Raffle, now: number): string {
  const command = (verb: string) => `gavel raffle ${verb} ${raffle.address}`;
  if (raffle.sold === 0) return command('cancel');
  if (!isDrawn(raffle)) {
    const isStuck = !isEnded(raffle) && !isOver(raffle, now) && raffle.endTime !== 0;
    return command(isStuck ? 'get' : 'draw');
  }
  if (!raffle.proceedsClaimed) return command('claim-proceeds');
  return command(raffle.prizeClaimed ? 'close' : 'claim-prize');
}

export function requireFeesFit({ ticketPrice }: CreateIntent, { artwork, feeBps }: CreateState): void {
  const { royaltyBps, creators } = artwork.asset;
  const split = splitSale({
    price: ticketPrice,
    feeBps,
    royaltyBps,
    creators,
    splitProceeds: false,
  });
  if (split !== null) return;
  throw new CliError('fees_exceed_price', {
    what: 'this artwork cannot be raffled',
    why: `fee (${feeBps} bps) and royalty (${royaltyBps} bps) together are above the price`,
    hint: "ask the artwork's update authority to lower the royalty",
    details: { feeBps, royaltyBps },
  });
}

/** Throws `insufficient_funds`. The rent of a raffle with many tickets is high. */
export function requireRent(intent: CreateIntent, state: CreateState): void {
  const rent = rentPaid(intent, state);
  if (state.walletLamports >= rent) return;
  throw new CliError('insufficient_funds', {
    what: 'this wallet does not hold enough to make the raffle',
    why: `${intent.creator} holds ${formatExactly(state.walletLamports, SOL)}, its accounts take ${formatExactly(rent, SOL)} of rent`,
    hint: 'fund the wallet with SOL, or sell fewer tickets',
    details: { funds: state.walletLamports, needed: rent },
  });
}
