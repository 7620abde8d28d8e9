import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startChain } from '../../src/sandbox/chain/start-chain.ts';
import { loadPrograms } from '../../src/sandbox/world/programs.ts';
import { seedWorld } from '../../src/sandbox/world/seed.ts';
import { type Example, exampleOutcome } from './examples.ts';
import { explained } from './explained.ts';
import { installPackages, type Outcome, PYTHON, pythonOutcomes } from './python.ts';
import { print } from './report.ts';

const NPM_CLIENTS = ['web3', 'kit', 'spl-token', 'umi', 'anchor'];
const CARGO = `${import.meta.dirname}/rust/Cargo.toml`;
const CARGO_RUN = ['cargo', 'run', '--quiet', '--locked', '--manifest-path', CARGO, '--bin'] as const;
/** Run only if they are named: their packages are of registries that CI does without, and to build them takes minutes. */
const BUILT_CLIENTS: Readonly<Record<string, readonly string[]>> = {
  go: ['go', 'run', '-C', `${import.meta.dirname}/go`, '.'],
  rust: [...CARGO_RUN, 'client'],
};
/** Short, so that what waits for final blocks does not wait long; but web3.js uses a blockhash for 30 seconds. */
const BLOCK_TIME_MS = 250;

const { positionals } = parseArgs({ allowPositionals: true });
const wanted = (client: string): boolean => positionals.length === 0 || positionals.includes(client);

if (!existsSync(new URL('node_modules', import.meta.url))) {
  await finished('npm', ['ci', '--ignore-scripts', '--prefix', import.meta.dirname]);
}
const programs = await loadPrograms();
const snapshot = await seedWorld({ programs, now: Math.floor(Date.now() / 1000) });
const running = await startChain({
  rpcPort: 0,
  blockTimeMs: BLOCK_TIME_MS,
  programs,
  snapshot,
  now: Date.now,
});
const where = { RPC_URL: running.rpcUrl, WS_URL: running.wsUrl, CHROMIUM: pathOf('chromium') };
const outcomes: Outcome[] = [];
for (const client of NPM_CLIENTS.filter(wanted)) outcomes.push(...(await npmOutcomes(client)));
if (wanted('page')) {
  if (where.CHROMIUM !== '') outcomes.push(...(await npmOutcomes('page')));
  else process.stdout.write('skipped: no chromium for the page\n');
}
for (const [client, [command = '', ...args]] of Object.entries(BUILT_CLIENTS)) {
  if (positionals.includes(client)) outcomes.push(...(await outcomesOf(client, command, args)));
}
if (positionals.includes('spl-token-cli')) {
  if (pathOf('spl-token') !== '') outcomes.push(...(await npmOutcomes('spl-token-cli')));
  else
    process.stdout.write(
      'skipped: no spl-token in PATH (cargo install spl-token-cli --version 5.4.0 --locked)\n',
    );
}
const hasPython = pathOf('python3') !== '';
if (hasPython && (wanted('solana-py') || wanted('examples'))) await installPackages(finished);
if (wanted('solana-py')) {
  if (hasPython) outcomes.push(...(await pythonOutcomes(where, finished)));
  else process.stdout.write('skipped: no python3 for solana-py\n');
}
await running.close();
for (const example of examples()) outcomes.push(await exampleOutcome(example, finished));
process.exitCode = print(outcomes, explained) ? 0 : 1;

function examples(): Example[] {
  const folder = import.meta.dirname;
  const [script, program] = [`${folder}/example.ts`, `${folder}/rust/target/example.rs`];
  const both: Example[] = [{ heading: 'TypeScript', file: script, command: ['npx', 'tsx', script] }];
  const file = `${folder}/.venv/example.py`;
  if (hasPython) both.push({ heading: 'Python', file, command: [PYTHON, file] });
  return [
    ...(wanted('examples') ? both : []),
    ...(positionals.includes('rust')
      ? [{ heading: 'Rust', file: program, command: [...CARGO_RUN, 'example'] as const }]
      : []),
  ];
}

/** Of a program in PATH; empty where there is none. */
function pathOf(program: string): string {
  const { stdout } = spawnSync('sh', ['-c', 'command -v "$0"', program]);
  return stdout.toString().trim();
}

function npmOutcomes(client: string): Promise<Outcome[]> {
  return outcomesOf(client, 'node', [`${import.meta.dirname}/clients/${client}.mjs`]);
}

/** Of a program that writes a line of JSON for each of its tests. */
async function outcomesOf(client: string, command: string, args: readonly string[]): Promise<Outcome[]> {
  const lines = (await finished(command, args, where)).trim();
  return lines.split('\n').map((line) => ({ client, ...(JSON.parse(line) as Omit<Outcome, 'client'>) }));
}

/** What a command wrote. Rejects if it failed, unless `mayFail`. */
function finished(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  mayFail = false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || mayFail) resolve(text);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${text}`));
    });
  });
}
