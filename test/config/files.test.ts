import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import auctionIdl from '../../programs/auction/idl.json' with { type: 'json' };
import marketIdl from '../../programs/market/idl.json' with { type: 'json' };
import raffleIdl from '../../programs/raffle/idl.json' with { type: 'json' };
import vendorAIdl from '../../programs/vendor-a/idl.json' with { type: 'json' };
import vendorBIdl from '../../programs/vendor-b/idl.json' with { type: 'json' };
import { readApiKey } from '../../src/config/api-key.ts';
import { parseConfigFile } from '../../src/config/config-file.ts';
import { SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import { loadConfiguration } from '../../src/config/load.ts';
import { findProjectFile, projectFiles } from '../../src/config/project-file.ts';
import { sandboxRuntimeStore } from '../../src/config/sandbox-runtime.ts';
import { parseSolanaFile } from '../../src/config/solana-file.ts';
import { type MemoryFile, memoryFiles } from '../support/memory-files.ts';
import { trustedJson } from '../support/trusted.ts';

const HOME = '/home/ada';
const ADDRESS = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';
const DEPLOYMENT = `[deployments.d]\nprograms = { market = "${ADDRESS}", auction = "${ADDRESS}", raffle = "${ADDRESS}" }\nmarketplace_authority = "${ADDRESS}"\n`;
const USER = `${HOME}/.config/gavel/config.toml`;
const SOLANA = `${HOME}/.config/solana/cli/config.yml`;
const MINT = 'So11111111111111111111111111111111111111112';
const PROGRAMS = `[deployments.d]\nprograms = { market = "${MINT}", auction = "${MINT}", raffle = "${MINT}" }\n`;
const LIMITS = { maxBytes: 1024 };
const STATE = `${HOME}/.local/state/gavel`;
const RUNTIME = {
  rpcUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:2',
  apiUrl: 'http://127.0.0.1:3',
  aggregatorUrl: 'http://127.0.0.1:3',
  apiV1Url: 'http://127.0.0.1:4',
  apiKey: 'k',
};

/** A project file, and the list in which it is trusted. */
function trusted(path: string, text: string): Record<string, string> {
  return { [path]: text, [`${STATE}/trusted.json`]: trustedJson({ [path]: text }) };
}

function load(initial: Record<string, string | MemoryFile>, env: Record<string, string> = {}) {
  const files = memoryFiles(initial);
  const sandbox = sandboxRuntimeStore(files, STATE, { pid: 1, isAlive: (pid) => pid === 7 });
  const cwd = `${HOME}/a/b`;
  const project = projectFiles({ files, cwd, home: HOME, stateDirectory: STATE });
  const options = { flags: {}, env, home: HOME, cwd, files, sandbox, projectFiles: project };
  return loadConfiguration(options).then(({ settings }) => ({ settings, files }));
}

describe('a TOML file that is not understood', () => {
  it.each<readonly [string, RegExp, RegExp]>([
    ['url = "a\n', /line 1 cannot be read as TOML$/, /./],
    ['\n\nurl = = 1', /line 3 cannot be read as TOML$/, /./],
    [
      '# c\nurll = "x"',
      /line 2: bad value for urll$/,
      /there is no setting of that name here; there are profile, url, /,
    ],
    [
      '[profiles.a]\n\nprofile = "b"',
      /line 3: bad value for profiles\.a\.profile$/,
      /no setting of that name here/,
    ],
    ['timeout = 1.5', /line 1: bad value for timeout$/, /expected a text in quotes, or a whole number/],
    ['yes = true', /line 1: bad value for yes$/, /no setting of that name/],
    [
      'api_key = "s3cr3t"',
      /line 1: bad value for api_key$/,
      /put it into a file of its own, and name that as api_key_file/,
    ],
    ['[profile.a]\nurl = "d"', /line 1: bad value for profile$/, /are written \[profiles\.NAME\]/],
    ['profiles = 1', /line 1: bad value for profiles$/, /write \[profiles\.NAME\]/],
    ['[profiles]\na = 1', /line 2: bad value for profiles\.a$/, /write \[profiles\.a\]/],
    ['[deployments.d]\nx = 1', /line 2: bad value for deployments\.d\.x$/, /a deployment has programs, /],
    [
      '[deployments.d]\nprograms.market = "no"',
      /bad value for deployments\.d\.programs$/,
      /an address of the market program/,
    ],
    // Base58 of 31 and of 33 bytes: shorter than 45 characters, and no address.
    ...[bs58.encode(Buffer.alloc(31, 255)), 'z'.repeat(44)].flatMap((wrong) => [
      [
        `[deployments.d]\nprograms = { market = "${MINT}", auction = "${MINT}", raffle = "${wrong}" }`,
        /line 2: bad value for deployments\.d\.programs$/,
        /an address of the raffle program: 32 bytes in base58/,
      ] as const,
      [
        `${PROGRAMS}marketplace_authority = "${wrong}"`,
        /line 3: bad value for deployments\.d\.marketplace_authority$/,
        /expected an address: 32 bytes/,
      ] as const,
      [
        `${PROGRAMS}marketplace_authority = "${MINT}"\ncurrencies = [{ mint = "${wrong}", symbol = "X", decimals = 1 }]`,
        /line 4: bad value for deployments\.d\.currencies$/,
        /expected an address: 32 bytes/,
      ] as const,
    ]),
    [`${DEPLOYMENT}cosigners = 'x'`, /bad value for deployments\.d\.cosigners$/, /write \{ "listing/],
    [
      `${DEPLOYMENT}cosigners = { "listing.by" = 'x' }`,
      /cosigners$/,
      /no operation listing\.by; there are listing/,
    ],
    [`${DEPLOYMENT}cosigners = { "listing.buy" = 'x' }`, /cosigners$/, /expected an address: 32 bytes/],
    ['[deployments.d]\n', /bad value for deployments\.d\.programs$/, /write programs\.market = "ADDRESS"/],
  ])('%j is refused with file, line and reason', async (text, what, why) => {
    const failure = await parseConfigFile('/f.toml', text).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'invalid_config',
      message: expect.stringMatching(what),
      why: expect.stringMatching(why),
    });
    expect(String(failure)).toContain('/f.toml line');
    expect(JSON.stringify(failure)).not.toContain('s3cr3t');
  });

  it('names who signs an operation as well', async () => {
    const text = `${DEPLOYMENT}cosigners = { "listing.buy" = "${ADDRESS}" }`;
    const { deployments } = await parseConfigFile('/f.toml', text);
    expect(deployments.get('d')?.coSigners).toEqual({ 'listing.buy': ADDRESS });
  });
});

describe('the file of the Solana CLI', () => {
  it('gives the two settings the tools share, and leaves the others alone', async () => {
    const file = await parseSolanaFile(
      '/s',
      '---\njson_rpc_url: "https://x.example"\nwebsocket_url: \'\'\nkeypair_path: /k.json\ncommitment: confirmed\naddress_labels:\n  "111": System\n',
    );
    expect(file).toEqual({
      url: { text: 'https://x.example', path: '/s', line: 2 },
      keypair: { text: '/k.json', path: '/s', line: 4 },
    });
  });

  it.each([
    ['json_rpc_url: "a', /^\/s line 1: /],
    ['a: 1\n\tb: 2', /^\/s line 2: /],
    ['- 1', /^\/s line 1: /],
    ['keypair_path: x\njson_rpc_url: 5', /^\/s line 2: /],
  ])('%j is refused, not taken as empty', async (text, what) => {
    await expect(parseSolanaFile('/s', text)).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringMatching(what),
    });
  });

  it('is not even read when both settings are given elsewhere', async () => {
    const broken = { [SOLANA]: ': : :' };
    await expect(load(broken)).rejects.toMatchObject({ code: 'invalid_config' });
    const { settings } = await load(broken, { GAVEL_URL: 'd', GAVEL_KEYPAIR: '/k' });
    expect(settings.url?.value.join(' ')).toBe('https://api.devnet.solana.com');
  });
});

