import { createHash } from 'node:crypto';
import auction from '../../../programs/auction/idl.json';
import market from '../../../programs/market/idl.json';
import pools from '../../../programs/pools/idl.json';
import raffle from '../../../programs/raffle/idl.json';
import vendorA from '../../../programs/vendor-a/idl.json';
import vendorB from '../../../programs/vendor-b/idl.json';
import { stringifyJson } from '../../json/json.ts';
import { NOT_OURS, unusableState } from '../chain/snapshot/unusable-state.ts';

// Imported, so that they are in the bundle: the package does not contain the IDL files.
const IDLS = { market, auction, raffle, vendorA, vendorB, pools };

const MAGIC = Buffer.from('GAVELWLD');
const START = MAGIC.length + 32;
/** The first bytes of a state from before the layout of accounts was saved with it. */
const BARE_CHAIN = Buffer.from('GAVELSBX');

/**
 * SHA-256 of the account layouts of the sandbox's programs, from their IDLs. A state with another layout could not be
 * read: its accounts, and their money, would be missing.
 */
export function accountLayoutHash(): Uint8Array {
  const hash = createHash('sha256');
  for (const [name, { accounts, types }] of Object.entries(IDLS)) {
    hash.update(stringifyJson(withoutDocs({ name, accounts, types })));
  }
  return hash.digest();
}

function withoutDocs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocs);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key]) => key !== 'docs');
  return Object.fromEntries(members.map(([key, one]) => [key, withoutDocs(one)]));
}

/** What comes before the chain in its file: magic bytes, hash of the account layouts. */
export function savedPrefix(layoutHash: Uint8Array): Buffer {
  return Buffer.concat([MAGIC, layoutHash]);
}

/** The length of the prefix in the first bytes of a file. Throws `state_corrupt` if the layout is not `layoutHash`. */
export function checkSaved(layoutHash: Uint8Array, start: Buffer): number {
  const magic = start.subarray(0, MAGIC.length);
  const isOlder = BARE_CHAIN.equals(magic);
  if (!isOlder && !MAGIC.equals(magic)) {
    throw unusableState(NOT_OURS);
  }
  if (isOlder || Buffer.compare(start.subarray(MAGIC.length, START), layoutHash) !== 0) {
    throw unusableState(
      'another version of gavel saved it, whose programs lay out their accounts in another way',
    );
  }
  return START;
}
