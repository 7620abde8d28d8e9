import { CliError } from '../../../errors/cli-error.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TransactionRecord } from '../ledger/types.ts';
import type { ChainState } from '../snapshot/codec.ts';
import type { ChainStore, Progress } from './chain-store.ts';

/** So many empty blocks are kept together, one less than makes a block final: a final block is never lost. */
const MOST_UNKEPT_BLOCKS = 30;
/** Accounts, and bytes of their data, that are kept before the block ends, so that its end does not take long. */
const MANY_CHANGES = 2000;
const MANY_BYTES = 8 * 1024 * 1024;

type Scalars = Pick<Progress, 'clockOffset' | 'airdrops' | 'nonceBlockhash'>;

/** Gathers what a chain has to keep, and gives it to the store. Without a store, it does nothing. */
export class Recorder {
  #events: Progress['events'][number][] = [];
  #keptOffset: number;

  constructor(
    private readonly store: ChainStore | undefined,
    private readonly accounts: Accounts,
    private readonly read: () => Scalars,
  ) {
    this.#keptOffset = read().clockOffset;
  }

  landed(record: TransactionRecord): void {
    if (this.store !== undefined) this.#events.push(record);
    this.changed();
  }

  /** Accounts were written. */
  changed(): void {
    const { changeCount, changedBytes } = this.accounts;
    if (changeCount < MANY_CHANGES && changedBytes < MANY_BYTES) return;
    try {
      this.#keep(this.#events);
    } catch (error) {
      // It stays to be kept, and the block cannot end before.
      if (!(error instanceof CliError)) throw error;
    }
  }

  /** The open block is about to end; the next one begins at `time`. Throws CliError if that cannot be kept. */
  blockEnds(time: number, { isEmpty }: { readonly isEmpty: boolean }): void {
    if (this.store === undefined) return;
    if (isEmpty && this.#isQuiet() && this.#events.length < MOST_UNKEPT_BLOCKS) this.#events.push(time);
    else this.#keep([...this.#events, time]);
  }

  /** Keeps what happened in the open block too. Nothing, if only empty blocks were made. Throws CliError. */
  keep(): void {
    if (!this.#isQuiet()) this.#keep(this.#events);
  }

  /** The same, and empty blocks too. */
  keepAll(): void {
    if (!this.#isQuiet() || this.#events.length > 0) this.#keep(this.#events);
  }

  replaced(state: ChainState): void {
    this.store?.replace(state, this.accounts.changes());
    this.#clear();
  }

  #isQuiet(): boolean {
    const isEmpty =
      this.accounts.changeCount === 0 && this.#events.every((event) => typeof event === 'number');
    return isEmpty && this.read().clockOffset === this.#keptOffset;
  }

  #keep(events: Progress['events']): void {
    this.store?.keep({ events, changes: this.accounts.changes(), ...this.read() });
    this.#clear();
  }

  #clear(): void {
    this.#events = [];
    this.#keptOffset = this.read().clockOffset;
    this.accounts.clearChanges();
  }
}
