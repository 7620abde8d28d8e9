import type { AccountMap } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainBlock } from '../../ports/blocks.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { Sql, Statement } from '../sql.ts';
import { dropAccount, INDEXED_ROLES, putAccount, summaryOf, type Written } from './account-rows.ts';
import { artworkStatements, recordsOf } from './artwork-rows.ts';
import { marketInstructions } from './block-instructions.ts';
import { EventMaker, insertEvent } from './events.ts';
import { digestOf, type RecentBlock, readWritten } from './progress.ts';

export interface ChangesContext {
  readonly database: Sql;
  readonly chain: Pick<ChainReader, 'getAccounts'>;
  readonly deployment: Deployment;
}

/** What a block changes in the index. */
export interface BlockChanges {
  readonly block: RecentBlock;
  readonly statements: readonly Statement[];
  /** The records of the artworks that it touches. */
  readonly records: readonly (readonly [record: Address, mint: Address])[];
}

/** `records`: the artworks that are known, by their records. */
export async function changesOf(
  context: ChangesContext,
  block: ChainBlock,
  records: ReadonlyMap<Address, Address>,
): Promise<BlockChanges> {
  const { database, deployment } = context;
  const placed = await marketInstructions(block, deployment);
  const written = new Map<Address, number>();
  for (const { place, described } of placed)
    for (const { address, role } of described.accounts)
      if (INDEXED_ROLES.has(role) && address !== described.program) written.set(address as Address, place);
  const addresses = [...written.keys()];
  const before = await readWritten(database, addresses);
  const accounts = await readFrom(context, block.slot, addresses);
  const maker = new EventMaker(database, (address) => {
    const raw = accounts.get(address);
    return raw == null ? null : summaryOf(raw, deployment);
  });
  const events = await maker.eventsOf(block, placed);
  const mentioned = block.transactions.flatMap(({ succeeded, keys }) =>
    succeeded ? keys.flatMap((key) => records.get(key) ?? []) : [],
  );
  const mints = [...new Set([...events.flatMap(({ mint }) => mint ?? []), ...mentioned])];
  const artworks = await readArtworks(context, block.slot, mints);
  return {
    block: {
      ...{ slot: block.slot, blockhash: block.blockhash, digest: digestOf(block), mints },
      accounts: addresses.map((address) => [address, before.get(address) ?? null]),
    },
    statements: [
      ...events.map(insertEvent),
      ...addresses.map((address) =>
        accountStatement(context, accounts, address, {
          slot: block.slot,
          writeVersion: written.get(address) ?? 0,
        }),
      ),
      ...artworks.statements,
    ],
    records: artworks.records,
  };
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
  const rows = touched.map(([address, before]) => accountStatement(context, accounts, address, before));
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

function accountStatement(
  { deployment }: ChangesContext,
  accounts: AccountMap,
  address: Address,
  written: Written | null,
): Statement {
  const raw = accounts.get(address) ?? null;
  const summary = raw && summaryOf(raw, deployment);
  return raw === null || summary === null ? dropAccount(address) : putAccount(raw, summary, written);
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
