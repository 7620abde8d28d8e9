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
  readonly later: number;
}

const RUN = join(dirname(fileURLToPath(import.meta.url)), 'verification-run.ts');

/** Medians over several processes, of code that is bundled as the tool is. */
export async function verificationCost(
  rpcUrl: string,
  seller: string,
  mint: string,
): Promise<VerificationCost> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-bench-verify-'));
  try {
    const { output, ...rest } = config;
    const bundle = await rolldown({ ...rest, input: { run: RUN } });
    await bundle.write({
      ...output,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      dir: folder,
    });
    const costs: VerificationCost[] = [];
    for (let round = 0; round < 9; round += 1) {
      const { stdout } = await run([join(folder, 'run.mjs'), rpcUrl, seller, mint], {
        PATH: process.env.PATH,
      });
      costs.push(JSON.parse(stdout) as VerificationCost);
    }
    return {
      first: median(costs.map((cost) => cost.first)),
      later: median(costs.map((cost) => cost.later)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
