import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type { Block, Commitment, SignatureStatus, TransactionRecord } from './types.ts';

/** For how many blocks a blockhash may be used, as on a cluster. */
export const MAX_BLOCKHASH_AGE = 150;
/** For how many blocks a status is known without a search of the history, as in a validator's status cache. */
const STATUS_BLOCKS = 300;
const MAX_BLOCKS = 10_000;
/** Slots and heights differ, as on a cluster, so that a client that confuses them fails here too. */
export const FIRST_SLOT = 64;

/** The whole ledger as plain data, for snapshots. */
export interface LedgerState {
  readonly genesisHash: string;
  /** Closed blocks, oldest first, without gaps. */
  readonly blocks: Block[];
  /** The oldest slot whose transactions are still kept. */
  readonly firstAvailable: number;
  /** Number of transactions landed since genesis. */
  readonly transactionCount: number;
  readonly open: OpenBlock;
  /** Landed transactions of the newest blocks, in the order of landing. */
  readonly statuses: Map<string, SignatureStatus>;
}

type OpenBlock = Omit<Block, 'blockhash' | 'transactions'> & { readonly transactions: TransactionRecord[] };

export interface LedgerLimits {
  /** How many blocks must follow a block until it is finalized: 31 on a cluster. */
  readonly finalityDepth: number;
  /** How many transactions are kept with all their details. Older blocks are dropped as a whole. */
  readonly historyLimit: number;
}

export function ledgerLimits(limits: Partial<LedgerLimits> = {}): LedgerLimits {
  return { finalityDepth: 31, historyLimit: 10_000, ...limits };
}

/** A new ledger: one closed block, so that there is a blockhash, and one open block. `time` is in unix seconds. */
export function genesisLedger(seed: Uint8Array, time: number): LedgerState {
  const genesisHash = hashOf(['gavel sandbox genesis', seed]);
  const transactions: TransactionRecord[] = [];
  const first = {
    slot: FIRST_SLOT,
    height: 0,
    parentSlot: FIRST_SLOT - 1,
    previousBlockhash: hashAt(genesisHash, FIRST_SLOT - 1),
    time,
  };
  const blockhash = hashAt(genesisHash, FIRST_SLOT);
  const blocks = [{ ...first, blockhash, transactions }];
  return {
    genesisHash,
    blocks,
    firstAvailable: FIRST_SLOT,
    transactionCount: 0,
    open: nextBlock(first, blockhash, time),
    statuses: new Map(),
  };
}

/** The blockhash of a slot up to the first one of the chain, which depends on nothing but the genesis hash. */
export function hashAt(genesisHash: string, slot: number): string {
  if (slot === 0) return genesisHash;
  return hashOf([bs58.decode(genesisHash), String(slot)]);
}

/** A copy that does not change with the original. Closed blocks and transactions are shared, because they never change. */
export function copyLedger(state: LedgerState): LedgerState {
  const open = { ...state.open, transactions: [...state.open.transactions] };
  return { ...state, blocks: [...state.blocks], open, statuses: new Map(state.statuses) };
}

/** Blocks, blockhashes, statuses and history. Transactions are added to the open block, and `closeBlock` closes it. */
export class Ledger {
  private readonly records = new Map<string, TransactionRecord>();

  constructor(
    private state: LedgerState,
    private readonly limits: LedgerLimits,
  ) {
    for (const block of [...state.blocks, state.open]) {
      for (const record of block.transactions) this.records.set(record.signature, record);
    }
  }

  snapshot(): LedgerState {
    return this.state;
  }

  /** Gives the same blocks a new genesis hash. */
  fork(seed: Uint8Array): void {
    const genesisHash = hashOf([bs58.decode(this.state.genesisHash), seed]);
    this.state = { ...this.state, genesisHash };
  }

  get genesisHash(): string {
    return this.state.genesisHash;
  }

  get open(): OpenBlock {
    return this.state.open;
  }

  /** The newest closed block. */
  get latest(): Block {
    return this.closedBlock(this.state.open.parentSlot);
  }

  /** The oldest slot whose transactions are still kept. */
  get firstAvailable(): number {
    return this.state.firstAvailable;
  }

  get transactionCount(): number {
    return this.state.transactionCount;
  }

  /** The newest slot at a commitment: the open block, the last closed one, or the last finalized one. */
  slotAt(commitment: Commitment): number {
    if (commitment === 'processed') return this.open.slot;
    if (commitment === 'confirmed') return this.latest.slot;
    return Math.max(FIRST_SLOT, this.latest.slot - this.limits.finalityDepth);
  }

