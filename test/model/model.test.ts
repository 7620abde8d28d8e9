import { expect, test } from 'vitest';
import { LENGTH, playAll } from './play.ts';

/** A sample; `npm run test:model` plays 2,000. */
const SEQUENCES = 40;

test('model and programs agree on every account and every refusal, and strangers take nothing', async () => {
  const tally = await playAll(SEQUENCES);
  expect(tally.operations).toBe(SEQUENCES * LENGTH);
  expect(tally.seldom, String(tally)).toEqual([]);
  expect(tally.refusals.length, String(tally)).toBeGreaterThan(120);
}, 120_000);
