import { expect, test } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

test.each([
  ['Tide Table', 'BOXD', 'local'],
  ['Tide Table', 'PEBL', 'api'],
  ['Fern Study', 'SOL', 'api'],
  ['Fern Study', 'SOL', 'local'],
  ['Fern Study', 'PEBL', 'api'],
])('%s with %s, %s', async (name, pay, source) => {
  const m = await start();
  const { code, stdout, stderr } = await m.gavel(
    ['listing', 'buy', m.artwork(name), '--pay-with', pay, '--source', source, '--yes', ],
    { as: 'arlo' },
  );
  console.log(stdout, stderr);
  expect(code).toBe(0);
});
