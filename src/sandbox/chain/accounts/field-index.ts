import type { Address } from '@solana/kit';

export const ADDRESS_BYTES = 32;
const NONE: ReadonlySet<Address> = new Set();

/** Finds accounts by the bytes, of one length, that their data has at one offset. */
export class FieldIndex {
  /** Most values belong to one account, which then needs no set. */
  readonly #accounts = new Map<string, Address | Set<Address>>();

  constructor(
    private readonly offset: number,
    private readonly length: number,
  ) {}

  add(address: Address, data: Uint8Array): void {
    const value = this.#valueIn(data);
    if (value === undefined) return;
    const known = this.#accounts.get(value);
    if (known === undefined) this.#accounts.set(value, address);
    else if (known instanceof Set) known.add(address);
    else if (known !== address) this.#accounts.set(value, new Set([known, address]));
  }

  remove(address: Address, data: Uint8Array): void {
    const value = this.#valueIn(data);
    if (value === undefined) return;
    const known = this.#accounts.get(value);
    if (known instanceof Set) known.delete(address);
    if (known === address || (known instanceof Set && known.size === 0)) this.#accounts.delete(value);
  }

  find(value: Uint8Array): ReadonlySet<Address> {
    const known = this.#accounts.get(keyOf(value));
    if (known === undefined) return NONE;
    return known instanceof Set ? known : new Set([known]);
  }

  #valueIn(data: Uint8Array): string | undefined {
    const end = this.offset + this.length;
    return data.length < end ? undefined : keyOf(data.subarray(this.offset, end));
  }
}

/** One character for each byte. */
function keyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
