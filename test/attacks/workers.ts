import { type ChildProcess, fork } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { Answer, Order } from './worker.ts';

/** Hands the orders out to as many processes, each the next when it is done. Rejects when one of them dies. */
export async function carryOutAll(
  orders: readonly Order[],
  processes: number,
  done: (answer: Answer) => void,
): Promise<readonly Answer[]> {
  const answers = new Map<string, Answer>();
  const rest = [...orders];
  const worker = await bundled();
  const work = async () => {
    // Without tsx, through whose own thread every import() goes, also of what is loaded.
    const child = fork(worker, { execArgv: [] });
    try {
      for (let order = rest.shift(); order !== undefined; order = rest.shift()) {
        const answer = await ask(child, order);
        answers.set(order.operation, answer);
        done(answer);
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  return orders.flatMap(({ operation }) => answers.get(operation) ?? []);
}

/** The worker as one program; packages stay where they are. */
async function bundled(): Promise<string> {
  const dir = fileURLToPath(new URL('../../node_modules/.cache/attacks', import.meta.url));
  await build({
    input: fileURLToPath(new URL('worker.ts', import.meta.url)),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    output: { dir, format: 'esm', cleanDir: true },
    logLevel: 'silent',
  });
  return join(dir, 'worker.js');
}

function ask(child: ChildProcess, order: Order): Promise<Answer> {
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
