import type { IndexQueries } from '../index/queries.ts';
import { ServiceError } from '../service-error.ts';
import type { V1Context } from './context.ts';

/** Asks the index, brought up to date. Throws a 503 where there is none. */
export async function askIndex<T>(
  { index = null }: Pick<V1Context, 'index'>,
  ask: (queries: IndexQueries) => Promise<T>,
): Promise<T> {
  if (index === null) {
    throw new ServiceError(503, 'service_error', 'this service has no index of what has happened');
  }
  await index.refresh();
  return ask(index.queries);
}
