import type { UnclaimedRewards, UserProfile } from '../../api/v1.ts';
import type { Address } from '../../domain/address.ts';
import { isAddress } from '../../domain/base58.ts';
import { isRecord } from '../../domain/is-record.ts';
import { CliError } from '../../errors/cli-error.ts';
import { parseJson, stringifyJson } from '../../json/json.ts';
import type { Sql, SqlValue, Statement } from '../sql.ts';

/** Tables of v1 that people fill: nothing of this is on the chain. */
export const LEGACY_TABLES: readonly string[] = [
  'CREATE TABLE partners (address TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE users (address TEXT PRIMARY KEY, name TEXT, bio TEXT, links TEXT NOT NULL) WITHOUT ROWID',
  `CREATE TABLE rewards (
     id INTEGER PRIMARY KEY,
     address TEXT NOT NULL,
     mint TEXT NOT NULL,
     amount TEXT NOT NULL,
     source TEXT NOT NULL
   )`,
  'CREATE INDEX rewards_of_address ON rewards (address)',
  'CREATE TABLE reward_texts (mint TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID',
];

/** What the tables hold. A table that is left out stays as it is. */
export interface LegacyContents {
  readonly partners?: readonly { readonly address: Address; readonly name: string }[];
  readonly users?: readonly UserProfile[];
  readonly rewards?: readonly {
    readonly address: Address;
    readonly mint: Address;
    readonly amount: string;
    readonly source: string;
  }[];
  /** What an artist gives to who buys an artwork, in words. */
  readonly rewardTexts?: readonly { readonly mint: Address; readonly text: string }[];
}

export class LegacyTables {
  readonly #database: Sql;

  constructor(database: Sql) {
    this.#database = database;
  }

  async partners(): Promise<readonly Address[]> {
    const rows = await this.#database.rows('SELECT address FROM partners ORDER BY address');
    return rows.map((row) => row.address as Address);
  }

  async user(address: Address): Promise<UserProfile> {
    const [row] = await this.#database.rows('SELECT * FROM users WHERE address = ?', [address]);
    if (row === undefined) return { address, links: [] };
    return {
      address,
      ...(row.name == null ? {} : { name: String(row.name) }),
      ...(row.bio == null ? {} : { bio: String(row.bio) }),
      links: parseJson(String(row.links)) as string[],
    };
  }

  async unclaimed(address: Address): Promise<UnclaimedRewards> {
    const sql = 'SELECT mint, amount, source FROM rewards WHERE address = ? ORDER BY id';
    const rows = await this.#database.rows(sql, [address]);
    const text = (value: SqlValue | undefined) => String(value);
    return {
      address,
      rewards: rows.map(({ mint, amount, source }) => ({
        mint: text(mint),
        amount: text(amount),
        source: text(source),
      })),
    };
  }

  /** By mint. */
  async rewardTexts(mints: readonly Address[]): Promise<ReadonlyMap<Address, string>> {
    if (mints.length === 0) return new Map();
    const places = mints.map(() => '?').join(', ');
    const rows = await this.#database.rows(`SELECT * FROM reward_texts WHERE mint IN (${places})`, mints);
    return new Map(rows.map((row) => [row.mint as Address, String(row.text)]));
  }

  /** Makes the tables that are named hold exactly this, all in one transaction. */
  async replace({ partners, users, rewards, rewardTexts }: LegacyContents): Promise<void> {
    await this.#database.transaction([
      ...filled('partners', ['address', 'name'], partners),
      ...filled(
        'users',
        ['address', 'name', 'bio', 'links'],
        users?.map(({ name = null, bio = null, links, address }) => ({
          address,
          name,
          bio,
          links: stringifyJson(links),
        })),
      ),
      ...filled('rewards', ['address', 'mint', 'amount', 'source'], rewards),
      ...filled('reward_texts', ['mint', 'text'], rewardTexts),
    ]);
  }
}

function filled<K extends string>(
  table: string,
  columns: readonly K[],
  rows: readonly Readonly<Record<K, SqlValue>>[] | undefined,
): readonly Statement[] {
  if (rows === undefined) return [];
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  return [
    { sql: `DELETE FROM ${table}` },
    ...rows.map((row) => ({ sql, args: columns.map((column) => row[column]) })),
  ];
}

const AMOUNT = /^(0|[1-9][0-9]{0,19})$/;
const MOST_TEXT = 4_000;

/** Reads the JSON of `service import`. Throws `usage` and names what is wrong. */
export function parseContents(text: string): LegacyContents {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch {
    throw wrong('the file', 'it is not JSON');
  }
  if (!isRecord(json)) throw wrong('the file', 'it is not a JSON object');
  const unknown = Object.keys(json).find((name) => !Object.hasOwn(READERS, name));
  if (unknown !== undefined) throw wrong(unknown, `the tables are ${Object.keys(READERS).join(', ')}`);
  return Object.fromEntries(
    Object.entries(json).map(([name, rows]) => {
      if (!Array.isArray(rows)) throw wrong(name, 'it is not a list');
      const read = READERS[name as keyof typeof READERS];
      return [name, rows.map((row, index) => read(isRecord(row) ? row : {}, `${name}[${index}]`))];
    }),
  );
}

type Given = Readonly<Record<string, unknown>>;

const READERS = {
  partners: (row: Given, at: string) => ({
    address: addressIn(row, 'address', at),
    name: textIn(row, 'name', at),
  }),
  users: (row: Given, at: string) => ({
    address: addressIn(row, 'address', at),
    ...(row.name === undefined ? {} : { name: textIn(row, 'name', at) }),
    ...(row.bio === undefined ? {} : { bio: textIn(row, 'bio', at) }),
    links: linksIn(row, at),
  }),
  rewards: (row: Given, at: string) => ({
    address: addressIn(row, 'address', at),
    mint: addressIn(row, 'mint', at),
    amount: amountIn(row, at),
    source: textIn(row, 'source', at),
  }),
  rewardTexts: (row: Given, at: string) => ({
    mint: addressIn(row, 'mint', at),
    text: textIn(row, 'text', at),
  }),
} as const;

function addressIn(row: Given, name: string, at: string): Address {
  const value = row[name];
  if (typeof value === 'string' && isAddress(value)) return value;
  throw wrong(`${at}.${name}`, 'it is not an address');
}

function textIn(row: Given, name: string, at: string): string {
  const value = row[name];
  if (typeof value === 'string' && value !== '' && value.length <= MOST_TEXT) return value;
  throw wrong(`${at}.${name}`, `it is not a text of 1 to ${MOST_TEXT} characters`);
}

function amountIn({ amount }: Given, at: string): string {
  if (typeof amount === 'string' && AMOUNT.test(amount)) return amount;
  throw wrong(`${at}.amount`, 'it is not an integer in a string, in base units');
}

function linksIn({ links = [] }: Given, at: string): string[] {
  if (Array.isArray(links) && links.every((link) => typeof link === 'string' && URL.canParse(link)))
    return links;
  throw wrong(`${at}.links`, 'it is not a list of URLs');
}

function wrong(what: string, why: string): CliError {
  return new CliError('usage', {
    what: `${what} cannot be imported`,
    why,
    hint: 'see docs/service.md, "Tables of v1", for the form',
  });
}
