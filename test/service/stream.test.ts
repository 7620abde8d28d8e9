import { expect, it } from 'vitest';
import { marketplaces } from '../support/marketplace.ts';
import { connectStream, refusedStatus } from './support/stream-client.ts';

const start = marketplaces();

/** An account as a read of the service shows it. */
async function account(m: Awaited<ReturnType<typeof start>>, path: string) {
  const response = await fetch(m.service.url + path, { headers: { 'x-api-key': m.apiKey } });
  // biome-ignore lint/suspicious/noExplicitAny: what a client of any kind would parse.
  const { result } = (await response.json()) as any;
  return result;
}

it('tells of a listing that is repriced and then sold, in the shape of the account read', async () => {
  const m = await start();
  const artwork = m.artwork('Salt Line');
  const { stdout } = await m.gavel(['listing', 'get', artwork, '--json']);
  const { pubkey } = JSON.parse(stdout).data.account;
  const path = `/v2/accounts/market/listing/${pubkey}`;
  const client = await connectStream(m.service.url, { 'x-api-key': m.apiKey });
  expect((await client.ask({ action: 'subscribe', keys: [pubkey] })).answer).toEqual({ type: 'ack' });
  // Where it was when it began to be told.
  const first = await client.frame();
  expect(first).toMatchObject((await account(m, path)).account);

  await m.gavel(['listing', 'reprice', artwork, '--price', '3 SOL', '--yes'], { as: 'mira' });
  const repriced = await client.frame();
  const read = await account(m, path);
  expect(repriced).toEqual({ ...read.account, slot: expect.any(Number), writeVersion: expect.any(Number) });
  expect(repriced.price).toBe('3000000000');
  expect(repriced.slot).toBeGreaterThan(first.slot);
  expect(repriced.slot).toBeLessThanOrEqual(read.viewSlot);

  await m.gavel(['listing', 'buy', artwork, '--max-price', '3 SOL', '--yes'], { as: 'bea' });
  const sold = await client.frame();
  expect(sold).toEqual({
    pubkey,
    program: 'service-market',
    closed: true,
    slot: expect.any(Number),
    writeVersion: expect.any(Number),
  });
  expect(sold.slot).toBeGreaterThan(repriced.slot);
});

it('refuses who has no valid key before the upgrade', async () => {
  const m = await start();
  expect(await refusedStatus(m.service.url, {})).toBe(401);
  expect(await refusedStatus(m.service.url, { 'x-api-key': 'gvl_unknown' })).toBe(401);
  const plain = (method: string) =>
    fetch(`${m.service.url}/v2/ws/accounts`, { method, headers: { 'x-api-key': m.apiKey } });
  expect([(await plain('GET')).status, (await plain('POST')).status]).toEqual([426, 405]);
});
