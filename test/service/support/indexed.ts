import { onTestFinished } from 'vitest';
import { createChain } from '../../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { openDatabase } from '../../../src/service/database.ts';
import { Indexer, type IndexerOptions } from '../../../src/service/index/indexer.ts';
import { Lease } from '../../../src/service/index/lease.ts';
import { IndexQueries } from '../../../src/service/index/queries.ts';
import type { Sql } from '../../../src/service/sql.ts';
import type { Servers } from '../../support/servers.ts';

const TABLES = ['events', 'accounts', 'artworks', 'creators', 'writes', 'blocks', 'cursor'];

/** Every row that is made from the chain, by table, in the order of the primary keys. */
export async function indexRows(database: Sql): Promise<Readonly<Record<string, readonly object[]>>> {
  const all = TABLES.map(async (table) => {
    const rows = await database.rows(`SELECT * FROM index_${table}`);
    return [table, rows.map((row) => ({ ...row }))] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

export type Indexed = Awaited<ReturnType<typeof indexOf>>;

/** An index of its own of the chain of a test. `over`: another node, lease or database. */
export async function indexOf(
  { running, clock }: Pick<Servers, 'running' | 'clock'>,
  over: Partial<IndexerOptions> = {},
) {
  const chain = createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock });
  const database = over.database ?? (await openDatabase({ url: ':memory:' }));
  onTestFinished(() => database.close());
  const indexer = new Indexer({
    ...{ database, chain, blocks: chain.blocks, deployment: SANDBOX_DEPLOYMENT },
    lease: new Lease(database, { holder: 'one', durationMs: 60_000 }),
    ...over,
  });
  return { chain, database, indexer, queries: new IndexQueries(database), rows: () => indexRows(database) };
}
