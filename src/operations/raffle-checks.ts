import type { Address } from '../domain/address.ts';
import { isDrawn, type Raffle } from '../domain/raffle.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RaffleState } from './raffle-state.ts';

/**
 * The program takes any account that looks like a marketplace's, its seller's own too: whoever pays or is paid by a raffle
 * has to know that its fee goes where this deployment's fees go. Throws `wrong_marketplace`.
 */
export function requireOwnMarketplace(state: Pick<RaffleState, 'raffle' | 'config'>): void {
  const { raffle } = state;
  const why = foreignness(state);
  if (why === null) return;
  throw new CliError('wrong_marketplace', {
    what: 'this raffle was made on another marketplace',
    why,
    hint: 'check that --url and the deployment belong together: gavel config list',
    details: { raffle: raffle.address, marketplaceAuthority: raffle.marketplaceAuthority },
  });
}

/** What about the raffle is not this marketplace's; null when nothing. */
export function foreignness({ raffle, config }: Pick<RaffleState, 'raffle' | 'config'>): string | null {
  const { authority, feeAccount, primaryFeeBps, secondaryFeeBps } = config;
  return raffle.marketplaceAuthority !== authority
    ? `its authority is ${raffle.marketplaceAuthority}, that of this one ${authority}`
    : raffle.feeAccount !== feeAccount
      ? `its fee goes to ${raffle.feeAccount}, that of this one to ${feeAccount}`
      : raffle.feeBps !== primaryFeeBps && raffle.feeBps !== secondaryFeeBps
        ? `its fee is ${raffle.feeBps / 100} %, that of this one ${primaryFeeBps / 100} or ${secondaryFeeBps / 100} %`
        : null;
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

/** Throws `raffle_not_drawn`. */
export function requireDrawn(raffle: Raffle): void {
  if (isDrawn(raffle)) return;
  throw new CliError('raffle_not_drawn', {
    what: 'the winner of this raffle is not drawn yet',
    why: `${raffle.sold} of ${raffle.supply} tickets are sold`,
    hint: `draw it when it is over: gavel raffle draw ${raffle.address}`,
    details: { raffle: raffle.address, sold: raffle.sold, supply: raffle.supply },
  });
}

/** Throws `already_claimed`. */
export function requireUnclaimed(raffle: Raffle, claimed: boolean, what: string): void {
  if (!claimed) return;
  throw new CliError('already_claimed', {
    what: `${what} of this raffle ${what === 'the prize' ? 'was' : 'were'} claimed before`,
    why: 'that can be done once',
    hint: `see it: gavel raffle get ${raffle.address}`,
    details: { raffle: raffle.address },
  });
}
