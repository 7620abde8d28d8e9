import type { Address } from '../domain/address.ts';
import type { Currency } from '../domain/amount.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Deps } from '../flow/deps.ts';
import { knownCurrency } from '../operations/known-currency.ts';
import { isUnanswered } from './read-account.ts';

/** The currency for showing amounts. Null, with a warning, when it cannot be read: then amounts are shown in base units. */
export interface ShownCurrency {
  readonly currency: Currency | null;
  readonly warnings: readonly string[];
}

/** Reads a currency for showing amounts. One that the deployment names needs no request. */
export async function showCurrency({ chain, deployment }: Deps, mint: string): Promise<ShownCurrency> {
  const address = mint as Address;
  const known = knownCurrency(deployment, address);
  if (known !== null) return { currency: known, warnings: [] };
  try {
    const { readCurrency } = await import('../operations/currency.ts');
    return { currency: await readCurrency(await chain(), deployment, address), warnings: [] };
  } catch (error) {
    return unknownCurrency(error);
  }
}

/** The same for a `get` verb. */
export async function besideCurrency(deps: Deps, mint: string) {
  const { currency, warnings } = await showCurrency(deps, mint);
  return { shown: { currency }, warnings };
}

/** The same with the reason of an error as the warning. Throws what is neither of the node nor of the mint. */
export function unknownCurrency(error: unknown): ShownCurrency {
  if (!isUnanswered(error) && !isOfTheMint(error)) throw error;
  const why = error.why ?? error.message;
  return {
    currency: null,
    warnings: [`amounts are in base units, since the currency could not be read: ${why}`],
  };
}

function isOfTheMint(error: unknown): error is CliError {
  return error instanceof CliError && MINT_ERRORS.has(error.code);
}

const MINT_ERRORS: ReadonlySet<string> = new Set(['unsupported_currency', 'account_mismatch']);
