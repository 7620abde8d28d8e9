import type { Clock } from '../../ports/clock.ts';
import { Indexer, type IndexerOptions, type Outcome } from './indexer.ts';
import type { Lease } from './lease.ts';
import { readCursor } from './progress.ts';
import { IndexQueries } from './queries.ts';

/** Between two looks for new blocks. */
const LOOK_MS = 500;
/** After a failure: it may last. */
const AGAIN_MS = 2_000;

export interface IndexOptions extends IndexerOptions {
  readonly clock: Pick<Clock, 'now' | 'alarm'>;
  /** Told of each failure to index. The index stays as it was, and is tried again. */
  readonly failed: (error: unknown) => void;
}

/** How the index stands. */
export interface IndexStatus {
  /** Of the last look for new blocks; null before the first. */
  readonly outcome: Outcome | 'failed' | null;
  /** When this instance was last up to date, in unix milliseconds; null: never. */
  readonly currentAt: number | null;
  /** When the index was last seen to go on, by whichever instance, in unix milliseconds; null: never. */
  readonly movedAt: number | null;
}

/** The index of the marketplace: what asks it, and what keeps it up to date. */
export class MarketplaceIndex {
  readonly queries: IndexQueries;
  readonly #indexer: Indexer;
  readonly #options: IndexOptions;
  #status: IndexStatus = { outcome: null, currentAt: null, movedAt: null };
  /** Where another instance was at the last look. */
  #slotElsewhere: bigint | null = null;
  #isFollowing = false;
  #isClosed = false;
  #wake: () => void = () => undefined;
  #loop: Promise<void> = Promise.resolve();

  constructor(options: IndexOptions) {
    this.#options = options;
    this.#indexer = new Indexer(options);
    this.queries = new IndexQueries(options.database);
  }

  get status(): IndexStatus {
    return this.#status;
  }

  /** Of the instance that indexes. */
  get lease(): Lease {
    return this.#options.lease;
  }

  /** The last slot that is indexed, by whichever instance; null before the first. */
  async slot(): Promise<bigint | null> {
    return (await readCursor(this.#options.database))?.slot ?? null;
  }

  /** Looks for new blocks as long as the process runs. */
  follow(): void {
    this.#isFollowing = true;
    this.#loop = this.#run();
  }

  /** Before a question: brings the index up to date, unless it is followed anyway. Never rejects: an older answer is one too. */
  async refresh(): Promise<void> {
    if (!this.#isFollowing) await this.#look();
  }

  /** Forgets every row: they are made again from the chain at the next look. */
  async forget(): Promise<void> {
    await this.#indexer.forget();
  }

  /** Leaves the lease to others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    await this.#indexer.close();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await this.#look();
      if (!this.#isClosed) await this.#wait(this.#status.outcome === 'failed' ? AGAIN_MS : LOOK_MS);
    }
  }

  async #look(): Promise<void> {
    try {
      const outcome = await this.#indexer.catchUp();
      const now = this.#options.clock.now();
      if (outcome === 'indexed') this.#status = { outcome, currentAt: now, movedAt: now };
      else this.#status = { ...this.#status, outcome, ...((await this.#hasMoved()) ? { movedAt: now } : {}) };
    } catch (error) {
      this.#status = { ...this.#status, outcome: 'failed' };
      if (!this.#isClosed) this.#options.failed(error);
    }
  }

  /** Whether the instance that indexes has indexed another block since this was asked last. */
  async #hasMoved(): Promise<boolean> {
    const before = this.#slotElsewhere;
    this.#slotElsewhere = await this.slot();
    return before !== null && this.#slotElsewhere !== before;
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const stop = this.#options.clock.alarm?.(milliseconds, done);
      this.#wake = () => {
        stop?.();
        done();
      };
    });
  }
}
