import { decodeTransaction } from '../chain/transaction/decode.ts';
import { pick, type Trick } from './trick.ts';

const SIGNATURE = 64;
/** Before version 1, and with one signature: the offset of the message, whose first byte gives the version. */
const MESSAGE_AT = 1 + SIGNATURE;
/** Version 1: the message comes first, with its fields at these offsets. */
const V1 = 0x81;
const V1_MASK_AT = 4;
const V1_KEYS_AT = 42;

function isV1(bytes: Uint8Array): boolean {
  return bytes[0] === V1;
}
const codes = ['well-formed'] as const;
const row = 'malformed bytes';

/** Offset of the list of instructions: after the blockhash; in version 1 after the keys and values. */
function instructionsAt(bytes: Uint8Array): number {
  const { blockhashOffset, config, staticKeys } = decodeTransaction(bytes);
  if (config === null) return blockhashOffset + 32;
  const { priorityFee, ...narrow } = config;
  const values = Object.values(narrow).filter((value) => value !== null).length;
  return V1_KEYS_AT + 32 * staticKeys.length + 4 * values + (priorityFee === null ? 0 : 8);
}

function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = value;
  return copy;
}

export const BYTE_TRICKS: readonly Trick[] = [
  {
    name: 'truncated',
    row,
    codes,
    aim: 'ends too early',
    apply: (bytes, _context, random) => bytes.slice(0, pick(random, bytes.length)),
  },
  {
    name: 'trailing-bytes',
    row,
    codes,
    aim: 'carries more behind its end',
    apply: (bytes, _context, random) =>
      new Uint8Array([...bytes, ...Array.from({ length: 1 + pick(random, 40) }, () => pick(random, 256))]),
  },
  {
    name: 'version-1',
    row,
    codes,
    aim: 'is of a version that nobody knows',
    apply: (bytes, _context, random) =>
      isV1(bytes)
        ? changed(bytes, 0, V1 + 1 + pick(random, 0x7e))
        : changed(bytes, MESSAGE_AT, 0x81 + pick(random, 0x7f)),
  },
  {
    name: 'bad-index',
    row,
    codes,
    aim: 'calls a program that is not among its keys',
    apply(bytes, _context, random) {
      const { staticKeys } = decodeTransaction(bytes);
      // Before version 1, the number of instructions comes first.
      const at = instructionsAt(bytes) + (isV1(bytes) ? 0 : 1);
      return changed(bytes, at, staticKeys.length + pick(random, 256 - staticKeys.length));
    },
  },
  {
    name: 'padded-length',
    row,
    codes,
    aim: 'writes a length in two bytes where one is enough',
    apply(bytes) {
      // Version 1 has no such lengths.
      if (isV1(bytes)) return null;
      const at = instructionsAt(bytes);
      const count = bytes[at] ?? 0;
      return new Uint8Array([...bytes.slice(0, at), count | 0x80, 0, ...bytes.slice(at + 1)]);
    },
  },
  {
    name: 'signature-count',
    row,
    codes,
    aim: 'has room for a signature too many',
    apply: (bytes) =>
      isV1(bytes)
        ? new Uint8Array([...bytes, ...new Uint8Array(SIGNATURE)])
        : new Uint8Array([2, ...new Uint8Array(SIGNATURE), ...bytes.slice(1)]),
  },
  {
    name: 'signed-already',
    row: 'extra signer',
    codes: ['signers'],
    aim: 'carries a signature where yours belongs',
    apply(bytes, _context, random) {
      const copy = Uint8Array.from(bytes);
      const start = isV1(bytes) ? bytes.length - SIGNATURE : 1;
      for (let at = start; at < start + SIGNATURE; at += 1) copy[at] = 1 + pick(random, 255);
      return copy;
    },
  },
  {
    name: 'v1-mask',
    row: 'limits of version 1',
    codes,
    aim: 'announces values of which nobody knows the meaning, or half of the fee',
    apply(bytes, _context, random) {
      if (!isV1(bytes)) return null;
      const mask = bytes[V1_MASK_AT] ?? 0;
      if (random() < 0.3) return changed(bytes, V1_MASK_AT, mask ^ (1 + pick(random, 2)));
      return random() < 0.3
        ? changed(bytes, V1_MASK_AT, mask | (0x20 << pick(random, 3)))
        : changed(bytes, V1_MASK_AT + 1 + pick(random, 3), 1 + pick(random, 255));
    },
  },
  {
    name: 'v1-key-twice',
    row: 'limits of version 1',
    codes,
    aim: 'names an account twice',
    apply(bytes, _context, random) {
      if (!isV1(bytes)) return null;
      const { staticKeys } = decodeTransaction(bytes);
      const from = pick(random, staticKeys.length);
      const to = (from + 1 + pick(random, staticKeys.length - 1)) % staticKeys.length;
      const copy = Uint8Array.from(bytes);
      copy.copyWithin(V1_KEYS_AT + 32 * to, V1_KEYS_AT + 32 * from, V1_KEYS_AT + 32 * from + 32);
      return copy;
    },
  },
];
