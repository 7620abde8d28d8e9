import { COMPRESSION_ADDRESS, merkleTreeSize, NOOP_ADDRESS } from '../../../src/chain/codecs/compression.ts';
import type { Address } from '../../../src/domain/address.ts';
import { stringifyJson } from '../../../src/json/json.ts';
import { RENT_EXEMPT_EPOCH } from '../../../src/sandbox/chain/vm/account.ts';
import type { Answer, Random, World } from '../kind.ts';

export interface Shape {
  readonly depth: number;
  readonly buffer: number;
  readonly canopy: number;
}

/** Small ones more often: their buffers run over, and their leaves run out, within a sequence. */
const SHAPES: readonly Shape[] = [
  ...Array.from({ length: 4 }, (_, canopy) => ({ depth: 3, buffer: 8, canopy })),
  { depth: 3, buffer: 8, canopy: 0 },
  { depth: 5, buffer: 8, canopy: 0 },
  { depth: 5, buffer: 8, canopy: 2 },
  { depth: 7, buffer: 16, canopy: 3 },
  { depth: 10, buffer: 32, canopy: 1 },
  { depth: 14, buffer: 64, canopy: 0 },
  { depth: 14, buffer: 64, canopy: 10 },
  { depth: 20, buffer: 64, canopy: 3 },
  { depth: 24, buffer: 64, canopy: 8 },
];

/** A depth or buffer that does not exist, or a canopy that is too small for bubblegum. */
const ODD_SHAPES: readonly Shape[] = [
  { depth: 4, buffer: 8, canopy: 0 },
  { depth: 14, buffer: 32, canopy: 0 },
  { depth: 0, buffer: 8, canopy: 0 },
  { depth: 20, buffer: 64, canopy: 0 },
  { depth: 20, buffer: 64, canopy: 2 },
  { depth: 31, buffer: 2048, canopy: 0 },
  { depth: 3, buffer: 0, canopy: 0 },
];

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

export const aShape = (random: Random): Shape => pick(random, SHAPES);
export const anOddShape = (random: Random): Shape => pick(random, ODD_SHAPES);

/** Bytes for the account of a tree; as for the smallest tree, if there is no such shape. */
export function sizeOf({ depth, buffer, canopy }: Shape): number {
  try {
    return merkleTreeSize(depth, buffer, canopy);
  } catch {
    return merkleTreeSize(3, 8, canopy);
  }
}

/** Puts the account of a tree that is not initialized. */
export function putEmptyTree(
  world: World,
  address: Address,
  size: number,
  owner: Address = COMPRESSION_ADDRESS,
): void {
  const data = new Uint8Array(size);
  const lamports = world.rent(size);
  world.put(address, { lamports, owner, data, executable: false, rentEpoch: RENT_EXEMPT_EPOCH });
}

/**
 * The kind of a refusal. A wrong proof, a leaf that differs and an account that is too small are one kind: the real program
 * overflows its stack or panics in some of these cases.
 */
export function refusalOf({ err }: Answer): string {
  const text = stringifyJson(err);
  const broken = /"(ProgramFailedToComplete|AccountDataTooSmall|AccessViolation)"|\{"Custom":6001\}/;
  return broken.test(text) ? 'the change is refused' : text;
}

/** What indexers read, calls of account compression, and what was returned. */
export const effectOf = ({ calls, returnData }: Answer): string =>
  [
    ...calls.filter(({ program }) => program === NOOP_ADDRESS || program === COMPRESSION_ADDRESS),
    ...(returnData === null ? [] : [{ program: returnData.programId, data: returnData.data }]),
  ]
    .map(({ program, data }) => `${program} ${Buffer.from(data).toString('hex')}`)
    .join('\n');