describe('files that are there', () => {
  it('finds gavel.toml upwards, to the root of the repository or the home directory', () => {
    const find = (...paths: string[]) =>
      findProjectFile(memoryFiles(Object.fromEntries(paths.map((path) => [path, '']))), `${HOME}/a/b`, HOME);
    expect(find(`${HOME}/a/b/gavel.toml`, `${HOME}/a/gavel.toml`)).toBe(`${HOME}/a/b/gavel.toml`);
    expect(find(`${HOME}/a/gavel.toml`)).toBe(`${HOME}/a/gavel.toml`);
    expect(find(`${HOME}/a/gavel.toml`, `${HOME}/a/.git`)).toBe(`${HOME}/a/gavel.toml`);
    expect(find(`${HOME}/gavel.toml`, `${HOME}/a/.git`)).toBeNull();
    expect(find(`${HOME}/gavel.toml`)).toBe(`${HOME}/gavel.toml`);
    expect(find('/home/gavel.toml')).toBeNull();
  });

  it.each([
    [{ mode: 0o644, mine: false }, 'it belongs to another user'],
    [{ mode: 0o666, mine: true }, 'other users of this machine may write to it'],
  ])('does not use one that someone else could have written: %j', async (flags, why) => {
    await expect(load({ [USER]: { text: '', ...flags } })).rejects.toMatchObject({
      code: 'invalid_config',
      why,
    });
  });

  it('honours XDG_CONFIG_HOME, and ignores a relative one', async () => {
    const files = { '/x/gavel/config.toml': 'url = "d"' };
    expect((await load(files, { XDG_CONFIG_HOME: '/x' })).settings.url?.value.join(' ')).toMatch(/devnet/);
    expect((await load(files, { XDG_CONFIG_HOME: 'x' })).settings.url).toBeNull();
  });
});

