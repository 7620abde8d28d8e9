import { expect, it } from 'vitest';
import { planLines } from '../../src/render/executed.ts';

const VIEW = { width: 80, color: false, isTty: false, now: 0 };

it.each([
  ['plan.json', 'plan.json'],
  ['my plan.json', "'my plan.json'"],
  ["ada's; rm -r ~", "'ada'\\''s; rm -r ~'"],
])('what to do with the plan %s can be pasted into a shell', (path, word) => {
  expect(planLines({ path, signature: null }, VIEW)).toContain(`gavel tx sign ${word} --out signed.json`);
  expect(planLines({ path, signature: 'abc' }, VIEW)).toContain(`gavel tx submit ${word}`);
});
