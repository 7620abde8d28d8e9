import type { Address } from '../../domain/address.ts';
import { type Deployment, PROGRAM_NAMES } from '../../domain/deployment.ts';
import type { ChainReader } from '../../ports/chain.ts';
import type { Statement } from '../sql.ts';
import { putAccount, summaryOf } from './account-rows.ts';
import { type ChangesContext, readArtworks } from './changes.ts';

/** Statements of one transaction: a server ends one that takes seconds. */
const MOST_TOGETHER = 200;
const ARTWORKS_TOGETHER = 50;

/** Removes every row that the chain can give again. */
export const EMPTY: readonly Statement[] = [
  'events',
  'accounts',
  'artworks',
  'creators',
  'blocks',
  'cursor',
].map((table) => ({ sql: `DELETE FROM index_${table}` }));

interface SnapshotContext extends ChangesContext {
  readonly chain: Pick<ChainReader, 'getAccounts' | 'getProgramAccounts'>;
}

/** All accounts of the marketplace as they are, and their artworks: in parts, each for one transaction. */
export async function* snapshotOf(context: SnapshotContext): AsyncGenerator<readonly Statement[]> {
  const { chain, deployment } = context;
  const mints = new Set<Address>();
  for (const program of programsOf(deployment)) {
    const accounts = await chain.getProgramAccounts(program, []);
    const rows = accounts.flatMap((raw) => {
      const summary = summaryOf(raw, deployment);
      if (summary === null) return [];
      mints.add(summary.mint);
      return [putAccount(raw, summary)];
    });
    yield* parts(rows, MOST_TOGETHER);
  }
  for (const some of parts([...mints], ARTWORKS_TOGETHER))
    yield (await readArtworks(context, 0n, some)).statements;
}

function programsOf({ programs }: Deployment): readonly Address[] {
  return PROGRAM_NAMES.flatMap((name) => programs[name] ?? []);
}

function* parts<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