  heightAt(commitment: Commitment): number {
    return this.slotAt(commitment) - this.open.slot + this.open.height;
  }

  commitmentOf(slot: number): Commitment {
    if (slot <= this.slotAt('finalized')) return 'finalized';
    return slot <= this.latest.slot ? 'confirmed' : 'processed';
  }

  /** A closed block. It has no transactions if it is older than `firstAvailable`. */
  block(slot: number): Block | undefined {
    const { blocks } = this.state;
    return blocks[slot - (blocks[0]?.slot ?? slot)];
  }

  blocks(): readonly Block[] {
    return this.state.blocks;
  }

  /** The newest blockhash at a commitment, with the last block height at which a transaction may use it. */
  blockhashAt(commitment: Commitment): { blockhash: string; lastValidBlockHeight: number } {
    const block = this.closedBlock(Math.min(this.slotAt(commitment), this.latest.slot));
    return { blockhash: block.blockhash, lastValidBlockHeight: block.height + MAX_BLOCKHASH_AGE };
  }

  /** Whether a transaction in the open block may use this blockhash. */
  isRecentBlockhash(blockhash: string): boolean {
    return this.state.blocks.slice(-MAX_BLOCKHASH_AGE).some((block) => block.blockhash === blockhash);
  }

  status(signature: string, searchHistory: boolean): SignatureStatus | undefined {
    const status = this.state.statuses.get(signature);
    if (status !== undefined || !searchHistory) return status;
    const record = this.records.get(signature);
    return record && { slot: record.slot, err: record.result.err };
  }

  record(signature: string): TransactionRecord | undefined {
    return this.records.get(signature);
  }

  /** All kept transactions, newest first. */
  *newestFirst(): Generator<TransactionRecord> {
    yield* this.open.transactions.toReversed();
    for (let index = this.state.blocks.length - 1; index >= 0; index -= 1) {
      yield* (this.state.blocks[index]?.transactions ?? []).toReversed();
    }
  }

  append(record: TransactionRecord): void {
    this.open.transactions.push(record);
    this.records.set(record.signature, record);
    this.state = { ...this.state, transactionCount: this.state.transactionCount + 1 };
    this.state.statuses.set(record.signature, { slot: record.slot, err: record.result.err });
  }

  /** Closes the open block and opens the next one at `time` (unix seconds). */
  closeBlock(time: number): void {
    const { open, blocks } = this.state;
    // The blockhash does not depend on the content of transactions, such as times, so that the same wallets win raffles
    // in every fresh sandbox.
    const { length } = open.transactions;
    const blockhash = hashOf([bs58.decode(open.previousBlockhash), `${open.slot} ${length}`]);
    blocks.push({ ...open, blockhash });
    this.state = { ...this.state, open: nextBlock(open, blockhash, time) };
    this.forget();
  }

  private forget(): void {
    const { blocks, statuses, open } = this.state;
    for (const [signature, status] of statuses) {
      if (status.slot > open.slot - STATUS_BLOCKS) break;
      statuses.delete(signature);
    }
    let { firstAvailable } = this.state;
    for (
      ;
      this.records.size > this.limits.historyLimit && firstAvailable < open.parentSlot;
      firstAvailable += 1
    ) {
      this.forgetTransactions(firstAvailable);
    }
    if (blocks.length > MAX_BLOCKS) {
      this.forgetTransactions(blocks[0]?.slot ?? open.parentSlot);
      blocks.shift();
    }
    firstAvailable = Math.max(firstAvailable, blocks[0]?.slot ?? firstAvailable);
    this.state = { ...this.state, firstAvailable };
  }

  private forgetTransactions(slot: number): void {
    const block = this.closedBlock(slot);
    for (const record of block.transactions) this.records.delete(record.signature);
    this.state.blocks[slot - (this.state.blocks[0]?.slot ?? slot)] = { ...block, transactions: [] };
  }

  private closedBlock(slot: number): Block {
    const block = this.block(slot);
    if (block === undefined) throw new Error(`The ledger has lost block ${slot}, which it always keeps.`);
    return block;
  }
}

function nextBlock(
  parent: Pick<Block, 'slot' | 'height'>,
  previousBlockhash: string,
  time: number,
): OpenBlock {
  return {
    slot: parent.slot + 1,
    height: parent.height + 1,
    parentSlot: parent.slot,
    previousBlockhash,
    time,
    transactions: [],
  };
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return bs58.encode(hash.digest());
}
