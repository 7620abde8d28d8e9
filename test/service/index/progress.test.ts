import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/service/database.ts';
import { keepWritten, readWritten } from '../../../src/service/index/progress.ts';
import { crowdMint } from '../../support/crowd.ts';

it('knows where accounts were written last, of more than a statement has room for', async () => {
  const database = await openDatabase({ url: ':memory:' });
  onTestFinished(() => database.close());
  const addresses = Array.from({ length: 40_000 }, (_, index) => crowdMint(index));
  const some = [crowdMint(5), crowdMint(39_999)];
  const written = { slot: 7n, writeVersion: 3 };
  await database.transaction(some.map((address) => keepWritten(address, written)));
  expect(await readWritten(database, addresses)).toEqual(new Map(some.map((address) => [address, written])));
});
