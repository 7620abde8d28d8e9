import { describe, expect, it } from 'vitest';
import { GLOBAL_OPTIONS } from '../../src/cli/global-options.ts';
import { parseArguments } from '../../src/cli/program.ts';
import { COMMANDS } from '../../src/commands/tree.ts';
import { MINT, text } from './small-tree.ts';

describe('help', () => {
  it('is the same in every way to ask for it', async () => {
    expect(await text('--help')).toBe(await text());
    expect(await text('help')).toBe(await text());
    expect(await text('listing')).toBe(await text('listing', '--help'));
    expect(await text('help', 'listing')).toBe(await text('listing', '--help'));
    expect(await text('help', 'listing', 'reprice')).toBe(await text('listing', 'reprice', '--help'));
    expect(await text('listing', 'reprice', '-h')).toBe(await text('listing', 'reprice', '--help'));
  });

  it('of the root', async () => expect(await text('--help')).toMatchSnapshot());
  it('of a noun', async () => expect(await text('help', 'listing')).toMatchSnapshot());
  it('of a verb', async () => expect(await text('help', 'listing', 'reprice')).toMatchSnapshot());

  it('fits into 80 columns', async () => {
    const lines = `${await text()}\n${await text('listing', 'reprice', '--help')}`.split('\n');
    expect(lines.filter((line) => line.length > 80 && !line.includes(MINT))).toEqual([]);
  });

  it('says the version', async () => {
    expect(await text('--version')).toBe('9.9.9');
    expect(await text('-V')).toBe('9.9.9');
  });
});

it('shows every command on a screen of 80 columns and 24 lines', async () => {
  const help = await parseArguments([], { tree: COMMANDS, version: '', width: 80 });
  const lines = help.kind === 'text' ? help.text.split('\n') : [];
  // The shell needs a line for its next prompt.
  expect(lines.length).toBeLessThanOrEqual(23);
  const named = lines.flatMap((line) => /^ {2}(\S+(?:, \S+)*) {2}/.exec(line)?.[1]?.split(', ') ?? []);
  expect(named.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

it('shows the options of every command in one place', async () => {
  const options = await text('help', 'options');
  for (const { flags } of GLOBAL_OPTIONS) expect(options).toContain(`  ${flags} `);
  expect(await text('listing', 'reprice', '--help')).toContain('gavel help options');
});
