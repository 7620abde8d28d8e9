import { expect, it } from 'vitest';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { marketplaces } from '../support/marketplace.ts';
import { seededRandom } from '../support/random.ts';
import { worldAccounts } from './accounts.ts';
import { fuzzInspect } from './fuzz.ts';

const start = marketplaces();
/** `npm run test:inspect` plays a million. */
const RUNS = Number(process.env.INSPECT_RUNS ?? 20_000);
const SEED = Number(process.env.INSPECT_SEED ?? 1);

it(
  `never fails on ${RUNS} accounts that are cut, changed or made up, and shows nothing raw`,
  async () => {
    const { running } = await start();
    const world = await worldAccounts(chainReader(running.chain));
    const found = await fuzzInspect(world, { runs: RUNS, random: seededRandom(SEED) });
    expect(found.crashes.slice(0, 3)).toEqual([]);
    expect(found.raw.slice(0, 3)).toEqual([]);
    // It is of use only where it reaches every kind, and both whole and spoilt accounts.
    expect(found.kinds.size).toBeGreaterThan(25);
    expect(found.problems).toBeGreaterThan(RUNS / 10);
    expect(found.problems).toBeLessThan((RUNS * 9) / 10);
  },
  4 * 60 * 60_000,
);
