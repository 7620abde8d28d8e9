import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CliError } from '../../src/errors/cli-error.ts';
import { openingFailed } from '../../src/service/database-error.ts';
import { makeStrange, STRANGE } from '../support/strange-files.ts';
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
    chain.failure = new CliError(code, {
      hint: 'try again',
      what: `no answer from ${SECRET_URL}`,
      why: SECRET_URL,
    });
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
    chain.failure = new CliError('network_unreachable', { hint: 'try again', what: SECRET_URL });
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

  it.each(STRANGE)('on %s instead of a file, which it names', async (kind, why) => {
    const remove = await makeStrange(kind, join(directory, 'service.db'));
    try {
      await expect(startTestServer({ database: { url } })).rejects.toMatchObject({
        code: 'state_corrupt',
        message: `the service's database ${join(directory, 'service.db')} cannot be used`,
        why,
      });
    } finally {
      await remove();
    }
  });

  it.each([
    ['file:/dev/full', 'it is a device'],
    ['file:/dev/null', 'it is a device'],
    ['file:/proc/self/service.db', /^there is no such file or directory \(ENOENT\)$/],
    ['file:/proc/version/service.db', /^a part of its path is not a directory \(ENOTDIR\)$/],
    [`file:/tmp/${'x'.repeat(300)}`, /^its name is too long \(ENAMETOOLONG\)$/],
  ])('on %s, in words', async (database, why) => {
    await expect(startTestServer({ database: { url: database } })).rejects.toMatchObject({
      code: 'state_corrupt',
      why: typeof why === 'string' ? why : expect.stringMatching(why),
    });
  });

  it('where the file could have been written by others, or what belongs to it is no file', async () => {
    const path = join(directory, 'service.db');
    writeFileSync(path, '');
    chmodSync(path, 0o620);
    await expect(startTestServer({ database: { url } })).rejects.toMatchObject({
      code: 'state_corrupt',
      why: 'other users of this machine may write to it',
      hint: `chmod 600 ${path}`,
    });
    chmodSync(path, 0o600);
    await makeStrange('a named pipe', `${path}-wal`);
    await expect(startTestServer({ database: { url } })).rejects.toMatchObject({
      why: `of ${path}-wal: it is a named pipe`,
    });
  });

  it.each([
    ['SQLITE_FULL', 'the disk is full (SQLITE_FULL)'],
    ['SQLITE_IOERR_WRITE', 'the disk fails to read or write it, or has no room left (SQLITE_IOERR_WRITE)'],
    ['SQLITE_READONLY_DIRECTORY', 'it cannot be written to (SQLITE_READONLY_DIRECTORY)'],
    ['SQLITE_BUSY', 'another process holds it for too long (SQLITE_BUSY)'],
    ['EACCES', 'permission is denied (EACCES)'],
    ['ENOSPC', 'the disk is full (ENOSPC)'],
    ['EMFILE', 'this process has too many files open (EMFILE)'],
    ['SQLITE_SURPRISE', 'the system reports SQLITE_SURPRISE (SQLITE_SURPRISE)'],
  ])('on %s, in words', (code, why) => {
    const error = Object.assign(new Error('raw'), { code });
    expect(openingFailed('file:/srv/my%20service.db', error)).toMatchObject({
      code: 'state_corrupt',
      exitCode: 3,
      message: "the service's database /srv/my service.db cannot be used",
      why,
    });
  });

  it('on a database of a newer version', async () => {
    const first = await startTestServer({ database: { url } });
    await first.service.close();
    const database = new Database(join(directory, 'service.db'));
    database.exec('INSERT INTO schema_version (version) VALUES (999)');
    database.close();
    await expect(startTestServer({ database: { url } })).rejects.toMatchObject({
      code: 'state_corrupt',
      why: 'a newer version of gavel wrote it',
    });
  });
});
