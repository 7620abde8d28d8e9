import { afterAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/errors/codes.ts';
import type { ChainState } from '../../src/sandbox/chain/snapshot/codec.ts';
import { builtBinary } from '../support/built.ts';
import { searchFiles } from '../support/canary.ts';
import { effectsOn } from '../support/effects.ts';
import { temporaryDirectory } from '../support/journal.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { FULL } from '../support/sample.ts';
import type { Course } from './courses.ts';
import { runKilled } from './support.ts';
import { crashTable, isDone, newTally, type Tally, type Trial, tallyUp } from './tally.ts';

/** How often every command is killed at every step; in `npm test` once, at those that matter most. */
const ROUNDS = process.env.CRASH_ROUNDS === undefined ? null : Number(process.env.CRASH_ROUNDS);
/** Trials that run beside each other, each on a chain of its own: a process that starts keeps no processor busy all the time. */
const LANES = FULL ? 3 : 1;
/** Which moments come to pass depends a little on when a block comes: those that came each time are tried. */
const LOOKS = 3;

/** A test for each round: the command is killed at every step, and has to end exactly once. Prints a table of them all. */
export function killEverywhere(courses: readonly Course[]): void {
  const binary = builtBinary();
  const start = marketplaces();
  const tallies: Tally[] = [];
  afterAll(() => void process.stdout.write(`\n${crashTable(tallies).join('\n')}\n`));

  describe.each(courses.map((course) => [course.name, course] as const))('%s', (name, course) => {
    const tally = newTally(name);
    tallies.push(tally);
    const rounds = ROUNDS ?? (FULL ? course.rounds : 1);
    let known: readonly string[] = [];

    it.each(Array.from({ length: rounds }, (_, index) => index + 1))(
      'ends exactly once when it is killed at any step, round %i',
      async (round) => {
        const lanes = await Promise.all(Array.from({ length: LANES }, start));
        const [first] = lanes;
        if (!FULL) known = course.sample ?? course.comesTo;
        if (known.length === 0 && first !== undefined) known = await stepsOf(first, course, binary());
        const chosen = [...known];
        Object.assign(tally, { rounds: round, steps: chosen.length });
        const work = async (m: Marketplace) => {
          for (let killAt = chosen.shift(); killAt !== undefined; killAt = chosen.shift()) {
            tallyUp(tally, await trial(m, course, binary(), killAt));
          }
        };
        await Promise.all(lanes.map(work));
        expect(tally.wrong).toEqual([]);
        expect(tally.kills).toBeGreaterThan(tally.unkilled);
      },
      FULL ? 900_000 : 180_000,
    );
  });
}

/** Those that come in every run. */
async function stepsOf(m: Marketplace, course: Course, binary: string): Promise<readonly string[]> {
  const looks: (readonly string[])[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const place = { binary, home: temporaryDirectory() };
    await beginAgain(m, course);
    const as = await course.as(m);
    const { argv } = await course.prepare(m, place);
    const { steps, code, stderr } = await runKilled(m, argv, { ...place, killAt: null, as });
    expect(code, stderr).toBe(0);
    looks.push(steps);
  }
  const [first = [], ...rest] = looks;
  const always = first.filter((step) => rest.every((others) => others.some((other) => isOne(step, other))));
  expect(course.comesTo.filter((must) => !always.some((step) => isOne(must, step)))).toEqual([]);
  return always;
}

const beginnings = new WeakMap<Marketplace, ChainState>();

async function beginAgain(m: Marketplace, { isOnce, begin }: Course): Promise<void> {
  if (!isOnce) return;
  const { chain } = m.running;
  const beginning = beginnings.get(m);
  if (beginning !== undefined) return chain.restore(beginning);
  await begin?.(m);
  beginnings.set(m, chain.copy());
}

/** Whether the first name of a moment is among the names of another. */
function isOne(step: string, other: string): boolean {
  return namesOf(other).includes(nameOf(step));
}

const namesOf = (step: string): readonly string[] => step.split(' = ');
const nameOf = (step: string): string => namesOf(step)[0] ?? step;

/** Kills the command at a step, resumes, and does it again where nothing had been signed. */
async function trial(m: Marketplace, course: Course, binary: string, killAt: string): Promise<Trial> {
  const home = temporaryDirectory();
  await beginAgain(m, course);
  const as = await course.as(m);
  const effectsNow = await effectsOn(m.running.rpcUrl, await course.counted(m));
  const prepared = await course.prepare(m, { binary, home });
  const killing = { binary, home, killAt: nameOf(killAt), as };
  const { killed, code, stderr, steps } = await runKilled(m, prepared.argv, killing);
  if (!killed) expect(code, stderr).toBe(0);
  const isSigned = course.isSigned || steps.some((step) => isOne('before sendTransaction#1', step));
  const resumed = await m.gavel(['tx', 'resume', '--all'], { as, home });
  expect([EXIT.done, EXIT.expired], resumed.stderr).toContain(resumed.code);
  const { stdout } = await m.gavel(['tx', 'history', '--json', '--fields', 'state'], { as, home });
  const [last] = JSON.parse(stdout).data as readonly { readonly state: string }[];
  const state = last?.state ?? null;
  const effects = await effectsNow();
  searchFiles(m.secrets, home, () => false);
  if (isDone(state)) return { killAt, killed, isSigned, state, effects, effectsAfter: effects };
  const again = await m.gavel(prepared.again, { as, home });
  expect(again.code, again.stderr).toBe(0);
  return { killAt, killed, isSigned, state, effects, effectsAfter: await effectsNow() };
}
