import type { Address } from '../../domain/address.ts';
import type { BlockReader, ChainBlock } from '../../ports/blocks.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import { NoRow, type Statement } from '../sql.ts';
import { type ChangesContext, changesOf, restored } from './changes.ts';
import type { Lease } from './lease.ts';
import {
  beginAt,
  type Cursor,
  digestOf,
  dropBlock,
  forgetFinalized,
  keepBlock,
  moveCursor,
  readCursor,
  readRecentBlocks,
} from './progress.ts';
import { EMPTY, snapshotOf } from './snapshot.ts';

export interface IndexerOptions extends ChangesContext {
  readonly chain: Pick<ChainReader, 'getAccounts' | 'getProgramAccounts'>;
  readonly blocks: BlockReader;
  readonly lease: Lease;
  /** The first slot to index. Default: the newest final one; where the node is all of the chain, the first that it has. */
  readonly from?: bigint | null;
  /** Whether the node is all of the chain, as in the sandbox: then blocks that it has no more have vanished. */
  readonly isWholeChain?: boolean;
  /** Renews the lease while a pass takes long; absent: only each transaction does. */
  readonly alarm?: Clock['alarm'];
}

/** `indexed`: up to the newest block. `elsewhere`: another instance has the lease. */
export type Outcome = 'indexed' | 'elsewhere';

/** Slots that are asked for in one call. */
const RANGE = 10_000n;
/** Blocks that are read side by side, and written in one transaction. */
const AT_ONCE = 16;

