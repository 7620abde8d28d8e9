import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestServer } from './support/server.ts';
import { ARTWORK, SELLER } from './support/world.ts';

const READ = `/v2/accounts/market/listing/${SELLER}`;
const CANCEL = '/v2/tx/fixed-price/cancel';

describe('an API key', () => {
  it.each([
    ['is missing', {}, 'an API key is missing: send it in the header x-api-key'],
    ['is empty', { 'x-api-key': '' }, 'an API key is missing: send it in the header x-api-key'],
    [
      'is unknown',
      { 'x-api-key': 'gvl_unknown' },
      'the API key in the header x-api-key is unknown or revoked',
    ],
    [
      'is in another header',
      { authorization: 'Bearer gvl_unknown' },
      'an API key is missing: send it in the header x-api-key',
    ],
  ])('that %s is refused with 401', async (_case, headers, message) => {
    const { service } = await startTestServer();
    for (const [path, method] of [
      [READ, 'GET'],
      [CANCEL, 'POST'],
    ] as const) {
      const response = await fetch(service.url + path, {
        method,
        headers: headers as Record<string, string>,
      });
      expect([response.status, await response.json()]).toEqual([
        401,
        { error: { message, code: 'unauthorized' } },
      ]);
    }
  });

  it('is asked for before the body is looked at', async () => {
    const { call } = await startTestServer();
    const headers = { 'x-api-key': 'gvl_unknown', 'content-type': 'application/json' };
    expect((await call(CANCEL, { method: 'POST', headers, body: '{' })).status).toBe(401);
  });

  it.each([
    ['https://wallet.example', 403],
    ['null', 403],
    ['http://localhost:3000', 200],
    ['http://127.0.0.1', 200],
  ])('in a web page of %s: %i', async (origin, status) => {
    const { service } = await startTestServer();
    const key = await service.createApiKey('page');
    const answer = await fetch(service.url + READ, { headers: { 'x-api-key': key, origin } });
    expect(answer.status).toBe(status);
  });

  it('that was revoked is refused, and the others of another name still work', async () => {
    const { service, call } = await startTestServer();
    const other = await service.createApiKey('other');
    expect(await service.revokeApiKeys('test')).toBe(1);
    expect(await service.revokeApiKeys('test')).toBe(0);
    const refused = await call(READ);
    expect([refused.status, errorOf(refused).code]).toEqual([401, 'unauthorized']);
    expect((await call(READ, { headers: { 'x-api-key': other } })).status).toBe(200);
  });

  it('is not needed for health and the OpenAPI document', async () => {
    const { service } = await startTestServer();
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect((await fetch(`${service.url}/openapi.json`)).status).toBe(200);
  });
});

describe('API keys in a file', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'gavel-service-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('outlive the service, and only their hashes are in it', async () => {
    const path = join(directory, 'service.db');
    const first = await startTestServer({ database: { url: `file:${path}` } });
    expect(first.key).toMatch(/^gvl_[A-Za-z0-9_-]{43}$/);
    await first.service.close();
    expect(readFileSync(path).includes(first.key.slice(4))).toBe(false);

    const database = new Database(path);
    const rows = database.prepare('SELECT name, hash, created_at, revoked_at FROM api_keys').all();
    database.close();
    expect(rows).toEqual([
      {
        name: 'test',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        created_at: 1_800_000_000_000,
        revoked_at: null,
      },
    ]);

    const options = {
      database: { url: `file:${path}` },
      randomBytes: (size: number) => new Uint8Array(size),
    };
    const second = await startTestServer(options);
    expect((await second.call(READ, { headers: { 'x-api-key': first.key } })).status).toBe(200);
  });
});

describe('the rate limit', () => {
  const limits = (perKey: number, perAddress: number) => ({
    rateLimits: { perKey, perAddress, windowMilliseconds: 60_000 },
  });

  it('of a key ends in 429 with the time to wait, and leaves other keys alone', async () => {
    const { service, call } = await startTestServer(limits(2, 100));
    const other = await service.createApiKey('other');
    expect((await call(READ)).status).toBe(200);
    expect((await call(READ)).status).toBe(200);
    const refused = await call(READ);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'rate_limited']);
    expect(errorOf(refused).message).toMatch(
      /^too many requests of this API key: at most 2 in 60 s, wait \d+ s$/,
    );
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await call(READ, { headers: { 'x-api-key': other } })).status).toBe(200);
  });

  it('of a key counts refused requests too', async () => {
    const { call, post } = await startTestServer(limits(1, 100));
    expect((await post(CANCEL, { seller: SELLER, asset: ARTWORK })).status).toBe(400);
    expect((await call(READ)).status).toBe(429);
  });

  it('of an address stops keys from being tried without end', async () => {
    const { call } = await startTestServer(limits(100, 2));
    const guess = { headers: { 'x-api-key': 'gvl_guess' } };
    expect((await call(READ, guess)).status).toBe(401);
    expect((await call(READ, guess)).status).toBe(401);
    const refused = await call(READ, guess);
    expect([refused.status, errorOf(refused).code]).toEqual([429, 'rate_limited']);
    expect(errorOf(refused).message).toMatch(/^too many requests of this address/);
  });

  it('is never on health', async () => {
    const { service } = await startTestServer(limits(1, 1));
    for (let time = 0; time < 3; time += 1) {
      expect((await fetch(`${service.url}/health`)).status).toBe(200);
    }
  });

  it('of an address counts those that a named proxy names, and nobody else', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const behind = await startTestServer({ ...limits(100, 1), proxy: '127.0.0.1' });
    const statusOf = async (server: typeof behind, address: string) =>
      (await fetch(`${server.service.url}/openapi.json`, from(address))).status;
    expect([await statusOf(behind, '10.0.0.1'), await statusOf(behind, '10.0.0.2')]).toEqual([200, 200]);
    expect(await statusOf(behind, '10.0.0.1')).toBe(429);
    // A client can write what it wants before what the proxy adds.
    expect(await statusOf(behind, '10.0.0.9, 10.0.0.2')).toBe(429);
    for (const proxy of [undefined, '10.9.9.9']) {
      const open = await startTestServer({ ...limits(100, 1), proxy });
      expect([await statusOf(open, '10.0.0.1'), await statusOf(open, '10.0.0.2')]).toEqual([200, 429]);
    }
  });

  it('lets hundreds of requests a minute through by default', async () => {
    const { call } = await startTestServer();
    const statuses: number[] = [];
    for (let index = 0; index < 300; index += 1) statuses.push((await call(READ)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
