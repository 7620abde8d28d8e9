import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RpcOptions } from '../../src/chain/rpc/call.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { EXIT } from '../../src/errors/codes.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { createCall } from '../../src/sandbox/chain/rpc/method-table.ts';
import { closeServer, createRpcServer, listen } from '../../src/sandbox/chain/server/http.ts';
import type { ChainState } from '../../src/sandbox/chain/snapshot/codec.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { loadPrograms } from '../../src/sandbox/world/programs.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { SHAPES } from '../attacks/scenes/shapes.ts';
import { stages } from '../attacks/stage.ts';
import { startTime, type Time } from '../liars/after/clock.ts';
import { type Case, makeCase } from '../liars/cases.ts';
import { memoryJournal } from '../liars/journal.ts';
import { gavel } from '../support/cli.ts';
import { type FaultProxy, faithful, faultProxy, type Handler } from '../support/fault-proxy.ts';
import { inProcessAggregator } from '../support/in-process-aggregator.ts';
import { FULL } from '../support/sample.ts';
import { type Chance, type Fault, NETWORK_FAULTS, NODE_FAULTS } from './faults.ts';
import { seeded } from './seeded.ts';
import { newTally, tallyUp } from './tally.ts';
import type { Run } from './world.ts';

/** How often every fault befalls each shape of an operation. */
const RUNS = FULL ? 10 : 1;
const FAULTS = [...NETWORK_FAULTS, ...NODE_FAULTS].filter((fault) => !fault.websockets);

const KEYS = new Map(Object.values(sandboxWallets()).map(({ key }) => [key.address, key]));

/** A test for each operation: what is signed and sent ends once, and is told truly, whatever befalls the way to the node. */
export function operationRows(): void {
  let open: Awaited<ReturnType<typeof stages>>;
  let world: Awaited<ReturnType<typeof openWorld>>;
  const directory = mkdtempSync(join(tmpdir(), 'gavel-faults-'));
  beforeAll(async () => {
    [open, world] = await Promise.all([stages(), openWorld(directory)]);
  }, 120_000);
  afterAll(async () => {
    await world.close();
    rmSync(directory, { recursive: true, force: true });
  });

  describe('faults of every operation', () => {
    it.each(SHAPES.map((scene, index) => [scene.operation, scene.name, index, scene] as const))(
      '%s, %s: nothing executes twice, and what is reported is what happened',
      async (operation, _name, index, scene) => {
        const random = seeded(index);
        const stage = await open(scene);
        const way = { source: 'local', naming: 'mint', spelling: 'base units', flags: [] } as const;
        const played = await makeCase(scene, stage, way, random);
        if (played === null) throw new RangeError(`${scene.name} cannot be typed`);
        const proxy = await faultProxy(world.url, (call) => call);
        const scenery = { proxy, state: stage.chain.copy(), played };
        // In the sample, that the command comes to its send shows in what befell it.
        if (FULL) {
          const honest = await world.run(scenery, null, random);
          expect(honest, honest.stdout).toMatchObject({ code: EXIT.done, executed: 1, failed: 0 });
        }
        const tally = newTally(operation);
        for (const fault of FULL ? FAULTS : sampleOf(index)) {
          if (!FULL && tally.befallen > 0) break;
          for (let count = 0; count < RUNS; count += 1)
            tallyUp(tally, await world.run(scenery, fault, random));
        }
        expect(tally.wrong).toEqual([]);
        // Not every fault comes about in every run.
        expect(tally.befallen).toBeGreaterThanOrEqual(FULL ? tally.runs * 0.75 : 1);
      },
      FULL ? 900_000 : 60_000,
    );
  });
}

/** In `npm test`, of these the first that comes about: another one for each shape, so that all together meet every fault. */
function sampleOf(index: number): readonly Fault[] {
  return Array.from({ length: 3 }, (_, nth) => FAULTS[(index + nth) % FAULTS.length] as Fault);
}

interface Scenery {
  readonly proxy: FaultProxy;
  readonly state: ChainState;
  readonly played: Case;
}

