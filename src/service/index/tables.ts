/**
 * The index of the marketplace, made from the chain alone. A migration of the database: never changed once released. Amounts
 * are decimal text in base units, since they can pass 2^63; times are unix seconds.
 */
export const INDEX_TABLES: readonly string[] = [
  // How far the chain is indexed: one row. `slot` and `blockhash` are of the last block that is.
  `CREATE TABLE index_cursor (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     first_slot INTEGER NOT NULL,
     slot INTEGER NOT NULL,
     blockhash TEXT NOT NULL
   )`,
  // Indexed blocks that are not finalized, with what has to be read again when one vanishes: addresses with where they were written before.
  `CREATE TABLE index_blocks (
     slot INTEGER PRIMARY KEY,
     blockhash TEXT NOT NULL,
     digest TEXT NOT NULL,
     accounts TEXT NOT NULL,
     mints TEXT NOT NULL
   )`,
  // Who indexes: one row. `token` is one more each time that somebody else takes over.
  `CREATE TABLE index_lease (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     holder TEXT NOT NULL,
     token INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   )`,
  "INSERT INTO index_lease (id, holder, token, expires_at) VALUES (1, '', 0, 0)",
  // What happened, in the order of the chain: `place` is that of the transaction in its block, `inner` 0 for an instruction
  // of the transaction itself and from 1 for what it called. `standing` and `leader` are the price or highest bid, and
  // who bid it, as they are afterwards.
  `CREATE TABLE index_events (
     slot INTEGER NOT NULL,
     place INTEGER NOT NULL,
     instruction INTEGER NOT NULL,
     inner INTEGER NOT NULL,
     kind TEXT NOT NULL,
     account TEXT NOT NULL,
     mint TEXT,
     seller TEXT,
     buyer TEXT,
     amount TEXT,
     currency TEXT,
     block_time INTEGER,
     signature TEXT NOT NULL,
     standing TEXT,
     leader TEXT,
     PRIMARY KEY (slot, place, instruction, inner)
   ) WITHOUT ROWID`,
  'CREATE INDEX index_events_of_mint ON index_events (mint, slot)',
  'CREATE INDEX index_events_of_seller ON index_events (seller, slot)',
  'CREATE INDEX index_events_of_account ON index_events (account, slot)',
  'CREATE INDEX index_events_by_time ON index_events (block_time)',
  // Where each account was written last, also of those that are closed: what is read of an account may be newer than the block.
  `CREATE TABLE index_writes (
     address TEXT PRIMARY KEY,
     slot INTEGER NOT NULL,
     write_version INTEGER NOT NULL
   ) WITHOUT ROWID`,
  // The accounts of the marketplace as they are. `party` is the seller, buyer, bidder or creator.
  `CREATE TABLE index_accounts (
     address TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     mint TEXT NOT NULL,
     party TEXT NOT NULL,
     currency TEXT,
     amount TEXT NOT NULL,
     opened_at INTEGER NOT NULL,
     ends_at INTEGER NOT NULL,
     owner TEXT NOT NULL,
     lamports TEXT NOT NULL,
     data TEXT NOT NULL
   ) WITHOUT ROWID`,
  'CREATE INDEX index_accounts_of_party ON index_accounts (kind, party)',
  'CREATE INDEX index_accounts_of_mint ON index_accounts (mint, kind)',
  'CREATE INDEX index_accounts_by_opening ON index_accounts (kind, opened_at)',
  'CREATE INDEX index_accounts_by_end ON index_accounts (kind, ends_at)',
  // Artworks that were ever for sale here, and their creators as the records on the chain name them.
  `CREATE TABLE index_artworks (mint TEXT PRIMARY KEY, record TEXT NOT NULL, name TEXT NOT NULL) WITHOUT ROWID`,
  'CREATE INDEX index_artworks_of_record ON index_artworks (record)',
  `CREATE TABLE index_creators (
     mint TEXT NOT NULL,
     place INTEGER NOT NULL,
     creator TEXT NOT NULL,
     share INTEGER NOT NULL,
     PRIMARY KEY (mint, place)
   ) WITHOUT ROWID`,
  'CREATE INDEX index_creators_by_address ON index_creators (creator)',
];
