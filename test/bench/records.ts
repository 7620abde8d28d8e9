import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import bs58 from 'bs58';
import { fillJournal, type Unsettled, unsettle } from './fill-journal.ts';
import { median, run } from './measure.ts';
import { landTransfers } from './throughput.ts';

const USAGE = join(dirname(fileURLToPath(import.meta.url)), 'usage.cjs');
/** As many as `tx resume --all` looks up at once. */
const CONFIRMED_AT_ONCE = 256;
/** Enough for those that are open as well. */
const TRANSFERS = 2 * CONFIRMED_AT_ONCE;

export interface RecordsRow {
  readonly name: string;
  readonly medianMs: number;
  readonly cpuMs: number;
  readonly peakMiB: number;
  /** Median over the rounds of the time to that of `node -e 0` in the same round. */
  readonly ratio: number;
}

export interface RecordsOptions {
  readonly gavel: string;
  readonly env: NodeJS.ProcessEnv;
  readonly rpcUrl: string;
  /** A write that leaves one record behind. */
  readonly write: readonly string[];
  readonly records: number;
  readonly rounds: number;
}

interface Measured extends Unsettled {
  readonly args: readonly string[];
}

/** Commands that read the journal, as whole processes, before a journal of so many records. */
export async function measureRecords(
  options: RecordsOptions,
): Promise<{ readonly baseline: RecordsRow; readonly rows: readonly RecordsRow[] }> {
  const { gavel, rpcUrl, records, rounds } = options;
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-records-'));
  const env = {
    ...options.env,
    XDG_STATE_HOME: folder,
    GAVEL_URL: rpcUrl,
    USAGE_FILE: join(folder, 'usage'),
  };
  const path = join(folder, 'gavel', 'journal.db');
  const all: readonly Measured[] = [
    { args: ['status', '--journal'], confirmed: 0, open: 3 },
    { args: ['tx', 'history'], confirmed: 0, open: 3 },
    { args: ['tx', 'resume', '--all'], confirmed: 0, open: 3 },
    { args: ['tx', 'resume', '--all'], confirmed: 0, open: 50 },
    { args: ['tx', 'resume', '--all'], confirmed: CONFIRMED_AT_ONCE, open: 3 },
  ];
  const nameOf = ({ args, confirmed, open }: Measured) =>
    `${args.join(' ')}, ${open} open${confirmed === 0 ? '' : `, ${confirmed} confirmed`}`;
  const cases = all.map((one) => ({ ...one, name: nameOf(one) }));
  try {
    await run([...options.write, '--url', rpcUrl], { ...options.env, XDG_STATE_HOME: folder });
    const transfers = await landTransfers(rpcUrl, TRANSFERS);
    const confirmed = transfers.map((text) => {
      const bytes = Buffer.from(text, 'base64');
      return { bytes, signature: bs58.encode(bytes.subarray(1, 65)) };
    });
    fillJournal({ path, records, confirmed });
    const base: Sample[] = [];
    const taken = new Map<string, Sample[]>(cases.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      base.push(await sample(['-e', '0'], env));
      for (const { name, args, ...unsettled } of cases) {
        unsettle(path, TRANSFERS, unsettled);
        taken.get(name)?.push(await sample([gavel, ...args], env));
      }
    }
    const rows = [...taken].map(([name, samples]) => rowOf(name, samples, base));
    return { baseline: rowOf('node -e 0', base, base), rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Sample = Readonly<Record<'milliseconds' | 'cpuMs' | 'peakMiB', number>>;

function rowOf(name: string, samples: readonly Sample[], base: readonly Sample[]): RecordsRow {
  const of = (field: keyof Sample) => median(samples.map((one) => one[field]));
  const ratios = samples.map(
    ({ milliseconds }, round) => milliseconds / (base[round]?.milliseconds ?? Number.NaN),
  );
  return {
    name,
    medianMs: of('milliseconds'),
    cpuMs: of('cpuMs'),
    peakMiB: of('peakMiB'),
    ratio: median(ratios),
  };
}

async function sample(
  args: readonly string[],
  env: NodeJS.ProcessEnv & { readonly USAGE_FILE: string },
): Promise<Sample> {
  const { milliseconds } = await run(['--require', USAGE, ...args], env);
  const usage = (await readFile(env.USAGE_FILE, 'utf8')).split('\n').map(Number);
  const [cpuMs = Number.NaN, peakKiB = Number.NaN] = usage;
  return { milliseconds, cpuMs, peakMiB: peakKiB / 1024 };
}
