import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from '../attacks/scene.ts';
import { stages } from '../attacks/stage.ts';
import { seededRandom } from '../support/random.ts';
import { attackRows, ROW_TRICKS } from './attacks.ts';
import { openPackedBench, type PackedBench } from './bench.ts';
import { PACKED_OPERATIONS } from './cases.ts';
import { lieAboutRows } from './lies.ts';
import { countOf } from './tally.ts';

/** A sample of `npm run test:attacks`: each trick on one of the operations. */
const TRIES = Math.ceil(ROW_TRICKS.length / PACKED_OPERATIONS.length);
/** A sample of `npm run test:liars`: one of each kind. */
const LIES = 9;

let stage: Stage;
let bench: PackedBench;
beforeAll(async () => {
  const [open, opened] = await Promise.all([stages(), openPackedBench()]);
  [stage, bench] = [await open({}), opened];
}, 120_000);
afterAll(() => bench.close());

const EACH = PACKED_OPERATIONS.map((operation, index) => [operation, index] as const);

describe('of many rows, a service that lies about one', () => {
  it.each(EACH)('has that one left out, and all others are done: %s', async (operation, index) => {
    const order = { tries: TRIES, from: index * TRIES };
    const result = await attackRows(operation, stage, bench, order, seededRandom(index));
    expect(result.wrong).toEqual([]);
    // Some cannot be played on what they fall to: the service builds no version 1.
    expect(countOf(result)).toBeGreaterThan(TRIES / 2);
  });
});

describe('of many rows, a node that lies', () => {
  it.each(EACH)('gets nothing signed that nobody meant: %s', async (operation, index) => {
    const result = await lieAboutRows(operation, stage, bench, LIES, seededRandom(index));
    expect(result.wrong).toEqual([]);
    expect(countOf(result)).toBe(LIES);
  });
});
