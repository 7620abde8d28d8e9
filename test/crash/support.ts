import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { bundleCache } from '../support/bundle.ts';
import { searchOutput } from '../support/canary.ts';
import type { Marketplace } from '../support/marketplace.ts';

const KILL_AT = fileURLToPath(new URL('kill-at.cjs', import.meta.url));
const BLOCK_MS = 25;
/** So many come quickly, then one in so many ticks: on a slow machine a blockhash must outlive the process and what follows. */
const QUICK_BLOCKS = 80;
const SLOW_BLOCK_TICKS = 40;
const EVEN_BLOCK_TICKS = 16;

export interface Killing {
  readonly binary: string;
  readonly home: string;
  /** A moment as `kill-at.cjs` names it; null for never. */
  readonly killAt: string | null;
  /** Whose key it has; mira's unless given. */
  readonly as?: WalletName;
  /** A block each 400 ms all the time: what one process signed can still land when the fifth one sends it. */
  readonly isEven?: true;
}

export interface Ended {
  readonly killed: boolean;
  readonly code: number | null;
  readonly stderr: string;
  /** Names of the moments that it came to. */
  readonly steps: readonly string[];
}

/** The built program as a process of its own, killed when it comes to `killAt`. Blocks go on meanwhile. */
export async function runKilled(
  m: Marketplace,
  argv: readonly string[],
  { binary, home, killAt, as = 'mira', isEven }: Killing,
): Promise<Ended> {
  const log = join(home, 'steps');
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, NO_COLOR: '1', XDG_CACHE_HOME: bundleCache(binary) },
    ...{ GAVEL_URL: m.url, GAVEL_API: m.service.url, GAVEL_API_KEY: m.apiKey, GAVEL_CONFIRM_CHANGE: 'off' },
    ...{ GAVEL_AGGREGATOR: m.aggregator.url },
    ...{ GAVEL_KEYPAIR: m.keypair(as), KILL_AT: killAt ?? '', STEP_LOG: log },
  };
  let ticks = 0;
  const blocks = setInterval(() => {
    ticks += 1;
    const isDue = isEven
      ? ticks % EVEN_BLOCK_TICKS === 0
      : ticks <= QUICK_BLOCKS || ticks % SLOW_BLOCK_TICKS === 0;
    if (isDue) m.running.chain.makeBlocks(1);
  }, BLOCK_MS);
  try {
    const child = spawn(process.execPath, ['--require', KILL_AT, binary, ...argv], { env });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (out.stdout += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (out.stderr += chunk.toString('utf8')));
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.on('close', (...ended) => resolve(ended)),
    );
    searchOutput(m.secrets, argv, out);
    const steps = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
    return { killed: signal === 'SIGKILL', code, stderr: out.stderr, steps };
  } finally {
    clearInterval(blocks);
  }
}
