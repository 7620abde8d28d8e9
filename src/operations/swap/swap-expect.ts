import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { U64_MAX } from '../../domain/amount.ts';
import { leastOut, mostIn } from '../../domain/swap.ts';
import type { Bounds, Expectation } from '../../ports/expectation.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import type { Swap } from './swap.ts';
import type { SwapState } from './swap-state.ts';

/**
 * What a purchase changes when it is paid for with a swap: no more goes out than may go in, at least what the quote guarantees
 * comes back, and what is above the price stays.
 */
export function expectSwap(
  plain: Expectation,
  { quote }: Swap,
  state: SwapState,
  outputMint: Address,
): Expectation {
  if (quote === null) return plain;
  const { input, heldOut, temporary } = state;
  const [goesIn, comesOut] = [mostIn(quote), leastOut(quote)];
  const fromSol = input.mint === WRAPPED_SOL_MINT;
  const toSol = outputMint === WRAPPED_SOL_MINT;
  const { lamports, pays = 0n, opens = [], tokens } = plain;
  const withOut = (bounds: Bounds): Bounds => ({ min: bounds.min + comesOut, max: U64_MAX });
  const paid = toSol
    ? tokens
    : tokens.map((one) => (one.mint === outputMint ? { ...one, bounds: withOut(one.bounds) } : one));
  return {
    ...plain,
    lamports: toSol
      ? withOut(lamports)
      : // Lamports that strangers sent to the temporary account come to the wallet.
        { min: lamports.min - (fromSol ? goesIn : 0n), max: temporary === null ? lamports.max : U64_MAX },
    pays: pays + (fromSol ? goesIn : 0n),
    opens: [
      ...opens,
      ...(temporary === null ? [] : [TOKEN_SIZE]),
      ...(toSol || heldOut !== null ? [] : [TOKEN_SIZE]),
    ],
    tokens: fromSol ? paid : [...paid, { mint: input.mint, bounds: { min: -goesIn, max: 0n } }],
    swap: { inputMint: input.mint, outputMint },
    caps: fromSol ? [] : [{ currency: input, most: goesIn }],
  };
}
