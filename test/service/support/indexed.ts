import { onTestFinished } from 'vitest';
import { createChain } from '../../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../../src/config/deployments.ts';
import { openDatabase } from '../../../src/service/database.ts';
import { Indexer, type IndexerOptions } from '../../../src/service/index/indexer.ts';
import { Lease } from '../../../src/service/index/lease.ts';
import { IndexQueries } from '../../../src/service/index/queries.ts';
import type { Servers } from '../../support/servers.ts';
import { indexRows } from './index-rows.ts';

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
    from: 0n,
    lease: new Lease(database, { holder: 'one', durationMs: 60_000 }),
    ...over,
  });
  return { chain, database, indexer, queries: new IndexQueries(database), rows: () => indexRows(database) };
}
