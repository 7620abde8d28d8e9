import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { stringifyJson } from '../../src/json/json.ts';
import type { ServiceChain } from '../../src/service/context.ts';
import { toErrorResponse } from '../../src/service/error-answer.ts';
import { readyRoute } from '../../src/service/routes/ready.ts';
import { marketplaces } from '../support/marketplace.ts';
import { errorOf, startTestServer } from './support/server.ts';
import { connectStream } from './support/stream-client.ts';
import { serve } from './support/vendor-a.ts';
import { createWorld, SELLER } from './support/world.ts';

const start = marketplaces();
const READ = `/v2/accounts/market/listing/${SELLER}`;

/** A wait that a test ends. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

it('is ready when the index has reached the chain', async () => {
  const m = await start();
  // The service of a marketplace names no slot of the node's: `servers.ts` says why.
  const { service } = await serve(m, { index: { isWholeChain: true } });
  const ask = async () => {
    const answer = await fetch(`${service.url}/ready`);
    return [answer.status, await answer.json()];
  };
  const slot = m.running.chain.ledger.latest.slot;
  expect(await ask()).toEqual([200, { result: { status: 'ready', slot, indexSlot: slot } }]);
  m.running.chain.makeBlocks(2);
  const later = m.running.chain.ledger.latest.slot;
  expect(await ask()).toEqual([200, { result: { status: 'ready', slot: later, indexSlot: later } }]);
});

it('is not ready before there is an index, and while it is far behind', async () => {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const refused = toErrorResponse(error);
    return reply.code(refused.statusCode).send(refused.message);
  });
  app.setSerializerCompiler(() => stringifyJson);
  let indexed: bigint | null = null;
  const index = { refresh: async () => undefined, slot: async () => indexed };
  const keys = { requireReadable: async () => undefined };
  readyRoute(app, { chain: await createWorld(), keys, index, isStopping: () => false });
  const ask = async (slot: bigint | null) => {
    indexed = slot;
    const { statusCode, body } = await app.inject('/ready');
    return [statusCode, body];
  };
  expect(await ask(null)).toEqual([503, 'the index is not made yet']);
  expect(await ask(1_234n - 151n)).toEqual([503, 'the index is 151 slots behind the chain']);
  expect((await ask(1_234n - 150n))[0]).toBe(200);
});

it('is not ready while the node is gone', async () => {
  const { chain, call } = await startTestServer();
  expect((await call('/ready')).json).toEqual({
    result: { status: 'ready', slot: 1_234, indexSlot: null },
  });
  chain.failure = new Error('gone');
  expect([(await call('/ready')).status, errorOf(await call('/ready')).code]).toEqual([503, 'rpc_error']);
});

it('when it is asked to end: is not ready first, answers what is under way, and tells streams that it goes', async () => {
  const world = await createWorld();
  const [reading, going, drained] = [gate(), gate(), gate()];
  let asked = 0;
  const chain: ServiceChain = {
    ...world,
    getProgramAccounts: world.getProgramAccounts.bind(world),
    getLatestBlockhash: world.getLatestBlockhash.bind(world),
    isBlockhashValid: world.isBlockhashValid.bind(world),
    simulate: world.simulate.bind(world),
    followProgram: world.followProgram.bind(world),
    async getAccounts(addresses) {
      asked += 1;
      reading.open();
      await going.opened;
      return world.getAccounts(addresses);
    },
  };
  const { service, call, key } = await startTestServer({
    chain,
    drainMs: 5_000,
    clock: { now: () => 0, sleep: () => drained.opened },
  });
  const client = await connectStream(service.url, { 'x-api-key': key });
  const closed = once(client.socket, 'close');
  const underWay = call(READ);
  await reading.opened;
  const ended = service.close();
  expect([(await call('/ready')).status, (await call('/health')).status]).toEqual([503, 200]);
  expect(errorOf(await call('/ready')).message).toBe('the service is about to end');
  drained.open();
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([1001, 'the service is about to end']);
  going.open();
  const answer = await underWay;
  expect([answer.status, answer.headers.get('connection'), asked]).toEqual([200, 'close', 1]);
  await ended;
  await expect(call('/health')).rejects.toThrow();
});
