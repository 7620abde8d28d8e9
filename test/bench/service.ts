import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { run } from './measure.ts';
import type { BenchSandbox } from './sandbox.ts';
import type { Load, LoadResult } from './service-load.ts';

const [LOAD, BASELINE] = ['service-load.ts', 'service-baseline.ts'].map(
  (name) => new URL(name, import.meta.url).pathname,
) as [string, string];
const TYPESCRIPT = ['--import', 'tsx'];
const CONNECTIONS = 4;
/** Of the kernel's clock for CPU times, a second. */
const TICKS = 100;

export interface ServiceRow extends LoadResult {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds of CPU for each request, of all threads: of the process that answers, and of the chain behind it. */
  readonly cpuMs: number;
  readonly chainCpuMs: number;
}

export interface ServiceOptions {
  /** The program. */
  readonly gavel: string;
  readonly sandbox: BenchSandbox;
  readonly milliseconds: number;
  readonly rounds: number;
}

/**
 * Reads of listings and built reprices under load, and beside them a Fastify route that makes the same one RPC call: each in a
 * process of its own before the same sandbox, in turn, round by round. Of each the round with the most requests.
 */
export async function measureService({
  gavel,
  sandbox,
  milliseconds,
  rounds,
}: ServiceOptions): Promise<readonly ServiceRow[]> {
  const { rpcUrl, artworks } = sandbox.data;
  const options = ['--api-port', '0', '--key-limit', '0', '--address-limit', '0', '--create-key', 'bench'];
  const service = await started([gavel, 'service', 'up', '--json', '--url', rpcUrl, ...options], sandbox.env);
  const baseline = await started([...TYPESCRIPT, BASELINE, rpcUrl], process.env);
  try {
    const { apiUrl, apiKey } = JSON.parse(service.line).data as { apiUrl: string; apiKey: string };
    const headers = { 'x-api-key': apiKey };
    const listings = await listingsOf(apiUrl, headers, artworks);
    const reads = listings.map(({ address }) => ({ path: `/v2/accounts/market/listing/${address}` }));
    const reprices = listings.map(({ seller, mint }, index) => ({
      path: '/v2/tx/fixed-price/update',
      body: JSON.stringify({ seller, asset: mint, newPrice: 1_000_000 + index }),
    }));
    const common = { connections: CONNECTIONS, milliseconds, headers: {} };
    const cases: readonly (Load & { readonly name: string; readonly process: ChildProcess })[] = [
      {
        ...common,
        name: 'a Fastify route with the same RPC call',
        process: baseline.process,
        origin: baseline.line,
        method: 'GET',
        targets: listings.map(({ address }) => ({ path: `/listing/${address}` })),
      },
      {
        ...common,
        name: 'reads of listings',
        process: service.process,
        origin: apiUrl,
        method: 'GET',
        targets: reads,
        headers,
      },
      {
        ...common,
        name: 'built reprices',
        process: service.process,
        origin: apiUrl,
        method: 'POST',
        targets: reprices,
        headers: { ...headers, 'content-type': 'application/json' },
      },
    ];
    const best = new Map<string, ServiceRow>();
    // The first round compiles what is often used, and does not count.
    for (let round = -1; round < rounds; round += 1) {
      for (const { name, process: answering, ...load } of cases) {
        const row = { name, ...(await measured(load, answering, sandbox.process)) };
        if (round >= 0 && row.perSecond > (best.get(name)?.perSecond ?? 0)) best.set(name, row);
      }
    }
    return [...best.values()];
  } finally {
    for (const { process: child } of [service, baseline]) {
      child.kill('SIGINT');
      await once(child, 'close');
    }
  }
}

async function measured(
  load: Load,
  answering: ChildProcess,
  chain: ChildProcess,
): Promise<Omit<ServiceRow, 'name'>> {
  const cpu = () => [answering, chain].map((child) => cpuOf(child)) as [number, number];
  const before = cpu();
  const { stdout } = await run([...TYPESCRIPT, LOAD, JSON.stringify(load)], process.env);
  const result = JSON.parse(stdout) as LoadResult;
  const [cpuMs, chainCpuMs] = cpu().map((ms, index) => (ms - (before[index] ?? 0)) / result.requests) as [
    number,
    number,
  ];
  return { ...result, perSecond: result.requests / result.seconds, cpuMs, chainCpuMs };
}

/** CPU time in ms of a process with all its threads, as Linux counts it. */
export function cpuOf({ pid }: ChildProcess): number {
  const [user, system] =
    readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ').slice(11) ?? [];
  return ((Number(user) + Number(system)) * 1000) / TICKS;
}

async function listingsOf(
  apiUrl: string,
  headers: Readonly<Record<string, string>>,
  artworks: readonly { readonly listing: string | null }[],
): Promise<readonly { readonly address: string; readonly seller: string; readonly mint: string }[]> {
  const addresses = artworks.flatMap(({ listing }) => listing ?? []);
  const read = async (address: string) => {
    const answer = await fetch(`${apiUrl}/v2/accounts/market/listing/${address}`, { headers });
    // Those of vendor-b are others.
    if (answer.status === 404) return [];
    const { result } = (await answer.json()) as { result: { account: { seller: string; mint: string } } };
    return [{ address, seller: result.account.seller, mint: result.account.mint }];
  };
  return (await Promise.all(addresses.map(read))).flat();
}

/** A process that has written its first line, and that line. */
export async function started(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { process: child, line };
}
