import { decodeEntrants, decodeRaffle, ticketsDigest } from '../chain/codecs/raffle.ts';
import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';
import type { RaffleAddresses } from './raffle-state.ts';

/** The expected change of a raffle, in all its fields. */
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
 * The expected change of the list of entrants: the number of tickets, the number of `wallet`'s tickets, and a digest of the
 * first `earlier` tickets, which must not change.
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
