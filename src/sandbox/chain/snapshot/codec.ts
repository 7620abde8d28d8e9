import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { AccountMap } from '../accounts/accounts.ts';
import { changesFrom, packAccounts, unpackAccounts, withChanges } from '../accounts/pack.ts';
import { copyForest, type ForestState } from '../compressed/forest.ts';
import { copyLedger, type LedgerState } from '../ledger/ledger.ts';
import { firstAccounts } from '../vm/vm.ts';
import { NOT_OURS, unusableState } from './unusable-state.ts';

const MAGIC = Buffer.from('GAVELSBX');
/** Increased when the state changes shape, and with every version of the VM, whose own first accounts are not in it. */
const VERSION = 2;
const DIGEST_START = MAGIC.length + 2;
const BODY_START = DIGEST_START + 32;

export interface ChainState {
  readonly ledger: LedgerState;
  /** Seconds added to the system clock. */
  readonly clockOffset: number;
  readonly airdrops: number;
  /** Absent in older snapshots: then it is made from the ledger. */
  readonly forest?: ForestState;
  /** The hash that durable nonces are made from. */
  readonly nonceBlockhash: string;
  /** All but sysvars. */
  readonly accounts: AccountMap;
}

/** Magic bytes, version (u16), SHA-256 of the body, body. */
export function encodeSnapshot(state: ChainState): Uint8Array {
  const accounts = packAccounts([...changesFrom(firstAccounts().base, state.accounts)]);
  const body = gzipSync(serialize({ ...state, accounts }), { level: 1 });
  const version = Buffer.from([VERSION & 0xff, VERSION >> 8]);
  return Buffer.concat([MAGIC, version, digest(body), body]);
}

/** Throws `state_corrupt` for another kind of file, another version, or a damaged file. */
export function decodeSnapshot(bytes: Uint8Array): ChainState {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw unusableState(NOT_OURS);
  }
  if (file.length < BODY_START) throw unusableState('the state file is damaged: it ends early');
  const version = file.readUInt16LE(MAGIC.length);
  if (version !== VERSION) {
    throw unusableState(`the state file has version ${version}; this sandbox reads version ${VERSION}`);
  }
  const body = file.subarray(BODY_START);
  if (!digest(body).equals(file.subarray(DIGEST_START, BODY_START))) {
    throw unusableState('the state file is damaged: its checksum does not match');
  }
  const state = deserialize(gunzipSync(body)) as Omit<ChainState, 'accounts'> & { accounts: Uint8Array };
  const { buffer, byteOffset, byteLength } = state.accounts;
  const changes = unpackAccounts(Buffer.from(buffer, byteOffset, byteLength));
  return { ...state, accounts: withChanges(new Map(firstAccounts().base), changes) };
}

/** The state of a snapshot, or a copy of a state but for its accounts. Throws as `decodeSnapshot` does. */
export function stateOf(snapshot: Uint8Array | ChainState): ChainState {
  return snapshot instanceof Uint8Array ? decodeSnapshot(snapshot) : copyState(snapshot);
}

/** Does not change with the original, except the accounts, which are the same. */
export function copyState(state: ChainState): ChainState {
  const { ledger, forest } = state;
  return {
    ...state,
    ledger: copyLedger(ledger),
    ...(forest && { forest: copyForest(forest) }),
  };
}

function digest(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}
