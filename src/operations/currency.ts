import { decodeMint } from '../chain/codecs/token.ts';
import { readAll } from '../chain/read-all.ts';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../ports/chain.ts';
import { knownCurrency } from './known-currency.ts';

/**
 * The currency of a mint, from its account. Throws `unsupported_currency` when the account is not an SPL Token mint, and
 * `account_mismatch` when the deployment names other decimals: a price with the wrong decimals would be another price.
 */
export function currencyFrom(deployment: Deployment, mint: Address, account: RawAccount | null): Currency {
  if (mint === WRAPPED_SOL_MINT) return SOL;
  const decoded = decodeMint(account);
  if (decoded === null) {
    throw new CliError('unsupported_currency', {
      what: `${mint} cannot be used as a currency`,
      why: account === null ? 'no account is at this address' : 'the account there is not an SPL Token mint',
      hint: `use SOL, or the mint of one of: ${deployment.currencies.map((c) => c.symbol).join(', ') || 'your currencies'}`,
      details: { mint },
    });
  }
  const { decimals } = decoded;
  const known = knownCurrency(deployment, mint);
  if (known === null)
    return { mint, symbol: `${mint.slice(0, 4)}…${mint.slice(-4)}`, decimals, unconfirmed: true };
  if (known.decimals === decimals) return known;
  throw new CliError('account_mismatch', {
    what: `the decimals of ${known.symbol} are not known for sure`,
    why: `its mint has ${decimals} decimals, the deployment says ${known.decimals}`,
    hint: 'check that --url and the deployment belong together: gavel config list',
    details: { mint, decimals, deployment: known.decimals },
  });
}

/** Reads the mint's account, except for SOL. Throws as `currencyFrom`. */
export async function readCurrency(
  chain: ChainReader,
  deployment: Deployment,
  mint: Address,
): Promise<Currency> {
  if (mint === WRAPPED_SOL_MINT) return SOL;
  const { found } = await readAll(chain, { mint });
  return currencyFrom(deployment, mint, found.mint);
}
