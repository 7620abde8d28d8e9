import { deepStrictEqual } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { reprice } from '../../src/operations/listing/reprice.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { perform } from '../../src/sandbox/world/trade.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { openDatabase } from '../../src/service/database.ts';
import { Indexer } from '../../src/service/index/indexer.ts';
import { Lease } from '../../src/service/index/lease.ts';
import type { Sql } from '../../src/service/sql.ts';
import { indexRows } from '../service/support/index-rows.ts';
import { sharedBinary } from '../support/bundle.ts';
import { takeServers } from '../support/servers.ts';
import { holderOf, type Instance, pause, startInstance, until } from '../support/service-instances.ts';
import { startSqld } from '../support/sqld.ts';

const LEASE_SECONDS = 1;
const INSTANCES = 2;

export interface KillOptions {
  readonly kills: number;
  readonly blocks: number;
}

/** Kills the holder of the lease so often, and compares the rows with those of an index that nobody disturbed. */
export async function playKills({ kills, blocks }: KillOptions): Promise<string> {
  const binary = await sharedBinary();
  const home = await mkdtemp(join(tmpdir(), 'gavel-index-'));
  const sqld = await startSqld();
  const { servers, release } = await takeServers([]);
  const { running, clock } = servers;
  const database = await openDatabase({ url: sqld.url, authToken: sqld.token });
  const environment = {
    ...{
      PATH: process.env.PATH,
      HOME: home,
      GAVEL_URL: running.rpcUrl,
      GAVEL_DEPLOYMENT: 'sandbox',
      GAVEL_CONFIRM_CHANGE: 'off',
    },
    GAVEL_DATABASE_TOKEN: sqld.token,
  };
  const chain = createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock });
  // Where an index begins depends on when; these have to begin at the same block.
  const { finalized: from } = await chain.blocks.getSlots();
  const limits = ['--key-limit', '0', '--address-limit', '0'];
  const index = ['--lease', String(LEASE_SECONDS), '--index-from', String(from)];
  const options = ['--database', sqld.url, ...index, ...limits];
  const start = () => startInstance(binary, options, environment);
  const instances = await Promise.all(Array.from({ length: INSTANCES }, start));
  const asking = { isOver: false, answered: 0, cut: 0, refused: [] as string[] };
  const asked = ask(instances, asking);
  try {
    const made = { blocks: 0 };
    for (let kill = 0; kill < kills; kill++) {
      while (made.blocks < ((kill + 1) * blocks) / kills) await makeBlock(servers, made.blocks++);
      const holder = await holderOf(database, instances);
      holder.process.kill('SIGKILL');
      instances[instances.indexOf(holder)] = await start();
    }
    await untilIndexed(database, running.chain.ledger.latest.slot);
    asking.isOver = true;
    await asked;
    const fresh = await openDatabase({ url: ':memory:' });
    const lease = new Lease(fresh, { holder: 'one', durationMs: 60_000 });
    const deployment = SANDBOX_DEPLOYMENT;
    await new Indexer({ database: fresh, chain, blocks: chain.blocks, deployment, lease, from }).catchUp();
    const [these, those] = await Promise.all([indexRows(database), indexRows(fresh)]);
    deepStrictEqual(without(these), without(those));
    deepStrictEqual(asking.refused, []);
    fresh.close();
    return `${kills} kills, ${made.blocks} blocks: ${these.events?.length} events and all other rows equal; ${asking.answered} requests answered, ${asking.cut} cut in flight`;
  } finally {
    asking.isOver = true;
    for (const { process: one } of instances) one.kill('SIGKILL');
    database.close();
    await release();
    await sqld.close();
    await rm(home, { recursive: true, force: true });
  }
}

/** How many blocks are kept depends on when they were indexed. */
function without({ blocks: _kept, cursor, ...rows }: Readonly<Record<string, readonly object[]>>) {
  return { ...rows, cursor: cursor?.map((row) => ({ ...row, blockhash: '' })) };
}

/** A block with a transaction of the market program, every second time. */
async function makeBlock(
  { running }: { running: Awaited<ReturnType<typeof takeServers>>['servers']['running'] },
  number: number,
) {
  const { mira } = sandboxWallets();
  if (number % 2 === 1) return running.chain.makeBlocks(1);
  const mint = artworkKey('Salt Line').address;
  const market = { chain: running.chain, deployment: SANDBOX_DEPLOYMENT };
  await perform(
    market,
    reprice,
    { seller: mira.key.address, mint, newPrice: BigInt(1_000 + number) },
    mira.key,
  );
}

async function untilIndexed(database: Sql, slot: number): Promise<void> {
  await until(`the index stands at ${slot}`, async () => {
    const [row] = await database.rows('SELECT slot FROM index_cursor');
    return Number(row?.slot) >= slot ? row : undefined;
  });
}

interface Asking {
  isOver: boolean;
  answered: number;
  cut: number;
  readonly refused: string[];
}

/** Asks every instance all the time. Only a request to a process that was killed may stay without an answer. */
async function ask(instances: readonly Instance[], asking: Asking): Promise<void> {
  while (!asking.isOver) {
    for (const one of [...instances]) {
      try {
        const { status } = await fetch(`${one.url}/openapi.json`);
        if (status !== 200) asking.refused.push(`${status}`);
        asking.answered += 1;
      } catch (error) {
        if (one.process.exitCode === null && one.process.signalCode === null && !one.process.killed)
          asking.refused.push(String(error));
        asking.cut += 1;
      }
    }
    await pause(20);
  }
}
