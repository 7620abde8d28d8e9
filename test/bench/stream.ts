import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import bs58 from 'bs58';
import type { Address } from '../../src/domain/address.ts';
import { startService } from '../../src/service/service.ts';
import { listingOf, StreamChain } from '../service/support/stream-chain.ts';
import { DEPLOYMENT } from '../service/support/world.ts';

const MIB = 1024 * 1024;
const BLOCKS_PER_SECOND = 10;
/** As a node, the chain does not grow by what it tells. */
const KEPT_BLOCKS = 100;
const WATCHERS = fileURLToPath(new URL('./stream-watchers.ts', import.meta.url));

export interface StreamRow {
  readonly wanted: number;
  readonly updatesPerSecond: number;
  readonly cpuMsPerThousand: number;
  readonly p50: number;
  readonly p99: number;
  readonly lost: number;
  /** How much more memory than half-way. */
  readonly grownMebibytes: number;
}

/** 10,000 updates a second to one watcher, and 200 a second to each of 200. The chain's changes are made in this process. */
export async function measureStream(seconds: number): Promise<{ one: StreamRow; many: StreamRow }> {
  return {
    one: await measure({ accounts: 1_000, connections: 1, seconds }),
    many: await measure({ accounts: 20, connections: 200, seconds }),
  };
}

export async function measure(load: {
  accounts: number;
  connections: number;
  seconds: number;
}): Promise<StreamRow> {
  const chain = new StreamChain(KEPT_BLOCKS);
  const service = await startService({
    port: 0,
    chain,
    deployment: DEPLOYMENT,
    database: { url: ':memory:' },
    clock: { now: Date.now, sleep: (milliseconds) => setTimeout(milliseconds) },
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
  });
  const keys = Array.from({ length: load.accounts }, (_, index) =>
    bs58.encode(
      new Uint8Array(32)
        .fill(7)
        .with(0, index & 255)
        .with(1, index >> 8),
    ),
  ) as Address[];
  const url = `${service.url.replace('http', 'ws')}/v2/ws/accounts`;
  const options = { url, key: await service.createApiKey('bench'), keys, connections: load.connections };
  const child = spawn(process.execPath, ['--import', 'tsx', WATCHERS, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = on(child.stdout, 'data');
  await lines.next();
  const blocks = load.seconds * BLOCKS_PER_SECOND;
  const cpu = process.cpuUsage();
  const began = performance.now();
  let halfWay = 0;
  for (let block = 0; block < blocks; block++) {
    if (block === blocks / 2) halfWay = process.memoryUsage().rss;
    const now = listingOf(process.hrtime.bigint());
    chain.land(keys.map((key) => [key, now]));
    await setTimeout(Math.max(0, began + ((block + 1) * 1_000) / BLOCKS_PER_SECOND - performance.now()));
  }
  const took = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const grown = process.memoryUsage().rss - halfWay;
  await setTimeout(500);
  child.stdin.end();
  const [data] = (await lines.next()).value as [Buffer];
  const { frames, p50, p99 } = JSON.parse(String(data)) as { frames: number; p50: number; p99: number };
  await service.close();
  const sent = blocks * keys.length * load.connections;
  return {
    wanted: BLOCKS_PER_SECOND * keys.length * load.connections,
    updatesPerSecond: frames / took,
    cpuMsPerThousand: (user + system) / sent,
    p50,
    p99,
    lost: sent - frames,
    grownMebibytes: grown / MIB,
  };
}
