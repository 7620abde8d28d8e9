import { readRecord, recordReads } from '../../assets/records.ts';
import type { AccountMap } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Statement } from '../sql.ts';

/** The addresses of the records that an artwork may have, by its kind. */
export async function recordsOf(mint: Address): Promise<readonly Address[]> {
  return [...new Set(await recordReads(mint))];
}

/** The rows of an artwork as its record names it; none for one whose record is gone or cannot be read. */
export async function artworkStatements(mint: Address, accounts: AccountMap): Promise<readonly Statement[]> {
  const gone = [
    { sql: 'DELETE FROM index_artworks WHERE mint = ?', args: [mint] },
    { sql: 'DELETE FROM index_creators WHERE mint = ?', args: [mint] },
  ];
  const records = await recordsOf(mint);
  const at = records.find((address) => accounts.get(address) != null);
  const record = at === undefined ? null : await readRecord(mint, accounts);
  if (at === undefined || record === null) return gone;
  return [
    ...gone,
    {
      sql: 'INSERT INTO index_artworks (mint, record, name) VALUES (?, ?, ?)',
      args: [mint, at, record.name],
    },
    ...record.creators.map(({ address, share }, place) => ({
      sql: 'INSERT INTO index_creators (mint, place, creator, share) VALUES (?, ?, ?, ?)',
      args: [mint, place, address, share],
    })),
  ];
}
