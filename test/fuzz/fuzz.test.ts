import { expect, it } from 'vitest';
import { seededRandom } from '../support/random.ts';
import { fuzz } from './fuzz.ts';

it('reads mutated transactions without a crash, in one way only, and as the kit does', () => {
  const { accepted, kinds, ...bad } = fuzz({ runs: 20_000, compared: 4_000, random: seededRandom(7) });
  expect(bad).toEqual({ crashes: [], ambiguous: [], unexplained: [] });
  expect(accepted).toBeGreaterThan(1_000);
  expect(kinds.get('both read the same')).toBeGreaterThan(100);
});
