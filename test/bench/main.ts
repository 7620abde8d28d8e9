import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { installGlobally, nodeBinaries, pack, ROOT } from '../package/install.ts';
import { type BulkRow, measureBulk } from './bulk.ts';
import { measureDecode } from './decode.ts';
import { KEPT, keep } from './keep.ts';
import { type ListsRow, measureLists } from './lists.ts';
import { type Case, type Comparison, compare, run } from './measure.ts';
import { measureRecords, type RecordsRow } from './records.ts';
import { ADDED_CERTIFICATES, ownListing, startSandbox } from './sandbox.ts';
import { measureService } from './service.ts';
import { measureSizes, measureWorld } from './sizes.ts';
import { measureStream, type StreamRow } from './stream.ts';
import { measureSubscribers } from './subscribers.ts';
import { landedPerSecond } from './throughput.ts';
import { verificationCost } from './verification.ts';
import { measureWatch } from './watch.ts';

/**
 * Whole commands of the installed package against `node -e 0` of the same Node, on each Node that it is for, what the
 * sandbox's RPC lands, what a long journal costs, and how much the service answers. Tables on standard error, JSON on standard output. Budgets are shown
 * beside the results; a machine's noise decides no test. `npm run bench -- records` for one part alone; with `--keep` the results
 * take the place of those in docs/benchmarks.json, of which `npm run docs` makes the chart.
 */
const BLOCK_MS = 400;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const RECORDS = Number(process.env.BENCH_RECORDS ?? 100_000);
const PARTS = {
  start: benchStart,
  chain: benchChain,
  records: benchRecords,
  sizes: benchSizes,
  lists: benchLists,
  decode: benchDecode,
  bulk: benchBulk,
  service: benchService,
  subscribers: benchSubscribers,
  stream: benchStream,
};
/** Listings that are planned, and how many of them are repriced. */
const BULK = { listings: 10_000, repriced: Number(process.env.BENCH_BULK ?? 5_000) };
/** Listings on the chain, few first: what is there stays there. */
const LISTS = [100, 1_000, 10_000];
const DECODED = 10_000;
const SIZES = [1_000, 10_000, 100_000, 250_000];
/** How long each load of the stream lasts. */
const STREAM_SECONDS = 10;
/** Changes of one listing that a person watches. */
const WATCHED = 1_000;
/** Of each load, in each round. */
const SERVICE_MS = 3_000;
const KEEPS = process.argv.includes('--keep');
const ONLY = process.argv.slice(2).find((word) => word !== '--keep') ?? null;
if (ONLY !== null && !(ONLY in PARTS)) {
  process.stderr.write(`npm run bench takes one of ${Object.keys(PARTS).join(', ')}, or none for all\n`);
  process.exit(2);
}
/** Times `node -e 0`, for --version, --help, a read and a write: by the first version that is not older. */
const BUDGETS = { 20: [1.1, 1.15, 1.6, 2.4], later: [1.15, 1.35, 2, 3.5] } as const;

const QUOTE_RATIO = 2;
/** What a person does not notice while they type. */
const COMPLETION_MS = 150;

const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-'));
// As it is built here, which a bench of work in progress wants.
const GAVEL = await realpath(await installGlobally(await pack(ROOT, folder), join(folder, 'prefix')));
const sandbox = await startSandbox(GAVEL, BLOCK_MS);
const { data, env } = sandbox;
const target = ownListing(GAVEL, sandbox);
let price = 0;

try {
  const results: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(PARTS)) {
    if (ONLY === null || ONLY === name) Object.assign(results, await part());
  }
  const all = { node: process.version, rounds: ROUNDS, ...results };
  process.stdout.write(`${JSON.stringify(all)}\n`);
  if (KEEPS) keep(KEPT, all);
} finally {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
}

/** To another price each time. */
function reprice(...more: readonly string[]): readonly string[] {
  price += 1;
  const amount = ['--price', `${1_000_000 + price} ${target.unit}`];
  return [GAVEL, 'listing', 'reprice', target.mint, ...amount, '--yes', '-k', target.keypair, ...more];
}

