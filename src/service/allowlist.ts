import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Sql } from './sql.ts';

/** The wallets that may bid for an artwork. An empty list: nobody may. */
export interface AllowlistEntry {
  readonly asset: Address;
  readonly wallets: readonly Address[];
}

/**
 * The bidders that the service builds transactions for. Everybody may bid for an artwork without an allowlist. The first
 * wallet that is added creates the allowlist, and only `open` removes it: without wallets, nobody may bid.
 */
export class Allowlist {
  readonly #database: Sql;

  constructor(database: Sql) {
    this.#database = database;
  }

  /** Returns false if the wallet was already on the list. */
  async add(asset: Address, wallet: Address): Promise<boolean> {
    const [, added = []] = await this.#database.transaction([
      { sql: 'INSERT OR IGNORE INTO bid_gates (asset) VALUES (?)', args: [asset] },
      {
        sql: 'INSERT OR IGNORE INTO bid_wallets (asset, wallet) VALUES (?, ?) RETURNING wallet',
        args: [asset, wallet],
      },
    ]);
    return added.length > 0;
  }

  /** Returns false if the wallet was not on the list. */
  async remove(asset: Address, wallet: Address): Promise<boolean> {
    const sql = 'DELETE FROM bid_wallets WHERE asset = ? AND wallet = ? RETURNING wallet';
    return (await this.#database.rows(sql, [asset, wallet])).length > 0;
  }

  /** Removes the allowlist, so that everybody may bid. Returns false if there was none. */
  async open(asset: Address): Promise<boolean> {
    const [, removed = []] = await this.#database.transaction([
      { sql: 'DELETE FROM bid_wallets WHERE asset = ?', args: [asset] },
      { sql: 'DELETE FROM bid_gates WHERE asset = ? RETURNING asset', args: [asset] },
    ]);
    return removed.length > 0;
  }

  /** The allowlists of all artworks that have one, ordered by address. */
  async entries(): Promise<readonly AllowlistEntry[]> {
    const rows = await this.#database.rows(
      `SELECT bid_gates.asset AS asset, wallet FROM bid_gates
       LEFT JOIN bid_wallets ON bid_wallets.asset = bid_gates.asset ORDER BY bid_gates.asset, wallet`,
    );
    const lists = new Map<Address, Address[]>();
    for (const { asset, wallet } of rows) {
      const wallets = lists.get(asset as Address) ?? [];
      lists.set(asset as Address, wallet === null ? wallets : [...wallets, wallet as Address]);
    }
    return [...lists].map(([asset, wallets]) => ({ asset, wallets }));
  }

  async admits(asset: Address, wallet: Address): Promise<boolean> {
    const admitted = await this.#database.rows(
      `SELECT 1 AS admitted WHERE NOT EXISTS (SELECT 1 FROM bid_gates WHERE asset = ?)
       OR EXISTS (SELECT 1 FROM bid_wallets WHERE asset = ? AND wallet = ?)`,
      [asset, asset, wallet],
    );
    return admitted.length > 0;
  }
}

/** Throws `not_allowlisted`. */
export async function requireAllowed(allowlist: Allowlist, asset: Address, wallet: Address): Promise<void> {
  if (await allowlist.admits(asset, wallet)) return;
  throw new CliError('not_allowlisted', {
    what: 'this wallet may not bid for this artwork',
    why: `${wallet} is not on the allowlist of ${asset}`,
    hint: 'ask those who run the service to allow it',
  });
}
