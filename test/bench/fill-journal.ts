import Database from 'libsql';
import type { Address } from '../../src/domain/address.ts';
import type { RecordState, SignedEntry } from '../../src/journal/record.ts';
import { signedColumns } from '../../src/journal/rows.ts';
import { digest } from '../../src/journal/values.ts';
import { parseTagged } from '../../src/json/json.ts';

/** A transaction that landed on the chain. */
export interface LandedTransfer {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

export interface Filling {
  /** Of the journal; record 1 is there, signed and over, and the others are made like it. */
  readonly path: string;
  readonly records: number;
  /** The newest records are of these: confirmed, and to be looked up once more. */
  readonly confirmed: readonly LandedTransfer[];
}

interface Template {
  readonly cluster: string;
  readonly wallet: Address;
  readonly intent: string;
  readonly rpc_hosts: string;
  readonly owner: number;
  readonly bytes: ArrayBuffer;
  readonly signed: string;
}

/** What becomes of records in the long run, in a hundred. */
const ENDS: readonly (readonly [state: RecordState, share: number])[] = [
  ['finalized', 90],
  ['expired', 5],
  ['failed', 3],
  ['dropped', 2],
];
const STEPS = ['planned', 'signed', 'sent', 'seen'] as const;

/** Writes as many records as asked, as the tool itself would have in years; all of them over. */
export function fillJournal({ path, records, confirmed }: Filling): void {
  const database = new Database(path);
  try {
    database.exec('PRAGMA synchronous = OFF');
    const template = database.prepare('SELECT * FROM records WHERE id = 1').get() as Template;
    const facts = parseTagged(template.signed) as Omit<SignedEntry, 'bytes' | 'signature'>;
    const insert = database.prepare(
      `INSERT INTO records (id, cluster, wallet, operation, intent_key, typed_key, intent, rpc_hosts, state, owner, bytes,
         signature, signed, seal, slot, problem, created_at, changed_at, ended_at)
       VALUES (?, ?, ?, 'listing.reprice', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '7', NULL, ?, ?, ?)`,
    );
    const event = database.prepare('INSERT INTO events (record_id, at, kind, detail) VALUES (?, ?, ?, NULL)');
    database.exec('BEGIN');
    for (let id = 2; id <= records; id += 1) {
      const landed = confirmed[records - id];
      const state = landed === undefined ? endOf(id) : 'confirmed';
      const entry = {
        ...facts,
        ...(landed ?? { bytes: new Uint8Array(template.bytes), signature: digest(`${id}`) }),
      };
      const { bytes, signature, signed, seal } = signedColumns(id, entry);
      const at = id * 1_000;
      const { cluster, wallet, intent, rpc_hosts: hosts, owner } = template;
      const keys = [digest('intent', `${id}`), digest('typed', `${id}`)];
      insert.run(
        ...[id, cluster, wallet, ...keys, intent, hosts, state, owner],
        ...[bytes, signature, signed, seal, at, at, at],
      );
      for (const kind of [...STEPS, state]) event.run(id, at, kind);
    }
    database.exec('COMMIT');
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** How the newest records are set before each run; all others of the `total` newest are final. */
export interface Unsettled {
  /** Confirmed, and not known to be final. */
  readonly confirmed: number;
  /** As of a process that died after it had sent: newer than those. */
  readonly open: number;
}

/** Undoes what a command has found out. */
export function unsettle(path: string, total: number, { confirmed, open }: Unsettled): void {
  const database = new Database(path);
  const set = (columns: string, newest: number) =>
    database
      .prepare(`UPDATE records SET ${columns}, problem = NULL WHERE id > (SELECT max(id) FROM records) - ?`)
      .run(newest);
  try {
    database.exec('BEGIN');
    set("state = 'finalized'", total);
    set("state = 'confirmed'", confirmed + open);
    set("state = 'sent', slot = NULL, ended_at = NULL", open);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

function endOf(id: number): RecordState {
  let rest = id % 100;
  for (const [state, share] of ENDS) {
    if (rest < share) return state;
    rest -= share;
  }
  return 'finalized';
}
