import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Sql } from './sql.ts';

/** Who may bid for an artwork; when `wallets` is empty, nobody. */
export interface Gate {
  readonly asset: Address;
  readonly wallets: readonly Address[];
}

/**
 * Which bidders the service builds for. An artwork is open to all until a wallet is allowed for it, and gated from then on,
 * until the gate is taken away: removing the last wallet leaves nobody, not everybody.
 */
export class Allowlist {
  readonly #database: Sql;

  constructor(database: Sql) {
    this.#database = database;
  }

  /** Returns false when the wallet was allowed already. */
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

  /** Returns false when the wallet was not allowed. */
  async remove(asset: Address, wallet: Address): Promise<boolean> {
    const sql = 'DELETE FROM bid_wallets WHERE asset = ? AND wallet = ? RETURNING wallet';
    return (await this.#database.rows(sql, [asset, wallet])).length > 0;
  }

  /** Opens the artwork to all bidders. Returns false when it was open. */
  async open(asset: Address): Promise<boolean> {
    const [, removed = []] = await this.#database.transaction([
      { sql: 'DELETE FROM bid_wallets WHERE asset = ?', args: [asset] },
      { sql: 'DELETE FROM bid_gates WHERE asset = ? RETURNING asset', args: [asset] },
    ]);
    return removed.length > 0;
  }

  /** Every gated artwork, by its address. */
  async gates(): Promise<readonly Gate[]> {
    const rows = await this.#database.rows(
      `SELECT bid_gates.asset AS asset, wallet FROM bid_gates
       LEFT JOIN bid_wallets ON bid_wallets.asset = bid_gates.asset ORDER BY bid_gates.asset, wallet`,
    );
    const gates = new Map<Address, Address[]>();
    for (const { asset, wallet } of rows) {
      const wallets = gates.get(asset as Address) ?? [];
      gates.set(asset as Address, wallet === null ? wallets : [...wallets, wallet as Address]);
    }
    return [...gates].map(([asset, wallets]) => ({ asset, wallets }));
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
