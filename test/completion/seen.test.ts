import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

const seenFile = (m: Marketplace) => join(m.home, '.local/state/gavel/seen.json');

/** The names that are offered, without the service. */
async function offered(m: Marketplace, words: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await m.gavel(['__complete', 'zsh', '--', ...words], { env: { GAVEL_API: '' } });
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/\t.*$/, ''));
}

it('what a list shows is completed from then on, until a list shows that it is gone', async () => {
  const m = await start();
  expect(await offered(m, ['listing', 'reprice', ''])).toEqual([]);

  await m.gavel(['listing', 'list'], { as: 'mira' });
  const { stdout } = await m.gavel(['listing', 'list'], { as: 'mira' });
  const names = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[0]);
  expect(names).toContain('Salt Line');
  expect(await offered(m, ['listing', 'reprice', ''])).toEqual(names);
  expect(statSync(seenFile(m)).mode & 0o777).toBe(0o600);

  // Taken off sale by another program than this one.
  const before = readFileSync(seenFile(m));
  await m.gavel(['listing', 'cancel', m.artwork('Salt Line'), '--yes'], { as: 'mira' });
  writeFileSync(seenFile(m), before);
  await m.gavel(['listing', 'list', '--limit', '1'], { as: 'mira' });
  expect(await offered(m, ['listing', 'reprice', ''])).toContain('Salt Line');
  await m.gavel(['listing', 'list'], { as: 'mira' });
  expect(await offered(m, ['listing', 'reprice', ''])).toEqual(names.filter((name) => name !== 'Salt Line'));
});

it('what is of others is offered where it can be bought, and not where it cannot be changed', async () => {
  const m = await start();
  await m.gavel(['listing', 'list', '--all'], { as: 'bea' });
  expect(await offered(m, ['listing', 'buy', ''])).toContain('Salt Line');
  expect(await offered(m, ['listing', 'reprice', ''])).not.toContain('Salt Line');
});

it.each([['auction'], ['raffle']])('%s list is remembered too', async (noun) => {
  const m = await start();
  await m.gavel([noun, 'list', '--all']);
  expect((await offered(m, [noun, 'get', ''])).length).toBeGreaterThan(0);
  expect(await offered(m, ['listing', 'get', ''])).toEqual([]);
});

it('an operation is remembered with the name of its artwork, and what is gone is not offered', async () => {
  const m = await start();
  const mint = m.artwork('Salt Line');
  await m.gavel(['listing', 'reprice', mint, '--price', '3 SOL', '--dry-run'], { as: 'mira' });
  expect(await offered(m, ['listing', 'reprice', ''])).toEqual([]);
  await m.gavel(['listing', 'reprice', mint, '--price', '3 SOL', '--yes'], { as: 'mira' });
  expect(await offered(m, ['listing', 'reprice', ''])).toEqual(['Salt Line']);
  expect(await offered(m, ['listing', 'create', ''])).toEqual([]);
  await m.gavel(['listing', 'cancel', mint, '--yes'], { as: 'mira' });
  expect(await offered(m, ['listing', 'reprice', ''])).toEqual([]);
  expect(await offered(m, ['listing', 'create', ''])).toEqual(['Salt Line']);
  await m.gavel(['listing', 'create', mint, '--price', '3 SOL', '--yes'], { as: 'mira' });
  expect(await offered(m, ['listing', 'create', ''])).toEqual([]);
  expect(await offered(m, ['listing', 'cancel', ''])).toEqual(['Salt Line']);
});

it.each([
  ['listing', 'Tide Table'],
  ['auction', 'Lighthouse'],
  ['raffle', 'Signal Fire'],
])('%s get is remembered by the name that was typed', async (noun, name) => {
  const m = await start();
  await m.gavel([noun, 'get', name]);
  expect(await offered(m, [noun, 'get', ''])).toEqual([name]);
});
