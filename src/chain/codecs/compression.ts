import type { Address } from '@solana/kit';
import { addressAt } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import { emptyNode, NODE_BYTES, type Node } from './merkle.ts';

/** Account compression and noop have these addresses on every cluster. */
export const COMPRESSION_ADDRESS = 'cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK' as Address;
export const NOOP_ADDRESS = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV' as Address;

/** The depths that a tree can have, with the sizes of its buffer of changes. */
const SHAPES: readonly (readonly [depth: number, ...buffers: number[]])[] = [
  [3, 8],
  [5, 8],
  [6, 16],
  [7, 16],
  [8, 16],
  [9, 16],
  [10, 32],
  [11, 32],
  [12, 32],
  [13, 32],
  [14, 64, 256, 1024, 2048],
  [15, 64],
  [16, 64],
  [17, 64],
  [18, 64],
  [19, 64],
  [20, 64, 256, 1024, 2048],
  [24, 64, 256, 512, 1024, 2048],
  [26, 512, 1024, 2048],
  [30, 512, 1024, 2048],
];

const IS_TREE = 1;
const HEADER_V1 = 0;
const HEADER_BYTES = 56;
/** Sequence number, newest change, number of changes. */
const COUNTER_BYTES = 24;
const INDEX_BYTES = 8;

/** A change of one leaf: the nodes on its path after it, and the root. */
export interface Change {
  readonly root: Node;
  /** From the leaf up, without the root. */
  readonly path: readonly Node[];
  /** Of the leaf. */
  readonly index: number;
}

/** The account of a tree. */
export interface MerkleTree {
  readonly maxDepth: number;
  readonly maxBufferSize: number;
  readonly authority: Address;
  readonly creationSlot: bigint;
  /** How often the tree was changed. */
  readonly sequence: bigint;
  /** Newest first. The first one has the root of now. */
  readonly changes: readonly Change[];
  /** How many leaves were appended. */
  readonly leaves: number;
  /** How many levels below the root are kept in the account. */
  readonly canopyDepth: number;
  /** The node of the canopy with this number, as in a heap: the root is 1, its children are 2 and 3. */
  canopyNode(number: number): Node;
}

const changeBytes = (depth: number): number => NODE_BYTES + NODE_BYTES * depth + INDEX_BYTES;

const hasShape = (depth: number, buffer: number): boolean =>
  SHAPES.some(([known, ...buffers]) => known === depth && buffers.includes(buffer));

/** Without the canopy. */
const treeBytes = (depth: number, buffer: number): number =>
  HEADER_BYTES + COUNTER_BYTES + buffer * changeBytes(depth) + NODE_BYTES * (depth + 1) + INDEX_BYTES;

/** Bytes of the account of a tree. Throws RangeError for a depth and buffer that do not exist together. */
export function merkleTreeSize(maxDepth: number, maxBufferSize: number, canopyDepth = 0): number {
  if (!hasShape(maxDepth, maxBufferSize) || canopyDepth > maxDepth)
    throw new RangeError(`no tree has depth ${maxDepth}, buffer ${maxBufferSize}, canopy ${canopyDepth}`);
  return treeBytes(maxDepth, maxBufferSize) + NODE_BYTES * (2 ** (canopyDepth + 1) - 2);
}

function notATree(why: string): CliError {
  return new CliError('account_mismatch', {
    what: 'this is not a tree of compressed NFTs',
    why,
    hint: 'use another RPC node: --url URL',
  });
}

/** How many levels a canopy of so many bytes has; undefined if it is none. */
function canopyDepthOf(bytes: number, maxDepth: number): number | undefined {
  const depth = Math.log2(bytes / NODE_BYTES + 2) - 1;
  return Number.isInteger(depth) && depth >= 0 && depth <= maxDepth ? depth : undefined;
}

/** Decodes the account of a tree. Throws `account_mismatch` for other or truncated data. */
export function decodeMerkleTree(data: Uint8Array): MerkleTree {
  if (data.length < HEADER_BYTES + COUNTER_BYTES) throw notATree('it is cut short');
  if (data[0] !== IS_TREE || data[1] !== HEADER_V1) throw notATree('it begins otherwise');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [maxBufferSize, maxDepth] = [view.getUint32(2, true), view.getUint32(6, true)];
  if (!hasShape(maxDepth, maxBufferSize)) throw notATree(`depth ${maxDepth}, buffer ${maxBufferSize}`);
  const canopyStart = treeBytes(maxDepth, maxBufferSize);
  const canopyDepth = canopyDepthOf(data.length - canopyStart, maxDepth);
  if (canopyDepth === undefined) throw notATree(`its size is ${data.length} bytes`);
  const node = (offset: number): Node => data.subarray(offset, offset + NODE_BYTES);
  const [sequence, active, count] = [0, 8, 16].map((offset) =>
    view.getBigUint64(HEADER_BYTES + offset, true),
  );
  if (active === undefined || count === undefined || sequence === undefined)
    throw notATree('it is cut short');
  if (active >= maxBufferSize || count > maxBufferSize || count === 0n)
    throw notATree('it has no changes, or more than fit');
  const changeAt = (place: number): Change => {
    const start = HEADER_BYTES + COUNTER_BYTES + place * changeBytes(maxDepth);
    const path = Array.from({ length: maxDepth }, (_, level) => node(start + NODE_BYTES * (level + 1)));
    return { root: node(start), path, index: view.getUint32(start + NODE_BYTES * (maxDepth + 1), true) };
  };
  const changes = Array.from({ length: Number(count) }, (_, age) =>
    changeAt((Number(active) - age + maxBufferSize) % maxBufferSize),
  );
  return {
    maxDepth,
    maxBufferSize,
    authority: addressAt(data, 10),
    creationSlot: view.getBigUint64(42, true),
    sequence,
    changes,
    leaves: view.getUint32(canopyStart - INDEX_BYTES, true),
    canopyDepth,
    canopyNode: (number) => {
      const kept = node(canopyStart + NODE_BYTES * (number - 2));
      // A node that was never written stands for empty leaves.
      return kept.some((byte) => byte !== 0) ? kept : emptyNode(maxDepth - Math.floor(Math.log2(number)));
    },
  };
}
