import { describe, expect, it } from 'vitest';
import { OPERATION_NAMES, type OperationName } from '../../src/operations/registry.ts';
import { seededRandom } from '../support/random.ts';
import { attack, makeAll } from './corpus.ts';
import { effects } from './effects.ts';
import type { Genuine } from './genuine.ts';
import { SCENES } from './scenes/scenes.ts';
import { openService } from './service.ts';
import { simulate } from './simulated.ts';
import { stages } from './stage.ts';

/** A sample of `npm run test:attacks`: of version 1 and of version 0, and each row once. */
const SAMPLE = { genuine: 2, variants: 1 };
/** Of the effects that the simulation sees, one in so many on each operation, and others on the next. */
const EFFECTS = 3;

const opened = stages();
const service = openService();

async function genuineOf(operation: OperationName): Promise<readonly Genuine[]> {
  const scenes = SCENES.filter((scene) => scene.operation === operation);
  return makeAll(scenes, await opened, await service, SAMPLE.genuine, randomOf(operation));
}

function randomOf(operation: OperationName) {
  return seededRandom(OPERATION_NAMES.indexOf(operation));
}

describe('the attacks', () => {
  it('are on every operation that there is', () => {
    expect([...new Set(SCENES.map((scene) => scene.operation))].sort()).toEqual([...OPERATION_NAMES].sort());
  });

  it.each(OPERATION_NAMES)(
    'on %s are all refused by a check that is meant to, and what is genuine is not; the simulation sees them too',
    async (operation) => {
      const all = await genuineOf(operation);
      const { genuine, accepted, rows, wrong } = await attack(operation, all, SAMPLE, randomOf(operation));
      expect(wrong).toEqual([]);
      expect(accepted).toBe(genuine);
      for (const { row, variants, refused } of rows)
        expect([row, variants, refused]).toEqual([row, SAMPLE.variants, SAMPLE.variants]);
      // Where the tool would have built the same.
      const random = randomOf(operation);
      const seen = (await effects()).filter(({ code }) => code !== null);
      const turn = OPERATION_NAMES.indexOf(operation) % EFFECTS;
      for (const effect of seen.filter((_, at) => at % EFFECTS === turn)) {
        if (effect.code === null) continue;
        const { variants, outcomes } = await simulate(effect, all, 1, random);
        expect([effect.name, variants, outcomes[effect.code]]).toEqual([effect.name, 1, 1]);
      }
    },
  );
});
