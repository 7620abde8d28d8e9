import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { seededRandom } from '../support/random.ts';
import { attack, makeAll, type OperationResult } from './corpus.ts';
import { withoutVariants } from './not-applicable.ts';
import { SCENES } from './scenes/scenes.ts';
import { stages } from './stage.ts';

/** What a worker is told, one operation after another. */
export interface Order {
  readonly operation: string;
  readonly genuine: number;
  readonly variants: number;
  readonly seed: number;
}

/** What it answers. */
export interface Answer extends OperationResult {
  /** Attacks that could not be made, and why not; null where nobody knows why. */
  readonly missing: readonly (readonly [name: string, why: string | null])[];
}

const opened = stages();

async function carryOut({ operation, seed, ...sizes }: Order): Promise<Answer> {
  const random = seededRandom(seed * 1_000 + OPERATION_NAMES.indexOf(operation));
  const scenes = SCENES.filter((scene) => scene.operation === operation);
  const all = await makeAll(scenes, await opened, sizes.genuine, random);
  const result = await attack(operation, all, sizes, random);
  const missing = result.rows.flatMap((row) => withoutVariants(row.attacks, all));
  return { ...result, missing };
}

process.on('message', (order: Order) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error) => {
      process.stderr.write(`${order.operation}: ${error instanceof Error ? error.stack : error}\n`);
      process.exit(1);
    },
  );
});
