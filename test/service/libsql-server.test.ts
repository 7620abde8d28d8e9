import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Allowlist } from '../../src/service/allowlist.ts';
import { ApiKeys } from '../../src/service/api-keys.ts';
import { openDatabase } from '../../src/service/database.ts';
import { startLibsqlServer } from './support/libsql-server.ts';
import { ARTWORK, BUYER, SELLER } from './support/world.ts';

it('keeps keys and the allowlist on a libsql server, each change whole', async () => {
  const { url, statements } = await startLibsqlServer('token');
  const database = await openDatabase({ url: `${url}/?authToken=token` });
  const keys = new ApiKeys(database, { now: () => 1_800_000_000_000 }, (size) => new Uint8Array(size));
  const key = await keys.create('shop');
  const allowlist = new Allowlist(database);
  expect(await Promise.all([allowlist.add(ARTWORK, BUYER), allowlist.add(ARTWORK, BUYER)])).toEqual([
    true,
    false,
  ]);
  expect([await allowlist.admits(ARTWORK, BUYER), await allowlist.admits(ARTWORK, SELLER)]).toEqual([
    true,
    false,
  ]);
  expect([await keys.isLive(key), await keys.revoke('shop'), await keys.isLive(key)]).toEqual([
    true,
    1,
    false,
  ]);
  database.close();
  const control = statements.filter((sql) => /^(BEGIN|COMMIT|ROLLBACK)/.test(sql));
  expect(control.map((sql) => sql.split(/\W/)[0])).toEqual(
    Array.from({ length: 8 }, () => ['BEGIN', 'COMMIT']).flat(),
  );
});

it('does a transaction again that the server ended because another one waited to write', async () => {
  const undo = new Map([['COMMIT', 'Transaction timed out']]);
  const { url, statements } = await startLibsqlServer('token', undo);
  const database = await openDatabase({ url, authToken: 'token' });
  expect(undo.size).toBe(0);
  expect(statements.filter((sql) => sql.includes('CREATE TABLE api_keys'))).toHaveLength(2);
  expect(await database.rows('SELECT COUNT(*) AS n FROM api_keys')).toEqual([{ n: 0 }]);
  database.close();
});

it('is told that a server refuses its token, without the token', async () => {
  const { url } = await startLibsqlServer('token');
  const refused = openDatabase({ url, authToken: 'canary' });
  await expect(refused).rejects.toSatisfy((error) => !inspect(error).includes('canary'));
  await expect(refused).rejects.toMatchObject({
    code: 'network_unreachable',
    message: `the database server at ${new URL(url).host} cannot be used`,
    why: 'it does not answer, or refuses the token',
  });
});
