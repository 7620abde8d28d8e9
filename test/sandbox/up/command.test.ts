import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { nodeAdapters } from '../../../src/cli/adapters.ts';
import { run } from '../../../src/cli/run.ts';
import { nodeFiles } from '../../../src/config/node-files.ts';
import { seedWorld } from '../../../src/sandbox/world/seed.ts';
import { type CliOptions, gavel, scriptedIo } from '../../support/cli.ts';
import { bootAt, temporaryDirectory } from './support.ts';

const ANY_PORTS = ['--rpc-port', '0', '--api-port', '0'];
const uid = process.getuid?.() ?? null;
const clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  sleep: (duration: number) => new Promise<void>((done) => setTimeout(done, duration)),
};

let kept = '';
beforeAll(async () => {
  kept = await mkdtemp(join(tmpdir(), 'gavel-test-'));
  await (await bootAt(kept, { clock, seed: seedWorld })).close();
});
afterAll(() => rm(kept, { recursive: true, force: true }));

/** A home in which a sandbox ran a moment ago: to make a new world takes longer than all else. */
async function homeWithWorld(at = '.local/state/gavel/sandbox'): Promise<string> {
  const home = await temporaryDirectory();
  await cp(kept, join(home, at), { recursive: true, filter: (path) => !/-(shm|wal)$/.test(path) });
  return home;
}

/** Everything of this machine but the home directory. */
function machine(home: string): CliOptions {
  return {
    home,
    cwd: home,
    uid,
    clock,
    files: nodeFiles(process.pid, uid),
    adapters: nodeAdapters,
    livePids: [1],
  };
}

/** `gavel sandbox up …` in this process, once it is ready; `stop` is Ctrl-C. */
async function up(home: string, argv: readonly string[], options: CliOptions = {}) {
  const interruption = new AbortController();
  const { io, written, printed } = scriptedIo(['sandbox', 'up', ...ANY_PORTS, ...argv], {
    ...machine(home),
    ...options,
    interrupted: interruption.signal,
  });
  const ended = run(io);
  const stop = async () => {
    interruption.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  await Promise.race([printed('\n'), ended]);
  return { stop, ...written() };
}

test('with --json it is one line, also on a terminal, that names everything', async () => {
  const home = await temporaryDirectory();
  const { stdout, stop } = await up(home, ['--json', '--block-time', '50'], { tty: true });
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  const { ok, schemaVersion, data } = JSON.parse(stdout);
  expect({ ok, schemaVersion }).toEqual({ ok: true, schemaVersion: 1 });
  expect(data).toMatchObject({
    rpcUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    wsUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+$/),
    apiUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    apiV1Url: data.apiUrl,
    apiKey: expect.stringMatching(/^gvl_[\w-]{43}$/),
    directory: join(home, '.local/state/gavel/sandbox'),
    currencies: [{ symbol: 'BOXD', decimals: 6 }],
  });
  expect(data.wallets).toContainEqual({
    name: 'arlo',
    role: 'collector',
    address: 'DjuS7KtxZHhUZK72xurVs3U3VebsP11RzQVY1JuAfJVt',
    keypair: join(home, '.local/state/gavel/sandbox/wallets/arlo.json'),
    lamports: '100000000000',
    BOXD: '10000000000',
  });
  expect(data.artworks).toContainEqual({
    name: 'Tide Table',
    mint: 'AxRTJ4uCqAaVmnEE8aFqwCdUrRmNB6E8qmWmfn5NqCkM',
    owner: '2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x',
    listing: expect.any(String),
    state: 'live',
    price: '1500000000',
    currencyMint: 'So11111111111111111111111111111111111111112',
    whitelisted: false,
  });
  const again = JSON.parse((await gavel(['sandbox', 'world', '--json'], machine(home))).stdout);
  expect(again.data).toEqual({ ...data, fresh: null, apiKey: again.data.apiKey });
  expect(await stop()).toBe(0);
  const gone = await gavel(['sandbox', 'world'], machine(home));
  expect(gone).toMatchObject({ code: 10, stderr: expect.stringContaining('gavel sandbox up') });
});

