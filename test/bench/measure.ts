import { spawn } from 'node:child_process';

export interface Run {
  readonly milliseconds: number;
  readonly stdout: string;
}

/** Runs a program to its end. Throws, with what it wrote, when it does not end well. */
export async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  node = process.execPath,
): Promise<Run> {
  const started = process.hrtime.bigint();
  const child = spawn(node, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
  readonly quickestMs: number;
  /** Of the quickest round to the quickest of the baseline: other work of the machine only ever adds. */
  readonly ratio: number;
  readonly budgetRatio: number;
  readonly budgetPlusMs: number;
  /** The quickest round is within ratio x baseline + plusMs. */
  readonly within: boolean;
}

export interface Comparison {
  readonly baselineMs: number;
  readonly rows: readonly Row[];
}

/** Runs baseline and cases in turn, round by round, so that a drifting machine drifts under all of them alike. */
export async function compare(
  node: string,
  cases: readonly Case[],
  env: NodeJS.ProcessEnv,
  rounds: number,
): Promise<Comparison> {
  const baseline: number[] = [];
  const times = new Map<string, number[]>(cases.map(({ name }) => [name, []]));
  // The first rounds warm the disk's cache, and that of compiled code, and do not count.
  for (let round = -2; round < rounds; round += 1) {
    const base = (await run(['-e', '0'], env, node)).milliseconds;
    if (round >= 0) baseline.push(base);
    for (const { name, args } of cases) {
      const { milliseconds } = await run(args(), env, node);
      if (round >= 0) times.get(name)?.push(milliseconds);
    }
  }
  const baselineMs = Math.min(...baseline);
  const rows = cases.map(({ name, budget }) => {
    const own = times.get(name) ?? [];
    const quickestMs = Math.min(...own);
    return {
      name,
      medianMs: median(own),
      quickestMs,
      ratio: quickestMs / baselineMs,
      budgetRatio: budget.ratio,
      budgetPlusMs: budget.plusMs,
      within: quickestMs <= budget.ratio * baselineMs + budget.plusMs,
    };
  });
  return { baselineMs, rows };
}
