import type { Address } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { Row, Sql, SqlValue } from '../sql.ts';

/** Something that happened in the marketplace. */
export interface IndexedEvent {
  /** `listing.buy`, as operations are called; `vendor-a.create-order` for what is none. */
  readonly kind: string;
  /** The listing, offer, auction, raffle, order or scheduled bid. */
  readonly account: Address;
  /** Null where an event does not name it and the index begins after the account was made; so for those below. */
  readonly mint: Address | null;
  /** Of a raffle: its creator. */
  readonly seller: Address | null;
  /** Who bought, bid, offered, took tickets or won. */
  readonly buyer: Address | null;
  /** Base units of the currency. */
  readonly amount: bigint | null;
  readonly currency: Address | null;
  readonly slot: bigint;
  /** Unix seconds; null when the node did not know. */
  readonly blockTime: number | null;
  readonly signature: string;
  /** Index of the instruction in its transaction. */
  readonly instruction: number;
  /** 0, or from 1 for what the instruction called. */
  readonly inner: number;
}

export const ACCOUNT_KINDS = [
  'listing',
  'offer',
  'auction',
  'raffle',
  'scheduled-bid',
  'order',
  'list-state',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** An account of the marketplace as it was after the last indexed block. The codecs read `raw`. */
export interface IndexedAccount {
  readonly kind: AccountKind;
  readonly mint: Address;
  /** Seller, buyer, bidder or creator. */
  readonly party: Address;
  readonly raw: RawAccount;
}

export interface NamedAccount extends IndexedAccount {
  /** Of the artwork; null where its record is gone or cannot be read. */
  readonly name: string | null;
}

export interface IndexedArtwork {
  readonly mint: Address;
  readonly name: string;
}

export interface TrendingMint {
  readonly mint: Address;
  readonly events: number;
}

/** Rows from `offset`, `limit` at most. */
export interface PageAsked {
  readonly offset: number;
  readonly limit: number;
}

export interface Page<T> {
  readonly rows: readonly T[];
  /** Over all pages. */
  readonly total: number;
}

const NEWEST_FIRST = 'ORDER BY slot DESC, place DESC, instruction DESC, inner DESC';

/** What the index knows. It is as new as the last block that was indexed; see `Indexer.catchUp`. */
export class IndexQueries {
  readonly #database: Sql;

  constructor(database: Sql) {
    this.#database = database;
  }

  /** Newest first. */
  eventsByMint(mint: Address, asked: PageAsked): Promise<Page<IndexedEvent>> {
    return this.#events('mint = ?', [mint], asked);
  }

  /** Newest first; of raffles those of their creator. */
  eventsBySeller(seller: Address, asked: PageAsked): Promise<Page<IndexedEvent>> {
    return this.#events('seller = ?', [seller], asked);
  }

  /** Those with the most events since `since` (unix seconds), the most first; of equal ones by address. */
  async trendingMints(since: number, asked: PageAsked): Promise<Page<TrendingMint>> {
    const from = 'FROM index_events WHERE block_time >= ? AND mint IS NOT NULL';
    const { rows, total } = await this.#page<Row>(
      `SELECT mint, COUNT(*) AS events ${from} GROUP BY mint ORDER BY events DESC, mint`,
      `SELECT COUNT(DISTINCT mint) AS total ${from}`,
      [since],
      asked,
    );
    return { total, rows: rows.map((row) => ({ mint: row.mint as Address, events: Number(row.events) })) };
  }

  /** Newest first. */
  listingsBySeller(seller: Address, asked: PageAsked): Promise<Page<IndexedAccount>> {
    return this.#accounts("kind = 'listing' AND party = ?", [seller], asked);
  }

  /** Those of a kind, the last opened first, or by the first end. Ends that are unset come last. */
  accountsOfKind(
    kind: AccountKind,
    order: 'opened' | 'ending',
    asked: PageAsked,
  ): Promise<Page<IndexedAccount>> {
    return this.#accounts('kind = ?', [kind], asked, order);
  }

  /** Those of a kind by their addresses, from the one after `after` on, with the names of their artworks. */
  async accountsAfter(kind: AccountKind, after: string, limit: number): Promise<readonly NamedAccount[]> {
    const rows = await this.#database.rows(
      `SELECT a.*, w.name FROM index_accounts AS a LEFT JOIN index_artworks AS w ON w.mint = a.mint
       WHERE a.kind = ? AND a.address > ? ORDER BY a.address LIMIT ?`,
      [kind, after, limit],
    );
    return rows.map((row) => ({ ...accountOf(row), name: row.name == null ? null : String(row.name) }));
  }

  /** What is for sale or offered of an artwork. */
  async accountsOfMint(mint: Address, kind: AccountKind): Promise<readonly IndexedAccount[]> {
    const sql = 'SELECT * FROM index_accounts WHERE mint = ? AND kind = ? ORDER BY address';
    return (await this.#database.rows(sql, [mint, kind])).map(accountOf);
  }

  /** Artworks that were ever for sale here and whose record names this creator, by address. */
  async artworksByCreator(creator: Address, asked: PageAsked): Promise<Page<IndexedArtwork>> {
    const from = `FROM index_artworks WHERE mint IN (SELECT mint FROM index_creators WHERE creator = ?)`;
    const { rows, total } = await this.#page<Row>(
      `SELECT mint, name ${from} ORDER BY mint`,
      `SELECT COUNT(*) AS total ${from}`,
      [creator],
      asked,
    );
    return { total, rows: rows.map((row) => ({ mint: row.mint as Address, name: String(row.name) })) };
  }

  async #events(where: string, values: readonly SqlValue[], asked: PageAsked): Promise<Page<IndexedEvent>> {
    const { rows, total } = await this.#page<Row>(
      `SELECT * FROM index_events WHERE ${where} ${NEWEST_FIRST}`,
      `SELECT COUNT(*) AS total FROM index_events WHERE ${where}`,
      values,
      asked,
    );
    return { total, rows: rows.map(eventOf) };
  }

  async #accounts(
    where: string,
    values: readonly SqlValue[],
    asked: PageAsked,
    order: 'opened' | 'ending' = 'opened',
  ): Promise<Page<IndexedAccount>> {
    const by = order === 'opened' ? 'opened_at DESC' : '(ends_at = 0), ends_at';
    const { rows, total } = await this.#page<Row>(
      `SELECT * FROM index_accounts WHERE ${where} ORDER BY ${by}, address`,
      `SELECT COUNT(*) AS total FROM index_accounts WHERE ${where}`,
      values,
      asked,
    );
    return { total, rows: rows.map(accountOf) };
  }

  async #page<T extends Row>(
    select: string,
    count: string,
    values: readonly SqlValue[],
    { offset, limit }: PageAsked,
  ): Promise<Page<T>> {
    const rows = await this.#database.rows(`${select} LIMIT ? OFFSET ?`, [...values, limit, offset]);
    const [counted] = await this.#database.rows(count, values);
    return { rows: rows as readonly T[], total: Number(counted?.total) };
  }
}

function eventOf(row: Row): IndexedEvent {
  return {
    kind: String(row.kind),
    account: row.account as Address,
    mint: row.mint as Address | null,
    seller: row.seller as Address | null,
    buyer: row.buyer as Address | null,
    amount: row.amount == null ? null : BigInt(row.amount),
    currency: row.currency as Address | null,
    slot: BigInt(row.slot ?? 0),
    blockTime: row.block_time == null ? null : Number(row.block_time),
    signature: String(row.signature),
    instruction: Number(row.instruction),
    inner: Number(row.inner),
  };
}

function accountOf(row: Row): IndexedAccount {
  return {
    kind: row.kind as AccountKind,
    mint: row.mint as Address,
    party: row.party as Address,
    raw: {
      address: row.address as Address,
      owner: row.owner as Address,
      lamports: BigInt(row.lamports ?? 0),
      data: Buffer.from(String(row.data), 'base64'),
      executable: false,
    },
  };
}
