import type { Address } from '../../../src/domain/address.ts';
import type { RawAccount } from '../../../src/ports/chain.ts';
import type { ServiceChain } from '../../../src/service/context.ts';
import { NOT_WATCHED } from '../../support/not-watched.ts';

export const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM';
export const RECENT_BLOCKHASH = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR';

/** A chain of the accounts that a test puts there. `failure`, when set, is what every call rejects with. */
export class MemoryChain implements ServiceChain {
  slot = 1_234n;
  failure: Error | null = null;
  readonly #accounts = new Map<Address, RawAccount>();

  set(address: Address, owner: Address, data: Uint8Array, lamports = 2_000_000n): void {
    this.#accounts.set(address, { address, owner, data, lamports, executable: false });
  }

  delete(address: Address): void {
    this.#accounts.delete(address);
  }

  async getAccounts(addresses: readonly Address[]) {
    this.#answer();
    return { slot: this.slot, accounts: addresses.map((address) => this.#accounts.get(address) ?? null) };
  }

  async getProgramAccounts(program: Address) {
    this.#answer();
    return [...this.#accounts.values()].filter((account) => account.owner === program);
  }

  async getLatestBlockhash() {
    this.#answer();
    return { blockhash: BLOCKHASH, lastValidBlockHeight: 1_384n, slot: this.slot };
  }

  async isBlockhashValid(blockhash: string) {
    this.#answer();
    return blockhash === BLOCKHASH || blockhash === RECENT_BLOCKHASH;
  }

  /** What a service simulates here is never carried out: nothing is built on this chain that takes it. */
  async simulate(): Promise<never> {
    throw new Error('a chain in memory runs no program');
  }

  followProgram() {
    return { isLive: () => false, session: 0, close: () => undefined };
  }

  readonly watchAccounts = NOT_WATCHED.watchAccounts;
  readonly getBlockWrites = NOT_WATCHED.getBlockWrites;
  readonly getMentions = NOT_WATCHED.getMentions;

  #answer(): void {
    if (this.failure !== null) throw this.failure;
  }
}
