import { findTokenAddress } from '../../chain/codecs/token.ts';
import { type Address, ASSOCIATED_TOKEN_PROGRAM } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { SwapQuote } from '../../domain/swap.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { AggregatorInstruction, AggregatorRoute } from '../../ports/aggregator.ts';
import type { SwapRoute } from './swap.ts';
import type { SwapState } from './swap-state.ts';

/**
 * What is taken of an aggregator's answer: its swap, with the wallet's own account of wrapped SOL replaced by the temporary
 * one. Throws `route_refused` for a program that the deployment does not list, another signer, and a route that would need
 * accounts of its own.
 */
export async function takeRoute(
  deployment: Deployment,
  wallet: Address,
  quote: SwapQuote,
  given: AggregatorRoute,
  { source, destination, temporary, wrapped }: SwapState,
): Promise<SwapRoute> {
  const { swap, tables } = given;
  if (!(deployment.swapPrograms ?? []).includes(swap.program)) {
    throw refused(
      `it uses the program ${swap.program}, which the deployment "${deployment.name}" does not list for swaps`,
      'pay without --pay-with; or list the program if you trust it: swap_programs in docs/configuration.md',
    );
  }
  const signer = swap.accounts.find((one) => one.signer && one.address !== wallet);
  if (signer !== undefined) throw refused(`${signer.address} would have to sign it too`);
  await requireNoOwnAccounts(wallet, quote, given.setup);
  const accounts = swap.accounts.map((one) =>
    one.address === wrapped && temporary !== null ? { ...one, address: temporary } : one,
  );
  const names = (address: Address) => accounts.some((one) => one.address === address && one.writable);
  if (names(wrapped)) throw refused("it uses the wallet's own account of wrapped SOL");
  if (!names(source)) throw refused('it does not pay from the account that it should');
  if (!names(destination)) throw refused('what comes out of it does not go where it should');
  return { swap: { ...swap, accounts }, tables };
}

/** The tool opens the accounts of both ends itself. What a route needs in between is not opened for it. */
async function requireNoOwnAccounts(
  wallet: Address,
  { inputMint, outputMint }: SwapQuote,
  setup: readonly AggregatorInstruction[],
): Promise<void> {
  const ends = await Promise.all([inputMint, outputMint].map((mint) => findTokenAddress(wallet, mint)));
  for (const { program, accounts } of setup) {
    const opened = accounts[1]?.address;
    if (program === ASSOCIATED_TOKEN_PROGRAM && opened !== undefined && ends.includes(opened)) continue;
    throw refused('it takes more before it than to open the accounts of its two tokens');
  }
}

function refused(why: string, hint = 'try again, or pay with another token'): CliError {
  return new CliError('route_refused', { what: 'the route of the swap was refused', why, hint });
}

/** Programs that are in every transaction that pays with a swap, and are no route. */
export function routeIn(
  instructions: readonly AggregatorInstruction[],
  known: ReadonlySet<Address>,
  tables: readonly Address[],
): AggregatorRoute {
  const [swap, ...others] = instructions.filter(({ program }) => !known.has(program));
  if (swap === undefined) throw refused("the service's transaction has no swap", LOCAL);
  const [other] = others;
  if (other !== undefined) throw refused(`the service's transaction also calls ${other.program}`, LOCAL);
  return { swap, setup: [], tables };
}

const LOCAL = 'build it yourself from the chain instead: --source local';
