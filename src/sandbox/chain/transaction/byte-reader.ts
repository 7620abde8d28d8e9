import { invalidParams } from '../rpc/rpc-error.ts';

/** Reads a transaction from front to back, and accepts exactly what the runtime accepts. Throws RpcError for anything else. */
export class ByteReader {
  private offset = 0;

  constructor(private readonly bytes: Uint8Array) {}

  get position(): number {
    return this.offset;
  }

  get remaining(): number {
    return this.bytes.length - this.offset;
  }

  byte(): number {
    const value = this.bytes[this.offset];
    if (value === undefined) throw invalidParams('io error: unexpected end of file');
    this.offset += 1;
    return value;
  }

  /** Little-endian, like the next two. */
  u16(): number {
    return this.view(2).getUint16(0, true);
  }

  u32(): number {
    return this.view(4).getUint32(0, true);
  }

  u64(): bigint {
    return this.view(8).getBigUint64(0, true);
  }

  take(length: number): Uint8Array {
    if (length > this.remaining) throw invalidParams('io error: unexpected end of file');
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }

  private view(length: number): DataView {
    const { buffer, byteOffset } = this.take(length);
    return new DataView(buffer, byteOffset, length);
  }

  /** A compact-u16 length: up to three bytes with seven bits each, lowest first. A longer form than needed is refused. */
  length(): number {
    let value = 0;
    for (let index = 0; index < 3; index += 1) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * index);
      if ((byte & 0x80) === 0) {
        if ((byte === 0 && index > 0) || value > 0xffff) throw invalidParams('invalid length encoding');
        return value;
      }
    }
    throw invalidParams('invalid length encoding');
  }

  /** A list after its length. `read` is called once for each item. */
  list<T>(read: (reader: ByteReader) => T): T[] {
    return Array.from({ length: this.length() }, () => read(this));
  }
}
