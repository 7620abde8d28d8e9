import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { type Case, compare } from './measure.ts';
import { landedPerSecond } from './throughput.ts';
import { verificationCost } from './verification.ts';

/**
 * Whole commands of the built tool against `node -e 0` of the same run, and what the sandbox's RPC lands. A table on
 * standard error, JSON on standard output. Budgets are shown beside the results; a machine's noise decides no test.
 */
const GAVEL = join(dirname(fileURLToPath(import.meta.url)), '../../bin/gavel.js');
const BLOCK_MS = 400;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);

const home = await mkdtemp(join(tmpdir(), 'gavel-bench-'));
const env = { PATH: process.env.PATH ?? '', HOME: home, NO_COLOR: '1' };
const up = [
  'sandbox',
  'up',
  '--json',
  '--rpc-port',
  '0',
  '--api-port',
  '0',
  '--block-time',
  String(BLOCK_MS),
];
const sandbox = spawn(process.execPath, [GAVEL, ...up], { env, stdio: ['ignore', 'pipe', 'inherit'] });

interface Ready {
  readonly rpcUrl: string;
  readonly wallets: readonly { readonly address: string; readonly keypair: string }[];
  readonly artworks: readonly { readonly mint: string; readonly listing: string | null }[];
}

try {
  const [line] = (await once(createInterface(sandbox.stdout), 'line')) as [string];
  const { data } = JSON.parse(line) as { data: Ready };
  const target = await ownListing(data);
  let price = 0;
  const write = (source: string) => () => {
    price += 1;
    const amount = `${1_000_000 + price} ${target.unit}`;
    return [
      GAVEL,
      'listing',
      'reprice',
      target.mint,
      '--price',
      amount,
      '--yes',
      '--source',
      source,
      '-k',
      target.keypair,
    ];
  };
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
  process.stdout.write(
    `${JSON.stringify({ node: process.version, rounds: ROUNDS, ...commands, landed, verification })}\n`,
  );
} finally {
  sandbox.kill('SIGINT');
  await once(sandbox, 'close');
  await rm(home, { recursive: true, force: true });
}

/** A listing in the sandbox, and the key of its seller. */
async function ownListing({ rpcUrl, wallets, artworks }: Ready) {
  for (const { mint, listing } of artworks) {
    if (listing === null) continue;
    const { spawnSync } = await import('node:child_process');
    const get = spawnSync(process.execPath, [GAVEL, 'listing', 'get', mint, '--json', '--url', rpcUrl], {
      env,
    });
    const { account, currency } = JSON.parse(get.stdout.toString()).data;
    const seller = wallets.find((wallet) => wallet.address === account?.seller);
    if (seller === undefined) continue;
    return {
      mint,
      seller: seller.address,
      keypair: seller.keypair,
      unit: currency.symbol === 'SOL' ? 'lamports' : 'units',
    };
  }
  throw new Error('the sandbox has no listing whose seller is one of its wallets');
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
