import { createHash } from 'node:crypto';
import type { Address } from '../../domain/address.ts';
import { stringifyJson } from '../../json/json.ts';
import type { ChainBlock } from '../../ports/blocks.ts';
import type { Sql, Statement } from '../sql.ts';

/** Where an account was written last. */
export interface Written {
  readonly slot: bigint;
  readonly writeVersion: number;
}

/** The last block that is indexed. The hash is empty for a block that cannot vanish, and where the index begins. */
export interface Cursor {
  readonly slot: bigint;
  readonly blockhash: string;
}

/** An indexed block that may still vanish. */
export interface RecentBlock extends Cursor {
  /** Of the blockhash and all signatures. */
  readonly digest: string;
  /** The accounts that it wrote, and where each was written before. */
  readonly accounts: readonly (readonly [address: Address, before: Written | null])[];
  readonly mints: readonly Address[];
}

export function digestOf({ blockhash, transactions }: ChainBlock): string {
  const hash = createHash('sha256').update(blockhash);
  for (const { signature } of transactions) hash.update(signature);
  return hash.digest('hex');
}

export async function readCursor(database: Sql): Promise<Cursor | null> {
  const [row] = await database.rows('SELECT slot, blockhash FROM index_cursor');
  return row === undefined ? null : { slot: BigInt(row.slot ?? 0), blockhash: String(row.blockhash) };
}

/** Newest first. */
export async function readRecentBlocks(database: Sql): Promise<readonly RecentBlock[]> {
  const rows = await database.rows('SELECT * FROM index_blocks ORDER BY slot DESC');
  return rows.map(({ slot, blockhash, digest, accounts, mints }) => ({
    slot: BigInt(slot ?? 0),
    blockhash: String(blockhash),
    digest: String(digest),
    accounts: words(accounts).map((entry) => {
      const [address = '', at, place] = entry.split(':');
      const before = at === undefined ? null : { slot: BigInt(at), writeVersion: Number(place) };
      return [address as Address, before];
    }),
    mints: words(mints) as Address[],
  }));
}

/** Where each of these accounts was written last; those that no indexed block wrote are left out. */
export async function readWritten(
  database: Sql,
  addresses: readonly Address[],
): Promise<ReadonlyMap<Address, Written>> {
  if (addresses.length === 0) return new Map();
  // As one value: a statement has room for 32,766, and some blocks write more accounts than that.
  const rows = await database.rows(
    'SELECT address, slot, write_version FROM index_writes WHERE address IN (SELECT value FROM json_each(?))',
    [stringifyJson(addresses)],
  );
  return new Map(
    rows.map(({ address, slot, write_version: place }) => [
      address as Address,
      { slot: BigInt(slot ?? 0), writeVersion: Number(place) },
    ]),
  );
}

/** `written`: null for an account that no indexed block wrote. */
export function keepWritten(address: Address, written: Written | null): Statement {
  if (written === null) return { sql: 'DELETE FROM index_writes WHERE address = ?', args: [address] };
  return {
    sql: 'INSERT OR REPLACE INTO index_writes (address, slot, write_version) VALUES (?, ?, ?)',
    args: [address, Number(written.slot), written.writeVersion],
  };
}

export function moveCursor({ slot, blockhash }: Cursor): Statement {
  return { sql: 'UPDATE index_cursor SET slot = ?, blockhash = ?', args: [Number(slot), blockhash] };
}

/** `first`: the first slot that is indexed. */
export function beginAt(first: bigint): Statement {
  const args = [Number(first), Number(first) - 1];
  return {
    sql: "INSERT OR REPLACE INTO index_cursor (id, first_slot, slot, blockhash) VALUES (1, ?, ?, '')",
    args,
  };
}

export function keepBlock({ slot, blockhash, digest, accounts, mints }: RecentBlock): Statement {
  const written = accounts.map(([address, before]) =>
    before === null ? address : `${address}:${before.slot}:${before.writeVersion}`,
  );
  return {
    sql: 'INSERT INTO index_blocks (slot, blockhash, digest, accounts, mints) VALUES (?, ?, ?, ?, ?)',
    args: [Number(slot), blockhash, digest, written.join(' '), mints.join(' ')],
  };
}

/** Finalized blocks cannot vanish. The last one stays, to know again which chain this is. */
export function forgetFinalized(finalized: bigint): Statement {
  return {
    sql: 'DELETE FROM index_blocks WHERE slot < ? AND slot < (SELECT MAX(slot) FROM index_blocks)',
    args: [Number(finalized)],
  };
}

export function dropBlock(slot: bigint): readonly Statement[] {
  return [
    { sql: 'DELETE FROM index_events WHERE slot = ?', args: [Number(slot)] },
    { sql: 'DELETE FROM index_blocks WHERE slot = ?', args: [Number(slot)] },
  ];
}

function words(text: string | number | null | undefined): readonly string[] {
  return typeof text === 'string' && text !== '' ? text.split(' ') : [];
}
