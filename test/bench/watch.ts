import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { reprice } from '../../src/operations/listing/reprice.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { perform } from '../../src/sandbox/world/trade.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { takeServers } from '../support/servers.ts';

/** The first ones compile what is often used, and do not count. */
const WARM_UP = 20;
const FIRST_PRICE = 1_000_000n;

export interface WatchRow {
  readonly changes: number;
  /** Milliseconds from the end of the block to the line of `listing watch`. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * From a block that changes a listing to the line that `listing watch` writes of it: through the chain, the service and its
 * stream in this process, and the installed tool in another.
 */
export async function measureWatch(gavel: string, changes: number): Promise<WatchRow> {
  const { servers, release } = await takeServers([]);
  const home = await mkdtemp(join(tmpdir(), 'gavel-bench-watch-'));
  const { running, service, apiKey } = servers;
  const { mira } = sandboxWallets();
  const mint = artworkKey('Tide Table').address;
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, GAVEL_DEPLOYMENT: 'sandbox' },
    ...{ GAVEL_URL: running.rpcUrl, GAVEL_API: service.url, GAVEL_API_KEY: apiKey },
  };
  const watching = spawn(process.execPath, [gavel, 'listing', 'watch', mint, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(watching.stdout);
  const delays: number[] = [];
  try {
    await once(lines, 'line');
    for (let change = -WARM_UP; change < changes; change += 1) {
      const newPrice = FIRST_PRICE + BigInt(change + WARM_UP);
      const market = { chain: running.chain, deployment: SANDBOX_DEPLOYMENT };
      await perform(market, reprice, { seller: mira.key.address, mint, newPrice }, mira.key);
      const told = once(lines, 'line');
      const began = performance.now();
      running.chain.makeBlocks(1);
      const [line] = (await told) as [string];
      const took = performance.now() - began;
      if (!line.includes(`"${newPrice}"`)) throw new Error(`another line than of ${newPrice}: ${line}`);
      if (change >= 0) delays.push(took);
    }
  } finally {
    watching.kill('SIGINT');
    await once(watching, 'close');
    // A test could use them again; here they would keep the process.
    await Promise.all([service.close(), running.close(), servers.aggregator.close()]);
    await release();
    await rm(home, { recursive: true, force: true });
  }
  delays.sort((a, b) => a - b);
  const at = (part: number) => delays[Math.floor(part * (delays.length - 1))] ?? Number.NaN;
  return { changes, p50: at(0.5), p99: at(0.99) };
}
