import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/service/database.ts';
import { Lease } from '../../../src/service/index/lease.ts';
import { NoRow } from '../../../src/service/sql.ts';

it('is held by one at a time, and a transaction of who held it before changes nothing', async () => {
  const database = await openDatabase({ url: ':memory:' });
  const time = { now: 5_000 };
  const lease = (holder: string) =>
    new Lease(database, { holder, durationMs: 1_000, now: () => `${time.now}` });
  const [one, two] = [lease('one'), lease('two')];
  const name = {
    sql: 'INSERT INTO index_artworks (mint, record, name) VALUES (?, ?, ?)',
    args: ['m', 'r', "a'?;--b"],
  };
  const names = async () => (await database.rows('SELECT name FROM index_artworks')).map((row) => row.name);
  expect(await one.take()).toEqual({ held: true, isNew: true });
  expect(await two.take()).toEqual({ held: false, isNew: false });
  time.now += 999;
  expect(await one.take()).toEqual({ held: true, isNew: false });
  // A write renews it too.
  time.now += 999;
  await database.writeAll(one.fence(), []);
  time.now += 999;
  expect(await two.take()).toEqual({ held: false, isNew: false });
  time.now += 1;
  expect(await two.take()).toEqual({ held: true, isNew: true });
  await expect(database.writeAll(one.fence(), [name])).rejects.toThrow(NoRow);
  expect(await names()).toEqual([]);
  await database.writeAll(two.fence(), [name]);
  expect(await names()).toEqual(["a'?;--b"]);
  await two.release();
  expect(await one.take()).toEqual({ held: true, isNew: true });
  database.close();
});

it('writes more than fits one text in one transaction: all of it, or nothing', async () => {
  const database = await openDatabase({ url: ':memory:' });
  const lease = new Lease(database, { holder: 'one', durationMs: 1_000, now: () => '0' });
  await lease.take();
  const names = Array.from({ length: 2_000 }, (_, index) => ({
    sql: 'INSERT INTO index_artworks (mint, record, name) VALUES (?, ?, ?)',
    args: [`m${index}`, 'r', '\u{1f5bc}'.repeat(10)],
  }));
  const count = async () => (await database.rows('SELECT COUNT(*) AS n FROM index_artworks'))[0]?.n;
  await expect(database.writeAll(lease.fence(), [...names, ...names.slice(0, 1)])).rejects.toThrow(/UNIQUE/);
  expect(await count()).toBe(0);
  await database.writeAll(lease.fence(), names);
  expect(await count()).toBe(2_000);
  database.close();
});
