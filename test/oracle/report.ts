import { stringifyJson } from '../../src/json/json.ts';
import type { Answer, Step } from './kind.ts';
import type { Course } from './play.ts';

/** How often each kind of step was accepted and refused. */
export type Tally = Readonly<Record<string, readonly [accepted: number, refused: number]>>;

const NAME_WIDTH = 52;

/** The whole of a course that ends with a difference. */
export function describe(command: string, { played, difference }: Course): string {
  if (difference === undefined) throw new Error('this course has no difference');
  const { step, lines, real, standIn } = difference;
  return [
    `the stand-in differs: ${command}`,
    ...played.map((one) => `  ${one.step.name}: ${one.accepted ? 'accepted' : 'refused'}`),
    `  ${step.name}: DIFFERS`,
    ...lines.map((line) => `    ${line}`),
    ...instructionsOf(step),
    ...logOf('real', real),
    ...logOf('stand-in', standIn),
  ].join('\n');
}

const instructionsOf = ({ instructions }: Step): readonly string[] =>
  instructions.flatMap(({ programAddress, accounts, data }) => [
    `    instruction of ${programAddress}: ${Buffer.from(data ?? []).toString('hex')}`,
    ...(accounts ?? []).map(({ address, role }) => `      ${address} ${role}`),
  ]);

const logOf = (whose: string, { err, logs }: Answer): readonly string[] => [
  `    ${whose}: ${err === null ? 'accepted' : stringifyJson(err)}`,
  ...logs.map((line) => `      ${line}`),
];

/** A row for each kind of step. */
export function table(kind: string, tally: Tally): string {
  const rows = Object.entries(tally)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, [accepted, refused]]) =>
        `${name.padEnd(NAME_WIDTH)} ${String(accepted).padStart(8)} ${String(refused).padStart(8)}`,
    );
  return [`${kind.padEnd(NAME_WIDTH)} accepted  refused`, ...rows].join('\n');
}
