import { type ChildProcess, fork } from 'node:child_process';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/** What a worker is told to do with one operation. */
interface Order {
  readonly operation: string;
}

/**
 * Hands the orders out to as many processes, each the next when it is done; what each answers, in their order. `source`
 * is the program that carries them out. Rejects when one of the processes dies.
 */
export async function carryOutAll<Asked extends Order, Answer>(
  source: URL,
  orders: readonly Asked[],
  processes: number,
  done: (order: Asked) => void,
): Promise<readonly Answer[]> {
  const answers = new Map<string, Answer>();
  const rest = [...orders];
  const worker = await bundled(source);
  const work = async () => {
    // Without tsx, through whose own thread every import() goes, also of what is loaded.
    const child = fork(worker, { execArgv: [] });
    try {
      for (let order = rest.shift(); order !== undefined; order = rest.shift()) {
        answers.set(order.operation, await ask(child, order));
        done(order);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return orders.flatMap(({ operation }) => answers.get(operation) ?? []);
}

/** The worker as one program; packages stay where they are. */
async function bundled(source: URL): Promise<string> {
  const input = fileURLToPath(source);
  const name = basename(dirname(input));
  const dir = fileURLToPath(new URL(`../../node_modules/.cache/${name}`, import.meta.url));
  await build({
    input,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    output: { dir, format: 'esm', cleanDir: true },
    logLevel: 'silent',
  });
  return join(dir, 'worker.js');
}

function ask<Answer>(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null) =>
      reject(new Error(`${order.operation}: the process ended (${code})`));
    child.once('exit', died);
    child.once('message', (answer: Answer) => {
      child.off('exit', died);
      resolve(answer);
    });
    child.send(order);
  });
}
