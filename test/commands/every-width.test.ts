import { describe, expect, it } from 'vitest';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { displayWidth } from '../../src/text/display-width.ts';
import { crowdListings, crowdModels } from '../support/crowd.ts';
import { BEFORE, EXAMPLES, endsWith, exampleOf, world } from '../support/examples.ts';
import { marketplaces } from '../support/marketplace.ts';
import { FULL, runsOf } from '../support/sample.ts';

/* Whole with `npx vitest run --mode full`: all examples, at both widths, and 10,000 listings. */

const start = marketplaces();
const WIDTHS = FULL ? [80, 120] : [80];
const LISTINGS = runsOf(10_000, 500);

/** Scripts of a shell, and what asks before it draws a picture. */
const ELSEWHERE = /^(?:completion |artwork show)/;
const nounOf = ({ name }: { readonly name: string }) => name.split(' ')[0];
const RUN = EXAMPLES.filter(({ name }) => !ELSEWHERE.test(name)).filter(
  (one, index, all) => FULL || all.findIndex((other) => nounOf(other) === nounOf(one)) === index,
);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal take no room.
const COLORS = /\u001b\[[\d;]*m/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** A line of one word, a command that is to be copied, and a sentence with a whole address, are not broken. */
const isWhole = (line: string): boolean =>
  /^\s*(?:do: +)?gavel |^\s*(?:\S+ +)?\S+$|^[a-z ]*(?:\w+ \()?[1-9A-HJ-NP-Za-km-z]{43,44}\)?[ ,]/.test(line);

function requireFits(text: string, columns: number): void {
  const lines = text.replace(COLORS, '').split('\n');
  expect(lines.filter((line) => displayWidth(line) > columns && !isWhole(line))).toEqual([]);
  expect(lines.filter((line) => CONTROL.test(line))).toEqual([]);
}

function requirePlain(text: string): void {
  expect(text.split('\n').filter((line) => CONTROL.test(line))).toEqual([]);
}

describe.each(WIDTHS)('on a terminal of %i columns', (columns) => {
  it.each(RUN)('nothing of the example of $name is wider, or not meant for a terminal', async (one) => {
    const m = await world();
    for (const argv of BEFORE[one.name]?.(m) ?? []) await m.gavel(argv, { as: 'mira' });
    const argv = await exampleOf(one);
    const { code, stdout, stderr } = await m.gavel(argv, { as: 'mira', tty: true, columns });
    expect(endsWith(one), stderr).toContain(code);
    requireFits(stdout, columns);
    requireFits(stderr, columns);
  });
});

it(`lists of ${LISTINGS} listings fit, and a pipe gets whole addresses`, async () => {
  const m = await start();
  const { chain } = m.running;
  const models = await crowdModels(chainReader(chain));
  for await (const { address, owner, data } of crowdListings(models, LISTINGS, { isDerived: false }))
    chain.setAccount(address, { lamports: 2_500_000n, owner, data, executable: false, rentEpoch: 0n });
  chain.makeBlocks(1);
  for (const words of [
    'listing list --all --source local --limit 1000',
    'listing list --all --source local --sort price --currency SOL',
    'auction list --all --source local',
    'account find --kind listing',
    'account find',
    'status',
  ]) {
    for (const columns of WIDTHS) {
      const { stdout, stderr } = await m.gavel(words.split(' '), { as: 'mira', tty: true, columns });
      requireFits(stdout, columns);
      requireFits(stderr, columns);
    }
    const { stdout, stderr } = await m.gavel(words.split(' '), { as: 'mira' });
    requirePlain(stdout);
    requirePlain(stderr);
    expect(stdout, words).not.toContain('…');
  }
});
