import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';

const CHILD = new URL('child.ts', import.meta.url).pathname;

export interface Start {
  /** The number that the chain had, and the last one that the process before had printed. */
  readonly number: number;
  readonly printed: number;
  readonly count: number;
  readonly problems: readonly string[];
  readonly ms: number;
  readonly rss: number;
  readonly fileBytes: number;
}

/** Starts the chain of a file again and again, and kills it after more and more blocks. Returns what each start found. */
export async function killAgainAndAgain(path: string, accounts: number, kills: number): Promise<Start[]> {
  const starts: Start[] = [];
  let printed = 0;
  for (let kill = 0; kill <= kills; kill += 1) {
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, path, String(accounts)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { found, last } = await killAfter(child, 1 + ((kill * 17) % 60), printed);
    starts.push({ ...found, printed, fileBytes: statSync(path).size });
    printed = last;
  }
  return starts;
}

type Found = Omit<Start, 'printed' | 'fileBytes'>;

/** Reads until `blocks` blocks were closed, and kills the process whatever it is doing then. */
async function killAfter(
  child: ChildProcess,
  blocks: number,
  printed: number,
): Promise<{ found: Found; last: number }> {
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let found: Found | undefined;
  let last = printed;
  let closed = 0;
  if (child.stdout === null) throw new Error('no output to read');
  for await (const line of createInterface(child.stdout)) {
    if (found === undefined) found = JSON.parse(line) as Found;
    else {
      // Lines that were still in the pipe count too: it printed them.
      last = Number(line);
      closed += 1;
    }
    if (closed === blocks) child.kill('SIGKILL');
  }
  await ended;
  if (found === undefined || closed < blocks)
    throw new Error(`the chain ended by itself after ${closed} blocks`);
  return { found, last };
}

/** What went wrong; nothing if nothing was lost and nothing is half there. */
export function problemsOf(starts: readonly Start[]): string[] {
  return starts.flatMap(({ number, printed, problems }, index) => [
    ...(number < printed ? [`start ${index}: ${printed} was confirmed, ${number} is there`] : []),
    ...problems.map((problem) => `start ${index}: ${problem}`),
  ]);
}
