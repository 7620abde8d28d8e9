import { formatExactly } from '../../domain/amount.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { CreateIntent, CreateState } from './create-state.ts';

/** Throws `unsupported_option`: an offer has a field for it, but `make_offer` has no argument that sets it. */
export function requireNoOneOfOneOnly({ oneOfOneOnly = false }: CreateIntent): void {
  if (!oneOfOneOnly) return;
  throw new CliError('unsupported_option', {
    what: 'an offer cannot be marked as for a one-of-one only',
    why: 'the market program has no way to write that, and it lets no other artwork be sold on an offer',
    hint: 'make the offer without it: it is for this one-of-one artwork all the same',
  });
}

/** Throws `own_artwork`: the program lets nobody accept their own offer. */
export function requireNotHolder({ buyer, mint }: CreateIntent, { artwork, listing }: CreateState): void {
  const lists = listing?.seller === buyer;
  if (!lists && artwork.own.units !== 1n) return;
  throw new CliError('own_artwork', {
    what: 'this artwork is your own',
    why: lists ? `${buyer} lists it` : `it is in the wallet ${buyer}`,
    hint: "sign with the buyer's key: --keypair PATH",
    details: { mint, buyer },
  });
}

export function requireSameCurrency(intent: CreateIntent, { offer }: CreateState): void {
  if (offer === null || offer.currencyMint === intent.currencyMint) return;
  throw new CliError('offer_currency_fixed', {
    what: 'the currency of an offer cannot change',
    why: `yours is in ${offer.currencyMint}, and so is its escrow`,
    hint: `cancel it first: gavel offer cancel ${intent.mint}`,
    details: { offer: offer.address, currencyMint: offer.currencyMint },
  });
}

/** Throws `insufficient_funds`. `difference`: base units that the wallet needs to make or raise the offer. */
export function requireFunds(
  { buyer }: CreateIntent,
  difference: bigint,
  { currency, funds }: CreateState,
): void {
  if (funds >= difference) return;
  throw new CliError('insufficient_funds', {
    what: 'this wallet does not hold enough to make the offer',
    why: `${buyer} holds ${formatExactly(funds, currency)}, ${formatExactly(difference, currency)} go into escrow`,
    hint: `fund the wallet with ${currency.symbol}, or offer less`,
    details: { funds, needed: difference, currencyMint: currency.mint },
  });
}