async function benchStart() {
  const get = [GAVEL, 'listing', 'get', target.mint];
  // From then on there are names to complete.
  await run([GAVEL, 'listing', 'list', '--all'], env);
  const COMPLETION = [GAVEL, '__complete', 'bash', '--', 'listing', 'buy', ''];
  const buyer = data.wallets.find(({ name }) => name !== 'mira');
  if (buyer === undefined) throw new Error('the sandbox has no wallet but that of the seller');
  const quote = [GAVEL, 'vendor-a', 'quote', artworkKey('Grey Heron').address, '--buyer', buyer.address];
  const startUp: Record<string, Comparison> = {};
  for (const { version, folder: at } of await nodeBinaries()) {
    const [first, help, read, write] = version.startsWith('20.') ? BUDGETS[20] : BUDGETS.later;
    const row = (name: string, args: Case['args'], ratio: number, plusMs = 0): Case => ({
      name,
      args,
      budget: { ratio, plusMs },
    });
    const cases = [
      row('gavel --version', () => [GAVEL, '--version'], first),
      row('gavel --help', () => [GAVEL, '--help'], help),
      row('listing get', () => get, read),
      row('listing get --source local', () => [...get, '--source', 'local'], read),
      row('vendor-a quote', () => quote, QUOTE_RATIO),
      { name: 'Tab: names of listings', args: () => COMPLETION, budget: { ratio: 0, plusMs: COMPLETION_MS } },
      row('listing reprice --dry-run', () => reprice('--dry-run'), write),
      row('listing reprice', () => reprice(), write, BLOCK_MS),
      row('listing reprice --source local', () => reprice('--source', 'local'), write, BLOCK_MS),
    ];
    startUp[version] = await compare(join(at, 'node'), cases, env, ROUNDS);
    const added = 'NODE_EXTRA_CA_CERTS' in ADDED_CERTIFICATES ? ', NODE_EXTRA_CA_CERTS is set' : '';
    process.stderr.write(`Node ${version}${added}\n${render(startUp[version])}\n`);
  }
  return { startUp };
}

async function benchChain() {
  const costOf = (version: 0 | 1) => verificationCost(data.rpcUrl, target.seller, target.mint, version);
  const verification = { v0: await costOf(0), v1: await costOf(1) };
  const landed = {
    withoutPreflight: await landedPerSecond(data.rpcUrl, 5_000, false),
    withPreflight: await landedPerSecond(data.rpcUrl, 5_000, true),
  };
  for (const [name, { perSecond }] of Object.entries(landed))
    process.stderr.write(`landed by the RPC, ${name}: ${perSecond.toFixed(0)} transactions/s\n`);
  for (const [version, cost] of Object.entries(verification)) {
    const [first, loading, later] = [cost.first, cost.loading, cost.later].map((ms) => ms.toFixed(1));
    process.stderr.write(
      `verifying a reprice, ${version}: ${first} ms of CPU besides its RPC calls (budget 10), ${loading} of it loading the second reader, later ${later}\n`,
    );
  }
  return { landed, verification };
}

async function benchRecords() {
  const write = reprice('--source', 'local');
  const options = { gavel: GAVEL, env, rpcUrl: data.rpcUrl, write, rounds: ROUNDS };
  const { baseline, rows } = await measureRecords({ ...options, records: RECORDS });
  process.stderr.write(`a journal of ${RECORDS} records\n${renderRecords([baseline, ...rows])}\n`);
  return { journal: { records: RECORDS, baseline, rows } };
}

async function benchSizes() {
  const rows = measureSizes(SIZES);
  const table = new Table({
    head: [
      'accounts',
      'start (clock)',
      'start',
      'block',
      '10 MiB',
      'search',
      'restore',
      'rewrite',
      'standstill',
      'memory',
      'file',
    ],
    style: { head: [], border: [] },
  });
  for (const { accounts, memory, fileBytes, ...times } of rows) {
    const { startMs, startCpuMs, blockMs, largeMs, searchMs, restoreMs, rewriteMs, longestMs } = times;
    const ms = [startMs, startCpuMs, blockMs, largeMs, searchMs, restoreMs, rewriteMs, longestMs];
    const bytes = [memory, fileBytes].map((one) => `${Math.round(one / 1024 / 1024)} MiB`);
    table.push([String(accounts), ...ms.map((one) => `${one.toFixed(one < 10 ? 1 : 0)} ms`), ...bytes]);
  }
  process.stderr.write(`a chain with many accounts, in ms of CPU time\n${table.toString()}\n`);
  const worldMs = measureWorld();
  process.stderr.write(`the sandbox's own world restored: ${worldMs.toFixed(1)} ms of CPU time\n`);
  return { sizes: rows, worldMs };
}

async function benchLists() {
  const lists: Record<string, readonly ListsRow[]> = {};
  for (const listings of LISTS) {
    const crowd = { listings, auctions: listings / 5 };
    const rows = await measureLists({ gavel: GAVEL, env, rpcUrl: data.rpcUrl, rounds: ROUNDS, ...crowd });
    lists[listings] = rows;
    for (const { name, cpuMs, wallMs, ratio } of rows)
      process.stderr.write(
        `of ${listings} listings: ${name}: ${cpuMs.toFixed(0)} ms of CPU, x ${ratio.toFixed(1)}, ${wallMs.toFixed(0)} ms in all\n`,
      );
  }
  return { lists };
}

