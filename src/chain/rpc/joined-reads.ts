import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { AccountsRead, ChainReader } from '../../ports/chain.ts';

/** As many as a node answers in one call. */
const MOST = 100;

interface Joined {
  /** The place of each address in the call. */
  readonly places: Map<Address, number>;
  readonly read: Promise<AccountsRead>;
  /** How many have joined. */
  members: number;
}

/**
 * Reads accounts as the chain does. What is read in one turn of the event loop is one call to the node, of one slot: for the
 * service under load, and for a short command, most of the time of a read is that call. Where the node answers it wrongly, each reads its own accounts, so
 * that nobody can spoil what others read.
 */
export function joinedReads(chain: Pick<ChainReader, 'getAccounts'>): ChainReader['getAccounts'] {
  let gathering: Joined | null = null;
  const begin = (): Joined => {
    const places = new Map<Address, number>();
    const read = new Promise((resolve) => setImmediate(resolve)).then(() => {
      if (gathering === joined) gathering = null;
      return chain.getAccounts([...places.keys()]);
    });
    const joined: Joined = { places, read, members: 0 };
    return joined;
  };
  return async (addresses) => {
    if (addresses.length > MOST) return chain.getAccounts(addresses);
    if (gathering === null || gathering.places.size + addresses.length > MOST) gathering = begin();
    const joined = gathering;
    joined.members += 1;
    const { places, read } = joined;
    for (const address of addresses) if (!places.has(address)) places.set(address, places.size);
    try {
      const { slot, accounts } = await read;
      return { slot, accounts: addresses.map((address) => accounts[places.get(address) ?? -1] ?? null) };
    } catch (error) {
      if (joined.members === 1 || !(error instanceof CliError && error.code === 'rpc_error')) throw error;
      return chain.getAccounts(addresses);
    }
  };
}
