import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiKeys } from '../../src/service/api-keys.ts';
import { openDatabase } from '../../src/service/database.ts';
import { builtBinary } from '../support/built.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { holderOf, type Instance, pause, startInstance, until } from '../support/service-instances.ts';
import { hasSqld, startSqld } from '../support/sqld.ts';
import { SELLER } from './support/world.ts';

const start = marketplaces();
const binary = builtBinary();
const HOUR = 3_600;
const LIMIT = 60;
/** Between two rounds of requests: twenty in a second to each instance. */
const PACE_MS = 50;
/** Counts are exchanged every second; a busy machine is late. */
const EXCHANGED_MS = 2_000;

/** Two services of a marketplace on one libsql server. They go by the machine's clock, and the chain by the test's. */
async function startTwo(m: Marketplace, options: readonly (readonly string[])[]) {
  const { url, token, close } = await startSqld();
  onTestFinished(close);
  const env = {
    ...{ PATH: process.env.PATH, HOME: m.home, GAVEL_DEPLOYMENT: 'sandbox' },
    ...{ GAVEL_URL: m.running.rpcUrl, GAVEL_DATABASE_TOKEN: token },
  };
  const common = ['--database', url, '--lease', '1'];
  const all = options.map((own) => startInstance(binary(), [...common, ...own], env));
  const [one, other] = (await Promise.all(all)) as [Instance, Instance];
  onTestFinished(() => {
    for (const { process: child } of [one, other]) child.kill('SIGKILL');
  });
  const database = await openDatabase({ url, authToken: token });
  onTestFinished(() => database.close());
  return { one, other, database };
}

/** When each request was answered, until both instances refuse. */
async function askUntilRefused(instances: readonly Instance[], key: string): Promise<readonly number[]> {
  const answered: number[] = [];
  for (let refused = 0; refused < instances.length; await pause(PACE_MS)) {
    refused = 0;
    for (const { url } of instances) {
      const headers = { 'x-api-key': key };
      const { status } = await fetch(`${url}/v2/accounts/market/listing/${SELLER}`, { headers });
      if (status === 200) answered.push(performance.now());
      else refused += 1;
    }
  }
  return answered;
}

const minute = () => Math.floor(Date.now() / 60_000);

async function place(m: Marketplace, artwork: string, amount: string, at: string) {
  const argv = ['scheduled-bid', 'place', m.artwork(artwork), '--amount', amount, '--at', at, '--yes'];
  expect((await m.gavel(argv, { as: 'cas' })).code).toBe(0);
}

/** How often a bid of the wallet was made on the artwork. */
async function bidsOf(m: Marketplace, artwork: string): Promise<number> {
  const { stdout } = await m.gavel(['event', 'by-mint', m.artwork(artwork), '--json']);
  const { data } = JSON.parse(stdout) as {
    data: { answer: { result: readonly { type: string; buyer?: string }[] } };
  };
  return data.answer.result.filter(({ type, buyer }) => type === 'auction.bid' && buyer === m.wallet('cas'))
    .length;
}

describe.skipIf(!hasSqld())('two services on one libsql server, each a process,', () => {
  it('answer a key as often together as one would, and what comes within a second more', async () => {
    const m = await start();
    const limit = ['--key-limit', String(LIMIT)];
    const { one, other, database } = await startTwo(m, [limit, limit]);
    const keys = new ApiKeys(database, { now: Date.now }, randomBytes);
    const play = async (): Promise<readonly number[]> => {
      const began = minute();
      const answered = await askUntilRefused([one, other], await keys.create('shop'));
      // Both begin to count again with the minute.
      return minute() === began ? answered : play();
    };
    const answered = await play();
    const last = answered[LIMIT - 1] ?? expect.fail('refused too early');
    expect(answered.length).toBeLessThan(2 * LIMIT);
    for (const at of answered.slice(LIMIT)) expect(at - last).toBeLessThan(EXCHANGED_MS);
  });

  it('execute each scheduled bid once, also where the one that does so is killed', async () => {
    const m = await start();
    await place(m, 'Lighthouse', '1.9 SOL', '+1h');
    await place(m, 'Rain Check', '0.7 SOL', '+2h');
    const keepers = (['treasury', 'mira'] as const).map((name) => ['--keeper', m.keypair(name)]);
    const { one, other, database } = await startTwo(m, keepers);
    const records = () => database.rows('SELECT mint, outcome FROM keeper_transactions ORDER BY id');
    const holder = await holderOf(database, [one, other]);
    m.clock.advance(HOUR);
    await until('the first bid is signed', async () => (await records())[0]);
    holder.process.kill('SIGKILL');
    m.clock.advance(HOUR);
    let looks = 0;
    await until('both bids are executed', async () => {
      // A blockhash lives for 150 of them, and the other instance waits for the lease.
      if (looks++ % 10 === 0) m.running.chain.makeBlocks(1);
      const landed = (await records()).filter(({ outcome }) => outcome === 'landed');
      return landed.length === 2 ? landed : undefined;
    });
    expect(await holderOf(database, [one, other])).not.toBe(holder);
    const mints = (await records()).flatMap(({ mint, outcome }) => (outcome === 'expired' ? [] : [mint]));
    expect(mints).toEqual([m.artwork('Lighthouse'), m.artwork('Rain Check')]);
    expect([await bidsOf(m, 'Lighthouse'), await bidsOf(m, 'Rain Check')]).toEqual([1, 1]);
  });
});
