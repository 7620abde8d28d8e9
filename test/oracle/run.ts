import { seededRandom } from '../support/random.ts';
import type { RealProgramName } from '../support/real-programs.ts';
import type { Kind } from './kind.ts';
import { machine, realOnes, standIns } from './machine.ts';
import { type Course, type Machines, play } from './play.ts';
import { describe, type Tally } from './report.ts';

/** Which sequences of a kind a process plays: `part` of every `parts`. */
export interface Order {
  readonly kind: string;
  readonly sequences: number;
  readonly steps: number;
  readonly seed: number;
  readonly part: number;
  readonly parts: number;
}

/** What a process found. */
export interface Result {
  readonly sequences: number;
  readonly tally: Tally;
  /** Whole texts, ready to print. */
  readonly differences: readonly string[];
}

/** Accounts of older sequences stay on the machines: new ones are made from time to time. */
const SEQUENCES_A_MACHINE = 100;
/** No more of them are looked at: usually they are the same one again. */
const MOST_DIFFERENCES = 3;

const machines = (programs: readonly RealProgramName[]): Machines => ({
  real: machine(realOnes()),
  standIn: machine(standIns(programs)),
});

/** Plays sequences of a kind. The same order always gives the same result. */
export async function run(kind: Kind, order: Order): Promise<Result> {
  const tally: Record<string, [number, number]> = {};
  const differences: string[] = [];
  let pair = machines(kind.programs);
  let sequences = 0;
  for (let number = order.part; number < order.sequences; number += order.parts) {
    if (sequences % SEQUENCES_A_MACHINE === SEQUENCES_A_MACHINE - 1) pair = machines(kind.programs);
    const label = `${order.kind} ${order.seed} ${number}`;
    const course = await play(kind, label, choicesOf(order, number), pair);
    sequences += 1;
    for (const { step, accepted } of course.played) {
      const [yes, no] = tally[step.name] ?? [0, 0];
      tally[step.name] = accepted ? [yes + 1, no] : [yes, no + 1];
    }
    if (course.difference === undefined) continue;
    const command = `npm run test:oracle -- ${order.kind} --seed ${order.seed} --only ${number}`;
    differences.push(describe(command, await shrink(kind, label, choicesOf(order, number), course)));
    if (differences.length === MOST_DIFFERENCES) break;
  }
  return { sequences, tally, differences };
}

/** A seed for each step. */
function choicesOf({ seed, steps }: Order, number: number): readonly number[] {
  const random = seededRandom((seed * 1_000_003 + number) >>> 0);
  return Array.from({ length: steps }, () => Math.floor(random() * 2 ** 32));
}

/** The shortest course that still differs when any one step is left out of the one before it. */
async function shrink(kind: Kind, label: string, choices: readonly number[], found: Course): Promise<Course> {
  let best = { choices: choices.slice(0, found.played.length + 1), course: found };
  for (let at = best.choices.length - 2; at >= 0; at -= 1) {
    const shorter = best.choices.toSpliced(at, 1);
    const course = await play(kind, label, shorter, machines(kind.programs));
    if (course.difference === undefined) continue;
    best = { choices: shorter.slice(0, course.played.length + 1), course };
    at = Math.min(at, best.choices.length - 1);
  }
  return best.course;
}
