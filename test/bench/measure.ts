import { spawn } from 'node:child_process';

export interface Run {
  readonly milliseconds: number;
  readonly stdout: string;
}

/** Runs a program to its end. Throws, with what it wrote, when it does not end well. */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`);
  return { milliseconds, stdout };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export interface Case {
  readonly name: string;
  readonly args: () => readonly string[];
  /** Times the baseline that it may take, and milliseconds on top. */
  readonly budget: { readonly ratio: number; readonly plusMs: number };
}

export interface Row {
  readonly name: string;
  readonly medianMs: number;
  /** Median over the rounds of the time to the baseline of the same round. */
  readonly ratio: number;
  readonly budgetRatio: number;
  readonly budgetPlusMs: number;
  /** The median round is within ratio x baseline + plusMs. */
  readonly within: boolean;
}

/** Runs baseline and cases in turn, round by round, so that a drifting machine drifts under all of them alike. */
export async function compare(
  cases: readonly Case[],
  env: NodeJS.ProcessEnv,
  rounds: number,
): Promise<{ readonly baselineMs: number; readonly rows: readonly Row[] }> {
  const baseline: number[] = [];
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const base = (await run(['-e', '0'], env)).milliseconds;
    // The first round warms the disk's cache and does not count.
    if (round >= 0) baseline.push(base);
    for (const { name, args } of cases) {
      const { milliseconds } = await run(args(), env);
      if (round >= 0) times.get(name)?.push(milliseconds);
    }
  }
  const rows = cases.map(({ name, budget }) => {
    const own = times.get(name) ?? [];
    const base = (round: number) => baseline[round] ?? Number.NaN;
    const excess = own.map((time, round) => time - budget.ratio * base(round) - budget.plusMs);
    return {
      name,
      medianMs: median(own),
      ratio: median(own.map((time, round) => time / base(round))),
      budgetRatio: budget.ratio,
      budgetPlusMs: budget.plusMs,
      within: median(excess) <= 0,
    };
  });
  return { baselineMs: median(baseline), rows };
}
