import { align } from './layout.ts';

/** Appends little-endian numbers and bytes. */
export class ByteWriter {
  #bytes: number[] = [];

  get length(): number {
    return this.#bytes.length;
  }

  #number(value: number, size: number): this {
    let rest = BigInt(value);
    for (let index = 0; index < size; index += 1) {
      this.#bytes.push(Number(rest & 0xffn));
      rest >>= 8n;
    }
    return this;
  }

  u8 = (value: number): this => this.#number(value, 1);
  u16 = (value: number): this => this.#number(value, 2);
  u32 = (value: number): this => this.#number(value, 4);
  u64 = (value: number): this => this.#number(value, 8);

  /** Several numbers of 8 bytes. */
  u64s = (...values: number[]): this => {
    for (const value of values) this.u64(value);
    return this;
  };

  bytes(value: Iterable<number>): this {
    for (const byte of value) this.#bytes.push(byte);
    return this;
  }

  /** Fills up with zeros to a multiple of 8. */
  pad(): this {
    const end = align(this.#bytes.length);
    while (this.#bytes.length < end) this.#bytes.push(0);
    return this;
  }

  toUint8Array(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

/** Strings one after another, each ended by a zero, found by their offset. The first is empty. */
export class StringTable {
  readonly #writer = new ByteWriter().u8(0);
  readonly #offsets = new Map<string, number>([['', 0]]);

  offset(text: string): number {
    const known = this.#offsets.get(text);
    if (known !== undefined) return known;
    const offset = this.#writer.length;
    this.#offsets.set(text, offset);
    this.#writer.bytes(new TextEncoder().encode(text)).u8(0);
    return offset;
  }

  toUint8Array(): Uint8Array {
    return this.#writer.toUint8Array();
  }
}
