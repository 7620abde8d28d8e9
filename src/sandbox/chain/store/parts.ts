import type { Address } from '@solana/kit';
import type { Node } from '../../../chain/codecs/merkle.ts';
import { type CompressedAsset, Forest, type ForestState } from '../compressed/forest.ts';
import { Ledger, type LedgerLimits, type LedgerState } from '../ledger/ledger.ts';
import type { Block, SignatureStatus } from '../ledger/types.ts';
import type { ChainState } from '../snapshot/codec.ts';
import type { Progress } from './chain-store.ts';

/** A state without its accounts, cut into parts none of which takes long to write. */
export type Part =
  /** The first one. It replaces whatever was before. */
  | { readonly part: 'state'; readonly ledger: LedgerState; readonly scalars: Scalars }
  | { readonly part: 'blocks'; readonly blocks: readonly Block[] }
  | { readonly part: 'statuses'; readonly entries: readonly (readonly [string, SignatureStatus])[] }
  | {
      readonly part: 'nodes';
      readonly tree: Address;
      readonly depth: number;
      readonly entries: readonly (readonly [number, Node])[];
    }
  | { readonly part: 'assets'; readonly entries: readonly (readonly [Address, CompressedAsset])[] }
  | { readonly part: 'places'; readonly entries: readonly (readonly [string, Address])[] };

export type Scalars = Pick<Progress, 'clockOffset' | 'airdrops' | 'nonceBlockhash'>;

const ENTRIES = 1000;
const TRANSACTIONS = 100;

export function* partsOf(state: Omit<ChainState, 'accounts'>): Generator<Part> {
  const { ledger, clockOffset, airdrops, nonceBlockhash, forest } = state;
  const scalars = { clockOffset, airdrops, nonceBlockhash };
  yield { part: 'state', ledger: { ...ledger, blocks: [], statuses: new Map() }, scalars };
  for (const blocks of blocksTogether(ledger.blocks)) yield { part: 'blocks', blocks };
  for (const entries of several(ledger.statuses)) yield { part: 'statuses', entries };
  if (forest === undefined) return;
  for (const [tree, { depth, nodes }] of forest.trees) {
    for (const entries of several(nodes)) yield { part: 'nodes', tree, depth, entries };
  }
  for (const entries of several(forest.assets)) yield { part: 'assets', entries };
  for (const entries of several(forest.places)) yield { part: 'places', entries };
}

function* several<T>(entries: Iterable<T>): Generator<T[]> {
  let together: T[] = [];
  for (const entry of entries) {
    together.push(entry);
    if (together.length < ENTRIES) continue;
    yield together;
    together = [];
  }
  if (together.length > 0) yield together;
}

function* blocksTogether(blocks: readonly Block[]): Generator<Block[]> {
  let together: Block[] = [];
  let transactions = 0;
  for (const block of blocks) {
    together.push(block);
    transactions += block.transactions.length;
    if (together.length < ENTRIES && transactions < TRANSACTIONS) continue;
    yield together;
    together = [];
    transactions = 0;
  }
  if (together.length > 0) yield together;
}

/** Puts a state together again, from its parts and what happened since. */
export class StateBuilder {
  #ledger: { -readonly [K in keyof LedgerState]: LedgerState[K] } | undefined;
  #forest: ForestState = { trees: new Map(), assets: new Map(), places: new Map() };
  #scalars: Scalars | undefined;
  #running: { readonly ledger: Ledger; readonly forest: Forest } | undefined;

  constructor(private readonly limits: LedgerLimits) {}

  /** Throws Error if it is not the part that can come now. */
  add(part: Part): void {
    if (part.part === 'state') {
      this.#ledger = part.ledger;
      this.#scalars = part.scalars;
      this.#forest = { trees: new Map(), assets: new Map(), places: new Map() };
      this.#running = undefined;
      return;
    }
    const ledger = this.#ledger;
    if (ledger === undefined || this.#running !== undefined) throw new Error(`misplaced part ${part.part}`);
    const { trees, assets, places } = this.#forest;
    if (part.part === 'blocks') for (const block of part.blocks) ledger.blocks.push(block);
    else if (part.part === 'statuses') for (const [key, one] of part.entries) ledger.statuses.set(key, one);
    else if (part.part === 'assets') for (const [id, asset] of part.entries) assets.set(id, asset);
    else if (part.part === 'places') for (const [place, id] of part.entries) places.set(place, id);
    else {
      const tree = trees.get(part.tree) ?? { depth: part.depth, nodes: new Map<number, Node>() };
      trees.set(part.tree, tree);
      for (const [number, node] of part.entries) tree.nodes.set(number, node);
    }
  }

  /** Lets the events happen again. */
  advance({ events, ...scalars }: Omit<Progress, 'changes'>): void {
    if (this.#ledger === undefined) throw new Error('progress of nothing');
    this.#running ??= { ledger: new Ledger(this.#ledger, this.limits), forest: new Forest(this.#forest) };
    const { ledger, forest } = this.#running;
    this.#scalars = scalars;
    for (const event of events) {
      if (typeof event === 'number') ledger.closeBlock(event);
      else {
        ledger.append(event);
        forest.record(event);
      }
    }
  }

  /** Undefined if there never was a whole state. */
  state(): Omit<ChainState, 'accounts'> | undefined {
    const ledger = this.#running?.ledger.snapshot() ?? this.#ledger;
    if (ledger === undefined || this.#scalars === undefined) return undefined;
    return { ...this.#scalars, ledger, forest: this.#forest };
  }
}
