import type { AccountMap } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainBlock } from '../../ports/blocks.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { Sql, Statement } from '../sql.ts';
import { dropAccount, INDEXED_ROLES, putAccount, summaryOf } from './account-rows.ts';
import { artworkStatements, recordsOf } from './artwork-rows.ts';
import { marketInstructions, type PlacedInstruction } from './block-instructions.ts';
import { EventMaker, type EventRow, insertEvent } from './events.ts';
import { digestOf, keepWritten, type RecentBlock, readWritten } from './progress.ts';

export interface ChangesContext {
  readonly database: Sql;
  readonly chain: Pick<ChainReader, 'getAccounts'>;
  readonly deployment: Deployment;
}

/** What blocks change in the index. */
export interface Changes {
  readonly blocks: readonly RecentBlock[];
  readonly statements: readonly Statement[];
  /** Records of artworks that may be new. */
  readonly records: readonly (readonly [record: Address, mint: Address])[];
}

/** Of blocks that follow each other. `records`: the artworks that are known, by their records. */
export async function changesOf(
  context: ChangesContext,
  blocks: readonly ChainBlock[],
  records: ReadonlyMap<Address, Address>,
): Promise<Changes> {
  const { database, deployment } = context;
  const newest = blocks.at(-1)?.slot ?? 0n;
  const seen = await Promise.all(
    blocks.map(async (block) => {
      const placed = await marketInstructions(block, deployment);
      return { block, placed, writes: writesOf(placed) };
    }),
  );
  const addresses = [...new Set(seen.flatMap(({ writes }) => [...writes.keys()]))];
  const written = new Map(await readWritten(database, addresses));
  const accounts = await readFrom(context, newest, addresses);
  const maker = new EventMaker(database, (address) => {
    const raw = accounts.get(address);
    return raw == null ? null : summaryOf(raw, deployment);
  });
  const events: EventRow[] = [];
  const recent: RecentBlock[] = [];
  for (const { block, placed, writes } of seen) {
    const ofBlock = await maker.eventsOf(block, placed);
    events.push(...ofBlock);
    const mints = new Set([...ofBlock.flatMap(({ mint }) => mint ?? []), ...mentionedIn(block, records)]);
    const before = [...writes.keys()].map((address) => [address, written.get(address) ?? null] as const);
    recent.push({
      ...{ slot: block.slot, blockhash: block.blockhash, digest: digestOf(block) },
      ...{ accounts: before, mints: [...mints] },
    });
    for (const [address, writeVersion] of writes) written.set(address, { slot: block.slot, writeVersion });
  }
  const artworks = await readArtworks(context, newest, [...new Set(recent.flatMap(({ mints }) => mints))]);
  return {
    blocks: recent,
    statements: [
      ...events.map(insertEvent),
      ...addresses.flatMap((address) => [
        accountStatement(context, accounts, address),
        keepWritten(address, written.get(address) ?? null),
      ]),
      ...artworks.statements,
    ],
    records: artworks.records,
  };
}

/** The accounts of the index that instructions name, and the place of the last transaction that does. */
function writesOf(placed: readonly PlacedInstruction[]): ReadonlyMap<Address, number> {
  return new Map(
    placed.flatMap(({ place, described: { accounts, program } }) =>
      accounts.flatMap(({ address, role }) =>
        INDEXED_ROLES.has(role) && address !== program ? [[address, place] as const] : [],
      ),
    ),
  );
}

/** Artworks whose records a block may have changed. */
function mentionedIn(block: ChainBlock, records: ReadonlyMap<Address, Address>): readonly Address[] {
  return block.transactions.flatMap(({ succeeded, keys }) =>
    succeeded ? keys.flatMap((key) => records.get(key) ?? []) : [],
  );
}

/** The accounts and artworks of a block that vanished, as they are at `slot` or later, on the chain without it. */
export async function restored(
  context: ChangesContext,
  slot: bigint,
  { accounts: touched, mints }: RecentBlock,
): Promise<readonly Statement[]> {
  const accounts = await readFrom(
    context,
    slot,
    touched.map(([address]) => address),
  );
  const rows = touched.flatMap(([address, before]) => [
    accountStatement(context, accounts, address),
    keepWritten(address, before),
  ]);
  const artworks = await readArtworks(context, slot, mints);
  const unknown = 'mint NOT IN (SELECT mint FROM index_events WHERE mint IS NOT NULL)';
  const gone = mints.flatMap((mint) =>
    ['index_artworks', 'index_creators'].map((table) => ({
      sql: `DELETE FROM ${table} WHERE mint = ? AND ${unknown} AND mint NOT IN (SELECT mint FROM index_accounts)`,
      args: [mint],
    })),
  );
  return [...rows, ...artworks.statements, ...gone];
}

export async function readArtworks(context: ChangesContext, slot: bigint, mints: readonly Address[]) {
  const all = await Promise.all(mints.map(recordsOf));
  const accounts = await readFrom(context, slot, [...new Set(all.flat())]);
  const statements = await Promise.all(mints.map((mint) => artworkStatements(mint, accounts)));
  const records = mints.flatMap((mint, index) =>
    (all[index] ?? []).flatMap((record) => (accounts.get(record) == null ? [] : [[record, mint] as const])),
  );
  return { statements: statements.flat(), records };
}

function accountStatement({ deployment }: ChangesContext, accounts: AccountMap, address: Address): Statement {
  const raw = accounts.get(address) ?? null;
  const summary = raw && summaryOf(raw, deployment);
  return raw === null || summary === null ? dropAccount(address) : putAccount(raw, summary);
}

/** Accounts as they are at `slot` or later. Throws `rpc_error` where the node is behind. */
async function readFrom(
  { chain }: ChangesContext,
  slot: bigint,
  addresses: readonly Address[],
): Promise<AccountMap> {
  if (addresses.length === 0) return new Map();
  const read = await chain.getAccounts(addresses);
  if (read.slot < slot)
    throw new CliError('rpc_error', {
      what: `the RPC node shows accounts of slot ${read.slot}, before the block ${slot} that it showed`,
      hint: 'try again, or use another node with --url',
    });
  return new Map(addresses.map((address, index) => [address, read.accounts[index] ?? null]));
}
