import { afterAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { FULL } from '../support/sample.ts';
import type { Fault } from './faults.ts';
import { seeded } from './seeded.ts';
import { faultTable, newTally, type Tally, tallyUp } from './tally.ts';
import { faultyWorld } from './world.ts';

const RUNS = Number(process.env.FAULT_RUNS ?? (FULL ? 500 : 5));
const SEED = Number(process.env.FAULT_SEED ?? 20_260_101);

/** A test for each fault, and a table of them all; `npm run test:faults` makes 500 runs of each. */
export function faultRows(faults: readonly Fault[]): void {
  const start = marketplaces();
  const tallies: Tally[] = [];
  afterAll(() => void process.stdout.write(`\n${faultTable(tallies).join('\n')}\n`));

  describe(`${RUNS} runs of each fault, from seed ${SEED}`, () => {
    it.each(faults.map((fault) => [fault.name, fault] as const))(
      '%s: nothing executes twice, and what is reported is what happened',
      async (name, fault) => {
        const world = await faultyWorld(await start(), seeded(SEED + faults.indexOf(fault)));
        const tally = newTally(name);
        tallies.push(tally);
        const runs = Math.min(RUNS, FULL ? (fault.runs ?? RUNS) : (fault.sample ?? RUNS));
        for (let count = 0; count < runs; count += 1) tallyUp(tally, await world.run(fault));
        expect(tally.wrong).toEqual([]);
        if (fault.websockets) expect(tally.befallen).toBe(0);
        else if (runs > 1) expect(tally.befallen).toBeGreaterThan(FULL ? runs / 4 : 0);
      },
      RUNS > 5 ? 1_800_000 : 60_000,
    );
  });
}
