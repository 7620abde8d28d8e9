import type { Instruction } from '@solana/kit';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Listing } from '../../domain/listing.ts';
import { readSwapQuote } from '../../domain/swap.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Swap } from '../swap/swap.ts';
import { swapInstructions } from '../swap/swap-build.ts';
import type { SwapState } from '../swap/swap-state.ts';
import type { BuyState } from './buy-checks.ts';

/** The swap that a service's `swapQuote` is for. Throws `invalid_request` for what is not a quote. */
export function swapFrom(given: unknown): { readonly swap?: Swap } {
  if (given === undefined) return {};
  const quote = readSwapQuote(given);
  if (typeof quote !== 'string') {
    const { inputMint, slippageBps } = quote;
    return { swap: { inputMint, slippageBps, maxIn: null, acceptsImpact: true, quote, route: null } };
  }
  throw new CliError('invalid_request', {
    what: 'swapQuote must be a quote of the swap aggregator, as it came',
    why: `it ${quote}`,
    hint: 'pass on the whole answer of GET /quote',
  });
}

/** The token accounts that the buyer opens for a swap and keeps. */
export function openedFor(swap: SwapState | null, { currencyMint }: Listing): number {
  return swap !== null && swap.heldOut === null && currencyMint !== WRAPPED_SOL_MINT ? 1 : 0;
}

/** The swap that comes before the purchase; none when the price is paid in the currency of the listing. */
export function swapBefore(
  { buyer, swap }: { readonly buyer: Address; readonly swap?: Swap },
  state: Pick<BuyState, 'swap' | 'artwork'>,
): readonly Instruction[] {
  if (swap === undefined || state.swap === null) return [];
  const { quote, route } = swap;
  if (quote === null || route === null) throw new TypeError('a swap is built from its quote and its route');
  return swapInstructions(buyer, { quote, route }, state.swap, state.artwork.rent);
}
