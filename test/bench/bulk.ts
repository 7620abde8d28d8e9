import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChain } from '../../src/chain/rpc.ts';
import type { Address } from '../../src/domain/address.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { type CrowdAccount, crowdListings, crowdMint, crowdModels } from '../support/crowd.ts';
import { CLOCK, put } from './crowd.ts';
import { run } from './measure.ts';
import type { BenchSandbox } from './sandbox.ts';
import { cpuOf } from './service.ts';

const USAGE = new URL('usage.cjs', import.meta.url).pathname;
/** The listings are all hers. */
const SELLER = 'mira';
/** Accounts that are put on the chain together. */
const BATCH = 500;

export interface BulkRow {
  readonly name: string;
  readonly rows: number;
  /** Of the whole process, from its start to its end. */
  readonly seconds: number;
  readonly perSecond: number;
  /** Different signatures for each thousand rows; null where nothing is signed. */
  readonly transactionsPerThousand: number | null;
  /** Seconds of CPU of all threads: of the tool, and of the sandbox with its service. */
  readonly cpuSeconds: number;
  readonly sandboxCpuSeconds: number;
  /** The most memory that the tool held. */
  readonly peakMiB: number;
}

export interface BulkOptions {
  /** The program. */
  readonly gavel: string;
  readonly sandbox: BenchSandbox;
  /** How many listings are put on the chain, all of which are planned. */
  readonly listings: number;
  /** How many of them are repriced. */
  readonly repriced: number;
}

const CASES = [
  { name: 'local, v1', options: ['--source', 'local', '--tx-version', '1'] },
  { name: 'local, v0', options: ['--source', 'local', '--tx-version', '0'] },
  { name: 'service, v1', options: ['--source', 'api', '--tx-version', '1'] },
  { name: 'service, v0', options: ['--source', 'api', '--tx-version', '0'] },
] as const;

export interface BulkResult {
  /** Of `node -e 0`, the least of several: how busy the machine is shows in it. */
  readonly nodeCpuSeconds: number;
  readonly rows: readonly BulkRow[];
}

/** Many listings planned and repriced, each time from a plan that is written first: as whole processes of the tool. */
export async function measureBulk({ gavel, sandbox, listings, repriced }: BulkOptions): Promise<BulkResult> {
  const { rpcUrl, wallets } = sandbox.data;
  const seller = wallets.find(({ name }) => name === SELLER);
  if (seller === undefined) throw new Error(`the sandbox has no wallet ${SELLER}`);
  await fillWithListings(rpcUrl, seller.address as Address, listings);
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-bulk-'));
  const usage = join(folder, 'usage');
  const measured = async (args: readonly string[]) => {
    const env = { ...sandbox.env, USAGE_FILE: usage };
    const before = cpuOf(sandbox.process);
    const own = ['--json', '-k', seller.keypair];
    const { milliseconds, stdout } = await run(['--require', USAGE, gavel, ...args, ...own], env);
    const [cpuMs = Number.NaN, peakKiB = Number.NaN] = (await readFile(usage, 'utf8'))
      .split('\n')
      .map(Number);
    const report = JSON.parse(stdout) as Report;
    const seconds = milliseconds / 1000;
    return {
      ...{ rows: report.data.length, seconds, perSecond: report.data.length / seconds, report },
      ...{ cpuSeconds: cpuMs / 1000, sandboxCpuSeconds: (cpuOf(sandbox.process) - before) / 1000 },
      peakMiB: peakKiB / 1024,
    };
  };
  try {
    const nodeCpuSeconds = await nodeCpu({ ...sandbox.env, USAGE_FILE: usage });
    const found: BulkRow[] = [];
    const all = ['listing', 'reprice', '--all', '--price', '+1%', '--plan', join(folder, 'all.json')];
    const { report: _, ...planned } = await measured(all);
    found.push({ name: 'planned', ...planned, transactionsPerThousand: null });
    for (const [round, { name, options }] of CASES.entries()) {
      const [csv, plan] = [join(folder, `${round}.csv`), join(folder, `${round}.json`)];
      await writeFile(csv, pricesOf(repriced, round + 1));
      const made = await measured(['listing', 'reprice', '--from', csv, '--plan', plan]);
      const apply = ['plan', 'apply', plan, '--approve', made.report.meta.hash, ...options];
      const { report, ...row } = await measured(apply);
      const undone = report.data.filter(({ outcome }) => outcome !== 'done');
      if (undone.length > 0) throw new Error(`${undone.length} rows of ${name} are not done`);
      const transactions = new Set(report.data.map(({ signature }) => signature)).size;
      found.push({ name, ...row, transactionsPerThousand: (transactions * 1000) / row.rows });
    }
    return { nodeCpuSeconds, rows: found };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function nodeCpu(env: NodeJS.ProcessEnv & { readonly USAGE_FILE: string }): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await run(['--require', USAGE, '-e', '0'], env);
    times.push(Number((await readFile(env.USAGE_FILE, 'utf8')).split('\n')[0]) / 1000);
  }
  return Math.min(...times);
}

interface Report {
  readonly data: readonly { readonly outcome: string; readonly signature: string | null }[];
  readonly meta: { readonly hash: string };
}

/** Every price in base units. Its currency is that of the listing. */
function pricesOf(count: number, round: number): string {
  const rows = Array.from({ length: count }, (_, index) => `${crowdMint(index + 1)},${10_000_000 + round}`);
  return `${['mint,account.price', ...rows].join('\n')}\n`;
}

/** With all that the service reads of each: its mint, its record, and the listing. */
async function fillWithListings(rpcUrl: string, seller: Address, count: number): Promise<void> {
  const chain = createChain({ url: rpcUrl, timeoutMs: 30_000, clock: CLOCK });
  const models = await crowdModels(chain);
  const [mint] = (await chain.getAccounts([artworkKey('Tide Table').address])).accounts;
  if (!mint) throw new Error('this is not the seeded world');
  let batch: CrowdAccount[] = [];
  for await (const account of crowdListings(models, count, { isDerived: true, seller })) batch.push(account);
  for (let number = 1; number <= count; number += 1)
    batch.push({ address: crowdMint(number), owner: mint.owner, data: mint.data });
  for (; batch.length > 0; batch = batch.slice(BATCH)) await put(rpcUrl, batch.slice(0, BATCH));
}