test('every command that it suggests works as printed, without any configuration', async () => {
  const home = await homeWithWorld();
  const { stdout, stop } = await up(home, ['--block-time', '20'], { tty: true, columns: 80 });
  for (const line of stripVTControlCharacters(stdout).split('\n'))
    expect(line.length).toBeLessThanOrEqual(80);
  const commands = stdout
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('gavel '));
  expect(commands.map((command) => command.split(' ').slice(0, 3).join(' '))).toEqual([
    'gavel listing get',
    'gavel listing reprice',
    'gavel listing buy',
    'gavel listing create',
    'gavel vendor-a buy',
    'gavel vendor-b delist',
  ]);
  for (const command of commands) {
    const argv = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    // What costs money takes no name without a person who sees what it stands for.
    const { code, stderr } = await gavel(argv.slice(1), {
      ...machine(home),
      tty: true,
      answers: [['?', 'y\r']],
    });
    expect(stderr).toMatch(/^using the sandbox that is running at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(code, stderr).toBe(0);
  }
  expect(await stop()).toBe(0);
  const after = await gavel(
    ['listing', 'list', 'DjuS7KtxZHhUZK72xurVs3U3VebsP11RzQVY1JuAfJVt'],
    machine(home),
  );
  expect(after.code).toBe(10);
  expect(after.stderr).toContain('gavel sandbox up');
});

test('piped, it is tab-separated records', async () => {
  const { stdout } = await up(await homeWithWorld(), []);
  const records = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(new Set(records.map(([kind]) => kind))).toEqual(
    new Set([
      'endpoint',
      'currency',
      'wallet',
      'artwork',
      'auction',
      'offer',
      'raffle',
      'order',
      'compressed',
    ]),
  );
  expect(records.filter(([kind]) => kind === 'compressed').map((record) => record.toSpliced(2, 2))).toEqual([
    ['compressed', 'Pressed Fern', 'ines', ''],
    ['compressed', 'Pressed Ivy', 'arlo', ''],
    ['compressed', 'Pressed Moss', 'bea', ''],
    ['compressed', 'Pressed Reed', 'cas', ''],
    ['compressed', 'Pressed Sage', 'mira', '0.2 SOL'],
  ]);
  expect(records.filter(([kind]) => kind === 'order').map((record) => record.toSpliced(2, 1))).toEqual([
    ['order', 'Grey Heron', 'live', '0.7 SOL', 'mira'],
    ['order', 'Tin Roof', 'live', '120 BOXD', 'teo'],
    ['order', 'Paper Boat', 'live', '0.95 SOL', 'ines'],
    ['order', 'Cold Frame', 'ended', '0.4 SOL', 'ines'],
    ['order', 'Indigo Thread', 'live', '0.5 SOL', 'teo'],
    ['order', 'Milk Glass', 'live', '60 BOXD', 'ines'],
  ]);
  expect(records).toContainEqual([
    'artwork',
    'Last Platform',
    '3AXM1coaArsk2MjD4E6vpscWHDtLXCShN8MLnUnGeyUD',
    'whitelist',
    '0.9 SOL',
    'teo',
  ]);
  expect(records.filter(([kind]) => kind === 'auction').map((record) => record.toSpliced(2, 1))).toEqual([
    ['auction', 'Lighthouse', 'live', '1.5 SOL', 'bea'],
    ['auction', 'Rain Check', 'waiting', '0.5 SOL', ''],
    ['auction', 'Grain Field', 'live', '62.5 BOXD', 'arlo'],
    ['auction', 'Last Call', 'live', '0.9 SOL', 'cas'],
    ['auction', 'First Light', 'scheduled', '2 SOL', ''],
    ['auction', 'Inner Circle', 'gated', '0.4 SOL', ''],
    ['auction', 'Still Life', 'paused', '0.35 SOL', 'bea'],
    ['auction', 'Old Pier', 'won', '2.000003 SOL', 'cas'],
    ['auction', 'Empty Hall', 'unsold', '9 SOL', ''],
  ]);
  expect(records.filter(([kind]) => kind === 'offer').map((record) => record.toSpliced(2, 1))).toEqual([
    ['offer', 'Tide Table', 'open', '1.2 SOL', 'bea'],
    ['offer', 'Slow Zoom', 'open', '95 BOXD', 'cas'],
    ['offer', 'Low Water', 'open', '0.75 SOL', 'cas'],
    ['offer', 'Low Water', 'open', '0.8 SOL', 'arlo'],
    ['offer', 'Window Seat', 'ended', '1.1 SOL', 'bea'],
  ]);
});

