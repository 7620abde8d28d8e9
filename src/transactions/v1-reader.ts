import bs58 from 'bs58';
import type { Address } from '../domain/address.ts';
import { MAX_TRANSACTION_BYTES } from '../domain/transaction-size.ts';
import type { AccountUse } from './decode.ts';
import type { SecondReader } from './reader.ts';

const VERSION_1 = 0x81;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const MAX_SIGNERS = 12;
const MAX_KEYS = 64;
const MAX_INSTRUCTIONS = 64;
/** The bits of the mask that announce each value. The priority fee has two bits, because it takes eight bytes. */
const PRIORITY_FEE = 3;
const UNIT_LIMIT = 4;
const SIZE_LIMIT = 8;
const HEAP_SIZE = 16;
const KIB = 1_024;
const MIN_HEAP = 32 * KIB;
const MAX_HEAP = 256 * KIB;
const ALL_VALUES = PRIORITY_FEE + UNIT_LIMIT + SIZE_LIMIT + HEAP_SIZE;

/**
 * Reads transactions of version 1 (SIMD-0385) without the kit, so that both readers do not share a defect. Throws RangeError
 * for what the runtime would refuse.
 */
export const readVersion1: SecondReader = ({ bytes }) => {
  if (bytes.length > MAX_TRANSACTION_BYTES.v1) throw new RangeError(`it has ${bytes.length} bytes`);
  const cursor = new Cursor(bytes);
  if (cursor.u8() !== VERSION_1) throw new RangeError('it is not of version 1');
  const [signers, readonlySigners, readonlyOthers] = [cursor.u8(), cursor.u8(), cursor.u8()];
  const mask = cursor.u32();
  const blockhash = bs58.encode(cursor.take(KEY_BYTES));
  const [instructionCount, keyCount] = [cursor.u8(), cursor.u8()];
  const keys = repeat(keyCount, () => bs58.encode(cursor.take(KEY_BYTES)) as Address);
  const has = (value: number) => (mask & value) === value;
  const config = {
    priorityFeeLamports: has(PRIORITY_FEE) ? cursor.u64() : null,
    computeUnitLimit: has(UNIT_LIMIT) ? cursor.u32() : null,
    loadedAccountsDataSizeLimit: has(SIZE_LIMIT) ? cursor.u32() : null,
    heapSize: has(HEAP_SIZE) ? cursor.u32() : null,
  };
  const heap = config.heapSize ?? MIN_HEAP;
  requireSound([
    [(mask & ~ALL_VALUES) === 0 && (has(PRIORITY_FEE) || (mask & PRIORITY_FEE) === 0), 'its mask'],
    [signers <= MAX_SIGNERS && keyCount <= MAX_KEYS && instructionCount <= MAX_INSTRUCTIONS, 'its counts'],
    [readonlySigners < signers && signers + readonlyOthers <= keyCount, 'its header'],
    [new Set(keys).size === keys.length, 'its keys'],
    [heap >= MIN_HEAP && heap <= MAX_HEAP && heap % KIB === 0, 'its heap'],
  ]);

  const accounts = keys.map((address, index): AccountUse => {
    const signer = index < signers;
    const readonlyFrom = signer ? signers - readonlySigners : keyCount - readonlyOthers;
    return { address, signer, writable: index < readonlyFrom };
  });
  const at = (index: number): AccountUse => {
    const account = accounts[index];
    if (account === undefined) throw new RangeError(`there is no account ${index}`);
    return account;
  };
  const heads = repeat(instructionCount, () => ({
    program: cursor.u8(),
    accountCount: cursor.u8(),
    dataLength: cursor.u16(),
  }));
  requireSound(heads.map(({ program }) => [program > 0, 'a program']));
  const instructions = heads.map(({ program, accountCount, dataLength }) => ({
    program: at(program).address,
    accounts: repeat(accountCount, () => at(cursor.u8())),
    data: cursor.take(dataLength),
  }));
  const message = bytes.slice(0, cursor.position);
  const signatures = repeat(signers, () => cursor.take(SIGNATURE_BYTES));
  requireSound([[cursor.position === bytes.length, 'its end']]);
  return { version: 1, blockhash, signatures, accounts, instructions, lookups: [], message, config };
};

function requireSound(parts: readonly (readonly [boolean, string])[]): void {
  for (const [isSound, part] of parts) if (!isSound) throw new RangeError(`${part} cannot be so`);
}

function repeat<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read);
}

/** Reads bytes from the beginning to the end; numbers are little-endian. Throws RangeError past the end. */
class Cursor {
  readonly #view: DataView;
  position = 0;

  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), true);
  }

  take(length: number): Uint8Array {
    const start = this.#advance(length);
    return Uint8Array.from(this.bytes.subarray(start, this.position));
  }

  #advance(length: number): number {
    const start = this.position;
    if (length > this.bytes.length - start) throw new RangeError('it ends too early');
    this.position = start + length;
    return start;
  }
}
