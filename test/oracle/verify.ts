import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startChain } from '../../src/sandbox/chain/start-chain.ts';
import { loadPrograms } from '../../src/sandbox/world/programs.ts';
import { realPrograms } from '../support/real-programs.ts';

/** As in the file itself. Each runs alone: what one breaks off at does not hide another one. */
const PARTS = ['metadata', 'rules', 'core', 'bubblegum', 'token2022'];
const BLOCK_TIME_MS = 100;
/** What the file prints of a check that holds. */
const HOLDS = /(works|refused, as it should be)$/;
/** A check begins with the name of its program. */
const CHECK = /^[a-z0-9-]+ {2,}\S/;

/** Runs the checks that lie beside the real programs on a sandbox with the stand-ins, and prints which hold. */
export async function verify(print: (line: string) => void): Promise<void> {
  const [one] = realPrograms() ?? [];
  if (one === undefined) throw new Error('no real programs');
  const script = await besideTheClients(join(dirname(one.path), 'verify.mjs'));
  const programs = await loadPrograms();
  const counts: string[] = [];
  let [held, all] = [0, 0];
  for (const part of PARTS) {
    const chain = await startChain({ programs, rpcPort: 0, blockTimeMs: BLOCK_TIME_MS, now: Date.now });
    try {
      const lines = await run(script, chain.rpcUrl, part, print);
      const checks = lines.filter((line) => CHECK.test(line));
      const holding = checks.filter((line) => HOLDS.test(line)).length;
      counts.push(`${part} ${holding} of ${checks.length}`);
      [held, all] = [held + holding, all + checks.length];
    } finally {
      await chain.close();
    }
  }
  print(`with the stand-ins ${held} of ${all} checks hold: ${counts.join(', ')}`);
}

/** Node looks for packages beside the file that names them. */
async function besideTheClients(script: string): Promise<string> {
  const folder = fileURLToPath(new URL('node_modules/.cache/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const copy = join(folder, 'verify.mjs');
  await copyFile(script, copy);
  return copy;
}

async function run(
  script: string,
  url: string,
  part: string,
  print: (line: string) => void,
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [script, url, part], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    print(line);
  }
  await ended;
  const why = /^\S*Error.*$/m.exec(complaint)?.[0];
  if (why !== undefined) print(`${part} breaks off: ${why.slice(0, 200)}`);
  return lines;
}
