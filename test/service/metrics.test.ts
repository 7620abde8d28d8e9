import { expect, it, onTestFinished } from 'vitest';
import { createChain } from '../../src/chain/rpc.ts';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { openDatabase } from '../../src/service/database.ts';
import { openMetrics } from '../../src/service/metrics/open.ts';
import { NoRow } from '../../src/service/sql.ts';
import { marketplaces } from '../support/marketplace.ts';
import { startTestServer } from './support/server.ts';
import { connectStream } from './support/stream-client.ts';
import { createWorld, SELLER } from './support/world.ts';

const start = marketplaces();
const READ = `/v2/accounts/market/listing/${SELLER}`;

/** The values by name and labels, as Prometheus would read them. */
async function read(url: string | null): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(url ?? expect.fail('no metrics'));
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

it('counts requests by route and status, refusals, and clients of the stream', async () => {
  const { service, call, key } = await startTestServer({
    metricsPort: 0,
    rateLimits: { perKey: 3, perAddress: 100, windowMilliseconds: 60_000 },
  });
  await call(READ);
  await call(READ, { headers: { 'x-api-key': 'gvl_unknown' } });
  await call('/v2/nowhere');
  const client = await connectStream(service.url, { 'x-api-key': key });
  await client.ask({ action: 'unsubscribe', keys: [SELLER] });
  expect([(await call(READ)).status, (await call(READ)).status]).toEqual([200, 429]);
  const found = await read(service.metricsUrl);
  const requests = (route: string, status: number) =>
    found.get(`gavel_http_requests_total{method="GET",route="${route}",status="${status}"}`);
  const route = '/v2/accounts/market/listing/:address';
  expect([requests(route, 200), requests(route, 401), requests(route, 429)]).toEqual([2, 1, 1]);
  expect(requests('none', 404)).toBe(1);
  expect(found.get(`gavel_http_request_duration_seconds_count{method="GET",route="${route}"}`)).toBe(4);
  expect(found.get('gavel_rate_limited_total{by="key"}')).toBe(1);
  expect([found.get('gavel_stream_clients'), found.get('gavel_node_slot')]).toEqual([1, 1_234]);
  expect(found.has('gavel_index_slot')).toBe(false);
  // Not where everybody can ask.
  expect((await call('/metrics', { headers: { 'x-api-key': await service.createApiKey('b') } })).status).toBe(
    404,
  );
});

it('counts what the database did not carry out', async () => {
  const database = await openDatabase({ url: ':memory:' });
  onTestFinished(() => database.close());
  const { metrics } = await openMetrics({ chain: await createWorld(), database, index: null });
  const counted = async () => /gavel_database_errors_total (\d+)/.exec(await metrics.text())?.[1];
  expect(await counted()).toBe('0');
  await expect(database.rows('SELECT nothing FROM nowhere')).rejects.toThrow();
  expect(await counted()).toBe('1');
  // That another instance has the lease is no error.
  const absent = { sql: 'SELECT 1 WHERE 0', needsRow: true };
  await expect(database.transaction([absent])).rejects.toThrow(NoRow);
  expect(await counted()).toBe('1');
});

it('says where the index is, and who makes it', async () => {
  const m = await start();
  const chain = createChain({ url: m.running.rpcUrl, timeoutMs: 10_000, clock: m.clock });
  const { service } = await startTestServer({
    chain,
    deployment: SANDBOX_DEPLOYMENT,
    clock: m.clock,
    index: { isWholeChain: true },
    metricsPort: 0,
  });
  const before = await read(service.metricsUrl);
  expect([before.get('gavel_lease_held'), before.has('gavel_index_lag_slots')]).toEqual([0, false]);
  await service.index?.refresh();
  m.running.chain.makeBlocks(3);
  const after = await read(service.metricsUrl);
  const { slot } = m.running.chain.ledger.latest;
  expect(after.get('gavel_lease_held')).toBe(1);
  expect(['node_slot', 'index_slot', 'index_lag_slots'].map((one) => after.get(`gavel_${one}`))).toEqual([
    slot,
    slot - 3,
    3,
  ]);
});

it('has none unless it is asked to', async () => {
  const { service } = await startTestServer();
  expect(service.metricsUrl).toBeNull();
});
