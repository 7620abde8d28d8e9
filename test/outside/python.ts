import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Outcome {
  readonly client: string;
  readonly name: string;
  /** Why it failed; null if it passed. */
  readonly failure: string | null;
}

export type Finished = (
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  mayFail?: boolean,
) => Promise<string>;

const SUITE = 'solana==0.41.0';

const ENVIRONMENT = join(import.meta.dirname, '.venv');
/** Python with the packages of requirements.txt, once `installPackages` is done. */
export const PYTHON = join(ENVIRONMENT, 'bin', 'python');

export async function installPackages(finished: Finished): Promise<void> {
  if (existsSync(PYTHON)) return;
  await finished('python3', ['-m', 'venv', ENVIRONMENT]);
  const requirements = join(import.meta.dirname, 'requirements.txt');
  await finished(PYTHON, ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements]);
}

/** The tests of solana-py, unmodified: they are in its source package. */
export async function pythonOutcomes(
  { RPC_URL, WS_URL }: { readonly RPC_URL: string; readonly WS_URL: string },
  finished: Finished,
): Promise<Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gavel-outside-'));
  try {
    const download = ['download', '--quiet', '--no-deps', '--no-binary', ':all:', '-d', folder, SUITE];
    await finished(PYTHON, ['-m', 'pip', ...download]);
    const [archive = ''] = readdirSync(folder);
    await finished('tar', ['xzf', join(folder, archive), '-C', folder]);
    const report = join(folder, 'report.xml');
    const suite = join(folder, archive.replace('.tar.gz', ''));
    const options = ['-o', 'addopts=', '-p', 'no:anyio', '-n', '4', '--dist', 'loadscope', '-q'];
    await finished(
      PYTHON,
      [
        '-m',
        'pytest',
        ...options,
        `--rootdir=${suite}`,
        `--junitxml=${report}`,
        `${suite}/tests/integration`,
      ],
      {
        SOLANA_VALIDATOR_EXTERNAL: '1',
        SOLANA_VALIDATOR_EXTERNAL_RPC_URL: RPC_URL,
        SOLANA_VALIDATOR_EXTERNAL_WS_URL: WS_URL,
        PYTHONPATH: suite,
      },
      true,
    );
    return [...readFileSync(report, 'utf8').matchAll(CASE)].flatMap(outcomeOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A test in the report: its attributes, and what is inside if it did not pass. */
const CASE = /<testcase ([^>]*?)(?:\/>|>(.*?)<\/testcase>)/gs;

function outcomeOf([, attributes = '', inside = '']: RegExpMatchArray): Outcome[] {
  // The suite itself leaves some out, for every validator.
  if (inside.includes('<skipped')) return [];
  const name = /\bname="([^"]*)"/.exec(attributes)?.[1] ?? '';
  const failure = /<(?:failure|error) message="([^"]*)"/.exec(inside)?.[1] ?? null;
  return [{ client: 'solana-py', name, failure: failure === null ? null : failure.slice(0, 300) }];
}
