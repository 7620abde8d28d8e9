import { type Currency, formatUnits } from '../domain/amount.ts';

/** An amount in the data of --json: as the chain has it, and as people write it. */
export interface AmountJson {
  /** Base units. A JSON number would lose some. */
  readonly raw: string;
  /** `1.5`: exact. Null where the decimals are not known, or nobody but a node says how many there are. */
  readonly decimal: string | null;
  readonly decimals: number | null;
  /** The symbol; null where the currency is not known. */
  readonly currency: string | null;
}

/** Null for no amount. `raw`: base units. */
export function amountJson(
  raw: string | number | bigint | null | undefined,
  currency: Currency | null | undefined,
): AmountJson | null {
  if (raw === null || raw === undefined) return null;
  const isKnown = currency != null && currency.unconfirmed !== true;
  return {
    raw: String(raw),
    decimal: isKnown ? formatUnits(BigInt(raw), currency.decimals) : null,
    decimals: currency?.decimals ?? null,
    currency: currency?.symbol ?? null,
  };
}

/** What stands under `amounts` beside an account: each by the name of its raw field. Null without an account. */
export function amountsJson<K extends string>(
  account: { readonly [F in K]: string | number | bigint | null } | null,
  currency: Currency | null | undefined,
  ...fields: readonly K[]
): Readonly<Record<K, AmountJson | null>> | null {
  if (account === null) return null;
  const entries = fields.map((field) => [field, amountJson(account[field], currency)]);
  // The cast is safe: there is an entry for each field.
  return Object.fromEntries(entries) as Record<K, AmountJson | null>;
}
