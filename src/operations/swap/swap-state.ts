import { decodeTokenAccount, findTokenAddress } from '../../chain/codecs/token.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Currency } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { seededAddress } from '../../tokens/seeded-account.ts';
import { currencyFrom } from '../currency.ts';

/** The seed of the account of wrapped SOL that a swap opens and closes. A wallet has one of them. */
export const TEMPORARY_SEED = 'gavel swap';

/** What a swap depends on. Amounts are in base units. */
export interface SwapState {
  readonly input: Currency;
  /** What the wallet holds of what it pays with. */
  readonly held: bigint;
  /** Lamports in the wallet. */
  readonly lamports: bigint;
  /** Where it is paid from, and where it comes out: the wallet's own accounts, or the temporary one for SOL. */
  readonly source: Address;
  readonly destination: Address;
  /** What the wallet's own account holds of what comes out; null when it has none, or when SOL comes out. */
  readonly heldOut: bigint | null;
  /** The account of wrapped SOL, which does not outlive the transaction; null when neither side is SOL. */
  readonly temporary: Address | null;
  /** The wallet's own account of wrapped SOL, which no swap may touch. */
  readonly wrapped: Address;
}

/** Throws `unsupported_payment` when both are the same, and `unsupported_currency`. */
export async function readSwapState(
  chain: ChainReader,
  deployment: Deployment,
  wallet: Address,
  { inputMint, outputMint }: { readonly inputMint: Address; readonly outputMint: Address },
): Promise<SwapState> {
  if (inputMint === outputMint) throw nothingToSwap(inputMint);
  const [own, out, wrapped] = await Promise.all(
    [inputMint, outputMint, WRAPPED_SOL_MINT].map((mint) => findTokenAddress(wallet, mint)),
  );
  if (own === undefined || out === undefined || wrapped === undefined) throw new TypeError('three addresses');
  const { found } = await readAll(chain, { mint: inputMint, own, out, wallet });
  const temporary = seededAddress(wallet, TEMPORARY_SEED);
  const [fromSol, toSol] = [inputMint === WRAPPED_SOL_MINT, outputMint === WRAPPED_SOL_MINT];
  const lamports = found.wallet?.lamports ?? 0n;
  return {
    input: currencyFrom(deployment, inputMint, found.mint),
    held: fromSol ? lamports : (decodeTokenAccount(found.own)?.amount ?? 0n),
    lamports,
    source: fromSol ? temporary : own,
    destination: toSol ? temporary : out,
    heldOut: toSol ? null : (decodeTokenAccount(found.out)?.amount ?? null),
    temporary: fromSol || toSol ? temporary : null,
    wrapped,
  };
}

function nothingToSwap(mint: Address): CliError {
  return new CliError('unsupported_payment', {
    what: 'there is nothing to swap',
    why: 'the listing asks for what you want to pay with',
    hint: 'leave out --pay-with',
    details: { currencyMint: mint },
  });
}
