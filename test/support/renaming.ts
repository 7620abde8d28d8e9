import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Address } from '../../src/domain/address.ts';
import type { RawAccount } from '../../src/ports/chain.ts';

/** A node that shows another name for an artwork; it may not be longer. */
export function renaming(name: string, other: string) {
  const padded = Buffer.alloc(32);
  padded.write(other.slice(0, 32));
  const changed = (account: RawAccount | null): RawAccount | null => {
    const data = account === null ? null : Buffer.from(account.data);
    const at = data?.indexOf(name) ?? -1;
    if (account === null || data === null || at < 0) return account;
    data.set(padded.subarray(0, name.length), at);
    return { ...account, data };
  };
  return {
    ...nodeAdapters,
    chain: async (options: Parameters<typeof nodeAdapters.chain>[0]) => {
      const chain = await nodeAdapters.chain(options);
      return {
        ...chain,
        getAccounts: async (addresses: readonly Address[]) => {
          const read = await chain.getAccounts(addresses);
          return { ...read, accounts: read.accounts.map(changed) };
        },
      };
    },
  };
}
