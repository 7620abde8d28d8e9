import type { Address } from '../domain/address.ts';
import { addressAt } from '../domain/base58.ts';

/** What a value means. `units` are base units of the currency or the mint that the account names. */
export type Unit =
  | 'address'
  | 'bps'
  | 'bytes'
  | 'flag'
  | 'lamports'
  | 'number'
  | 'seconds'
  | 'slot'
  | 'text'
  | 'time'
  | 'units';

/** The value of a field: bytes are in hexadecimal, and null is an optional value that is absent. */
export type FieldValue = string | number | bigint | boolean | null;

/** A field of an account with its place in the data, in bytes. */
export interface Field {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  readonly unit: Unit;
  readonly value: FieldValue;
}

/** The data ends before a field does, or a field has a value that it cannot have. */
export class BadData extends RangeError {}

/** Whole numbers by their size in bytes. */
export type NumberSize = 1 | 2 | 4 | 8;

/**
 * Reads the fields of an account one after the other, and keeps each with its offset. Throws `BadData` at the first that
 * cannot be read; those before it stay in `fields`.
 */
export class FieldReader {
  readonly data: Uint8Array;
  readonly fields: Field[] = [];
  offset = 0;
  readonly #view: DataView;

  constructor(data: Uint8Array) {
    this.data = data;
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  get left(): number {
    return this.data.length - this.offset;
  }

  /** A number of 8 bytes is a bigint, a shorter one a number. */
  number(name: string, size: NumberSize, unit: Unit = 'number'): bigint | number {
    const at = this.#take(name, size);
    const value =
      size === 8
        ? this.#view.getBigUint64(at, true)
        : size === 4
          ? this.#view.getUint32(at, true)
          : size === 2
            ? this.#view.getUint16(at, true)
            : this.#view.getUint8(at);
    this.#keep(name, at, unit, value);
    return value;
  }

  /** A number of at most four bytes, for a count or a length. */
  count(name: string, size: 1 | 2 | 4): number {
    return Number(this.number(name, size));
  }

  signed(name: string, unit: Unit = 'number'): bigint {
    const at = this.#take(name, 8);
    const value = this.#view.getBigInt64(at, true);
    this.#keep(name, at, unit, value);
    return value;
  }

  /** A byte that is 0 or 1. */
  flag(name: string): boolean {
    const at = this.#take(name, 1);
    const byte = this.#view.getUint8(at);
    if (byte > 1) throw new BadData(`${name} is ${byte}, and not 0 or 1`);
    this.#keep(name, at, 'flag', byte === 1);
    return byte === 1;
  }

  address(name: string): Address {
    const at = this.#take(name, 32);
    const value = addressAt(this.data, at);
    this.#keep(name, at, 'address', value);
    return value;
  }

  bytes(name: string, size: number): Uint8Array {
    const at = this.#take(name, size);
    const value = this.data.subarray(at, at + size);
    if (size > 0) this.#keep(name, at, 'bytes', Buffer.from(value).toString('hex'));
    return value;
  }

  /** A byte, or four bytes, that number one of these names; another number is kept as a number. */
  choice(name: string, names: readonly string[], size: 1 | 4 = 1): string {
    const at = this.#take(name, size);
    const number = size === 1 ? this.#view.getUint8(at) : this.#view.getUint32(at, true);
    const value = names[number];
    if (value === undefined) this.#keep(name, at, 'number', number);
    else this.#keep(name, at, 'text', value);
    return value ?? String(number);
  }

  /** A text after its length, which has four bytes. Zeros at its end are padding, and not shown. */
  text(name: string): string {
    const length = this.#peekLength(name);
    const at = this.#take(name, 4 + length);
    const bytes = this.data.subarray(at + 4, at + 4 + length);
    const value = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replace(/\0+$/, '');
    this.#keep(name, at, 'text', value);
    return value;
  }

  /** A value after a byte, or four bytes, that say whether it is there. Four bytes: its place is kept free when it is absent. */
  optional<T>(name: string, read: () => T, tag: 1 | 4 = 1, size = 0): T | null {
    const at = this.#take(name, tag);
    const present = tag === 1 ? this.#view.getUint8(at) : this.#view.getUint32(at, true);
    if (present > 1) throw new BadData(`${name} is neither present nor absent`);
    if (present === 1) {
      const value = read();
      // The bytes of the mark belong to the field.
      const last = this.fields.pop();
      if (last !== undefined) this.fields.push({ ...last, offset: at, size: last.offset + last.size - at });
      return value;
    }
    if (tag === 4) this.#take(name, size);
    this.#keep(name, at, 'text', null);
    return null;
  }

  /** What follows the last field. */
  rest(name: string): void {
    this.bytes(name, this.left);
  }

  #peekLength(name: string): number {
    if (this.left < 4) throw cutShort(name);
    return this.#view.getUint32(this.offset, true);
  }

  #take(name: string, size: number): number {
    if (size > this.left) throw cutShort(name);
    const at = this.offset;
    this.offset += size;
    return at;
  }

  #keep(name: string, offset: number, unit: Unit, value: FieldValue): void {
    this.fields.push({ name, offset, size: this.offset - offset, unit, value });
  }
}

function cutShort(name: string): BadData {
  return new BadData(`the data ends before ${name} does`);
}
