import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { carryOutAll } from '../attacks/workers.ts';
import { lieAboutManyRows } from '../packed/whole.ts';
import { bundleBinary, runFolder } from '../support/bundle.ts';
import type { Answer, Order } from './carry-out.ts';
import { count, countAfter, printAfter, printFindings, printTable, total } from './table.ts';

// One answer of a node at a time is a lie: `npm run test:liars -- --lies 110000 --seed 1`. `--rows` of them are about each command about many
// artworks.
// Ends with 1 when a lie got a signature that nobody meant, or a command failed with nobody lying.
const { values } = parseArgs({
  options: {
    lies: { type: 'string', default: '110000' },
    after: { type: 'string', default: '2000' },
    binary: { type: 'string', default: '200' },
    rows: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    operation: { type: 'string' },
  },
});
const [lies, seed] = [Number(values.lies), Number(values.seed)];
const names = OPERATION_NAMES.filter((name) => values.operation === undefined || name === values.operation);
const began = process.hrtime.bigint();
const share = (all: number) => Math.ceil(all / names.length);
const tell = (all: number, after: number, binary: string | null) =>
  carryOutAll<Order, Answer>(
    new URL('worker.ts', import.meta.url),
    all === 0
      ? []
      : names.map((operation) => ({ operation, lies: share(all), after: share(after), seed, binary })),
    Number(values.processes),
    ({ operation }) => process.stderr.write(`${operation} done\n`),
  );
const answers = await tell(lies, Math.min(lies, Number(values.after)), null);
const binary = Number(values.binary);
const played = binary === 0 ? [] : await tell(binary, 0, await bundleBinary());
if (binary > 0) await rm(runFolder(), { recursive: true, force: true });
const wrongRows = await lieAboutManyRows({
  ...{ liar: 'node', count: Number(values.rows), seed },
  ...{ operation: values.operation, processes: Number(values.processes) },
});
const seconds = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
process.stdout.write(`${printTable(answers)}\n${printAfter(answers)}\n`);
if (binary > 0) process.stdout.write(`Before the real program:\n\n${printTable(played)}\n`);
for (const { operation, most } of answers)
  process.stdout.write(`${operation}: ${most.lamports} lamports more at the most (${most.lie})\n`);
const told = answers.reduce(
  (sum, answer) => sum + count(total(Object.values(answer.cells))) + countAfter(answer),
  0,
);
const possible = answers.reduce((sum, one) => sum + one.possible, 0);
const commands = answers.reduce((sum, one) => sum + one.honest, 0);
const scope = `${told} lies of ${possible} about ${commands} commands`;
process.stdout.write(`\n${scope}, seed ${seed}, ${seconds} s\n`);

const all = [...answers, ...played];
const late = all.flatMap(({ after }) => after ?? []);
const further = [...late.flatMap(({ findings }) => findings), ...wrongRows];
const wrong = all.flatMap(({ findings }) => findings).length + further.length;
const broken = [...all, ...late].flatMap((answer) => answer.broken);
process.stdout.write(`\n${printFindings(all)}\n`);
for (const line of further.slice(0, 10)) process.stdout.write(`\n${line}\n`);
for (const line of broken.slice(0, 10)) process.stdout.write(`\nwith nobody lying: ${line}\n`);
process.stdout.write(`\n${wrong === 0 ? 'no lie got what nobody meant' : `${wrong} lies did`}\n`);
if (wrong > 0 || broken.length > 0 || names.length === 0) process.exitCode = 1;
