import type { Address } from '../../domain/address.ts';
import type { AccountsRead, ChainReader } from '../../ports/chain.ts';

/** The most accounts that a node returns in one answer. */
const IN_ONE_ANSWER = 100;

interface Waiting {
  readonly addresses: readonly Address[];
  readonly resolve: (read: AccountsRead) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The same chain, with reads of accounts that are asked for in one turn of the event loop joined into calls of up to 100 accounts. What was
 * asked for together is still read together, at one slot.
 */
export function gatheringReads<C extends Pick<ChainReader, 'getAccounts'>>(chain: C): C {
  let waiting: Waiting[] = [];
  const ask = async (group: readonly Waiting[]): Promise<void> => {
    const addresses = [...new Set(group.flatMap((one) => one.addresses))];
    try {
      const { slot, accounts } = await chain.getAccounts(addresses);
      const found = new Map(addresses.map((address, index) => [address, accounts[index] ?? null]));
      for (const { addresses: asked, resolve } of group)
        resolve({ slot, accounts: asked.map((address) => found.get(address) ?? null) });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const group of groupsOf(all)) void ask(group);
  };
  return {
    ...chain,
    getAccounts: (addresses) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(askAll);
        waiting.push({ addresses, resolve, reject });
      }),
  };
}

/** In their order. One that asks for more than a node returns at once is alone. */
function groupsOf(all: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const groups: Waiting[][] = [];
  let known = new Set<Address>();
  for (const one of all) {
    const together = new Set([...known, ...one.addresses]);
    const last = groups.at(-1);
    if (last === undefined || together.size > IN_ONE_ANSWER) {
      groups.push([one]);
      known = new Set(one.addresses);
    } else {
      last.push(one);
      known = together;
    }
  }
  return groups;
}
