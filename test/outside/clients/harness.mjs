import { strict as assert } from 'node:assert';

export { assert };

/** Where the sandbox is: given by the runner. */
export const { RPC_URL, WS_URL } = process.env;
export const SOL = 1_000_000_000;
const LIMIT_MS = 20_000;

/** Runs the tests one after another, and writes one line of JSON for each: its name, and why it failed. */
export async function run(tests) {
  for (const [name, test] of Object.entries(tests)) {
    let failure = null;
    try {
      await within(test());
    } catch (error) {
      failure = String(error?.message ?? error).slice(0, 300);
    }
    process.stdout.write(`${JSON.stringify({ name, failure })}\n`);
  }
  process.exit(0);
}

async function within(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const AGAIN_MS = 1_000;

/** Resolves with what `subscribe` passes to its callback first. `act` is repeated until then: nobody says when a subscription is open. */
export async function first(subscribe, act = () => {}) {
  let timer;
  try {
    return await new Promise((resolve, reject) => {
      const again = () => Promise.resolve(act()).catch(reject);
      subscribe(resolve);
      timer = setInterval(again, AGAIN_MS);
    });
  } finally {
    clearInterval(timer);
  }
}
