import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/service/database.ts';
import { Lease } from '../../../src/service/index/lease.ts';
import { marketplaces } from '../../support/marketplace.ts';
import { indexOf } from '../support/indexed.ts';

const start = marketplaces();

it('lets the service that runs make its index again, and whoever indexed before writes nothing', async () => {
  const m = await start();
  const path = join(m.home, 'service.db');
  const database = await openDatabase({ url: `file:${path}` });
  const lease = new Lease(database, { holder: 'one', durationMs: 60_000 });
  const { indexer, rows } = await indexOf(m, { database, lease });
  await indexer.catchUp();
  const before = await rows();
  expect(before.events?.length).toBeGreaterThan(0);
  const late = lease.fence();

  const { code, stdout } = await m.gavel(['service', 'reindex', '--database', path, '--json']);
  expect([code, JSON.parse(stdout).data]).toEqual([0, { index: 'empty' }]);
  const { events, accounts, cursor } = await rows();
  expect([events, accounts, cursor]).toEqual([[], [], []]);
  await expect(database.transaction([late])).rejects.toThrow();

  expect(await indexer.catchUp()).toBe('indexed');
  expect(await rows()).toEqual(before);
});
