import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../world/programs.ts';
import { playDemo } from './demo.ts';

/** The usual exit code after Ctrl-C. */
const INTERRUPTED = 130;
const KEPT = ['PATH', 'LANG', 'TZ', 'SystemRoot', 'TMPDIR'];

async function main(): Promise<number> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const kept = KEPT.flatMap((name): [string, string][] => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  try {
    const agreed = await playDemo({
      binary: join(packageRoot(), 'bin', 'gavel.js'),
      temporary: tmpdir(),
      sandbox: process.argv.slice(2),
      env: Object.fromEntries(kept),
      signal: interruption.signal,
      now: () => performance.now(),
      write: (text) => process.stdout.write(text),
    });
    return agreed ? 0 : 1;
  } catch (error) {
    if (interruption.signal.aborted) return INTERRUPTED;
    process.stderr.write(`The demo broke off: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

void main().then((code) => {
  process.exitCode = code;
});
