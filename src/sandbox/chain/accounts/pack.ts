import type { Address } from '@solana/kit';
import { RENT_EXEMPT_EPOCH, type VmAccount } from '../vm/account.ts';
import type { AccountMap } from './accounts.ts';

/** An account that was written, or (undefined) removed. */
export type AccountChange = readonly [Address, VmAccount | undefined];

const REMOVED = 1;
const EXECUTABLE = 2;
const OWN_RENT_EPOCH = 4;
/** Flags, two lengths of addresses, lamports, rent epoch, length of the data. */
const MOST_BYTES_OF_FIELDS = 3 + 2 * 44 + 8 + 8 + 4;

/**
 * Accounts as bytes. Addresses are written as text: a base58 text takes longer to compute than everything else here
 * together.
 */
export function packAccounts(changes: readonly AccountChange[]): Buffer {
  const size = changes.reduce(
    (sum, [, account]) => sum + MOST_BYTES_OF_FIELDS + (account?.data.length ?? 0),
    0,
  );
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  const writeText = (text: string) => {
    at = bytes.writeUInt8(text.length, at);
    at += bytes.write(text, at, 'latin1');
  };
  for (const [address, account] of changes) {
    at = bytes.writeUInt8(flagsOf(account), at);
    writeText(address);
    if (account === undefined) continue;
    const { owner, lamports, rentEpoch, data } = account;
    writeText(owner);
    at = bytes.writeBigUInt64LE(lamports, at);
    if (rentEpoch !== RENT_EXEMPT_EPOCH) at = bytes.writeBigUInt64LE(rentEpoch, at);
    at = bytes.writeUInt32LE(data.length, at);
    bytes.set(data, at);
    at += data.length;
  }
  return bytes.subarray(0, at);
}

/** The data of the accounts are views of `bytes`. Throws RangeError for bytes that `packAccounts` did not make. */
export function* unpackAccounts(bytes: Buffer): Generator<AccountChange> {
  let at = 0;
  const readText = () => {
    const start = at + 1;
    at = start + bytes.readUInt8(at);
    return bytes.toString('latin1', start, at) as Address;
  };
  const readU64 = () => {
    at += 8;
    return bytes.readBigUInt64LE(at - 8);
  };
  let owner: Address | undefined;
  while (at < bytes.length) {
    const flags = bytes.readUInt8(at);
    at += 1;
    const address = readText();
    if (flags & REMOVED) {
      yield [address, undefined];
      continue;
    }
    const named = readText();
    // Neighbours mostly have the same owner: one text for all of them.
    owner = named === owner ? owner : named;
    const lamports = readU64();
    const rentEpoch = flags & OWN_RENT_EPOCH ? readU64() : RENT_EXEMPT_EPOCH;
    const start = at + 4;
    at = start + bytes.readUInt32LE(at);
    if (at > bytes.length) throw new RangeError('the data of an account goes past the end');
    const data = new Uint8Array(bytes.buffer, bytes.byteOffset + start, at - start);
    yield [address, { lamports, owner, data, executable: (flags & EXECUTABLE) !== 0, rentEpoch }];
  }
}

/** What has to be written and removed so that `before` becomes `after`. */
export function* changesFrom(before: AccountMap, after: AccountMap): Generator<AccountChange> {
  for (const [address, account] of after) if (before.get(address) !== account) yield [address, account];
  for (const address of before.keys()) if (!after.has(address)) yield [address, undefined];
}

/** Applies changes in place. */
export function withChanges(accounts: Map<Address, VmAccount>, changes: Iterable<AccountChange>): AccountMap {
  for (const [address, account] of changes) {
    if (account === undefined) accounts.delete(address);
    else accounts.set(address, account);
  }
  return accounts;
}

function flagsOf(account: VmAccount | undefined): number {
  if (account === undefined) return REMOVED;
  return (
    (account.executable ? EXECUTABLE : 0) | (account.rentEpoch === RENT_EXEMPT_EPOCH ? 0 : OWN_RENT_EPOCH)
  );
}
