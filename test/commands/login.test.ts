import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { searchText, textSecret } from '../support/canary.ts';
import { type Marketplace, type MarketplaceCliOptions, marketplaces } from '../support/marketplace.ts';
import { memoryKeyring, noKeyring } from '../support/memory-keyring.ts';

const start = marketplaces();

const logins = (m: Marketplace) => join(m.home, '.config/gavel/logins.json');
const WITHOUT_KEY = { GAVEL_API_KEY: '' };

/** A command without an API key in the environment; none may ever be in what it prints. */
async function run(m: Marketplace, argv: readonly string[], options: MarketplaceCliOptions = {}) {
  const result = await m.gavel(argv, { ...options, env: { ...WITHOUT_KEY, ...options.env } });
  searchText([textSecret('the API key', m.apiKey)], argv.join(' '), result.stdout + result.stderr);
  return result;
}

const json = async (m: Marketplace, argv: readonly string[], options: MarketplaceCliOptions = {}) =>
  JSON.parse((await run(m, [...argv, '--json'], options)).stdout);

const asks = ['listing', 'get', 'Salt Line', '--source', 'api'];

describe('gavel login', () => {
  it('keeps a key that the service accepts in a file of its owner, and it is used from then on', async () => {
    const m = await start();
    expect((await run(m, asks)).code).toBe(4);
    const { data, warnings } = await json(m, ['login', '--key-file', '-'], { stdin: `${m.apiKey}\n` });
    expect(data).toEqual({ service: m.service.url, keptIn: logins(m) });
    expect(warnings).toEqual([]);
    expect(statSync(logins(m)).mode & 0o777).toBe(0o600);
    expect((await run(m, asks)).code).toBe(0);
    expect((await json(m, ['config', 'get', 'api_key'])).data).toEqual({
      name: 'api_key',
      value: 'set',
      source: `login at ${m.service.url}, kept in ~/.config/gavel/logins.json`,
    });
    expect((await run(m, ['doctor'])).stdout).toContain(
      `the API key is that of the login at ${m.service.url}`,
    );
    expect((await json(m, ['logout'])).data).toEqual([data]);
    expect(existsSync(logins(m))).toBe(false);
    expect((await run(m, asks)).code).toBe(4);
  });

  it('asks for the key at a terminal, and does not show what is typed', async () => {
    const m = await start();
    const answers = [['API key for', `${m.apiKey}\r`]] as const;
    const { code, stdout, stderr } = await run(m, ['login'], { tty: true, answers });
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('accepts the API key; it is kept in ~/.config/gavel/logins.json');
    expect(stderr).toContain('the key is kept in a file: the keyring of the system could not be used');
  });

  it('reads the key from a file that only its owner can read, and from a descriptor', async () => {
    const m = await start();
    const file = join(m.home, 'arlo.json');
    writeFileSync(file, m.apiKey, { mode: 0o600 });
    expect((await run(m, ['login', '--key-file', 'arlo.json'])).code).toBe(0);
    const descriptor = openSync(file, 'r');
    expect((await run(m, ['login', '--key-fd', String(descriptor)])).code).toBe(0);
    closeSync(descriptor);
    const missing = await json(m, ['login', '--key-file', 'none.key']);
    expect(missing.error).toMatchObject({
      code: 'invalid_config',
      hint: 'name another file: --key-file FILE',
    });
  });

  it.each([
    ['a key that the service does not accept', ['login', '--key-file', '-'], 'wrong', 'unauthorized'],
    ['no key', ['login', '--key-file', '-'], '', 'usage'],
    ['nobody to ask', ['login'], '', 'key_missing'],
    ['a descriptor that is not open', ['login', '--key-fd', '987'], '', 'usage'],
  ])('keeps nothing with %s', async (_, argv, stdin, code) => {
    const m = await start();
    expect((await json(m, argv, { stdin })).error.code).toBe(code);
    expect(existsSync(logins(m))).toBe(false);
  });

  it('says which other key is used in its place', async () => {
    const m = await start();
    const { warnings } = JSON.parse(
      (await m.gavel(['login', '--key-file', '-', '--json'], { stdin: m.apiKey })).stdout,
    );
    expect(warnings).toEqual(['GAVEL_API_KEY is set, and its key is used in place of this one']);
  });

  it('needs an address that the person chose', async () => {
    const m = await start();
    const none = await json(m, ['login', '--key-file', '-'], { stdin: 'x', env: { GAVEL_API: '' } });
    expect(none.error).toMatchObject({
      code: 'no_endpoint',
      hint: 'name the service with --api URL',
    });
    const project = `api = "${m.service.url}"\n`;
    writeFileSync(join(m.home, 'gavel.toml'), project, { mode: 0o600 });
    const sha256 = createHash('sha256').update(project).digest('hex');
    expect((await run(m, ['config', 'trust', 'gavel.toml', '--sha256', sha256])).code).toBe(0);
    const chosen = await json(m, ['login', '--key-file', '-'], { stdin: 'x', env: { GAVEL_API: '' } });
    expect(chosen.error).toMatchObject({
      code: 'usage',
      hint: `if you trust it: gavel login --api ${m.service.url}`,
    });
    expect(existsSync(logins(m))).toBe(false);
  });
});

