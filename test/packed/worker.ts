import { stages } from '../attacks/stage.ts';
import { seededRandom } from '../support/random.ts';
import { attackRows, ROW_TRICKS } from './attacks.ts';
import { openPackedBench } from './bench.ts';
import { PACKED_OPERATIONS, type PackedOperation } from './cases.ts';
import { lieAboutRows } from './lies.ts';
import type { RowsResult } from './tally.ts';

/** What a worker is told, one operation after another. */
export interface RowsOrder {
  readonly operation: PackedOperation;
  readonly liar: 'service' | 'node';
  /** Of each trick of the service; or lies of the node. */
  readonly count: number;
  readonly seed: number;
}

const opened = stages();
const bench = openPackedBench();

async function carryOut({ operation, liar, count, seed }: RowsOrder): Promise<RowsResult> {
  const random = seededRandom(seed * 1_000 + PACKED_OPERATIONS.indexOf(operation));
  const stage = await (await opened)({});
  return liar === 'node'
    ? lieAboutRows(operation, stage, await bench, count, random)
    : attackRows(operation, stage, await bench, { tries: count * ROW_TRICKS.length }, random);
}

process.on('message', (order: RowsOrder) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error) => {
      process.stderr.write(`${order.operation}: ${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
});
