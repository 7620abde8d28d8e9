import type { Address } from '../domain/address.ts';
import { isDrawn, isEnded, type Raffle } from '../domain/raffle.ts';
import { CliError } from '../errors/cli-error.ts';
import { requireOwnMarketplace } from './own-marketplace.ts';
import type { RaffleState } from './raffle-state.ts';

/** Throws `wrong_marketplace` unless the raffle was made on the deployment's marketplace, and so pays its fee there. */
export function requireOwnRaffle({ raffle, config, artwork }: RaffleState): void {
  requireOwnMarketplace('raffle', raffle, config, artwork.asset);
}

/** Throws `not_creator` unless `wallet` made the raffle. */
export function requireCreator({ raffle }: Pick<RaffleState, 'raffle'>, wallet: Address): void {
  if (raffle.creator === wallet) return;
  throw new CliError('not_creator', {
    what: `${wallet} did not make this raffle`,
    why: `it is ${raffle.creator}'s`,
    hint: "sign with the creator's key: --keypair PATH",
    details: { raffle: raffle.address, creator: raffle.creator, signer: wallet },
  });
}

/** Throws `raffle_not_drawn` when there is no winner yet. */
export function requireDrawn(raffle: Raffle): void {
  if (isDrawn(raffle)) return;
  throw new CliError('raffle_not_drawn', {
    what: 'the winner of this raffle is not drawn yet',
    why: `${raffle.sold} of ${raffle.supply} tickets are sold`,
    hint: isEnded(raffle)
      ? `draw it: gavel raffle draw ${raffle.address}`
      : `end it when it is over: gavel raffle end ${raffle.address}`,
    details: { raffle: raffle.address, sold: raffle.sold, supply: raffle.supply },
  });
}

/** Throws `already_claimed` when `claimed` is true. `what`: "the prize" or "the proceeds". */
export function requireUnclaimed(raffle: Raffle, claimed: boolean, what: string): void {
  if (!claimed) return;
  throw new CliError('already_claimed', {
    what: `${what} of this raffle ${what === 'the prize' ? 'was' : 'were'} claimed before`,
    why: 'that can be done once',
    hint: `see it: gavel raffle get ${raffle.address}`,
    details: { raffle: raffle.address },
  });
}
