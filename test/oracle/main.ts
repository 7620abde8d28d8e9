import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';
import { KINDS } from './kinds.ts';
import { table } from './report.ts';
import { type Order, type Result, run } from './run.ts';

// Each stand-in beside the real program: `npm run test:oracle`, `-- --sample 50` for fewer sequences, `-- bubblegum` for one kind.
// Ends with 1 when one differs, or when it tried nothing.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '2000' },
    steps: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    /** The number of a sequence: that one alone. */
    only: { type: 'string' },
  },
});

/** Plays one kind, in several processes. */
async function compare(kind: string): Promise<Result> {
  const only = values.only === undefined ? undefined : Number(values.only);
  const sequences = only === undefined ? Number(values.sample) : only + 1;
  const parts = only === undefined ? Math.min(Number(values.processes), sequences) : sequences;
  const shared = { kind, sequences, steps: Number(values.steps), seed: Number(values.seed), parts };
  const orders =
    only === undefined ? range(parts).map((part) => ({ ...shared, part })) : [{ ...shared, part: only }];
  const results = await Promise.all(orders.map(inProcess));
  const tally: Record<string, readonly [number, number]> = {};
  for (const [name, [accepted, refused]] of results.flatMap((one) => Object.entries(one.tally))) {
    const [a, b] = tally[name] ?? [0, 0];
    tally[name] = [a + accepted, b + refused];
  }
  const sum = results.reduce((total, one) => total + one.sequences, 0);
  return { sequences: sum, tally, differences: results.flatMap((one) => one.differences) };
}

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

function inProcess(order: Order): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(fileURLToPath(import.meta.url));
    child.once('exit', (code) => reject(new Error(`${order.kind}: a process ended (${code})`)));
    child.once('message', (result: Result) => {
      child.disconnect();
      resolve(result);
    });
    child.send(order);
  });
}

async function serve(order: Order): Promise<void> {
  const kind = await KINDS[order.kind]?.();
  if (kind === undefined) throw new Error(`no kind ${order.kind}`);
  process.send?.(await run(kind, order));
}

/** What runs if nothing is named. */
const PARTS = [...Object.keys(KINDS), 'bytes'];

async function main(): Promise<void> {
  const known = [...PARTS, 'verify'];
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`no part ${unknown}: there are ${known.join(', ')}`);
  for (const part of positionals.length > 0 ? positionals : PARTS) {
    if (part === 'bytes') await sameBytes();
    else if (part === 'verify') await checks();
    else await sameAccounts(part);
  }
}

async function sameBytes(): Promise<void> {
  const { compareBytes } = await import('./bytes/bytes.ts');
  const same = await compareBytes(Number(values.seed), (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${same ? 'no difference' : 'our instructions DIFFER'}\n\n`);
  if (!same) process.exitCode = 1;
}

async function checks(): Promise<void> {
  const { verify } = await import('./verify.ts');
  await verify((line) => process.stdout.write(`${line}\n`));
}

async function sameAccounts(kind: string): Promise<void> {
  const began = process.hrtime.bigint();
  const { sequences, tally, differences } = await compare(kind);
  const seconds = Number((process.hrtime.bigint() - began) / 1_000_000_000n);
  process.stdout.write(`${table(kind, tally)}\n${sequences} sequences, seed ${values.seed}, ${seconds} s\n`);
  for (const text of differences) process.stdout.write(`\n${text}\n`);
  const accepted = Object.values(tally).reduce((total, [count]) => total + count, 0);
  process.stdout.write(`${differences.length === 0 ? 'no difference' : 'the stand-in DIFFERS'}\n\n`);
  if (differences.length > 0 || accepted === 0) process.exitCode = 1;
}

if (process.send !== undefined) process.once('message', (order: Order) => void serve(order));
else if (realPrograms() === null) process.stdout.write(`${NO_REAL_PROGRAMS}\n`);
else if (!existsSync(new URL('node_modules', import.meta.url))) {
  process.stdout.write('the official clients are missing: npm ci --prefix test/oracle\n');
  process.exitCode = 1;
} else await main();
