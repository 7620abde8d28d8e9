import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { acquire } from '../../src/flow/acquire.ts';
import { reprice } from '../../src/operations/listing/reprice.ts';
import { loadSecondReader } from '../../src/transactions/second-reader.ts';
import type { SimulatingChain } from '../../src/transactions/verify/judge.ts';
import { verify } from '../../src/transactions/verify/verify.ts';

/**
 * Verifies a reprice, of version 0 or 1, before the sandbox whose RPC is named, and prints how much CPU that took besides its calls: the
 * first time, which is what a command pays, and then. Bundled as the tool is, and run in a process of its own.
 */
const [url = '', seller = '', mint = '', version = '0'] = process.argv.slice(2);
const clock = { now: Date.now, monotonic: () => performance.now(), sleep: async () => undefined };
const node = createChain({ url, timeoutMs: 10_000, clock });

let inCalls = 0;
/** What is spent from the first call that is open to the last that is answered is the calls' own. */
function apart(chain: SimulatingChain): SimulatingChain {
  let open = 0;
  let began = 0;
  const counted =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A) => {
      if (open === 0) began = cpu();
      open += 1;
      try {
        return await call(...args);
      } finally {
        open -= 1;
        if (open === 0) inCalls += cpu() - began;
      }
    };
  return {
    getProgramAccounts: chain.getProgramAccounts,
    getAccounts: counted(chain.getAccounts),
    simulate: counted(chain.simulate),
  };
}

/** Milliseconds of this process. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function main(): Promise<void> {
  const intent = { seller: seller as Address, mint: mint as Address, newPrice: 2_000_000_007n };
  const settings = {
    source: 'local',
    dryRun: false,
    priority: 0n,
    maxFeeLamports: 10_000_000n,
    txVersion: version === '1' ? 1 : 0,
  } as const;
  // A command loads it while it waits for its node; that is CPU all the same.
  const unloaded = cpu();
  await loadSecondReader(settings.txVersion);
  const loading = cpu() - unloaded;
  const service = () => Promise.reject(new Error('not asked'));
  const { state, transaction, blockhash } = await acquire(reprice, intent, {
    aggregator: service,
    service,
    settings,
    chain: node,
    deployment: SANDBOX_DEPLOYMENT,
  });
  const expectation = await reprice.expect(SANDBOX_DEPLOYMENT, intent, state);

  const target = await reprice.target(SANDBOX_DEPLOYMENT, intent, state);

  async function once(): Promise<number> {
    inCalls = 0;
    const before = cpu();
    await verify(apart(node), transaction, {
      rebuilt: transaction,
      offered: null,
      expectation,
      about: { named: intent.mint, target },
      deployment: SANDBOX_DEPLOYMENT,
      signer: intent.seller,
      blockhash: blockhash.blockhash,
      maxFeeLamports: 1_000_000n,
      hint: '',
    });
    return cpu() - before - inCalls;
  }

  const first = loading + (await once());
  const more: number[] = [];
  for (let run = 0; run < 20; run += 1) more.push(await once());
  more.sort((a, b) => a - b);
  process.stdout.write(`${JSON.stringify({ first, loading, later: more[10] })}\n`);
}

void main();
