import { decodeEntrants, decodeRaffle, ticketsDigest } from '../chain/codecs/raffle.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';
import type { RaffleAddresses } from './raffle-state.ts';

/** A raffle before and after, every field of it. */
export function expectRaffle(
  { programs }: Deployment,
  { address }: RaffleAddresses,
  change: ExpectedChange,
): AccountExpectation {
  return {
    label: 'raffle',
    address,
    change,
    decode: (account) => ({ ...decodeRaffle(account, programs.raffle) }),
  };
}

/**
 * Who holds which ticket, before and after: how many are sold, how many of them are `wallet`'s, and a digest of the first
 * `earlier`, which nobody may change.
 */
export function expectEntrants(
  { programs }: Deployment,
  { entrants }: RaffleAddresses,
  { wallet, earlier }: { readonly wallet: Address; readonly earlier: number },
  change: ExpectedChange,
): AccountExpectation {
  return {
    label: 'list of entrants',
    address: entrants,
    change,
    decode(account) {
      const { tickets, max } = decodeEntrants(account, entrants, programs.raffle);
      return {
        tickets: tickets.length,
        yours: tickets.filter((holder) => holder === wallet).length,
        earlier: ticketsDigest(tickets.slice(0, earlier)),
        max,
      };
    },
  };
}
