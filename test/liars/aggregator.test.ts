import { describe, expect, it } from 'vitest';
import { buy } from '../../src/operations/listing/buy.ts';
import { SCENES } from '../attacks/scenes/scenes.ts';
import { one, stages } from '../attacks/stage.ts';
import { seededRandom } from '../support/random.ts';
import { openBench } from './bench.ts';
import { makeCase, SOURCES, theatreOf } from './cases.ts';
import { replaced, scalarsOf, valueVariants } from './lies/values.ts';

/** Lies of each way to be told. There are some thousands. */
const LIES = Number(process.env.LIES ?? 6);

const swaps = SCENES.filter(
  ({ operation, name }) => operation === buy.name && /, with (SOL|BOXD|PEBL)$/.test(name),
);
const opened = stages();

describe('an aggregator that lies', () => {
  it.each(swaps.flatMap((scene) => SOURCES.map((source) => [scene.name, source, scene] as const)))(
    'about a purchase %s costs no more than was shown: %s',
    async (_, source, scene) => {
      const random = seededRandom(SOURCES.indexOf(source) * swaps.length + swaps.indexOf(scene));
      const stage = await (await opened)(scene);
      const theatre = theatreOf(stage);
      const way = { source, naming: 'mint', spelling: 'base units', flags: [] } as const;
      const played = await makeCase(scene, stage, way, random);
      if (played === null) throw new RangeError('it cannot be typed');
      const bench = await openBench();
      try {
        const { outcome, answers } = await bench.swapping(played, theatre);
        expect(outcome).toMatchObject({ kind: 'as typed' });
        const lies = answers.flatMap(({ what, json }) =>
          [...scalarsOf(json)].flatMap(({ path, value }) =>
            valueVariants(value).map((said) => ({ what, path, said })),
          ),
        );
        expect(lies.length).toBeGreaterThan(100);
        for (let told = 0; told < LIES; told += 1) {
          const lie = one(random, lies);
          const lied = await bench.swapping(played, theatre, ({ what, json }) =>
            what === lie.what ? replaced(json, lie.path, lie.said) : json,
          );
          expect([lie, lied.outcome.kind === 'wrong' ? lied.outcome.why : []]).toEqual([lie, []]);
        }
      } finally {
        await bench.close();
      }
    },
    120_000,
  );
});
