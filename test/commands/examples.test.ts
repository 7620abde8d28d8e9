import { expect, it } from 'vitest';
import { ALL_VERBS, BEFORE, ELSEWHERE, EXAMPLES, endsWith, exampleOf, world } from '../support/examples.ts';

it.each(EXAMPLES)('the example in the help of $name runs in the sandbox as it is', async (one) => {
  const m = await world();
  for (const argv of BEFORE[one.name]?.(m) ?? []) {
    const { code, stderr } = await m.gavel(argv, { as: 'mira' });
    expect(code, stderr).toBe(0);
  }
  const { code, stderr } = await m.gavel(await exampleOf(one), { as: 'mira' });
  expect(endsWith(one), stderr).toContain(code);
});

it('an example that is not run here is that of a command', () => {
  const names = ALL_VERBS.map(({ name }) => name);
  expect(Object.keys(ELSEWHERE).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.keys(BEFORE).filter((name) => !names.includes(name))).toEqual([]);
});
