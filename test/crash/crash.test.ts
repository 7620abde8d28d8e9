import { expect, it } from 'vitest';
import { builtBinary } from '../support/built.ts';
import { effectsOn } from '../support/effects.ts';
import { temporaryDirectory } from '../support/journal.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { runKilled } from './support.ts';

const binary = builtBinary();
const start = marketplaces();

/** How often the process is killed at every step; in `npm test` once, at some of them. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 0);
const SAMPLE = 12;

interface Ending {
  readonly state: string | null;
  readonly effects: number;
}

function reprice(m: Marketplace): readonly string[] {
  return ['listing', 'reprice', m.artwork('Tide Table'), '--price', '2 SOL', '--yes'];
}

/** Kills a command at a step, resumes, and does it again where nothing had been signed. */
async function trial(m: Marketplace, killAt: number): Promise<Ending & { readonly after: Ending }> {
  const home = temporaryDirectory();
  const before = await effectsOn(m.running.rpcUrl, m.artwork('Tide Table'));
  const look = async (): Promise<Ending> => {
    const { stdout } = await m.gavel(['tx', 'history', '--json', 'state'], { as: 'mira', home });
    const [last] = JSON.parse(stdout).data as readonly { readonly state: string }[];
    const now = await effectsOn(m.running.rpcUrl, m.artwork('Tide Table'));
    return { state: last?.state ?? null, effects: now - before };
  };
  const ended = await runKilled(m, binary(), reprice(m), { killAt, home });
  // It may come to its end in fewer steps than the first did, when a block comes sooner.
  if (!ended.killed) expect(ended.code, ended.stderr).toBe(0);
  const resumed = await m.gavel(['tx', 'resume', '--all'], { as: 'mira', home });
  expect(resumed.code, resumed.stderr).toBe(0);
  const first = await look();
  if (first.state !== 'confirmed' && first.state !== 'finalized') {
    expect((await m.gavel(reprice(m), { as: 'mira', home })).code).toBe(0);
  }
  return { ...first, after: await look() };
}

it(
  'a process that is killed at any step leaves an intent that ends exactly once',
  async () => {
    const seen = await start();
    const { steps, code } = await runKilled(seen, binary(), reprice(seen), {
      killAt: 0,
      home: temporaryDirectory(),
    });
    expect(code).toBe(0);
    expect(steps).toEqual(
      expect.arrayContaining(['before BEGIN IMMEDIATE', 'after COMMIT', 'response begins']),
    );
    const every = steps.map((_, index) => index + 1);
    const stride = Math.ceil(every.length / SAMPLE);
    const chosen = ROUNDS > 0 ? every : every.filter((step) => step % stride === 0);
    const endings: Record<string, number> = {};
    for (let round = 0; round < Math.max(ROUNDS, 1); round += 1) {
      const m = await start();
      for (const killAt of chosen) {
        const { state, effects, after } = await trial(m, killAt);
        const where = `${killAt}, ${steps[killAt - 1]}, round ${round + 1}`;
        expect({ where, effects }).toEqual({
          where,
          effects: state === 'confirmed' || state === 'finalized' ? 1 : 0,
        });
        expect({ where, effects: after.effects }).toEqual({ where, effects: 1 });
        endings[state ?? 'no record'] = (endings[state ?? 'no record'] ?? 0) + 1;
      }
    }
    if (ROUNDS > 0) {
      process.stdout.write(`${chosen.length} steps, ${ROUNDS} times each: ${JSON.stringify(endings)}\n`);
    }
    // Both before and after the bytes were on disk, or the test has shown nothing.
    expect(Object.keys(endings)).toEqual(expect.arrayContaining(['confirmed', 'dropped']));
  },
  120_000 + ROUNDS * 300_000,
);
