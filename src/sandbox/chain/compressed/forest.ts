import type { Address } from '@solana/kit';
import { BUBBLEGUM_ADDRESS, hashLeaf, type Leaf } from '../../../chain/codecs/bubblegum.ts';
import {
  type CompressedMetadata,
  decodeCompressedMetadata,
  hashMetadata,
} from '../../../chain/codecs/compressed-metadata.ts';
import { COMPRESSION_ADDRESS, NOOP_ADDRESS } from '../../../chain/codecs/compression.ts';
import {
  type ChangeEvent,
  readChangeEvent,
  readLeafEvent,
} from '../../../chain/codecs/compression-events.ts';
import { hasDiscriminator } from '../../../chain/codecs/discriminator.ts';
import { emptyNode, type Node, sameNode } from '../../../chain/codecs/merkle.ts';
import type { LedgerState } from '../ledger/ledger.ts';
import { mentionOf } from '../ledger/mentions.ts';
import type { TransactionRecord } from '../ledger/types.ts';
import { type Call, callsOf } from './calls.ts';

const MINT_V1 = [145, 98, 192, 118, 184, 147, 118, 104];
const MINT_TO_COLLECTION_V1 = [153, 18, 178, 47, 197, 158, 86, 15];
const DISCRIMINATOR_BYTES = 8;

/** A compressed NFT. Plain data, for snapshots. */
export interface CompressedAsset {
  readonly tree: Address;
  readonly leaf: Leaf;
  /** Place among the leaves. */
  readonly index: number;
  /** What it was minted with; null if it was changed since by an instruction that is not followed. */
  readonly metadata: CompressedMetadata | null;
  /** The change of the tree that was its last one. */
  readonly sequence: bigint;
  readonly burnt: boolean;
}

/** What the calls of noop say of every tree. Plain data, for snapshots. */
export interface ForestState {
  /** Per tree, the nodes that were ever written, by their number: as in a heap, the root is 1. */
  readonly trees: Map<Address, { readonly depth: number; readonly nodes: Map<number, Node> }>;
  readonly assets: Map<Address, CompressedAsset>;
  /** Asset ids by tree and place. */
  readonly places: Map<string, Address>;
}

const placeOf = (tree: Address, index: number): string => `${tree} ${index}`;

/** Follows all trees of compressed NFTs by what their programs tell indexers, transaction by transaction. */
export class Forest {
  constructor(readonly state: ForestState = { trees: new Map(), assets: new Map(), places: new Map() }) {}

  /** Takes in a transaction that landed. One that failed changed nothing. */
  record(record: TransactionRecord): void {
    if (record.result.err !== null || mentionOf(record, NOOP_ADDRESS) === undefined) return;
    let metadata: CompressedMetadata | null = null;
    let leaf: Leaf | undefined;
    for (const call of callsOf(record)) {
      metadata = mintedBy(call) ?? metadata;
      if (call.program !== NOOP_ADDRESS) continue;
      // Anybody can call noop: what counts is who called.
      if (call.caller === BUBBLEGUM_ADDRESS) leaf = readLeafEvent(call.data) ?? leaf;
      const change = call.caller === COMPRESSION_ADDRESS ? readChangeEvent(call.data) : undefined;
      if (change === undefined) continue;
      this.#change(change, leaf, metadata);
      [metadata, leaf] = [null, undefined];
    }
  }

  asset(id: Address): CompressedAsset | undefined {
    return this.state.assets.get(id);
  }

  /** Null for an asset that is burnt or not known. */
  ownerOf(id: Address): Address | null {
    const asset = this.state.assets.get(id);
    return asset === undefined || asset.burnt ? null : asset.leaf.owner;
  }

  /** From the sibling of the leaf up, and the root. Undefined for an asset that is burnt or not known. */
  proof(
    id: Address,
  ): { readonly proof: readonly Node[]; readonly root: Node; readonly number: number } | undefined {
    const asset = this.state.assets.get(id);
    const tree = asset && this.state.trees.get(asset.tree);
    if (asset === undefined || asset.burnt || tree === undefined) return undefined;
    const { depth, nodes } = tree;
    const node = (number: number, level: number) => nodes.get(number) ?? emptyNode(level);
    const number = 2 ** depth + asset.index;
    const proof = Array.from({ length: depth }, (_, level) =>
      node(Math.floor(number / 2 ** level) ^ 1, level),
    );
    return { proof, root: node(1, depth), number };
  }

  #change(change: ChangeEvent, leaf: Leaf | undefined, metadata: CompressedMetadata | null): void {
    const { tree, path, index, sequence } = change;
    const { trees, assets, places } = this.state;
    const known = trees.get(tree) ?? { depth: path.length - 1, nodes: new Map<number, Node>() };
    trees.set(tree, known);
    for (const { node, number } of path) known.nodes.set(number, node);
    const written = path[0]?.node ?? emptyNode(0);
    const before = assets.get(places.get(placeOf(tree, index)) ?? ('' as Address));
    if (leaf !== undefined && sameNode(hashLeaf(leaf), written)) {
      const kept = metadataOf(leaf, metadata, before?.metadata ?? null);
      assets.set(leaf.id, { tree, leaf, index, metadata: kept, sequence, burnt: false });
      places.set(placeOf(tree, index), leaf.id);
    } else if (before !== undefined) {
      assets.set(before.leaf.id, { ...before, sequence, burnt: true });
    }
  }
}

/** The forest of a snapshot; of an older one, made from the transactions that it still has. */
export function forestOf(state: { readonly forest?: ForestState; readonly ledger: LedgerState }): Forest {
  if (state.forest !== undefined) return new Forest(state.forest);
  const forest = new Forest();
  for (const { transactions } of [...state.ledger.blocks, state.ledger.open])
    for (const one of transactions) forest.record(one);
  return forest;
}

/** Does not change with the original. */
export function copyForest({ trees, assets, places }: ForestState): ForestState {
  const copies = [...trees].map(
    ([tree, { depth, nodes }]) => [tree, { depth, nodes: new Map(nodes) }] as const,
  );
  return { trees: new Map(copies), assets: new Map(assets), places: new Map(places) };
}

/** The metadata that a call mints with; undefined for every other call. */
function mintedBy({ program, data }: Call): CompressedMetadata | null | undefined {
  if (program !== BUBBLEGUM_ADDRESS) return undefined;
  const plain = hasDiscriminator(data, MINT_V1);
  if (!plain && !hasDiscriminator(data, MINT_TO_COLLECTION_V1)) return undefined;
  const metadata = decodeCompressedMetadata(data.subarray(DISCRIMINATOR_BYTES));
  if (plain || metadata?.collection == null) return metadata;
  return { ...metadata, collection: { ...metadata.collection, verified: true } };
}

/** The metadata whose hash the leaf has. */
function metadataOf(
  { dataHash }: Leaf,
  ...known: readonly (CompressedMetadata | null)[]
): CompressedMetadata | null {
  return known.find((one) => one !== null && sameNode(hashMetadata(one), dataHash)) ?? null;
}
