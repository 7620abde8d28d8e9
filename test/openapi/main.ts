import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { stringifyJson } from '../../src/json/json.ts';
import { loadOperation, type OperationName } from '../../src/operations/registry.ts';
import { takeInventory } from '../../src/sandbox/up/inventory.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { SCENES } from '../attacks/scenes/scenes.ts';
import { seededRandom } from '../support/random.ts';
import { type Servers, takeServers } from '../support/servers.ts';

/*
 * The OpenAPI document of the service before two linters, and the service, with the seeded world behind it, before a fuzzer
 * that makes its requests from the document. `--examples` says how many requests for each route, `--seed` which ones;
 * `--phases fuzzing` leaves out those for each bound of the document, and `--only REGEX` takes some paths.
 */

const FOLDER = import.meta.dirname;
const BIN = join(FOLDER, 'node_modules', '.bin');
const ENVIRONMENT = join(FOLDER, '.venv');
/** What has to hold of every answer. Others of the fuzzer's checks are about rules that a schema cannot say. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'ignored_auth',
];

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    phases: { type: 'string', default: 'coverage,fuzzing' },
    only: { type: 'string', default: '.' },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'gavel-openapi-'));
const { servers } = await takeServers([]);
const file = join(folder, 'openapi.json');
let failed = 0;
try {
  const document = await (await fetch(`${servers.service.url}/openapi.json`)).text();
  await writeFile(file, document);
  await installLinters();
  await lint('redocly', ['lint', file, '--extends=recommended', '--format=json'], (text) => {
    const { totals } = JSON.parse(text) as { totals: { errors: number; warnings: number; ignored: number } };
    return totals.errors + totals.warnings + totals.ignored;
  });
  const rules = join(folder, 'spectral.json');
  await writeFile(rules, JSON.stringify({ extends: ['spectral:oas'] }));
  await lint('spectral', ['lint', file, '--ruleset', rules, '--format=json', '--quiet'], (text) => {
    return (JSON.parse(text) as readonly unknown[]).length;
  });
  await fuzz(servers);
} finally {
  await servers.service.close();
  await servers.aggregator.close();
  await servers.running.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function report(name: string, hasFailed: boolean, said: string): void {
  if (hasFailed) failed += 1;
  process.stdout.write(`${name}: ${said}\n`);
}

async function installLinters(): Promise<void> {
  if (existsSync(BIN)) return;
  const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER]);
  if (code !== 0) throw new Error(output);
}

/** `problems` counts what a report names, warnings too. */
async function lint(
  name: string,
  args: readonly string[],
  problems: (text: string) => number,
): Promise<void> {
  const { output, errors } = await run(join(BIN, name), args, {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  });
  const start = output.search(/[[{]/);
  if (start < 0) throw new Error(`${name} says nothing: ${errors}`);
  const count = problems(output.slice(start));
  report(name, count > 0, count === 0 ? 'no error and no warning' : `${count} problems\n${output}`);
}

/** Schemathesis, a Python package. */
async function fuzz(servers: Servers): Promise<void> {
  const hasPython = (await run('python3', ['--version'])).code === 0;
  if (!hasPython) return report('schemathesis', false, 'skipped: no python3');
  if (!existsSync(ENVIRONMENT)) await installFuzzer();
  const results = join(folder, 'fuzz.json');
  const { code, output } = await run(
    join(ENVIRONMENT, 'bin', 'schemathesis'),
    [
      'run',
      file,
      `--url=${servers.service.url}`,
      `--header=x-api-key: ${servers.apiKey}`,
      `--checks=${CHECKS.join(',')}`,
      `--phases=${values.phases}`,
      `--include-path-regex=${values.only}`,
      `--max-examples=${values.examples}`,
      `--seed=${values.seed}`,
      '--continue-on-failure',
      '--warnings=off',
      '--report=json',
      `--report-json-path=${results}`,
      '--no-color',
    ],
    { SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: FOLDER, ...(await known(servers)) },
  );
  const { test_cases: cases } = JSON.parse(await readFile(results, 'utf8')) as {
    readonly test_cases: { readonly generated: number; readonly with_failures: number };
  };
  const said = `${cases.generated} requests, ${cases.with_failures} answers that are not as documented`;
  report('schemathesis', code !== 0, code === 0 ? said : `${said}\n${output}`);
}

async function installFuzzer(): Promise<void> {
  const pip = join(ENVIRONMENT, 'bin', 'python');
  const requirements = join(FOLDER, 'requirements.txt');
  for (const [command, args] of [
    ['python3', ['-m', 'venv', ENVIRONMENT]],
    [pip, ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements]],
  ] as const) {
    const { code, output, errors } = await run(command, args);
    if (code !== 0) throw new Error(output + errors);
  }
}

/** What gets requests further than to an empty address: addresses of the seeded world, and bodies that are taken there. */
async function known({ running: { chain } }: Servers): Promise<Readonly<Record<string, string>>> {
  const deployment = SANDBOX_DEPLOYMENT;
  const reader = chainReader(chain);
  const bodies: Record<string, unknown[]> = {};
  for (const scene of SCENES.filter(({ before }) => before === undefined)) {
    const { path, request } = await loadOperation(scene.operation as OperationName);
    const intent = await scene.intent(seededRandom(1), { chain, deployment });
    bodies[path] = [...(bodies[path] ?? []), request(intent)];
  }
  const inventory = await takeInventory(reader, deployment, SANDBOX_CURRENCY, chain.unixTime(), async (id) =>
    chain.forest.ownerOf(id),
  );
  const addresses = stringifyJson(inventory).match(/[1-9A-HJ-NP-Za-km-z]{43,44}/g) ?? [];
  return {
    KNOWN_ADDRESSES: JSON.stringify([...new Set(addresses)]),
    KNOWN_BODIES: stringifyJson(bodies),
  };
}

interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
    const [output, errors]: Buffer[][] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => output?.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors?.push(chunk));
    child.on('error', (error) => resolve({ code: null, output: '', errors: String(error) }));
    child.on('close', (code) => {
      const [out, err] = [output, errors].map((chunks) => Buffer.concat(chunks ?? []).toString());
      resolve({ code, output: out ?? '', errors: err ?? '' });
    });
  });
}