test('a second sandbox elsewhere says that the first is still the one that is found', async () => {
  const home = await homeWithWorld();
  const first = JSON.parse((await up(home, ['--json'])).stdout).data;
  const second = await up(home, ['--json', '--dir', 'other'], { pid: 2 });
  const { data, warnings } = JSON.parse(second.stdout);
  expect(data.directory).toBe(join(home, 'other'));
  expect(warnings[0]).toContain('another sandbox runs (process 1)');
  expect(await second.stop()).toBe(0);
  const found = await gavel(['config', 'get', 'url'], machine(home));
  expect(found.stdout).toBe(`${first.rpcUrl}\n`);
});

test('a reset says what it deleted', async () => {
  const home = await homeWithWorld('state');
  await (await up(home, ['--dir', 'state'])).stop();
  const { stderr, stop } = await up(home, ['--dir', 'state', '--reset']);
  expect(stderr).toContain(`deleted ${join(home, 'state', 'chain.snapshot')}\n`);
  expect(await stop()).toBe(0);
  expect(await readdir(join(home, 'state'))).toEqual(
    expect.arrayContaining(['api-key', 'chain.snapshot', 'service.db', 'wallets']),
  );
});

test.each([
  [['--rpc-port', '70000'], 'whole number from 0 to 65535'],
  [['--api-port', 'x'], 'whole number from 0 to 65535'],
  [['--block-time', '1'], 'whole number from 10 to 60000'],
  [['--bpf-program', 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'], 'is not ADDRESS=FILE'],
  [['--bpf-program', 'nowhere=x.so'], 'is not an address'],
])('%j is refused before anything is started', async (argv, why) => {
  const home = await temporaryDirectory();
  const { code, stderr } = await gavel(['sandbox', 'up', ...argv], machine(home));
  expect(code).toBe(3);
  expect(stderr).toContain(why);
  expect(await readdir(home)).toEqual([]);
});

test('a port in use is an error that names it and the flag', async () => {
  const home = await homeWithWorld("it's mine");
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const argv = ['sandbox', 'up', '--rpc-port', String(port), '--api-port', '0', '--dir', "it's mine"];
  const { code, stderr } = await gavel(argv, machine(home));
  expect(code).toBe(3);
  expect(stderr).toContain(`error: port ${port} on 127.0.0.1 is in use`);
  expect(stderr).toContain(`gavel sandbox up --dir '${home}/it'\\''s mine' --rpc-port 0`);
});

test('--hostile says so aloud, and what the tool is given is then refused', async () => {
  const home = await homeWithWorld();
  const { stdout, stderr } = await up(home, ['--json', '--hostile', 'transfer', '--block-time', '50']);
  const { data, warnings } = JSON.parse(stdout);
  expect(data.hostile).toBe('transfer');
  expect(warnings[0]).toContain('HOSTILE SERVICE: it tampers with every transaction');
  expect(stderr).toContain('HOSTILE SERVICE');
  const { mint, owner } = data.artworks.find((one: { state: string }) => one.state === 'live');
  const seller = data.wallets.find((one: { address: string }) => one.address === owner);
  const argv = ['listing', 'reprice', mint, '--price', '3000000000 lamports', '--yes', '--json'];
  const env = { GAVEL_KEYPAIR: seller?.keypair ?? data.wallets[2].keypair };
  const result = await gavel(argv, { ...machine(home), env });
  expect([result.code, JSON.parse(result.stdout).error.details.failed]).toEqual([
    5,
    ['sol-bound', 'programs', 'same-instructions'],
  ]);
});

test('a trick that there is not is a mistake, and the others are named', async () => {
  const { stderr, stop } = await up(await temporaryDirectory(), ['--hostile', 'charm']);
  expect(await stop()).toBe(3);
  expect(stderr).toContain('knows no trick "charm"');
  expect(stderr).toContain('set-authority');
});
