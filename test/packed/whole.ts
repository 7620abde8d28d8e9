import { carryOutAll } from '../attacks/workers.ts';
import { PACKED_OPERATIONS } from './cases.ts';
import { countOf, printRows, type RowsResult } from './tally.ts';
import type { RowsOrder } from './worker.ts';

interface Whole extends Pick<RowsOrder, 'liar' | 'count' | 'seed'> {
  /** Only this operation; absent: all that can be done to many artworks here. */
  readonly operation?: string | undefined;
  readonly processes: number;
}

/** Lies about rows of commands about many artworks, in processes of their own. Prints what came of them; what was wrong. */
export async function lieAboutManyRows({
  operation,
  processes,
  ...order
}: Whole): Promise<readonly string[]> {
  const names = PACKED_OPERATIONS.filter((name) => operation === undefined || name === operation);
  if (names.length === 0) return [];
  const results = await carryOutAll<RowsOrder, RowsResult>(
    new URL('worker.ts', import.meta.url),
    names.map((name) => ({ operation: name, ...order })),
    processes,
    ({ operation: done }) => process.stderr.write(`rows of ${done} done\n`),
  );
  const count = results.reduce((sum, result) => sum + countOf(result), 0);
  process.stdout.write(`${printRows(`by a ${order.liar}`, results)}\n${count} runs of many rows\n\n`);
  return results.flatMap(({ wrong }) => wrong);
}
