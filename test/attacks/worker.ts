import { OPERATION_NAMES, type OperationName } from '../../src/operations/registry.ts';
import { seededRandom } from '../support/random.ts';
import { attack, makeAll, type OperationResult } from './corpus.ts';
import { effects } from './effects.ts';
import { withoutVariants } from './not-applicable.ts';
import { SCENES } from './scenes/scenes.ts';
import { openService } from './service.ts';
import { type SimulatedResult, simulateAll } from './simulated.ts';
import { stages } from './stage.ts';

/** What a worker is told, one operation after another. */
export interface Order {
  readonly operation: OperationName;
  readonly genuine: number;
  readonly variants: number;
  /** Of each attack, without the rebuild check. */
  readonly simulated: number;
  readonly seed: number;
}

/** What it answers. */
export interface Answer extends OperationResult {
  /** Attacks that could not be made, and why not; null where nobody knows why. */
  readonly missing: readonly (readonly [name: string, why: string | null])[];
  readonly simulated: readonly SimulatedResult[];
}

const opened = stages();
const service = openService();

async function carryOut({ operation, seed, simulated: simulations, ...sizes }: Order): Promise<Answer> {
  const random = seededRandom(seed * 1_000 + OPERATION_NAMES.indexOf(operation));
  const scenes = SCENES.filter((scene) => scene.operation === operation);
  const all = await makeAll(scenes, await opened, await service, sizes.genuine, random);
  const result = await attack(operation, all, sizes, random);
  const missing = (await Promise.all(result.rows.map((row) => withoutVariants(row.attacks, all)))).flat();
  const simulated = await simulateAll(all, await effects(), simulations, random);
  return { ...result, missing, simulated };
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
