import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { builtBinary } from '../support/built.ts';
import { bundleCache } from '../support/bundle.ts';
import { BEFORE, EXAMPLES, endsWith, exampleOf, world } from '../support/examples.ts';
import type { Marketplace } from '../support/marketplace.ts';
import { FULL } from '../support/sample.ts';

const binary = builtBinary();
/** Its time is typed as a time from now, and only here the clock is that of the machine, not of the marketplace. */
const FROM_NOW: ReadonlySet<string> = new Set(['scheduled-bid place']);
const nounOf = ({ name }: { readonly name: string }) => name.split(' ')[0];
/** All of them with `npm run test:package`; else one of each noun. */
const RUN = EXAMPLES.filter(({ name }) => !FROM_NOW.has(name)).filter(
  (one, index, all) => FULL || all.findIndex((other) => nounOf(other) === nounOf(one)) === index,
);

/** Runs the tool as it is installed, as mira, in a process of its own. */
async function installed(m: Marketplace, argv: readonly string[]) {
  const env = {
    ...{ PATH: process.env.PATH, HOME: m.home, NO_COLOR: '1', GAVEL_KEYPAIR: m.keypair('mira') },
    ...{ GAVEL_URL: m.url, GAVEL_API: m.service.url, GAVEL_API_KEY: m.apiKey },
    ...{ GAVEL_AGGREGATOR: m.aggregator.url, XDG_CACHE_HOME: bundleCache(binary()) },
  };
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  const child = spawn(process.execPath, [binary(), ...argv], { cwd: m.home, env, stdio: [...stdio] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stderr = child.stderr === null ? '' : await text(child.stderr);
  return { code: await ended, stderr };
}

// The build writes some code out that the sources have otherwise, and leaves some out.
it.each(RUN)('the example in the help of $name runs as the tool is installed', async (one) => {
  const m = await world();
  for (const argv of BEFORE[one.name]?.(m) ?? []) {
    const { code, stderr } = await m.gavel(argv, { as: 'mira' });
    expect(code, stderr).toBe(0);
  }
  const { code, stderr } = await installed(m, await exampleOf(one));
  expect(endsWith(one), stderr).toContain(code);
});
