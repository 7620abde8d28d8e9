import type { WatchingChain } from '../../src/ports/account-watch.ts';

/** Of a chain that tells nobody of changes. */
export const NOT_WATCHED: WatchingChain = {
  watchAccounts: () => ({ add: () => undefined, remove: () => undefined, close: () => undefined }),
  getBlockWrites: async () => null,
  getMentions: async () => [],
};
