import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ApiKeys } from '../../src/service/api-keys.ts';
import { openDatabase } from '../../src/service/database.ts';

/** Two instances of the service on one database. */
async function instances() {
  let now = 1_800_000_000_000;
  const database = await openDatabase({ url: ':memory:' });
  const [one, other] = [0, 0].map(() => new ApiKeys(database, { now: () => now }, randomBytes)) as [
    ApiKeys,
    ApiKeys,
  ];
  return {
    one,
    other,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it('takes a revoked key no longer where it was revoked, and elsewhere for less than a second', async () => {
  const { one, other, pass } = await instances();
  const key = await one.create('shop');
  expect([await one.isLive(key), await other.isLive(key)]).toEqual([true, true]);
  await one.revoke('shop');
  expect([await one.isLive(key), await other.isLive(key)]).toEqual([false, true]);
  pass(999);
  expect(await other.isLive(key)).toBe(true);
  pass(1);
  expect([await one.isLive(key), await other.isLive(key)]).toEqual([false, false]);
});

it('remembers no key that it did not find, and nothing once the clock went back', async () => {
  const { one, other, pass } = await instances();
  const [shop, stall] = [await one.create('shop'), await one.create('stall')];
  await one.revoke('shop');
  expect(await other.isLive(shop)).toBe(false);
  expect(await other.isLive(stall)).toBe(true);
  await one.revoke('stall');
  pass(-3_600_000);
  expect(await other.isLive(stall)).toBe(false);
});