describe('a key in the keyring', () => {
  it('is asked for when the service is, and named nowhere else', async () => {
    const m = await start();
    const { entries, keyring } = memoryKeyring();
    const adapters = { ...nodeAdapters, keyring };
    const { data } = await json(m, ['login', '--key-file', '-'], { stdin: m.apiKey, adapters });
    expect(data.keptIn).toBe('keyring');
    expect([...entries]).toEqual([[m.service.url, m.apiKey]]);
    expect(readFileSync(logins(m), 'utf8')).not.toContain(m.apiKey);
    expect((await run(m, asks, { adapters })).code).toBe(0);
    const unused = { ...adapters, keyring: () => Promise.reject(new Error('the keyring was asked')) };
    expect((await run(m, ['wallet', 'list'], { adapters: unused })).code).toBe(0);
    expect((await run(m, ['config', 'get', 'api_key', '--json'], { adapters: unused })).stdout).toContain(
      'kept in the keyring of the system',
    );
    expect((await run(m, ['logout'], { adapters })).code).toBe(0);
    expect(entries.size).toBe(0);
  });

  it('that cannot be read is named with what to do', async () => {
    const m = await start();
    const memory = { ...nodeAdapters, keyring: memoryKeyring().keyring };
    await run(m, ['login', '--key-file', '-'], { stdin: m.apiKey, adapters: memory });
    const adapters = { ...nodeAdapters, keyring: noKeyring };
    const { error } = await json(m, asks, { adapters });
    expect(error).toMatchObject({
      code: 'keyring_unavailable',
      message: `the API key for ${m.service.url} cannot be read: the keyring of the system could not be used`,
      hint: expect.stringContaining(`gavel login --in-file --api ${m.service.url}`),
    });
    const gone = await json(m, asks, { adapters: { ...nodeAdapters, keyring: memoryKeyring().keyring } });
    expect(gone.error).toMatchObject({
      code: 'unauthorized',
      hint: expect.stringContaining(`log in again: gavel login --api ${m.service.url}`),
    });
    const left = await json(m, ['logout'], { adapters });
    expect(left.warnings).toEqual([expect.stringContaining('the keyring still has the key')]);
    expect(existsSync(logins(m))).toBe(false);
  });

  it('is left alone with --in-file', async () => {
    const m = await start();
    const { entries, keyring } = memoryKeyring();
    const adapters = { ...nodeAdapters, keyring };
    const argv = ['login', '--key-file', '-', '--in-file'];
    expect((await json(m, argv, { stdin: m.apiKey, adapters })).data.keptIn).toBe(logins(m));
    expect(entries.size).toBe(0);
  });
});

describe('a key of a login', () => {
  const elsewhere = 'http://127.0.0.1:9';

  it('is sent to the origin where it was checked, and to no other', async () => {
    const m = await start();
    await run(m, ['login', '--key-file', '-'], { stdin: m.apiKey });
    const given: unknown[] = [];
    const adapters = {
      ...nodeAdapters,
      service: async (options: Parameters<typeof nodeAdapters.service>[0]) => {
        given.push([options.apiKey, options.v1ApiKey]);
        return nodeAdapters.service(options);
      },
    };
    await run(m, asks, { adapters, env: { GAVEL_API: `${m.service.url}/` } });
    await run(m, asks, { adapters, env: { GAVEL_API_V1: elsewhere } });
    await m.gavel([...asks, '--api', elsewhere], { adapters, env: { ...WITHOUT_KEY } });
    expect(given).toEqual([
      [m.apiKey, m.apiKey],
      [m.apiKey, null],
      [null, null],
    ]);
  });

  it('is forgotten for one service, or for all', async () => {
    const m = await start();
    const { error } = await json(m, ['logout']);
    expect(error).toMatchObject({ code: 'login_not_found', why: 'you are logged in nowhere' });
    expect((await run(m, ['logout', '--all'])).stdout).toBe('there was no API key of a login\n');
    await run(m, ['login', '--key-file', '-'], { stdin: m.apiKey });
    const other = await json(m, ['logout', '--api', elsewhere]);
    expect(other.error.why).toBe(`you are logged in at ${m.service.url}`);
    expect((await json(m, ['logout', '--all'])).data).toHaveLength(1);
    expect(existsSync(logins(m))).toBe(false);
  });

  it.each([
    ['others can read', '{"version":1,"logins":[]}', 0o644],
    ['is not JSON', '{', 0o600],
    ['has another version', '{"version":2,"logins":[]}', 0o600],
    ['names a path', '{"version":1,"logins":[{"origin":"https://a.example/x","key":null}]}', 0o600],
  ])('in a file that %s is refused', async (_, text, mode) => {
    const m = await start();
    await run(m, ['login', '--key-file', '-'], { stdin: m.apiKey });
    writeFileSync(logins(m), text);
    if (mode !== 0o600) (await import('node:fs')).chmodSync(logins(m), mode);
    expect((await json(m, asks)).error.code).toBe('state_corrupt');
  });
});
