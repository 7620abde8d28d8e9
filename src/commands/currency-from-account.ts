import type { Address } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { currencyFrom } from '../operations/currency.ts';
import type { RawAccount } from '../ports/chain.ts';
import { type ShownCurrency, unknownCurrency } from './read-currency.ts';

/** The currency for showing amounts, from the account of its mint. */
export function currencyFromAccount(
  deployment: Deployment,
  mint: Address,
  account: RawAccount | null,
): ShownCurrency {
  try {
    return { currency: currencyFrom(deployment, mint, account), warnings: [] };
  } catch (error) {
    return unknownCurrency(error);
  }
}