/** A chain behind a node that fails. Each run begins with the accounts of a state and the same time. */
async function openWorld(directory: string) {
  const programs = await loadPrograms();
  let time = startTime();
  const chain = new SandboxChain({ programs, now: () => time.clock.now() });
  const server = createRpcServer(createCall(chain));
  const port = await listen(server, '127.0.0.1', 0);

  async function run(
    { proxy, state, played }: Scenery,
    fault: Fault | null,
    random: () => number,
  ): Promise<Run> {
    time = startTime();
    chain.restore(state);
    time.drive(chain);
    const chance = chanceOf(chain, random);
    const { handler, count } = befalling(fault, chance);
    proxy.handle(handler);
    const { code, stdout, signed } = await play(played, chain, proxy, time, directory, fault);
    chance.deliver();
    chain.makeBlocks(1);
    await proxy.idle();
    chain.makeBlocks(200);
    const ends = signed.map((signature) => chain.ledger.status(signature, true));
    const landed = ends.filter((status) => status !== undefined);
    const failed = landed.filter(({ err }) => err !== null).length;
    const executed = landed.length - failed;
    const named = typeof JSON.parse(stdout || '{}').error?.details?.signature === 'string';
    return { code, named, executed, failed, effect: executed === 1, befell: count(), stdout };
  }

  return { url: `http://127.0.0.1:${port}`, run, close: () => closeServer(server) };
}

/** The command, with a key that writes down what it signs, and a journal of its own. */
async function play(
  played: Case,
  sandbox: SandboxChain,
  proxy: FaultProxy,
  { clock }: Time,
  directory: string,
  fault: Fault | null,
) {
  const { wallet } = played;
  const signed: string[] = [];
  const signer = {
    address: wallet,
    async sign(message: Uint8Array) {
      const signature = KEYS.get(wallet)?.sign(message);
      if (signature === undefined) throw new RangeError(`nobody has the key of ${wallet}`);
      signed.push(bs58.encode(signature));
      return signature;
    },
  };
  const journal = memoryJournal(directory, clock);
  const timeoutMs = fault?.impatient;
  const chain = (given: RpcOptions) =>
    nodeAdapters.chain(timeoutMs === undefined ? given : { ...given, timeoutMs });
  try {
    const urls = ['--url', proxy.url, '--aggregator', 'http://127.0.0.1:1'];
    const result = await gavel([...played.argv, ...urls, '--json', '--timeout', '120'], {
      clock,
      env: { GAVEL_CONFIRM_CHANGE: 'off' },
      adapters: {
        chain,
        aggregator: async () => inProcessAggregator(() => chainReader(sandbox)),
        key: async () => ({ address: wallet, open: async () => signer }),
        journal: async () => ({ ...journal, close: () => undefined }),
      },
    });
    return { ...result, signed };
  } finally {
    journal.close();
  }
}

export function chanceOf(chain: SandboxChain, random: () => number): Chance {
  let held: Uint8Array | null = null;
  return {
    below: (bound) => Math.floor(random() * bound),
    blocks: (count) => chain.makeBlocks(count),
    hold: ({ call }) => {
      held ??= new Uint8Array(Buffer.from(String(call.params[0]), 'base64'));
    },
    deliver() {
      const bytes = held;
      held = null;
      if (bytes === null) return;
      try {
        chain.sendTransaction(bytes, { skipPreflight: true });
      } catch {
        // It is dead by now, or it landed.
      }
    },
  };
}

/** The fault befalls the send, and what follows it. What comes before has rows of its own. */
export function befalling(
  fault: Fault | null,
  chance: Chance,
): { readonly handler: Handler; readonly count: () => number } {
  const kinds = fault?.methods ?? ['sendTransaction'];
  const times = fault?.lasting ? Number.POSITIVE_INFINITY : (fault?.times ?? 1);
  let befell = 0;
  return {
    count: () => befell,
    handler: (exchange) => {
      if (fault === null || befell >= times || !kinds.includes(exchange.call.method))
        return faithful(exchange);
      befell += 1;
      return fault.befall(exchange, chance);
    },
  };
}
