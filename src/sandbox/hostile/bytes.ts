import { decodeTransaction } from '../chain/transaction/decode.ts';
import { pick, type Trick } from './trick.ts';

const SIGNATURE = 64;
/** Of a transaction with one signature: where its message begins, and what says its version. */
const MESSAGE_AT = 1 + SIGNATURE;
const codes = ['well-formed'] as const;
const row = 'malformed bytes';

/** Where the list of instructions begins: behind the blockhash. */
function instructionsAt(bytes: Uint8Array): number {
  return decodeTransaction(bytes).blockhashOffset + 32;
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
    apply: (bytes, _context, random) => changed(bytes, MESSAGE_AT, 0x81 + pick(random, 0x7f)),
  },
  {
    name: 'bad-index',
    row,
    codes,
    aim: 'calls a program that is not among its keys',
    apply(bytes, _context, random) {
      const { staticKeys } = decodeTransaction(bytes);
      const at = instructionsAt(bytes) + 1;
      return changed(bytes, at, staticKeys.length + pick(random, 256 - staticKeys.length));
    },
  },
  {
    name: 'padded-length',
    row,
    codes,
    aim: 'writes a length in two bytes where one is enough',
    apply(bytes) {
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
    apply: (bytes) => new Uint8Array([2, ...new Uint8Array(SIGNATURE), ...bytes.slice(1)]),
  },
  {
    name: 'signed-already',
    row: 'extra signer',
    codes: ['signers'],
    aim: 'carries a signature where yours belongs',
    apply(bytes, _context, random) {
      const copy = Uint8Array.from(bytes);
      for (let at = 1; at < MESSAGE_AT; at += 1) copy[at] = 1 + pick(random, 255);
      return copy;
    },
  },
];
