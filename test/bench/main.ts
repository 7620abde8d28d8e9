import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { type Case, compare } from './measure.ts';
import { measureRecords, type RecordsRow } from './records.ts';
import { ownListing, startSandbox } from './sandbox.ts';
import { landedPerSecond } from './throughput.ts';
import { verificationCost } from './verification.ts';

/**
 * Whole commands of the built tool against `node -e 0` of the same run, what the sandbox's RPC lands, and what a long
 * journal costs. A table on standard error, JSON on standard output. Budgets are shown beside the results; a machine's
 * noise decides no test.
 */
const GAVEL = join(dirname(fileURLToPath(import.meta.url)), '../../bin/gavel.js');
const BLOCK_MS = 400;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000);
/** `npm run bench -- records` for the long journal alone. */
const ONLY = process.argv[2] ?? null;

const sandbox = await startSandbox(GAVEL, BLOCK_MS);
const { data, env } = sandbox;
const target = ownListing(GAVEL, sandbox);
let price = 0;

try {
  const parts = { commands: benchCommands, records: benchRecords };
  const results: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(parts)) {
    if (ONLY === null || ONLY === name) Object.assign(results, await part());
  }
  process.stdout.write(`${JSON.stringify({ node: process.version, rounds: ROUNDS, ...results })}\n`);
} finally {
  await sandbox.close();
}

/** A reprice to another price each time. */
function write(source: string): () => readonly string[] {
  return () => {
    price += 1;
    const amount = `${1_000_000 + price} ${target.unit}`;
    const typed = ['listing', 'reprice', target.mint, '--price', amount, '--yes', '--source', source];
    return [GAVEL, ...typed, '-k', target.keypair];
  };
}

async function benchCommands() {
  const cases: Case[] = [
    { name: 'gavel --version', args: () => [GAVEL, '--version'], budget: { ratio: 1.25, plusMs: 0 } },
    { name: 'gavel --help', args: () => [GAVEL, '--help'], budget: { ratio: 1.25, plusMs: 0 } },
    {
      name: 'listing get',
      args: () => [GAVEL, 'listing', 'get', target.mint],
      budget: { ratio: 2, plusMs: 0 },
    },
    {
      name: 'listing get --source local',
      args: () => [GAVEL, 'listing', 'get', target.mint, '--source', 'local'],
      budget: { ratio: 2, plusMs: 0 },
    },
    {
      name: 'listing reprice --dry-run',
      args: () => [...write('api')(), '--dry-run'],
      budget: { ratio: 3.5, plusMs: 0 },
    },
    { name: 'listing reprice', args: write('api'), budget: { ratio: 3.5, plusMs: BLOCK_MS } },
    {
      name: 'listing reprice --source local',
      args: write('local'),
      budget: { ratio: 3.5, plusMs: BLOCK_MS },
    },
  ];
  const commands = await compare(cases, env, ROUNDS);
  const costOf = (version: 0 | 1) => verificationCost(data.rpcUrl, target.seller, target.mint, version);
  const verification = { v0: await costOf(0), v1: await costOf(1) };
  const landed = {
    withoutPreflight: await landedPerSecond(data.rpcUrl, 5_000, false),
    withPreflight: await landedPerSecond(data.rpcUrl, 5_000, true),
  };
  process.stderr.write(`${render(commands, landed)}\n`);
  for (const [version, cost] of Object.entries(verification)) {
    const [first, loading, later] = [cost.first, cost.loading, cost.later].map((ms) => ms.toFixed(1));
    process.stderr.write(
      `verifying a reprice, ${version}: ${first} ms of CPU besides its RPC calls (budget 10), ${loading} of it loading the second reader, later ${later}\n`,
    );
  }
  return { ...commands, landed, verification };
}

async function benchRecords() {
  const options = { gavel: GAVEL, env, rpcUrl: data.rpcUrl, write: write('local')(), rounds: ROUNDS };
  const { baseline, rows } = await measureRecords({ ...options, records: RECORDS });
  process.stderr.write(`a journal of ${RECORDS} records\n${renderRecords([baseline, ...rows])}\n`);
  return { journal: { records: RECORDS, baseline, rows } };
}

function renderRecords(rows: readonly RecordsRow[]): string {
  const table = new Table({
    head: ['', 'median ms', 'x node -e 0', 'CPU ms', 'peak MiB'],
    style: { head: [], border: [] },
  });
  for (const { name, medianMs, ratio, cpuMs, peakMiB } of rows) {
    table.push([name, medianMs.toFixed(0), ratio.toFixed(2), cpuMs.toFixed(0), peakMiB.toFixed(0)]);
  }
  return table.toString();
}

function render(
  { baselineMs, rows }: Awaited<ReturnType<typeof compare>>,
  landed: Readonly<Record<string, { readonly perSecond: number }>>,
): string {
  const table = new Table({
    head: ['', 'median ms', 'x node -e 0', 'budget', 'within'],
    style: { head: [], border: [] },
  });
  table.push(['node -e 0', baselineMs.toFixed(0), '1.00', '', '']);
  for (const { name, medianMs, ratio, budgetRatio, budgetPlusMs, within } of rows) {
    const budget = `${budgetRatio.toFixed(2)}${budgetPlusMs === 0 ? '' : ` + ${budgetPlusMs} ms`}`;
    table.push([name, medianMs.toFixed(0), ratio.toFixed(2), budget, within ? 'yes' : 'no']);
  }
  const lines = Object.entries(landed).map(
    ([name, { perSecond }]) => `landed by the RPC, ${name}: ${perSecond.toFixed(0)} transactions/s`,
  );
  return [table.toString(), ...lines].join('\n');
}
