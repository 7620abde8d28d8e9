import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Address, SYSTEM_PROGRAM } from '../../src/domain/address.ts';
import { startChain } from '../../src/sandbox/chain/start-chain.ts';
import type { Finished, Outcome } from './python.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'sandbox-in-tests.md');
/** Where the examples say that the sandbox is. */
const USUAL = 'http://127.0.0.1:8899';
const LAMPORTS = 5_000_000_000n;

export interface Example {
  readonly heading: string;
  /** Where the program has to be, so that it finds its packages. */
  readonly file: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/**
 * Runs an example of docs/sandbox-in-tests.md, as it is there, before a sandbox of its own with instant blocks. Each gives alice
 * money, sets the clock forward by an hour, and prints something.
 */
export async function exampleOutcome(example: Example, finished: Finished): Promise<Outcome> {
  const { heading, file, command } = example;
  const [program, ...args] = command;
  const { rpcUrl, chain, close } = await startChain({
    rpcPort: 0,
    blockTimeMs: 0,
    programs: [],
    now: Date.now,
  });
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, exampleIn(heading).replaceAll(USUAL, rpcUrl));
    const printed = (await finished(program, args)).trim();
    const ahead = chain.unixTime() - Math.floor(Date.now() / 1000);
    const wallets = chain.programAccounts(SYSTEM_PROGRAM).filter(([, { lamports }]) => lamports === LAMPORTS);
    const shown = wallets.map(([address]) => address).concat(String(LAMPORTS) as Address);
    const isRight = wallets.length === 1 && ahead >= 3599 && shown.some((text) => printed.includes(text));
    const failure = isRight ? null : `it printed "${printed}", and the clock is ${ahead} s ahead`;
    return { client: 'examples', name: heading, failure };
  } catch (error) {
    return { client: 'examples', name: heading, failure: String(error).slice(0, 300) };
  } finally {
    rmSync(file, { force: true });
    await close();
  }
}

/** The code below a heading of the page: what is indented there. */
function exampleIn(heading: string): string {
  const [, after = ''] = readFileSync(PAGE, 'utf8').split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const lines = section.split('\n').filter((line) => line === '' || line.startsWith('    '));
  return `${lines
    .map((line) => line.slice(4))
    .join('\n')
    .trim()}\n`;
}
