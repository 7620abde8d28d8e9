import {
  MessageV0,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import { addressOf, BLOCKHASH, instruction, PROGRAM, SIGNER, transaction } from '../support/transactions.ts';

type Edit = (bytes: Uint8Array, random: Random) => Uint8Array;

/** Lengths, versions and indexes go wrong at these. */
const EDGES = [0, 1, 2, 3, 0x7f, 0x80, 0x81, 0xff];

const EDITS: readonly Edit[] = [
  (bytes, random) => replaced(bytes, pick(random, bytes.length), pick(random, 256)),
  (bytes, random) => replaced(bytes, pick(random, bytes.length), EDGES[pick(random, EDGES.length)] ?? 0),
  // The same where version 1 has them: version, header, mask, counts.
  (bytes, random) => replaced(bytes, pick(random, 8), pick(random, 32)),
  (bytes, random) => replaced(bytes, 40 + pick(random, 2), EDGES[pick(random, EDGES.length)] ?? 0),
  // Where the counts are: signatures, header, keys, and towards the end instructions and lookups.
  (bytes, random) => replaced(bytes, 65 + pick(random, 5), EDGES[pick(random, EDGES.length)] ?? 0),
  (bytes, random) =>
    replaced(bytes, bytes.length - 1 - pick(random, Math.min(40, bytes.length)), pick(random, 8)),
  (bytes, random) => bytes.slice(0, pick(random, bytes.length + 1)),
  (bytes, random) => new Uint8Array([...bytes, ...noise(1 + pick(random, 8), random)]),
  (bytes, random) => {
    const at = pick(random, bytes.length + 1);
    return new Uint8Array([
      ...bytes.subarray(0, at),
      ...noise(1 + pick(random, 4), random),
      ...bytes.subarray(at),
    ]);
  },
  (bytes, random) => {
    const at = pick(random, bytes.length);
    return new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + 1 + pick(random, 4))]);
  },
  // A length that could be one byte, in two.
  (bytes, random) => {
    const at = pick(random, bytes.length);
    return new Uint8Array([...bytes.subarray(0, at), (bytes[at] ?? 0) | 0x80, 0, ...bytes.subarray(at + 1)]);
  },
];

function replaced(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  if (at >= 0 && at < copy.length) copy[at] = value;
  return copy;
}

function noise(length: number, random: Random): number[] {
  return Array.from({ length }, () => pick(random, 256));
}

/** One of the seeds with one to three edits; sometimes none, and sometimes noise alone. */
export function mutated(seeds: readonly Uint8Array[], random: Random): Uint8Array {
  const kind = random();
  if (kind < 0.01) return new Uint8Array(noise(pick(random, 300), random));
  let bytes = seeds[pick(random, seeds.length)] ?? new Uint8Array();
  if (kind < 0.05) return bytes;
  for (let edits = 1 + pick(random, 3); edits > 0 && bytes.length > 0; edits -= 1) {
    bytes = EDITS[pick(random, EDITS.length)]?.(bytes, random) ?? bytes;
  }
  return bytes;
}

/** Genuine transactions of every shape: every version, several signers, lookup tables, none and many instructions. */
export function seedTransactions(): readonly Uint8Array[] {
  const cosigner = { address: addressOf('a cosigner'), role: 2 };
  const more = instruction({ accounts: [...(instruction().accounts ?? []), cosigner] });
  const message = new TransactionMessage({
    payerKey: new PublicKey(SIGNER),
    recentBlockhash: BLOCKHASH,
    instructions: [
      new TransactionInstruction({ programId: new PublicKey(PROGRAM), keys: [], data: Buffer.from([9, 9]) }),
    ],
  });
  const v0 = message.compileToV0Message();
  const hidden = new MessageV0({
    ...v0,
    header: v0.header,
    compiledInstructions: [{ programIdIndex: 1, accountKeyIndexes: [0, 2, 3], data: new Uint8Array([1]) }],
    addressTableLookups: [
      { accountKey: new PublicKey(addressOf('a table')), writableIndexes: [4], readonlyIndexes: [7] },
    ],
  });
  return [
    transaction(),
    transaction({ instructions: [] }),
    transaction({ instructions: [more] }),
    transaction({ instructions: Array.from({ length: 12 }, () => instruction()) }),
    transaction({ version: 1 }),
    transaction({ version: 1, priorityLamports: 77n, instructions: [more, instruction()] }),
    withHeap(transaction({ version: 1, priorityLamports: 1n, instructions: [] })),
    new VersionedTransaction(message.compileToLegacyMessage()).serialize(),
    new VersionedTransaction(hidden).serialize(),
  ];
}

/** A version 1 transaction of two keys, with a fee and both limits, that also asks for 64 KiB of heap. */
function withHeap(bytes: Uint8Array): Uint8Array {
  const values = 42 + (bytes[41] ?? 0) * 32 + 16;
  return replaced(
    new Uint8Array([...bytes.subarray(0, values), 0, 0, 1, 0, ...bytes.subarray(values)]),
    4,
    0x1f,
  );
}
