import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import { errorOf, startTestServer } from './support/server.ts';
import { ARTWORK, SELLER } from './support/world.ts';

const SECRET_URL = 'https://rpc.test/?api-key=secret';
const REQUESTS = [
  ['GET', `/v2/accounts/market/listing/${SELLER}`, undefined],
  ['POST', '/v2/tx/fixed-price/cancel', JSON.stringify({ seller: SELLER, asset: ARTWORK })],
] as const;

describe('when the RPC node fails', () => {
  it.each([
    'rpc_error',
    'network_unreachable',
    'network_timeout',
    'not_json',
    'rate_limited',
    'unauthorized',
  ] as const)('on %s the answer is 500 without its address', async (code) => {
    const { call, chain } = await startTestServer();
    chain.failure = new CliError(code, { what: `no answer from ${SECRET_URL}`, why: SECRET_URL });
    for (const [method, path, body] of REQUESTS) {
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await call(path, { method, headers, ...(body === undefined ? {} : { body }) });
      expect([answer.status, errorOf(answer).code]).toEqual([500, 'rpc_error']);
      expect(answer.text).not.toContain('secret');
    }
  });

  it('health answers 503', async () => {
    const { call, chain } = await startTestServer();
    expect((await call('/health')).json).toEqual({ result: { status: 'ok', slot: 1234 } });
    chain.failure = new CliError('network_unreachable', { what: SECRET_URL });
    const answer = await call('/health');
    expect([answer.status, errorOf(answer).code]).toEqual([503, 'rpc_error']);
    expect(answer.text).not.toContain('secret');
  });
});

describe('when something unexpected fails', () => {
  it('the answer is 500 and shows nothing of it', async () => {
    const { call, chain } = await startTestServer();
    chain.failure = new TypeError(`cannot read ${SECRET_URL}`);
    const [[, path]] = REQUESTS;
    const answer = await call(path);
    expect([answer.status, answer.json]).toEqual([
      500,
      {
        error: {
          code: 'internal_error',
          message: 'the service failed: the request was not carried out, and can be sent again',
        },
      },
    ]);
  });
});

describe('the service does not start', () => {
  let directory = '';
  let url = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'gavel-service-'));
    url = `file:${join(directory, 'service.db')}`;
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('on a port in use', async () => {
    const { service } = await startTestServer();
    const port = Number(new URL(service.url).port);
    await expect(startTestServer({ port })).rejects.toMatchObject({
      code: 'port_in_use',
      message: `the service cannot listen on 127.0.0.1:${port}`,
    });
  });

  it('on a file that is not a database', async () => {
    writeFileSync(
      join(directory, 'service.db'),
      'not a database, but long enough to be taken for one'.repeat(99),
    );
    await expect(startTestServer({ database: { url } })).rejects.toMatchObject({
      code: 'state_corrupt',
      message: `the service's database ${join(directory, 'service.db')} cannot be used`,
    });
  });

  it('on a database of a newer version', async () => {
    const first = await startTestServer({ database: { url } });
    await first.service.close();
    const database = createClient({ url });
    await database.execute('INSERT INTO schema_version (version) VALUES (999)');
    database.close();
    await expect(startTestServer({ database: { url } })).rejects.toMatchObject({
      code: 'state_corrupt',
      why: 'a newer version of gavel wrote it',
    });
  });
});
