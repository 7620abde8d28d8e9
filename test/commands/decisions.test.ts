import { expect, it } from 'vitest';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { operations } from '../golden/tables/operations.ts';
import { marketplaces } from '../support/marketplace.ts';

/** Room on a screen of 80 x 24 for the question and for what was typed before. */
const MOST_LINES = 9;
/** With warnings. */
const MOST_ON_SCREEN = 20;
/** Asked about together, in a text of their own. */
const OF_MANY = new Set(['--all', '--from']);

const start = marketplaces();

it('shows what decides about every operation in nine lines of 80 columns', async () => {
  const shared = await start();
  const seen = new Map<string, string[]>();
  for (const [words, cases] of Object.entries(operations)) {
    const operation = words.replace(' ', '.');
    for (const one of cases.filter(({ changes }) => changes === true)) {
      const m = one.before === undefined ? shared : await start();
      await one.before?.(m);
      const typed = await one.argv(m);
      if (typed.some((word) => OF_MANY.has(word))) continue;
      const argv = [...words.split(' '), ...typed, '--dry-run', '--no-color'];
      const { code, stdout, stderr } = await m.gavel(argv, {
        ...{ tty: true, columns: 80 },
        ...(one.as !== undefined && { as: one.as }),
        ...(one.env !== undefined && { env: one.env }),
      });
      expect(code, `${argv.join(' ')}\n${stderr}`).toBe(0);
      const [preview = ''] = stdout.split('\n\nDry run: nothing was signed.');
      const all = preview.split('\n');
      // Warnings stand above, with a command in the line below.
      const lines = all.slice(all.findIndex((line) => / on sandbox \(/.test(line)));
      expect.soft(all.length, preview).toBeLessThanOrEqual(MOST_ON_SCREEN);
      const title = `${words}, ${one.title}`;
      expect.soft(lines.length, `${title}\n${preview}`).toBeLessThanOrEqual(MOST_LINES);
      for (const line of lines) expect.soft(line.length, `${title}: ${line}`).toBeLessThanOrEqual(80);
      expect
        .soft(lines[0])
        .toMatch(/^\S.* on sandbox \(127\.0\.0\.1:\d+\) {2,}checked: \d+(?: of \d+|, 1 at signing)$/);
      expect.soft(lines[1]).toMatch(/^ {2}artwork +\S.*\w{32,44}\)?$/);
      expect.soft(preview).toMatch(/^ {2}signs +\w{32,44}$/m);
      expect.soft(preview).toMatch(/^ {2}costs +[\d.]+ SOL \(/m);
      const shown = preview
        .replace(/127\.0\.0\.1:\d+/, 'HOST')
        .replace(/checked: \d+ of \d+(, the rest at signing)?/, 'checked: ALL');
      seen.set(operation, [...(seen.get(operation) ?? []), `==== ${title}\n${shown}`]);
    }
  }
  expect([...seen.keys()].sort()).toEqual([...OPERATION_NAMES].sort());
  await expect(`${[...seen.values()].flat().join('\n\n')}\n`).toMatchFileSnapshot('./decisions.txt');
}, 240_000);

it.each([
  ['Salt Line', '1.026 SOL when it sells, after fee, shared with creators'],
  ['Tide Table', '1.71 SOL when it sells, after fee and royalty'],
])('says whether others have a part of the first sale: %s', async (name, receives) => {
  const m = await start();
  const reprice = ['listing', 'reprice', m.artwork(name), '--price', '1.8 SOL', '--dry-run', '--no-color'];
  const { stdout } = await m.gavel(reprice, { as: 'mira', tty: true, columns: 80 });
  expect(stdout).toContain(`  you receive  ${receives}\n`);
});
