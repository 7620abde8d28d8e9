/** Where an account was written: `writeVersion` is the place of the transaction in its block, from 0. */
export interface WritePlace {
  readonly slot: bigint;
  readonly writeVersion: number;
}

/** After every write of its slot. */
const END_OF_SLOT = Number.POSITIVE_INFINITY;

/**
 * The newest state of an account that is known, from what is told and what is read, in whatever order it comes. It never goes
 * back: what is older than what is known is left out.
 */
export class NewestState<T> {
  #place: WritePlace = { slot: -1n, writeVersion: -1 };

  /** Undefined before anything is known; null for an account that does not exist. */
  account: T | null | undefined = undefined;

  get slot(): bigint {
    return this.#place.slot;
  }

  /** Takes what was told of a write. Returns whether it is newer than what was known. */
  tell(place: WritePlace, account: T | null): boolean {
    if (!isAfter(place, this.#place)) return false;
    this.#place = place;
    this.account = account;
    return true;
  }

  /** Takes what was read at a slot: it knows every write of that slot and before. Returns whether it counts. */
  read(viewSlot: bigint, account: T | null): boolean {
    if (viewSlot < this.#place.slot) return false;
    this.#place = { slot: viewSlot, writeVersion: END_OF_SLOT };
    this.account = account;
    return true;
  }
}

function isAfter(one: WritePlace, other: WritePlace): boolean {
  return one.slot === other.slot ? one.writeVersion > other.writeVersion : one.slot > other.slot;
}
