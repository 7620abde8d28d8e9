import type { ChainState } from './snapshot/codec.ts';

/** What it saves and restores. */
interface Restorable {
  copy(): ChainState;
  restore(state: ChainState): void;
}

/**
 * States of a chain by name, for tests that go back to one. They share the accounts that have not changed, so that each takes
 * little memory, and are gone with the process.
 */
export class NamedStates {
  readonly #states = new Map<string, ChainState>();

  constructor(private readonly chain: Restorable) {}

  /** Over one of the same name. */
  save(name: string): void {
    this.#states.set(name, this.chain.copy());
  }

  /** False if there is none of this name. Throws CliError if the chain's store cannot keep it. */
  restore(name: string): boolean {
    const state = this.#states.get(name);
    if (state === undefined) return false;
    this.chain.restore(state);
    return true;
  }

  /** In the order of their first saving. */
  list(): readonly { readonly name: string; readonly slot: number; readonly accounts: number }[] {
    return [...this.#states].map(([name, { ledger, accounts }]) => ({
      name,
      slot: ledger.open.slot,
      accounts: accounts.size,
    }));
  }

  /** False if there is none of this name. */
  remove(name: string): boolean {
    return this.#states.delete(name);
  }
}
