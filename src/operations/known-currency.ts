import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import { type Currency, SOL } from '../domain/amount.ts';
import type { Deployment } from '../domain/deployment.ts';

/** SOL, or a currency that the deployment names; null for any other. For showing amounts. */
export function knownCurrency(deployment: Deployment, mint: Address): Currency | null {
  if (mint === WRAPPED_SOL_MINT) return SOL;
  return deployment.currencies.find((currency) => currency.mint === mint) ?? null;
}
