import type { Address } from '@solana/kit';
import type { VmAccount } from '../vm/account.ts';
import { ADDRESS_BYTES, FieldIndex } from './field-index.ts';

/** Accounts by address. An account is never changed in place, so that copies share it. */
export type AccountMap = ReadonlyMap<Address, VmAccount>;

/** `bytes` have to be in an account's data from `offset` on. */
export interface FieldFilter {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** More fields than this are not indexed for one owner; then the least recently used index is given up. */
const MAX_INDEXES = 12;
/** An owner of more accounts gets no other index than those named at the start: to make one would take too long. */
const MOST_INDEXED_LATER = 20_000;

/** A field that is searched often: so many bytes, an address unless given, at this offset in the data of an owner's accounts. */
export interface IndexedField {
  readonly owner: Address;
  readonly offset: number;
  readonly length?: number;
}
const NONE: ReadonlySet<Address> = new Set();

interface Owned {
  readonly addresses: Set<Address>;
  /** By `placeOf`. Those of addresses are made when somebody first asks for them. */
  readonly indexes: Map<string, FieldIndex>;
}

/**
 * Every account of a chain except sysvars, as it was last written. The VM has the same accounts; here they can be found by
 * owner and by an address in their data, copied in a moment, and told which of them changed.
 */
export class Accounts {
  readonly #all: Map<Address, VmAccount>;
  readonly #owners = new Map<Address, Owned>();
  readonly #changed = new Set<Address>();
  #changedBytes = 0;

  constructor(accounts: AccountMap, fields: readonly IndexedField[] = []) {
    this.#all = new Map(accounts);
    for (const { owner, offset, length = ADDRESS_BYTES } of fields) {
      this.#owned(owner).indexes.set(placeOf(offset, length), new FieldIndex(offset, length));
    }
    for (const [address, account] of this.#all) this.#enter(address, account);
  }

  get(address: Address): VmAccount | undefined {
    return this.#all.get(address);
  }

  /** Writes an account, or removes it. Returns the account that is kept: the old one if they are equal. */
  set(address: Address, account: VmAccount | undefined): VmAccount | undefined {
    const before = this.#all.get(address);
    if (account === undefined ? before === undefined : before !== undefined && equal(before, account)) {
      return before;
    }
    if (before !== undefined) this.#forget(address, before, account?.owner);
    if (account === undefined) this.#all.delete(address);
    else {
      this.#all.set(address, account);
      this.#enter(address, account);
    }
    this.#changed.add(address);
    this.#changedBytes += account?.data.length ?? 0;
    return account;
  }

  /** The addresses of an owner's accounts, in no order; with filters, at least those that pass them. */
  candidates(owner: Address, filters: readonly FieldFilter[]): ReadonlySet<Address> {
    const owned = this.#owners.get(owner);
    if (owned === undefined) return NONE;
    const found = filters.flatMap(
      ({ offset, bytes }) => this.#index(owned, offset, bytes.length)?.find(bytes) ?? [],
    );
    return found.reduce((least, one) => (one.size < least.size ? one : least), owned.addresses);
  }

  /** Changes with the accounts; a copy of it does not. */
  get all(): AccountMap {
    return this.#all;
  }

  /** What was written or removed since `clearChanges`. */
  changes(): [Address, VmAccount | undefined][] {
    return [...this.#changed].map((address) => [address, this.#all.get(address)]);
  }

  get changeCount(): number {
    return this.#changed.size;
  }

  /** Of the data that was written since `clearChanges`, each write counted. */
  get changedBytes(): number {
    return this.#changedBytes;
  }

  clearChanges(): void {
    this.#changed.clear();
    this.#changedBytes = 0;
  }

  #owned(owner: Address): Owned {
    const known = this.#owners.get(owner) ?? { addresses: new Set(), indexes: new Map() };
    this.#owners.set(owner, known);
    return known;
  }

  #enter(address: Address, { owner, data }: VmAccount): void {
    const { addresses, indexes } = this.#owned(owner);
    addresses.add(address);
    for (const index of indexes.values()) index.add(address, data);
  }

  #forget(address: Address, { owner, data }: VmAccount, next: Address | undefined): void {
    const owned = this.#owned(owner);
    for (const index of owned.indexes.values()) index.remove(address, data);
    if (owner === next) return;
    owned.addresses.delete(address);
    if (owned.addresses.size === 0 && owned.indexes.size === 0) this.#owners.delete(owner);
  }

  /** Undefined if there is none, and it would take too long to make. */
  #index({ addresses, indexes }: Owned, offset: number, length: number): FieldIndex | undefined {
    const place = placeOf(offset, length);
    const known = indexes.get(place);
    const isPossible = length === ADDRESS_BYTES && addresses.size <= MOST_INDEXED_LATER;
    if (known === undefined && !isPossible) return undefined;
    const index = known ?? this.#build(addresses, offset);
    indexes.delete(place);
    indexes.set(place, index);
    const [oldest] = indexes.keys();
    if (indexes.size > MAX_INDEXES && oldest !== undefined) indexes.delete(oldest);
    return index;
  }

  #build(addresses: ReadonlySet<Address>, offset: number): FieldIndex {
    const index = new FieldIndex(offset, ADDRESS_BYTES);
    for (const address of addresses) {
      const account = this.#all.get(address);
      if (account !== undefined) index.add(address, account.data);
    }
    return index;
  }
}

function placeOf(offset: number, length: number): string {
  return `${offset} ${length}`;
}

function equal(one: VmAccount, other: VmAccount): boolean {
  if (one === other) return true;
  return (
    one.lamports === other.lamports &&
    one.owner === other.owner &&
    one.executable === other.executable &&
    one.rentEpoch === other.rentEpoch &&
    one.data.length === other.data.length &&
    Buffer.compare(one.data, other.data) === 0
  );
}
