import {
  type Address,
  fixDecoderSize,
  getArrayDecoder,
  getBytesDecoder,
  getStructDecoder,
  getU32Decoder,
  getU64Decoder,
  transformDecoder,
} from '@solana/kit';
import { getAddressDecoder } from '../address-codec.ts';
import type { Leaf } from './bubblegum.ts';
import type { Node } from './merkle.ts';

/** A change of a tree, as account compression tells indexers by a call of noop. */
export interface ChangeEvent {
  readonly tree: Address;
  /** From the leaf to the root. `number` is as in a heap, where the root is 1. */
  readonly path: readonly { readonly node: Node; readonly number: number }[];
  /** How often the tree was changed. */
  readonly sequence: bigint;
  /** Place among the leaves. */
  readonly index: number;
}

/** Kind and version: a change, version 1. */
const CHANGE = [0, 0];
/** Data of another program, version 1; of bubblegum: a leaf of version 1. */
const APPLICATION_DATA = [1, 0];
const LEAF_EVENT = [1, 0, 0];
const LENGTH_BYTES = 4;

const node = () =>
  transformDecoder(fixDecoderSize(getBytesDecoder(), 32), (bytes) => Uint8Array.from(bytes) as Node);

const changeDecoder = getStructDecoder([
  ['tree', getAddressDecoder()],
  [
    'path',
    getArrayDecoder(
      getStructDecoder([
        ['node', node()],
        ['number', getU32Decoder()],
      ]),
    ),
  ],
  ['sequence', getU64Decoder()],
  ['index', getU32Decoder()],
]);

const leafDecoder = getStructDecoder([
  ['id', getAddressDecoder()],
  ['owner', getAddressDecoder()],
  ['delegate', getAddressDecoder()],
  ['nonce', getU64Decoder()],
  ['dataHash', node()],
  ['creatorHash', node()],
]);

const begins = (data: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, place) => data[place] === byte);

/** The change in a call of noop by account compression; undefined in other data. */
export function readChangeEvent(data: Uint8Array): ChangeEvent | undefined {
  return begins(data, CHANGE) ? read(() => changeDecoder.decode(data, CHANGE.length)) : undefined;
}

/** The leaf in a call of noop by bubblegum; undefined in other data. */
export function readLeafEvent(data: Uint8Array): Leaf | undefined {
  if (!begins(data, APPLICATION_DATA)) return undefined;
  const start = APPLICATION_DATA.length + LENGTH_BYTES;
  if (!begins(data.subarray(start), LEAF_EVENT)) return undefined;
  return read(() => leafDecoder.decode(data, start + LEAF_EVENT.length));
}

function read<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
