import { parseArgs } from 'node:util';
import { OPERATION_NAMES } from '../../src/operations/registry.ts';
import { lieAboutManyRows } from '../packed/whole.ts';
import { printSimulated, printTable } from './table.ts';
import type { Answer, Order } from './worker.ts';
import { carryOutAll } from './workers.ts';

// Every attack on every operation: `npm run test:attacks -- --variants 1000 --genuine 250 --seed 1`.
// Then some of them, and others, where the tool would have built the same, so that only the simulation can refuse them; and those that a
// service can play on one row of a command about many artworks, `--rows` times each.
// Ends with 1 when one gets through, is refused by another check than it should be, or could not be made.
const { values } = parseArgs({
  options: {
    variants: { type: 'string', default: '1000' },
    genuine: { type: 'string', default: '250' },
    simulated: { type: 'string', default: '10' },
    rows: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    operation: { type: 'string' },
  },
});
const [variants, genuine, seed] = [Number(values.variants), Number(values.genuine), Number(values.seed)];
const simulated = Number(values.simulated);
const names = OPERATION_NAMES.filter((name) => values.operation === undefined || name === values.operation);
const began = process.hrtime.bigint();
const answers = await carryOutAll<Order, Answer>(
  new URL('worker.ts', import.meta.url),
  names.map((operation) => ({ operation, genuine, variants, simulated, seed })),
  Number(values.processes),
  ({ operation }) => process.stderr.write(`${operation} done\n`),
);
const seconds = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
process.stdout.write(`${printTable(answers)}\n${printSimulated(answers)}\nseed ${seed}, ${seconds} s\n`);

const wrongRows = await lieAboutManyRows({
  ...{ liar: 'service', count: Number(values.rows), seed },
  ...{ operation: values.operation, processes: Number(values.processes) },
});
const wrongOnes = answers.flatMap((answer) => [
  ...answer.wrong,
  ...answer.simulated.flatMap((one) => one.wrong),
  ...answer.rows
    .filter((row) => row.variants < variants)
    .map((row) => `${answer.operation}, ${row.row}: no more than ${row.variants} variants`),
  ...answer.missing
    .filter(([, why]) => why === null)
    .map(([name]) => `${answer.operation}: no variant of ${name}`),
]);
const wrong = [...wrongOnes, ...wrongRows];
for (const line of wrong.slice(0, 20)) process.stdout.write(`\n${line}\n`);
process.stdout.write(`\n${wrong.length === 0 ? 'nothing got through' : `${wrong.length} went wrong`}\n`);
if (wrong.length > 0 || names.length === 0) process.exitCode = 1;
