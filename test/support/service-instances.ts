import { type ChildProcess, spawn } from 'node:child_process';
import type { Sql } from '../../src/service/sql.ts';

/** How long something may take that processes do by themselves. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;

/** A service in a process of its own. */
export interface Instance {
  readonly process: ChildProcess;
  readonly url: string;
}

/** Starts `service up` with these options, and waits until it listens. */
export function startInstance(
  binary: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Instance> {
  const argv = ['service', 'up', '--api-port', '0', ...options, '--json'];
  const child = spawn(process.execPath, [binary, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((ready, failed) => {
    let [out, problem] = ['', ''];
    child.stderr.on('data', (part) => {
      problem += String(part);
    });
    child.stdout.on('data', (part) => {
      out += String(part);
      if (!out.includes('\n')) return;
      const { data } = JSON.parse(out) as { data: { apiUrl: string } };
      ready({ process: child, url: data.apiUrl });
    });
    child.once('exit', (code) => failed(new Error(`a service ended with ${code}: ${problem}`)));
  });
}

/** The instance that indexes: it writes its process number into the lease. */
export function holderOf(database: Sql, instances: readonly Instance[]): Promise<Instance> {
  return until('an instance has the lease', async () => {
    const [row] = await database.rows('SELECT holder FROM index_lease WHERE expires_at > 0');
    return instances.find(({ process: one }) => String(row?.holder).startsWith(`${one.pid}-`));
  });
}

/** Looks until there is something; rejects after a minute. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`it took too long until ${what}`);
    await pause(LOOK_MS);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
