import type { Address } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { leastOut, mostIn, type SwapQuote } from '../../domain/swap.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Swap } from './swap.ts';
import type { SwapState } from './swap-state.ts';

/** What a quote has to give, and when it is looked at. */
export interface Needed {
  readonly currency: Currency;
  readonly amount: bigint;
  /** The slot of the read. */
  readonly slot: bigint;
  /** Rent in lamports that the wallet pays besides. */
  readonly rent: bigint;
}

/** Slots, about a minute: prices that are older are not relied on. */
const LONGEST_AGE = 150n;
const AGAIN = 'ask for a new quote';

/** Throws unless the quote is a new one, for what is needed, and covers it within what was agreed to. */
export function requireSwap(wallet: Address, swap: Swap, state: SwapState, needed: Needed): void {
  const { quote } = swap;
  if (quote === null) return;
  const { currency, amount, slot } = needed;
  const details = { inputMint: quote.inputMint, outputMint: quote.outputMint };
  if (quote.outputMint !== currency.mint || quote.inputMint !== swap.inputMint) {
    throw new CliError('swap_mismatch', {
      what: 'the swapQuote is for another token than the listing asks for',
      why: `it swaps ${quote.inputMint} for ${quote.outputMint}; the listing asks for ${currency.symbol} (${currency.mint})`,
      hint: `${AGAIN} with outputMint ${currency.mint}`,
      details: { ...details, currencyMint: currency.mint },
    });
  }
  if (leastOut(quote) < amount) {
    throw new CliError('swap_too_small', {
      what: 'the swapQuote does not cover the price',
      why: `it guarantees ${formatExactly(leastOut(quote), currency)}, the price is ${formatExactly(amount, currency)}`,
      hint: `${AGAIN} that guarantees at least the price`,
      details: { ...details, guaranteed: leastOut(quote), price: amount },
    });
  }
  requireNew(quote, slot);
  const most = mostIn(quote);
  if (swap.maxIn !== null && most > swap.maxIn) {
    throw new CliError('swap_above_maximum', {
      what: 'the swap takes more than your maximum',
      why: `it may take ${formatExactly(most, state.input)}, your maximum is ${formatExactly(swap.maxIn, state.input)}`,
      hint: `to accept it: --max-in "${formatAmount(most, state.input)}"`,
      details: { ...details, most, maxIn: swap.maxIn },
    });
  }
  requireHeld(wallet, most, state, needed);
}

function requireNew({ contextSlot }: SwapQuote, slot: bigint): void {
  if (contextSlot === null || slot - contextSlot <= LONGEST_AGE) return;
  throw new CliError('quote_stale', {
    what: 'the swapQuote is too old',
    why: `its prices are of slot ${contextSlot}, and it is slot ${slot} now`,
    hint: AGAIN,
    details: { contextSlot, slot },
  });
}

/** The wallet holds what may go in; and in SOL the rent besides. */
function requireHeld(wallet: Address, most: bigint, { input, held, lamports }: SwapState, { rent }: Needed) {
  const isSol = input.mint === SOL.mint;
  const needs = [
    [held, isSol ? most + rent : most, input],
    [lamports, rent, SOL],
  ] as const;
  for (const [has, amount, of] of needs) {
    if (has >= amount) continue;
    throw new CliError('insufficient_funds', {
      what: 'this wallet does not hold enough for the swap',
      why: `${wallet} holds ${formatExactly(has, of)}, it may take ${formatExactly(amount, of)}`,
      hint: `fund the wallet with ${of.symbol}, or pay with another token`,
      details: { funds: has, needed: amount, currencyMint: of.mint },
    });
  }
}