async function benchDecode() {
  const decode = await measureDecode(data.rpcUrl, DECODED, ROUNDS);
  const { perSecond, anchorPerSecond, ratio } = decode;
  process.stderr.write(
    `decoded ${perSecond.toFixed(0)} listings a second, x ${ratio.toFixed(2)} of Anchor's coder (${anchorPerSecond.toFixed(0)}); wanted: x 3\n`,
  );
  return { decode };
}

async function benchBulk() {
  const { nodeCpuSeconds, rows } = await measureBulk({ gavel: GAVEL, sandbox, ...BULK });
  process.stderr.write(
    `many at once; node -e 0 takes ${nodeCpuSeconds.toFixed(3)} s of CPU\n${renderBulk(rows)}\n`,
  );
  return { bulk: { nodeCpuSeconds, rows } };
}

async function benchService() {
  const rows = await measureService({ gavel: GAVEL, sandbox, milliseconds: SERVICE_MS, rounds: ROUNDS });
  const baseline = rows[0]?.perSecond ?? Number.NaN;
  const table = new Table({
    head: ['', 'a second', 'x Fastify', 'p50 ms', 'p99 ms', 'CPU ms', 'of the chain'],
    style: { head: [], border: [] },
  });
  for (const { name, perSecond, p50, p99, cpuMs, chainCpuMs } of rows) {
    const times = [p50, p99, cpuMs, chainCpuMs].map((ms) => ms.toFixed(2));
    table.push([name, perSecond.toFixed(0), (perSecond / baseline).toFixed(2), ...times]);
  }
  process.stderr.write(`the service, four connections\n${table.toString()}\n`);
  return { service: rows };
}

async function benchSubscribers() {
  const { rpcUrl, wsUrl } = data;
  const subscribers = await measureSubscribers({ rpcUrl, wsUrl, process: sandbox.process });
  const { own, same, unread } = subscribers;
  const [ownRate, cpu, sameRate] = [own.writesPerSecond, own.cpuMsPerWrite, same.writesPerSecond];
  process.stderr.write(
    `200 subscribers of an account each: ${ownRate.toFixed(0)} writes/s, ${cpu.toFixed(2)} ms of CPU each, ${own.lost} notifications lost
200 subscribers of one account: ${sameRate.toFixed(0)} writes/s, ${same.lost} notifications lost
20 readers of 1 MiB that read nothing: ${unread.mebibytes.toFixed(0)} MiB\n`,
  );
  return { subscribers };
}

async function benchStream() {
  const stream = await measureStream(STREAM_SECONDS);
  const line = (what: string, { wanted, updatesPerSecond, cpuMsPerThousand, ...row }: StreamRow) =>
    process.stderr.write(
      `${what}: ${updatesPerSecond.toFixed(0)} of ${wanted} updates/s, ${cpuMsPerThousand.toFixed(1)} ms of CPU a thousand, ` +
        `${row.p50.toFixed(1)} ms to a watcher, ${row.p99.toFixed(1)} ms for one of a hundred, ${row.lost} not told, ` +
        `${row.grownMebibytes.toFixed(0)} MiB more than half-way\n`,
    );
  line('stream, 1 watcher of 1,000 accounts', stream.one);
  line('stream, 200 watchers of 20 accounts', stream.many);
  const watch = await measureWatch(GAVEL, WATCHED);
  const [median, late] = [watch.p50, watch.p99].map((ms) => ms.toFixed(1));
  process.stderr.write(
    `from a block to the line of listing watch: ${median} ms, ${late} ms for one of a hundred\n`,
  );
  return { stream: { ...stream, watch } };
}

function renderBulk(rows: readonly BulkRow[]): string {
  const head = ['', 'rows', 'seconds', 'a second', 'for 1,000', 'CPU s', 'of the sandbox', 'peak MiB'];
  const table = new Table({ head, style: { head: [], border: [] } });
  for (const { name, seconds, perSecond, transactionsPerThousand, cpuSeconds, ...row } of rows) {
    const transactions = transactionsPerThousand === null ? '' : transactionsPerThousand.toFixed(1);
    const cpu = [cpuSeconds, row.sandboxCpuSeconds].map((one) => one.toFixed(1));
    const speed = [seconds.toFixed(1), perSecond.toFixed(0), transactions];
    table.push([name, String(row.rows), ...speed, ...cpu, row.peakMiB.toFixed(0)]);
  }
  return table.toString();
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
