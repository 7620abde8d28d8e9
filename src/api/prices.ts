import type { Address } from '../domain/address.ts';
import { isRecord } from '../domain/is-record.ts';
import { createHttp, readJson } from '../http/client.ts';
import { invalidUrl, type Party, parseEndpoint } from '../http/endpoint.ts';
import type { Carry } from '../http/exchange.ts';
import type { Clock } from '../ports/clock.ts';

export interface PricesOptions {
  /** https, or http to this machine. Answers `?ids=MINT,MINT` with `{ MINT: { usdPrice } }`. */
  readonly url: string;
  readonly clock: Clock;
  readonly carry?: Carry;
}

const PRICES: Party = {
  name: 'price service',
  failure: 'service_error',
  hint: 'check the address given by --price-url',
};
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;
const KEEP_MS = 60_000;

/**
 * Prices of currencies in US dollars. A currency whose price is not told, not a number above 0, or cannot be had now, is left out.
 * What was told is kept for a minute, and so is that it was not. Throws `invalid_config` at once for a URL that cannot be used.
 */
export function createPrices({ url, clock, carry }: PricesOptions) {
  const endpoint = parseEndpoint(url, PRICES);
  if (endpoint.search !== '') throw invalidUrl(PRICES, 'it has a query');
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  const http = createHttp({ endpoint, clock, ...limits, ...(carry === undefined ? {} : { carry }) });
  const known = new Map<Address, { readonly until: number; readonly price: number | null }>();
  const ask = async (mints: readonly Address[]): Promise<unknown> => {
    const path = `?${new URLSearchParams({ ids: mints.join(',') })}`;
    const attempt = await http({ method: 'GET', path, repeatable: true });
    return 'done' in attempt && attempt.done.status === 200 ? readJson(endpoint, attempt.done) : {};
  };
  return {
    async of(mints: readonly Address[]): Promise<ReadonlyMap<Address, number>> {
      const missing = mints.filter((mint) => clock.now() >= (known.get(mint)?.until ?? 0));
      if (missing.length > 0) {
        const told = await ask(missing).catch(() => ({}));
        const until = clock.now() + KEEP_MS;
        for (const mint of missing) known.set(mint, { until, price: priceIn(told, mint) });
      }
      return new Map(
        mints.flatMap((mint) => {
          const price = known.get(mint)?.price ?? null;
          return price === null ? [] : [[mint, price] as const];
        }),
      );
    },
  };
}

function priceIn(told: unknown, mint: Address): number | null {
  const entry = isRecord(told) ? told[mint] : null;
  const { usdPrice } = isRecord(entry) ? entry : {};
  return typeof usdPrice === 'number' && Number.isFinite(usdPrice) && usdPrice > 0 ? usdPrice : null;
}
