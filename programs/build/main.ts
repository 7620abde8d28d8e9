import { join } from 'node:path';
import { staleClients, writeClients } from './clients.ts';
import { buildPrograms, compareBuilt, writeBuilt } from './compile.ts';
import { ROOT } from './layout.ts';
import {
  check,
  type Linter,
  missingFor,
  requireToolchain,
  ToolError,
  toolchainVersions,
} from './toolchain.ts';

const USAGE = `usage: programs/build/main.ts COMMAND
  build              compile every program into programs/NAME/prebuilt, and write programs/SHA256SUMS
  verify             compile every program again and compare each byte with what is in the repository
  test               run the unit tests of the Rust source on this machine
  lint               check the Rust source with rustfmt and clippy
  clients            generate the TypeScript clients, Rust constants and lists of accounts from the IDLs
  clients --check    fail when they are stale`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function build(): Promise<number> {
  await requireToolchain();
  const built = await buildPrograms(process.env);
  await writeBuilt(built);
  for (const [path, bytes] of built) say(`${String(bytes.length).padStart(8)}  ${path}`);
  return 0;
}

async function verify(): Promise<number> {
  await requireToolchain();
  const compared = await compareBuilt(await buildPrograms(process.env));
  for (const [path, same] of compared) say(`${same ? 'same' : 'differs'}  ${path}`);
  const good = [...compared.values()].every((same) => same);
  if (!good)
    say(`Built with ${await toolchainVersions()}; docs/programs.md names the versions that were used.`);
  return good ? 0 : 1;
}

const CHECKS = {
  cargo: ['test', '--locked', '--workspace', '--lib'],
  rustfmt: ['fmt', '--all', '--check'],
  clippy: ['clippy', '--locked', '--workspace', '--all-targets', '--', '-D', 'warnings'],
} as const;

/** A tool that is not there is said and fails nothing: these checks need no more than the build where they can be made. */
async function checkSource(...tools: readonly (Linter | 'cargo')[]): Promise<number> {
  let failed = 0;
  for (const tool of tools) {
    const missing = missingFor(tool);
    if (missing !== undefined) say(`not checked with ${tool}: ${missing}`);
    else if (!(await check(tool, CHECKS[tool], join(ROOT, 'programs')))) failed += 1;
    else say(`ok  ${tool}`);
  }
  return failed;
}

async function clients(check: boolean): Promise<number> {
  if (!check) {
    await writeClients();
    return 0;
  }
  const stale = await staleClients();
  for (const path of stale) say(`stale  ${path}`);
  if (stale.length > 0) say('Run: npm run programs:clients');
  return stale.length === 0 ? 0 : 1;
}

async function run(args: readonly string[]): Promise<number> {
  switch (args.join(' ')) {
    case 'build':
      return build();
    case 'verify':
      return verify();
    case 'test':
      return checkSource('cargo');
    case 'lint':
      return checkSource('rustfmt', 'clippy');
    case 'clients':
      return clients(false);
    case 'clients --check':
      return clients(true);
    default:
      say(USAGE);
      return 3;
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
