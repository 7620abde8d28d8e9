import type { Address } from '../../domain/address.ts';
import type { Lease } from '../index/lease.ts';
import type { Row, Sql } from '../sql.ts';

/**
 * What the keeper signed. A migration of the database: never changed once released. `outcome` is null while the transaction may
 * land. Of a scheduled bid one at most is so.
 */
export const KEEPER_TABLES: readonly string[] = [
  `CREATE TABLE keeper_transactions (
     id INTEGER PRIMARY KEY,
     bid TEXT NOT NULL,
     bidder TEXT NOT NULL,
     mint TEXT NOT NULL,
     signature TEXT NOT NULL UNIQUE,
     bytes TEXT NOT NULL,
     blockhash TEXT NOT NULL,
     last_valid_height INTEGER NOT NULL,
     min_context_slot INTEGER NOT NULL,
     signed_at INTEGER NOT NULL,
     outcome TEXT
   )`,
  'CREATE UNIQUE INDEX keeper_open ON keeper_transactions (bid) WHERE outcome IS NULL',
];

export interface KeeperTransaction {
  /** Address of the scheduled bid. */
  readonly bid: Address;
  readonly bidder: Address;
  readonly mint: Address;
  readonly signature: string;
  readonly bytes: Uint8Array;
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  readonly minContextSlot: bigint;
  /** Unix milliseconds. */
  readonly signedAt: number;
}

export type Ended = 'landed' | 'failed' | 'expired';

/** What the keeper signed, in the database that its instances share. */
export class KeeperTransactions {
  readonly #database: Sql;
  readonly #lease: Lease;

  constructor(database: Sql, lease: Lease) {
    this.#database = database;
    this.#lease = lease;
  }

  /** Those that may still land, of whichever instance. */
  async open(): Promise<readonly KeeperTransaction[]> {
    const rows = await this.#database.rows(
      'SELECT * FROM keeper_transactions WHERE outcome IS NULL ORDER BY id',
    );
    return rows.map(transactionOf);
  }

  /** Before it is sent. Throws `NoRow` where another instance has the lease now, and where one of this bid is open. */
  async record(signed: KeeperTransaction): Promise<void> {
    const { bid, bidder, mint, signature, bytes, blockhash } = signed;
    await this.#database.transaction([
      this.#lease.fence(),
      {
        sql: `INSERT INTO keeper_transactions
                (bid, bidder, mint, signature, bytes, blockhash, last_valid_height, min_context_slot, signed_at)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
        args: [
          ...[bid, bidder, mint, signature, Buffer.from(bytes).toString('base64'), blockhash],
          ...[Number(signed.lastValidBlockHeight), Number(signed.minContextSlot), signed.signedAt],
        ],
        needsRow: true,
      },
    ]);
  }

  async end(signature: string, outcome: Ended): Promise<void> {
    const sql = 'UPDATE keeper_transactions SET outcome = ? WHERE signature = ? AND outcome IS NULL';
    await this.#database.rows(sql, [outcome, signature]);
  }
}

function transactionOf(row: Row): KeeperTransaction {
  return {
    bid: row.bid as Address,
    bidder: row.bidder as Address,
    mint: row.mint as Address,
    signature: String(row.signature),
    bytes: Buffer.from(String(row.bytes), 'base64'),
    blockhash: String(row.blockhash),
    lastValidBlockHeight: BigInt(row.last_valid_height ?? 0),
    minContextSlot: BigInt(row.min_context_slot ?? 0),
    signedAt: Number(row.signed_at),
  };
}
