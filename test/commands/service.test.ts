import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { run } from '../../src/cli/run.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import { scriptedIo } from '../support/cli.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** `gavel service up`, until `stop` is called. */
async function serviceUp(
  marketplace: Marketplace,
  argv: readonly string[],
  env: Record<string, string> = {},
) {
  const { home, clock, url } = marketplace;
  const interrupt = new AbortController();
  const uid = process.getuid?.() ?? null;
  const { io, written, shown } = scriptedIo(['service', 'up', '--api-port', '0', ...argv], {
    home,
    cwd: home,
    clock,
    uid,
    files: nodeFiles(process.pid, uid),
    adapters: nodeAdapters,
    env: { GAVEL_URL: url, ...env },
    interrupted: interrupt.signal,
  });
  const ended = run(io);
  return { ended, written, shown, stop: () => interrupt.abort() };
}

/** The one line that it writes when it is ready. */
async function ready(marketplace: Marketplace, argv: readonly string[], env: Record<string, string> = {}) {
  const service = await serviceUp(marketplace, [...argv, '--json'], env);
  while (!service.written().stdout.includes('\n')) await new Promise((resolve) => setImmediate(resolve));
  return { ...service, data: JSON.parse(service.written().stdout).data };
}

it('serves any cluster that has the programs, with a key that is kept', async () => {
  const marketplace = await start();
  const first = await ready(marketplace, ['--create-key', 'shop']);
  const { apiUrl, apiKey } = first.data;
  const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL', '--yes'];
  const env = { GAVEL_API: apiUrl, GAVEL_API_KEY: apiKey, GAVEL_URL: marketplace.url };
  const repriced = await marketplace.gavel(argv, {
    env: { ...env, GAVEL_KEYPAIR: marketplace.keypair('mira') },
  });
  expect(repriced.code).toBe(0);
  first.stop();
  expect(await first.ended).toBe(0);
  expect(statSync(`${marketplace.home}/.local/state/gavel/service.db`).mode & 0o077).toBe(0);

  const second = await ready(marketplace, []);
  expect(second.data.apiKey).toBeNull();
  const again = await marketplace.gavel(['listing', 'get', marketplace.artwork('Tide Table')], {
    env: { GAVEL_API: second.data.apiUrl, GAVEL_API_KEY: apiKey },
  });
  expect(again.stdout).toContain('2 SOL');
  second.stop();
  expect(await second.ended).toBe(0);
});

it('logs requests as lines of JSON where it is asked to, without keys', async () => {
  const marketplace = await start();
  const service = await ready(marketplace, ['--create-key', 'shop', '--log-level', 'info']);
  const { apiUrl, apiKey } = service.data;
  const url = `${apiUrl}/v2/accounts/market/listing/${marketplace.wallet('mira')}`;
  expect((await fetch(url, { headers: { 'x-api-key': apiKey } })).status).toBe(200);
  service.stop();
  expect(await service.ended).toBe(0);
  const { stderr } = service.written();
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'request completed', level: 30 }));
  expect(logged.find(({ req }) => req !== undefined).req.url).toContain('/v2/accounts/');
  expect(stderr).not.toContain(apiKey);

  const quiet = await ready(marketplace, []);
  await fetch(`${quiet.data.apiUrl}/health`);
  quiet.stop();
  expect(await quiet.ended).toBe(0);
  expect(quiet.written().stderr).not.toContain('{');
});

it('takes its options from the environment too, and what is typed before it', async () => {
  const marketplace = await start();
  const env = {
    GAVEL_SERVICE_METRICS_PORT: '0',
    GAVEL_SERVICE_CREATE_KEY: 'typed not',
    GAVEL_SERVICE_BEHIND: '',
  };
  const service = await ready(marketplace, ['--create-key', 'typed'], env);
  const { metricsUrl, apiUrl } = service.data;
  await fetch(`${apiUrl}/ready`);
  expect(await (await fetch(metricsUrl)).text()).toContain('route="/ready",status="200"} 1');
  service.stop();
  expect(await service.ended).toBe(0);
  const names = new Database(`${marketplace.home}/.local/state/gavel/service.db`).prepare(
    'SELECT name FROM api_keys',
  );
  expect(names.all()).toEqual([{ name: 'typed' }]);

  for (const [name, value, why] of [
    ['GAVEL_SERVICE_KEY_LIMIT', 'many', 'bad value for GAVEL_SERVICE_KEY_LIMIT'],
    ['GAVEL_SERVICE_WITHOUT_VENDOR_A', 'perhaps', 'write true or false'],
  ] as const) {
    const refused = await serviceUp(marketplace, [], { [name]: value });
    expect(await refused.ended).toBe(3);
    expect(refused.written().stderr).toContain(why);
  }
});

it('refuses a database that is reached in the clear', async () => {
  const marketplace = await start();
  const { ended, written } = await serviceUp(marketplace, ['--database', 'http://db.example/x']);
  expect(await ended).toBe(3);
  expect(written().stderr).toContain('not http:');
});

it('names a database server that does not answer, and keeps its token to itself', async () => {
  const marketplace = await start();
  const server = createServer((_request, response) => response.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { ended, written } = await serviceUp(
    marketplace,
    ['--database', `https://${host}/?authToken=canary`],
    {
      GAVEL_DATABASE_TOKEN: 'canary-token',
    },
  );
  expect(await ended).toBe(10);
  expect(written().stderr).toContain(`the database server at ${host} cannot be used`);
  expect(written().stderr).not.toContain('canary');
});
