import { ServiceError } from '../service-error.ts';
import type { MarketplaceIndex } from './marketplace-index.ts';
import type { IndexQueries } from './queries.ts';

/** Asks the index, brought up to date. Throws a 503 where there is none. */
export async function askIndex<T>(
  { index = null }: { readonly index?: MarketplaceIndex | null },
  ask: (queries: IndexQueries, index: MarketplaceIndex) => Promise<T>,
): Promise<T> {
  if (index === null) {
    throw new ServiceError(503, 'service_error', 'this service has no index of what has happened');
  }
  await index.refresh();
  return ask(index.queries, index);
}
