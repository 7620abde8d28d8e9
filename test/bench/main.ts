import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Table from 'cli-table3';
import { installGlobally, nodeBinaries, pack, ROOT } from '../package/install.ts';
import { type Case, type Comparison, compare } from './measure.ts';
import { landedPerSecond } from './throughput.ts';
import { verificationCost } from './verification.ts';

/**
 * Whole commands of the installed package against `node -e 0` of the same Node, on each Node that it is for, and what the
 * sandbox's RPC lands. A table on standard error, JSON on standard output. Budgets are shown beside the results; a machine's
 * noise decides no test.
 */
const BLOCK_MS = 400;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
/** Times `node -e 0`, for --version, --help, a read and a write: by the first version that is not older. */
const BUDGETS = { 20: [1.1, 1.15, 1.6, 2.4], later: [1.15, 1.35, 2, 3.5] } as const;

const home = await mkdtemp(join(tmpdir(), 'gavel-bench-'));
// As it is built here, which a bench of work in progress wants.
const GAVEL = await realpath(await installGlobally(await pack(ROOT, home), join(home, 'prefix')));
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
  const target = ownListing(data);
  let price = 0;
  const reprice = (...more: string[]) => {
    price += 1;
    const amount = ['--price', `${1_000_000 + price} ${target.unit}`];
    return [GAVEL, 'listing', 'reprice', target.mint, ...amount, '--yes', '-k', target.keypair, ...more];
  };
  const get = [GAVEL, 'listing', 'get', target.mint];
  const startUp: Record<string, Comparison> = {};
  for (const { version, folder } of await nodeBinaries()) {
    const [first, help, read, write] = version.startsWith('20.') ? BUDGETS[20] : BUDGETS.later;
    const row = (name: string, args: () => string[], ratio: number, plusMs = 0): Case => ({
      name,
      args,
      budget: { ratio, plusMs },
    });
    const cases = [
      row('gavel --version', () => [GAVEL, '--version'], first),
      row('gavel --help', () => [GAVEL, '--help'], help),
      row('listing get', () => get, read),
      row('listing get --source local', () => [...get, '--source', 'local'], read),
      row('listing reprice --dry-run', () => reprice('--dry-run'), write),
      row('listing reprice', () => reprice(), write, BLOCK_MS),
      row('listing reprice --source local', () => reprice('--source', 'local'), write, BLOCK_MS),
    ];
    startUp[version] = await compare(join(folder, 'node'), cases, env, ROUNDS);
    process.stderr.write(`Node ${version}\n${render(startUp[version])}\n`);
  }
  const costOf = (version: 0 | 1) => verificationCost(data.rpcUrl, target.seller, target.mint, version);
  const verification = { v0: await costOf(0), v1: await costOf(1) };
  const landed = {
    withoutPreflight: await landedPerSecond(data.rpcUrl, 5_000, false),
    withPreflight: await landedPerSecond(data.rpcUrl, 5_000, true),
  };
  for (const [name, { perSecond }] of Object.entries(landed))
    process.stderr.write(`landed by the RPC, ${name}: ${perSecond.toFixed(0)} transactions/s\n`);
  for (const [version, cost] of Object.entries(verification)) {
    const [first, later] = [cost.first, cost.later].map((ms) => ms.toFixed(1));
    process.stderr.write(
      `verifying a reprice, ${version}: ${first} ms of CPU besides its RPC calls (budget 10), later ${later}\n`,
    );
  }
  process.stdout.write(
    `${JSON.stringify({ node: process.version, rounds: ROUNDS, startUp, landed, verification })}\n`,
  );
} finally {
  sandbox.kill('SIGINT');
  await once(sandbox, 'close');
  await rm(home, { recursive: true, force: true });
}

/** A listing in the sandbox, and the key of its seller. */
function ownListing({ rpcUrl, wallets, artworks }: Ready) {
  for (const { mint, listing } of artworks) {
    if (listing === null) continue;
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

function render({ baselineMs, rows }: Comparison): string {
  const table = new Table({
    head: ['', 'median ms', 'quickest', 'x node -e 0', 'budget', 'within'],
    style: { head: [], border: [] },
  });
  table.push(['node -e 0', '', baselineMs.toFixed(0), '1.00', '', '']);
  for (const { name, medianMs, quickestMs, ratio, budgetRatio, budgetPlusMs, within } of rows) {
    const budget = `${budgetRatio.toFixed(2)}${budgetPlusMs === 0 ? '' : ` + ${budgetPlusMs} ms`}`;
    const figures = [medianMs.toFixed(0), quickestMs.toFixed(0), ratio.toFixed(2)];
    table.push([name, ...figures, budget, within ? 'yes' : 'no']);
  }
  return table.toString();
}
