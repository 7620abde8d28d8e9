import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import { toAddress } from '../../../../../domain/base58.ts';

const NONE = Buffer.alloc(32);

/** Reads the data of an account from front to back, little-endian. Throws RangeError where it ends too early. */
export class Fields {
  private at = 0;
  private readonly data: Buffer;

  constructor(data: Uint8Array) {
    this.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }

  u8 = (): number => this.take(1).readUInt8();
  u16 = (): number => this.take(2).readUInt16LE();
  i16 = (): number => this.take(2).readInt16LE();
  u32 = (): number => this.take(4).readUInt32LE();
  u64 = (): bigint => this.take(8).readBigUInt64LE();
  i64 = (): bigint => this.take(8).readBigInt64LE();
  u128 = (): bigint => this.u64() + (this.u64() << 64n);
  f64 = (): number => this.take(8).readDoubleLE();
  bool = (): boolean => this.u8() !== 0;
  address = (): Address => toAddress(this.take(32));
  hash = (): string => bs58.encode(this.take(32));
  base64 = (length: number): string => this.take(length).toString('base64');
  /** A u64 as JSON shows an amount. */
  amount = (): string => this.u64().toString();

  /** A flag byte, then the value if the flag is set. */
  option = <T>(read: () => T): T | null => (this.bool() ? read() : null);

  /** An address in which zeros stand for none. */
  addressOrNone = (): Address | null => {
    const bytes = this.take(32);
    return bytes.equals(NONE) ? null : toAddress(bytes);
  };

  /** A key of 32 bytes in base64, in which zeros stand for none. */
  base64OrNone = (): string | null => {
    const bytes = this.take(32);
    return bytes.equals(NONE) ? null : bytes.toString('base64');
  };

  /** A list after its length, which takes 8 bytes. */
  list = <T>(read: () => T): T[] => this.times(Number(this.u64()), read);

  /** The same with a length of 4 bytes. */
  shortList = <T>(read: () => T): T[] => this.times(this.u32(), read);

  /** A text after its length, which takes 4 bytes. */
  text = (): string => this.take(this.u32()).toString('utf8');
  rest = (): Buffer => this.take(this.data.length - this.at);

  skip(length: number): void {
    this.take(length);
  }

  private times<T>(count: number, read: () => T): T[] {
    if (count > this.data.length) throw new RangeError('The data ends before the list.');
    return Array.from({ length: count }, read);
  }

  private take(length: number): Buffer {
    const end = this.at + length;
    if (length < 0 || end > this.data.length) throw new RangeError('The data ends before the field.');
    const part = this.data.subarray(this.at, end);
    this.at = end;
    return part;
  }
}
