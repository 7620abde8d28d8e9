import type { Address } from '../domain/address.ts';
import { U64_MAX } from '../domain/amount.ts';
import { leastOut, type SwapQuote } from '../domain/swap.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Swap } from '../operations/swap/swap.ts';
import type { Aggregator } from '../ports/aggregator.ts';

interface Needed {
  readonly mint: Address;
  /** Base units. */
  readonly amount: bigint;
}

/** How often the amount that goes in is raised before it is given up. */
const TRIES = 4;
const FULL_BPS = 10_000n;

/**
 * A quote that guarantees what is needed: of that exact amount, and where the aggregator has no route for an exact amount out, of
 * as much in as gives it. Throws `no_route`, and what the aggregator throws.
 */
export async function quoteFor(
  aggregator: Aggregator,
  { inputMint, slippageBps }: Pick<Swap, 'inputMint' | 'slippageBps'>,
  { mint: outputMint, amount }: Needed,
): Promise<SwapQuote> {
  const asked = { inputMint, outputMint, slippageBps };
  try {
    return await aggregator.quote({ ...asked, amount, mode: 'ExactOut' });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  // What the needed amount would buy the other way round is about what it costs.
  const back = await aggregator.quote({
    inputMint: outputMint,
    outputMint: inputMint,
    slippageBps,
    amount,
    mode: 'ExactIn',
  });
  let goesIn = withMargin(back.outAmount, slippageBps);
  for (let tries = 1; ; tries += 1) {
    const quote = await aggregator.quote({ ...asked, amount: goesIn, mode: 'ExactIn' });
    if (leastOut(quote) >= amount || tries === TRIES) return quote;
    const missing = leastOut(quote) === 0n ? goesIn * 2n : (goesIn * amount) / leastOut(quote) + 1n;
    goesIn = withMargin(missing, 10);
  }
}

/** An aggregator that does not know exact amounts out refuses them; one that fails is not asked for anything else. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CliError)) return false;
  return error.code === 'no_route' || (error.code === 'aggregator_error' && error.details?.status === 400);
}

function withMargin(amount: bigint, bps: number): bigint {
  const more = amount + (amount * BigInt(bps)) / FULL_BPS + 1n;
  return more > U64_MAX ? U64_MAX : more;
}
