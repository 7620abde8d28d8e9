import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/service/database.ts';
import { RequestCounts } from '../../src/service/request-counts.ts';
import { hasSqld, startSqld } from '../support/sqld.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { startTestServer } from './support/server.ts';
import { SELLER } from './support/world.ts';

const READ = `/v2/accounts/market/listing/${SELLER}`;
const MINUTE = 60_000;
const directory = temporaryDirectory();

const DATABASES = {
  'a file': async () => ({ url: `file:${join(directory(), 'service.db')}` }),
  'a libsql server': async () => {
    const { url, token, close } = await startSqld();
    onTestFinished(close);
    return { url, authToken: token };
  },
};

describe.each(Object.entries(DATABASES))('two instances on %s', (name, start) => {
  it.skipIf(name !== 'a file' && !hasSqld())('let a key make its requests once', async () => {
    const database = await start();
    let now = 1_800_000_000_000;
    const clock = { now: () => now, sleep: async () => undefined };
    const limits = { perKey: 10, perAddress: 1_000, windowMilliseconds: MINUTE };
    // At the same moment, on an empty database: each would make its tables.
    const both = [1, 2].map((byte) =>
      startTestServer({
        ...{ database, clock, rateLimits: limits },
        randomBytes: (size) => new Uint8Array(size).fill(byte),
      }),
    );
    const [one, other] = (await Promise.all(both)) as [Awaited<(typeof both)[0]>, Awaited<(typeof both)[0]>];
    const headers = { 'x-api-key': one.key };
    /** How many of so many requests are answered. */
    const ask = async (server: typeof one, times: number) => {
      let answered = 0;
      for (let time = 0; time < times; time += 1)
        answered += (await server.call(READ, { headers })).status === 200 ? 1 : 0;
      return answered;
    };
    expect(await ask(one, 6)).toBe(6);
    expect(await ask(other, 1)).toBe(1);
    // What happens within a second is not known everywhere; then it is.
    await one.service.counts.exchange();
    await other.service.counts.exchange();
    expect(await ask(other, 6)).toBe(3);
    await other.service.counts.exchange();
    expect(await ask(one, 2)).toBe(2);
    await one.service.counts.exchange();
    expect(await ask(one, 2)).toBe(0);
    now += MINUTE;
    expect([await ask(one, 6), await ask(other, 4)]).toEqual([6, 4]);
    await one.service.counts.exchange();
    await other.service.counts.exchange();
    expect(await ask(other, 1)).toBe(0);
  });
});

it('is told to the others every second, also after the database failed, and old windows are deleted', async () => {
  const database = await openDatabase({ url: ':memory:' });
  onTestFinished(() => database.close());
  let now = MINUTE;
  const rings: (() => void)[] = [];
  const alarm = (_milliseconds: number, ring: () => void) => {
    rings.push(ring);
    return () => undefined;
  };
  let failures = 0;
  const rows = () => database.rows('SELECT * FROM request_counts');
  const counts = new RequestCounts(database, { now: () => now, alarm }, MINUTE);
  const ring = async () => {
    const before = rings.length;
    rings.at(-1)?.();
    while (rings.length === before) await new Promise((resolve) => setImmediate(resolve));
  };
  counts.follow(() => {
    failures += 1;
  });
  counts.add('key');
  await database.rows('ALTER TABLE request_counts RENAME TO away');
  await ring();
  expect(failures).toBe(1);
  await database.rows('ALTER TABLE away RENAME TO request_counts');
  counts.add('key');
  await ring();
  expect(await rows()).toMatchObject([{ subject: 'key', begins_at: MINUTE, count: 2 }]);
  now = 3 * MINUTE;
  expect(counts.add('key')).toEqual({ current: 1, ttl: MINUTE });
  await ring();
  expect(await rows()).toMatchObject([{ begins_at: now, count: 1 }]);
});

it('forgets whoever was not heard of for longest', async () => {
  const database = await openDatabase({ url: ':memory:' });
  onTestFinished(() => database.close());
  const counts = new RequestCounts(database, { now: () => MINUTE }, MINUTE);
  counts.add('first');
  counts.add('second');
  counts.add('first');
  for (let other = 0; other < 4_999; other += 1) counts.add(`address ${other}`);
  expect(counts.add('first').current).toBe(3);
  expect(counts.add('second').current).toBe(1);
  await counts.exchange();
  const [row] = await database.rows('SELECT COUNT(*) AS n, SUM(count) AS total FROM request_counts');
  expect(row).toMatchObject({ n: 5_000, total: 5_002 });
});
