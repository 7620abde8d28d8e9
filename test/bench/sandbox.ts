import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Ready {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly wallets: readonly { readonly name: string; readonly address: string; readonly keypair: string }[];
  readonly artworks: readonly { readonly mint: string; readonly listing: string | null }[];
}

export interface BenchSandbox {
  readonly data: Ready;
  readonly process: ChildProcess;
  /** For commands that find this sandbox and nothing else. */
  readonly env: NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/**
 * The machine's own setting goes on to what is measured: Node 20 reads these certificates at each start, `node -e 0` too, and
 * later versions when they need them.
 */
export const ADDED_CERTIFICATES =
  process.env.NODE_EXTRA_CA_CERTS === undefined
    ? {}
    : { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS };

/** A sandbox of the built tool, in a process and a home of its own. */
export async function startSandbox(gavel: string, blockMs: number): Promise<BenchSandbox> {
  const home = await mkdtemp(join(tmpdir(), 'gavel-bench-'));
  // Each round sets another price, far from the one before.
  const settings = { NO_COLOR: '1', GAVEL_CONFIRM_CHANGE: 'off' };
  const env = { PATH: process.env.PATH ?? '', HOME: home, ...settings, ...ADDED_CERTIFICATES };
  const ports = ['--rpc-port', '0', '--api-port', '0', '--block-time', String(blockMs)];
  const args = [gavel, 'sandbox', 'up', '--json', ...ports];
  const sandbox = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(sandbox.stdout), 'line')) as [string];
  return {
    data: (JSON.parse(line) as { data: Ready }).data,
    process: sandbox,
    env,
    async close() {
      sandbox.kill('SIGINT');
      await once(sandbox, 'close');
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A listing in the sandbox, and the key of its seller. */
export function ownListing(gavel: string, { data, env }: BenchSandbox) {
  const { rpcUrl, wallets, artworks } = data;
  for (const { mint, listing } of artworks) {
    if (listing === null) continue;
    const get = spawnSync(process.execPath, [gavel, 'listing', 'get', mint, '--json', '--url', rpcUrl], {
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
