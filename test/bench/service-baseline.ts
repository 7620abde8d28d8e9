import Fastify from 'fastify';
import { Pool } from 'undici';

/** A Fastify route that makes the same one RPC call as a read of the service, and does nothing else. Prints its address. */
const rpc = new Pool(new URL(process.argv[2] ?? '').origin, { connections: 16 });
const app = Fastify();
app.get<{ Params: { address: string } }>('/listing/:address', async ({ params }) => {
  const call = [[params.address], { commitment: 'confirmed', encoding: 'base64' }];
  const { body } = await rpc.request({
    method: 'POST',
    path: '/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params: call }),
  });
  const { result } = (await body.json()) as { result: { context: { slot: number }; value: unknown[] } };
  return { result: { viewSlot: result.context.slot, account: result.value[0] } };
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
