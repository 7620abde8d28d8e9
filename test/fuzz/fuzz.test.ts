import { expect, it } from 'vitest';
import { seededRandom } from '../support/random.ts';
import { fuzz } from './fuzz.ts';

it('reads mutated transactions without a crash, and never in another way than the second reader', () => {
  const { accepted, kinds, ...bad } = fuzz({ runs: 2_000, random: seededRandom(7) });
  expect(bad).toEqual({ crashes: [], unexplained: [] });
  expect(accepted).toBeGreaterThan(100);
  expect(kinds.get('both read the same')).toBe(accepted);
});
