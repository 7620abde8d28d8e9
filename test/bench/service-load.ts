import { Pool } from 'undici';

/**
 * Load on one route over kept connections, in a process of its own: each connection sends its next request when it has its
 * answer. Prints what it measured as JSON.
 */
export interface Load {
  readonly origin: string;
  readonly method: 'GET' | 'POST';
  /** Asked for in turn. */
  readonly targets: readonly { readonly path: string; readonly body?: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

async function load({
  origin,
  method,
  targets,
  headers,
  connections,
  milliseconds,
}: Load): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const connection = async () => {
    while (performance.now() - began < milliseconds) {
      const target = targets[next % targets.length];
      next += 1;
      const sent = performance.now();
      const { statusCode, body } = await pool.request({ method, headers, path: '/', ...target });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`status ${statusCode}: ${text}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { requests: times.length, seconds, p50: at(0.5), p99: at(0.99) };
}

process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '{}') as Load)));
