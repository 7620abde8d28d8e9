import { assertByteArrayHasEnoughBytesForCodec, createDecoder, type FixedSizeDecoder } from '@solana/kit';
import type { Address } from '../domain/address.ts';
import { addressAt } from '../domain/base58.ts';

/** Reads the fields of an account, each at its offset, in bytes from the beginning of the account. Numbers are little-endian. */
export class FieldReader {
  readonly #data: Uint8Array;
  readonly #start: number;
  readonly #view: DataView;

  /** The account begins at `start` in `data`. */
  constructor(data: Uint8Array, start: number) {
    this.#data = data;
    this.#start = start;
    this.#view = new DataView(data.buffer, data.byteOffset + start, data.byteLength - start);
  }

  u8(offset: number): number {
    return this.#view.getUint8(offset);
  }

  u16(offset: number): number {
    return this.#view.getUint16(offset, true);
  }

  u32(offset: number): number {
    return this.#view.getUint32(offset, true);
  }

  u64(offset: number): bigint {
    return this.#view.getBigUint64(offset, true);
  }

  i64(offset: number): bigint {
    return this.#view.getBigInt64(offset, true);
  }

  /** As kit reads it: every byte but 1 is false. */
  bool(offset: number): boolean {
    return this.#view.getUint8(offset) === 1;
  }

  address(offset: number): Address {
    return addressAt(this.#data, this.#start + offset);
  }

  bytes(offset: number, length: number): Uint8Array {
    return this.#data.slice(this.#start + offset, this.#start + offset + length);
  }
}

/**
 * A decoder of `size` bytes whose fields are at fixed offsets. Kit's decoder of a struct copies the bytes of each field, and makes a
 * list for each, which takes several times as long. It throws kit's error where there are fewer bytes, and ignores those that follow.
 */
export function getFixedDecoder<T>(size: number, read: (fields: FieldReader) => T): FixedSizeDecoder<T> {
  return createDecoder({
    fixedSize: size,
    read: (data, start) => {
      assertByteArrayHasEnoughBytesForCodec('account', size, data, start);
      return [read(new FieldReader(data as Uint8Array, start)), start + size];
    },
  });
}
