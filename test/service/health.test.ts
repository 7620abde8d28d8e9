import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { ApiKeys } from '../../src/service/api-keys.ts';
import { openDatabase } from '../../src/service/database.ts';
import { errorBody, toErrorResponse } from '../../src/service/error-answer.ts';
import { healthRoute } from '../../src/service/routes/health.ts';
import { MemoryChain } from './support/chain.ts';

it('is not well without its database', async () => {
  const database = await openDatabase({ url: ':memory:' });
  const keys = new ApiKeys(database, { now: () => 0 }, (size) => new Uint8Array(size));
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const refused = toErrorResponse(error);
    return reply.code(refused.statusCode).send(errorBody(refused));
  });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(
    () => (value) => JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? Number(one) : one)),
  );
  healthRoute(app, { chain: new MemoryChain(), keys });
  const ask = async () => {
    const { statusCode, body } = await app.inject('/health');
    return [statusCode, body];
  };
  expect(await ask()).toEqual([200, '{"result":{"status":"ok","slot":1234}}']);
  database.close();
  const [status, body] = await ask();
  expect([status, body]).toEqual([503, expect.stringContaining('"code":"state_corrupt"')]);
});