describe('the note of a running sandbox', () => {
  const path = `${STATE}/sandbox/run.json`;
  const note = (pid: number): string => JSON.stringify({ pid, ...RUNTIME });

  it('counts while its process lives', async () => {
    expect((await load({ [path]: note(7) })).settings.url?.value.join(' ')).toBe('http://127.0.0.1:1/');
    expect((await load({ [path]: note(8) })).settings.url).toBeNull();
  });

  it('counts without an aggregator, as older versions wrote it', async () => {
    const { aggregatorUrl: _, ...older } = RUNTIME;
    const { settings } = await load({ [path]: JSON.stringify({ pid: 7, ...older }) });
    expect(settings.api?.value).toBe('http://127.0.0.1:3');
    expect(settings.aggregator).toBeNull();
  });

  it.each([
    [{ text: note(7), mode: 0o644, mine: true }],
    [{ text: note(7), mode: 0o600, mine: false }],
    ['{'],
    ['[]'],
    ['null'],
    [JSON.stringify({ ...RUNTIME, pid: -1 })],
    [JSON.stringify({ pid: 7 })],
    [JSON.stringify({ pid: 7, ...RUNTIME, aggregatorUrl: 1 })],
  ])('is refused when it cannot be trusted: %j', async (file) => {
    await expect(load({ [path]: file })).rejects.toMatchObject({ code: 'state_corrupt', hint: `rm ${path}` });
  });

  it('is written private, and removed only by the process that wrote it', () => {
    const files = memoryFiles();
    const mine = sandboxRuntimeStore(files, STATE, { pid: 7, isAlive: () => true });
    const other = sandboxRuntimeStore(files, STATE, { pid: 8, isAlive: () => true });
    mine.write(RUNTIME);
    expect(files.read(path, LIMITS)?.mode).toBe(0o600);
    other.remove();
    expect(other.read()).toEqual({ pid: 7, ...RUNTIME });
    mine.remove();
    expect(mine.read()).toBeNull();
  });
});

describe('the key for the service', () => {
  const key = async (initial: Record<string, string | MemoryFile>, env: Record<string, string> = {}) => {
    const { settings, files } = await load(initial, env);
    return () => readApiKey(settings, files);
  };
  const user = { [USER]: 'api = "https://api.example"\napi_key_file = "key"\n' };
  const keyPath = `${HOME}/.config/gavel/key`;

  it('comes from the environment before the file', async () => {
    const files = { ...user, [keyPath]: 'from-file\n' };
    expect((await key(files))()).toBe('from-file');
    expect((await key(files, { GAVEL_API_KEY: 'from-env' }))()).toBe('from-env');
    expect((await key({}))()).toBeNull();
  });

  it.each([
    [{}, 'there is no such file'],
    [{ [keyPath]: { text: 's3cr3t', mode: 0o640, mine: true } }, 'others can read it'],
    [{ [keyPath]: { text: 's3cr3t', mode: 0o600, mine: false } }, 'it belongs to another user'],
    [{ [keyPath]: 's3cr3t\nx' }, 'it is empty, or has characters other than visible ASCII'],
  ])('is not read from a file like %j', async (files, why) => {
    const read = await key({ ...user, ...files });
    expect(read).toThrow(expect.objectContaining({ code: 'invalid_config', why }));
    expect(read).not.toThrow(/s3cr3t/);
  });

  it.each([
    ['the file that you named for your own address', '', {}],
    ['the one in the environment', '', { GAVEL_API_KEY: 'from-env' }],
    ['a file named in the environment', '', { GAVEL_API_KEY_FILE: keyPath }],
    ['a file of yours that the project names', `\napi_key_file = "${keyPath}"`, {}],
  ])('is not sent to an address that a project chose: %s', async (_, more, env) => {
    const files = {
      ...user,
      [keyPath]: 'k',
      ...trusted(`${HOME}/a/b/gavel.toml`, `api = "https://evil.example"${more}`),
    };
    expect(await key(files, env)).toThrow(/the API key is not sent to https:\/\/evil\.example/);
    expect((await key(files, { ...env, GAVEL_API: 'https://evil.example' }))()).toMatch(/^(k|from-env)$/);
  });

  it('is not missed where there is none', async () => {
    expect((await key(trusted(`${HOME}/a/b/gavel.toml`, 'api = "https://open.example"')))()).toBeNull();
  });

  it('is not sent to the sandbox', async () => {
    const files = {
      [USER]: 'api_key_file = "key"',
      [keyPath]: 'k',
      [`${STATE}/sandbox/run.json`]: JSON.stringify({ pid: 7, ...RUNTIME, apiKey: 'of-sandbox' }),
    };
    expect((await key(files))()).toBe('of-sandbox');
  });
});

it('knows where the sandbox loads the programs', () => {
  expect(SANDBOX_PROGRAMS).toEqual({
    market: marketIdl.address,
    auction: auctionIdl.address,
    raffle: raffleIdl.address,
    vendorA: vendorAIdl.address,
    vendorB: vendorBIdl.address,
  });
});
