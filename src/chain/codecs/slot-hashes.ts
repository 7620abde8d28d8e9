import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';

export const SLOT_HASHES_SYSVAR = 'SysvarS1otHashes111111111111111111111111111' as Address;

const COUNT = 8;
const SLOT = 8;
const ENTRY = 40;

/** The first block at or after a slot, if the chain has its hash. */
export type FirstHash =
  /** No such block exists yet; `newest` is the newest slot that has a hash. */
  | { readonly kind: 'to come'; readonly newest: bigint }
  /** `hash` has 32 bytes. */
  | { readonly kind: 'known'; readonly slot: bigint; readonly hash: Uint8Array }
  /** The hash is too old and was dropped; `oldest` is the oldest slot that has a hash. */
  | { readonly kind: 'forgotten'; readonly oldest: bigint };

/**
 * The hash of the first block at or after `slot`, from the SlotHashes sysvar. That account lists the newest slots that
 * have a block, newest first. Throws `account_mismatch` if it cannot be read.
 */
export function firstHashFrom(account: RawAccount | null, slot: bigint): FirstHash {
  const { view, entries } = read(account);
  const slotOf = (entry: number) => slotAt(view, entry);
  const [newest, oldest] = [slotOf(0), slotOf(entries - 1)];
  if (newest < slot) return { kind: 'to come', newest };
  if (oldest > slot) return { kind: 'forgotten', oldest };
  let first = 0;
  while (first + 1 < entries && slotOf(first + 1) >= slot) first += 1;
  const start = COUNT + ENTRY * first + SLOT;
  const { buffer, byteOffset } = view;
  const hash = new Uint8Array(buffer, byteOffset + start, 32).slice();
  return { kind: 'known', slot: slotOf(first), hash };
}

/** The newest `count` slots that have a block, newest first. Throws `account_mismatch` if the account cannot be read. */
export function newestSlots(account: RawAccount | null, count: number): readonly bigint[] {
  const { view, entries } = read(account);
  return Array.from({ length: Math.min(count, entries) }, (_, entry) => slotAt(view, entry));
}

function read(account: RawAccount | null): { readonly view: DataView; readonly entries: number } {
  const { data } = account ?? { data: new Uint8Array() };
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const entries = data.length < COUNT ? 0 : Number(view.getBigUint64(0, true));
  if (entries === 0 || data.length < COUNT + ENTRY * entries) throw unreadable(account);
  return { view, entries };
}

function slotAt(view: DataView, entry: number): bigint {
  return view.getBigUint64(COUNT + ENTRY * entry, true);
}

function unreadable(account: RawAccount | null): CliError {
  return new CliError('account_mismatch', {
    what: "the chain's slot hashes could not be read",
    why:
      account === null
        ? 'the RPC node says that they do not exist'
        : `the RPC node sent ${account.data.length} bytes, which do not hold what they say`,
    hint: 'use another RPC node: --url',
  });
}
