import type { Blockhash, ChainReader } from '../ports/chain.ts';
import type { ServiceChain } from './context.ts';
import { shared } from './shared.ts';

/**
 * The newest blockhash, which all builders share. A slot has one blockhash, so a node is asked once a slot, and not once for
 * each transaction.
 */
export class NewestBlockhash {
  readonly #ask: () => Promise<Blockhash>;
  #kept: Blockhash | null = null;

  constructor(chain: Pick<ServiceChain, 'getLatestBlockhash'>) {
    this.#ask = shared(() => chain.getLatestBlockhash());
  }

  /** That of `slot`, which was just read, or a later one. Null: no slot is known. */
  async at(slot: bigint | null): Promise<Blockhash> {
    if (this.#kept === null || this.#kept.slot !== slot) this.#kept = await this.#ask();
    return this.#kept;
  }
}

/** The same reads, and the slot of the last one; null before the first. */
export function notingSlot(
  chain: Omit<ChainReader, 'getAccounts'>,
  getAccounts: ChainReader['getAccounts'],
): { readonly reader: ChainReader; slot(): bigint | null } {
  let slot: bigint | null = null;
  const { getCompressed } = chain;
  return {
    slot: () => slot,
    reader: {
      getProgramAccounts: (program, filters) => chain.getProgramAccounts(program, filters),
      ...(getCompressed === undefined ? {} : { getCompressed: (id) => getCompressed.call(chain, id) }),
      async getAccounts(addresses) {
        const read = await getAccounts(addresses);
        slot = read.slot;
        return read;
      },
    },
  };
}
