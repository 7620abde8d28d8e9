import { expect, test } from 'vitest';
import { temporaryFile } from '../support/chain-store.ts';
import { killAgainAndAgain, problemsOf } from './kills.ts';

test('a chain that is killed at any moment has all that it confirmed, and no half of anything', async () => {
  const starts = await killAgainAndAgain(temporaryFile(), 500, 3);
  expect(problemsOf(starts)).toEqual([]);
  expect(starts.map(({ number }) => number > 0)).toEqual([false, true, true, true]);
}, 120_000);
