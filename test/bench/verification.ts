import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import config from '../../rolldown.config.ts';
import { median, run } from './measure.ts';

export interface VerificationCost {
  /** CPU milliseconds besides RPC calls, in the first verification of a process, and in later ones. */
  readonly first: number;
  /** Of the first: what loading the second reader takes, which a command does while it waits for its node. */
  readonly loading: number;
  readonly later: number;
}

const HERE = dirname(fileURLToPath(import.meta.url));
const RUN = join(HERE, 'verification-run.ts');
const LOADED = join(HERE, 'loaded.cjs');

/** Medians over several processes, of code that is bundled, compiled ahead and loaded as the tool is. */
export async function verificationCost(
  rpcUrl: string,
  seller: string,
  mint: string,
  version: 0 | 1,
): Promise<VerificationCost> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-verify-'));
  try {
    const { output, ...rest } = config;
    const bundle = await rolldown({ ...rest, input: { run: RUN } });
    await bundle.write({ ...output, dir: folder });
    const costs: VerificationCost[] = [];
    // The first leaves its compiled code behind, as the tool's own commands do, and does not count.
    for (let round = -1; round < 9; round += 1) {
      const args = [LOADED, folder, rpcUrl, seller, mint, String(version)];
      const { stdout } = await run(args, { PATH: process.env.PATH, XDG_CACHE_HOME: folder });
      if (round >= 0) costs.push(JSON.parse(stdout) as VerificationCost);
    }
    return {
      first: median(costs.map((cost) => cost.first)),
      loading: median(costs.map((cost) => cost.loading)),
      later: median(costs.map((cost) => cost.later)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