/**
 * Follows the chain block by block. Rows are written in one transaction with the cursor, so that a process that
 * dies leaves the index as it was after a block. A block that is not the parent of the next one has vanished, and is undone.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  /** The artworks that are known, by their records. Null until they are read under this lease. */
  #records: Map<Address, Address> | null = null;
  #running: Promise<Outcome> | null = null;
  #waiting: Promise<Outcome> | null = null;
  #isClosed = false;

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  /** Indexes what the node has when this is called. Rejects where the node or the database fails; then nothing is half done. */
  catchUp(): Promise<Outcome> {
    if (this.#running === null) {
      this.#running = this.#pass().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    // The run under way may have asked for the newest slot before this call.
    this.#waiting ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null;
        return this.catchUp();
      });
    return this.#waiting;
  }

  /** Forgets all rows: the next call of `catchUp` makes them again from the chain. */
  async forget(): Promise<Outcome> {
    await this.#running?.catch(() => undefined);
    if (!(await this.#options.lease.take()).held) return 'elsewhere';
    await this.#write(EMPTY);
    return 'indexed';
  }

  /** Ends after the block under way, and leaves the lease to others. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.catch(() => undefined);
    await this.#options.lease.release();
  }

  async #pass(): Promise<Outcome> {
    const { lease, database, blocks } = this.#options;
    const { held, isNew } = await lease.take();
    if (!held) return 'elsewhere';
    const release = lease.keep(this.#options.alarm);
    try {
      if (isNew || this.#records === null) this.#records = await this.#readRecords();
      let cursor = await readCursor(database);
      const { confirmed, finalized } = await blocks.getSlots();
      if (cursor !== null && (isNew || confirmed < cursor.slot))
        cursor = await this.#verify(cursor, confirmed);
      cursor ??= await this.#begin(finalized);
      while (!this.#isClosed && cursor.slot < confirmed) {
        const next: Cursor | null = await this.#advance(cursor, confirmed, finalized);
        if (next === null) break;
        cursor = next;
      }
      return 'indexed';
    } catch (error) {
      if (!(error instanceof NoRow)) throw error;
      this.#records = null;
      return 'elsewhere';
    } finally {
      release();
    }
  }

  /** Indexes some blocks. Null when the node has none of them yet. */
  async #advance(cursor: Cursor, confirmed: bigint, finalized: bigint): Promise<Cursor | null> {
    const { blocks } = this.#options;
    const last = cursor.slot + RANGE < confirmed ? cursor.slot + RANGE : confirmed;
    const slots = await blocks.getBlockSlots(cursor.slot + 1n, last);
    if (slots[0] !== cursor.slot + 1n) {
      const first = await blocks.getFirstSlot();
      if (first > cursor.slot + 1n) return this.#skipTo(first);
      // No block in the whole range: all of its slots were skipped.
      if (slots.length === 0) return last < confirmed ? this.#moveTo({ ...cursor, slot: last }) : null;
    }
    let at = cursor;
    for (let start = 0; start < slots.length; start += AT_ONCE) {
      const some = slots.slice(start, start + AT_ONCE);
      const read = await Promise.all(some.map((slot) => blocks.getBlock(slot)));
      const next = await this.#applyAll(at, read, finalized);
      const isWhole = next.slot === some.at(-1);
      at = next;
      if (!isWhole || this.#isClosed) break;
    }
    return at.slot === cursor.slot ? null : at;
  }

  /** Indexes blocks up to the first that is missing, or that does not follow: then the one before it is undone. */
  async #applyAll(cursor: Cursor, read: readonly (ChainBlock | null)[], finalized: bigint): Promise<Cursor> {
    const follow: ChainBlock[] = [];
    let at = cursor;
    for (const block of read) {
      const isParent = at.blockhash === '' || block?.previousBlockhash === at.blockhash;
      if (block !== null && !isParent && follow.length === 0)
        return this.#undo(cursor, { slot: block.slot, finalized });
      if (block === null || !isParent) break;
      follow.push(block);
      at = { slot: block.slot, blockhash: block.slot < finalized ? '' : block.blockhash };
    }
    if (follow.length === 0) return cursor;
    const known = this.#records ?? new Map<Address, Address>();
    const { statements, blocks, records } = await changesOf(this.#options, follow, known);
    const kept = blocks.filter(({ slot }) => slot >= finalized).map(keepBlock);
    await this.#write([...statements, ...kept, forgetFinalized(finalized), moveCursor(at)]);
    for (const [record, mint] of records) known.set(record, mint);
    this.#records = known;
    return at;
  }

  /** Undoes the last block. Where the one before it is not kept, everything is made again. `slot`: of a block without it. */
  async #undo(cursor: Cursor, { slot, finalized }: { slot: bigint; finalized: bigint }): Promise<Cursor> {
    const [last, before] = await readRecentBlocks(this.#options.database);
    if (last?.blockhash !== cursor.blockhash || before === undefined) return this.#begin(finalized);
    const again = await restored(this.#options, slot, last);
    await this.#write([...dropBlock(last.slot), ...again, moveCursor(before)]);
    return before;
  }

  /** Undoes the blocks that this chain does not have, where the node can say so. Null when none of them is left. */
  async #verify(cursor: Cursor, confirmed: bigint): Promise<Cursor | null> {
    const { blocks, database, isWholeChain = false } = this.#options;
    let at = cursor;
    for (const recent of await readRecentBlocks(database)) {
      if (recent.slot > confirmed) {
        if (!isWholeChain) continue;
      } else {
        const block = await blocks.getBlock(recent.slot);
        if (block === null || digestOf(block) === recent.digest) return at;
      }
      // It, and all after it.
      while (at.slot >= recent.slot) {
        const [, before] = await readRecentBlocks(database);
        if (before === undefined) return null;
        at = await this.#undo(at, { slot: 0n, finalized: confirmed });
      }
    }
    return isWholeChain && at.slot > confirmed ? null : at;
  }

  /** Makes an empty index: the accounts as they are now, and no block yet. */
  async #begin(finalized: bigint): Promise<Cursor> {
    const { blocks, from = null, isWholeChain = false } = this.#options;
    const oldest = await blocks.getFirstSlot();
    // All of a cluster's history is too much to read for whoever has not asked for it.
    const asked = from ?? (isWholeChain ? oldest : finalized);
    const first = asked < oldest ? oldest : asked > finalized ? finalized : asked;
    await this.#write(EMPTY);
    return this.#snapshot(first);
  }

  /** The node does not have the blocks before `first` any more: events of that time are lost, the accounts are not. */
  async #skipTo(first: bigint): Promise<Cursor> {
    await this.#write([{ sql: 'DELETE FROM index_accounts' }, { sql: 'DELETE FROM index_blocks' }]);
    return this.#snapshot(first);
  }

  async #snapshot(first: bigint): Promise<Cursor> {
    for await (const statements of snapshotOf(this.#options)) await this.#write(statements);
    await this.#write([beginAt(first)]);
    this.#records = await this.#readRecords();
    return { slot: first - 1n, blockhash: '' };
  }

  async #moveTo(cursor: Cursor): Promise<Cursor> {
    await this.#write([moveCursor(cursor)]);
    return cursor;
  }

  /** In one transaction, and only while this instance has the lease. */
  async #write(statements: readonly Statement[]): Promise<void> {
    const { database, lease } = this.#options;
    await database.writeAll(lease.fence(), statements);
  }

  async #readRecords(): Promise<Map<Address, Address>> {
    const rows = await this.#options.database.rows('SELECT record, mint FROM index_artworks');
    return new Map(rows.map(({ record, mint }) => [record as Address, mint as Address]));
  }
}
