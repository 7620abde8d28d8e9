import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { auctionSteps } from './auction-story.ts';
import { viewChain } from './chain-view.ts';
import { compare, readBalances } from './compare.ts';
import { type GavelEnvironment, runGavel } from './gavel.ts';
import { offerSteps } from './offer-story.ts';
import { commandLine, differences, quoted, type StepResult, summary, verdict } from './print.ts';
import { raffleSteps } from './raffle-story.ts';
import { type RunningSandbox, startSandbox } from './running-sandbox.ts';
import { listingSteps } from './story.ts';
import { vendorSteps } from './vendor-story.ts';

export interface DemoOptions {
  /** Path of bin/gavel.js. */
  readonly binary: string;
  /** A temporary directory is created here, and deleted at the end. */
  readonly temporary: string;
  /** All of them unless given. */
  readonly stories?: readonly StoryName[];
  /** More options of `gavel sandbox up`, such as --bpf-program. */
  readonly sandbox?: readonly string[];
  /** Only the variables that a program needs to start. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly now: () => number;
  readonly write: (text: string) => void;
}

const STORIES = {
  listing: listingSteps,
  offer: offerSteps,
  auction: auctionSteps,
  raffle: raffleSteps,
  vendor: vendorSteps,
};
export type StoryName = keyof typeof STORIES;

const UP = ['sandbox', 'up', '--json', '--rpc-port', '0', '--api-port', '0'];

/** Runs the demo with the built binary. Returns whether every step agreed with the chain. Deletes everything it created. */
export async function playDemo({
  binary,
  temporary,
  stories = Object.keys(STORIES) as StoryName[],
  sandbox: options = [],
  env,
  signal,
  now,
  write,
}: DemoOptions): Promise<boolean> {
  const started = now();
  const home = await mkdtemp(join(temporary, 'gavel-demo-'));
  const place: GavelEnvironment = {
    binary,
    signal,
    cwd: home,
    env: {
      ...env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_STATE_HOME: join(home, 'state'),
    },
  };
  let sandbox: RunningSandbox | null = null;
  try {
    await mkdir(join(home, 'config'));
    const up = [...UP, ...options];
    write(`$ ${commandLine(up)}\n`);
    sandbox = await startSandbox(up, place);
    write(`${quoted(greeting(sandbox))}\n\n`);
    const results = await play(sandbox, stories, place, write);
    const code = await sandbox.stop();
    results.push({
      title: 'the sandbox ends at once and in order',
      comparisons: [{ what: 'exit code', expected: '0', actual: String(code) }],
    });
    write(`${summary(results, (now() - started) / 1000)}\n`);
    return differences(results) === 0;
  } finally {
    await sandbox?.stop();
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function play(
  { ready }: RunningSandbox,
  stories: readonly StoryName[],
  place: GavelEnvironment,
  write: (text: string) => void,
): Promise<StepResult[]> {
  const chain = viewChain(ready.rpcUrl);
  // The directory of the key files, so that commands can name them by their file names.
  const cwd = dirname(ready.wallets[0]?.keypair ?? place.cwd);
  const results: StepResult[] = [];
  const story = (await Promise.all(stories.map((name) => STORIES[name](ready, chain)))).flat();
  for (const step of story) {
    const before = await readBalances(ready, chain);
    const expected = await step.expect(chain);
    write(`${results.length + 1}. ${step.title}\n\n$ ${commandLine(step.argv)}\n`);
    const { exit, printed } = await runGavel(step.argv, { ...place, cwd });
    const comparisons = [
      { what: 'exit code', expected: String(step.exit), actual: String(exit) },
      ...(await compare(step, expected, before, ready, chain)),
    ];
    results.push({ title: step.title, comparisons });
    write(`${quoted(printed)}\n\n${comparisons.map(verdict).join('\n')}\n\n`);
  }
  return results;
}

function greeting({ ready }: RunningSandbox): string {
  const { rpcUrl, apiUrl, wallets, artworks } = ready;
  return `ready: chain at ${rpcUrl}, service at ${apiUrl}\n${wallets.length} wallets, ${artworks.length} artworks`;
}
