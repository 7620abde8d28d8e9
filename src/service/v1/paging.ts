import type { PageOf } from '../../api/v1.ts';

/** Interface document, 8. */
export const PAGE_SIZE = 30;

/** One page of rows that are all known. A page past the end is empty. */
export function pageOf<T>(all: readonly T[], page: number): PageOf<T> {
  const from = page * PAGE_SIZE;
  return onePage(all.slice(from, from + PAGE_SIZE), page, all.length);
}

/** A page whose rows were read already. */
export function onePage<T>(result: readonly T[], page: number, total: number): PageOf<T> {
  const more = (page + 1) * PAGE_SIZE < total;
  return { result, total, ...(more ? { nextPage: page + 1 } : {}) };
}
