import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConfigFile, parseConfigFile } from '../../src/config/config-file.ts';
import type { Origin } from '../../src/config/layers.ts';
import { type ConfigInput, type Configuration, resolve, showSetting } from '../../src/config/resolve.ts';
import type { SandboxRuntime } from '../../src/config/sandbox-runtime.ts';
import { parseSolanaFile } from '../../src/config/solana-file.ts';
import type { Address } from '../../src/domain/address.ts';

const PROJECT = '/home/ada/work/gavel.toml';
const USER = '/home/ada/.config/gavel/config.toml';
const MARKET = '7VEsgR4Z1D497C4m3y5bezEW2ha5zZdtNQqWqYQztzcc';
const DEPLOYMENT = `[deployments.prod]\nprograms = { market = "${MARKET}", auction = "${MARKET}", raffle = "${MARKET}" }\nmarketplace_authority = "${MARKET}"\n`;

const SANDBOX: SandboxRuntime = {
  pid: 7,
  rpcUrl: 'http://127.0.0.1:40001',
  wsUrl: 'ws://127.0.0.1:40002',
  apiUrl: 'http://127.0.0.1:40003',
  aggregatorUrl: 'http://127.0.0.1:8788',
  apiV1Url: 'http://127.0.0.1:40004',
  apiKey: 'sandbox-key',
};

const NOTHING: ConfigInput = {
  flags: {},
  env: {},
  project: null,
  user: null,
  solana: null,
  sandbox: null,
  home: '/home/ada',
  cwd: '/home/ada/work',
};

const project = (text: string): Promise<ConfigFile> => parseConfigFile(PROJECT, text);
const user = (text: string): Promise<ConfigFile> => parseConfigFile(USER, text);
const kind = (origin: Origin | undefined): string =>
  origin === undefined ? 'none' : origin.kind === 'file' ? origin.scope : origin.kind;
const url = ({ settings }: Configuration): string | undefined => settings.url?.value.join(' ');

describe('precedence', () => {
  const places = ['flag', 'env', 'project', 'user', 'solana'] as const;
  const text = (place: string): string => `https://${place}.example/`;

  it('is flag, environment, project file, user file, Solana CLI, whatever subset is there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...places]), async (present) => {
        const has = (place: (typeof places)[number]): boolean => present.includes(place);
        const resolved = resolve({
          ...NOTHING,
          flags: has('flag') ? { url: text('flag') } : {},
          env: has('env') ? { GAVEL_URL: text('env') } : {},
          project: has('project') ? await project(`url = "${text('project')}"`) : null,
          user: has('user') ? await user(`url = "${text('user')}"`) : null,
          solana: has('solana') ? await parseSolanaFile('/s', `json_rpc_url: ${text('solana')}`) : null,
        });
        const winner = places.find(has);
        expect(kind(resolved.settings.url?.origin)).toBe(winner ?? 'none');
        expect(url(resolved)).toBe(winner === undefined ? undefined : text(winner));
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('counts a profile just below the flag or variable that chose it, and just above the file', async () => {
    const files = {
      user: await user(
        'profile = "p"\nurl = "https://user.example"\n[profiles.p]\nurl = "https://profile.example"\n',
      ),
      project: await project('url = "https://project.example"'),
    };
    const env = { GAVEL_URL: 'https://env.example' };
    expect(url(resolve({ ...NOTHING, user: files.user }))).toBe('https://profile.example/');
    expect(url(resolve({ ...NOTHING, ...files }))).toBe('https://project.example/');
    expect(url(resolve({ ...NOTHING, ...files, env: { GAVEL_PROFILE: 'p' } }))).toBe(
      'https://profile.example/',
    );
    expect(url(resolve({ ...NOTHING, ...files, env: { ...env, GAVEL_PROFILE: 'p' } }))).toBe(
      'https://env.example/',
    );
    expect(url(resolve({ ...NOTHING, ...files, env, flags: { profile: 'p' } }))).toBe(
      'https://profile.example/',
    );
    expect(url(resolve({ ...NOTHING, ...files, flags: { profile: 'p', url: 'l' } }))).toBe(
      'http://127.0.0.1:8899',
    );
  });

  it('takes an empty variable as not set', () => {
    expect(resolve({ ...NOTHING, env: { GAVEL_URL: '' } }).settings.url).toBeNull();
  });

  it('takes several addresses of RPC nodes, from a variable and from a list in a file', async () => {
    const urls = ['https://one.example/', 'https://two.example/?key=secret'];
    const listed = await user(`url = ["${urls.join('", "')}"]`);
    for (const input of [{ env: { GAVEL_URL: urls.join(' ') } }, { user: listed }]) {
      const { settings } = resolve({ ...NOTHING, ...input });
      expect(settings.url?.value).toEqual(urls);
      expect(showSetting(settings, 'url')).not.toContain('secret');
    }
  });

  it.each([
    ['twice the same', 'd https://api.devnet.solana.com', 'one node is named twice'],
    ['two blanks', 'd  m', 'the value is not a URL or one of'],
    ['one that is no address', 'd 5', 'the value is not a URL or one of'],
  ])('refuses %s', (_, text, why) => {
    const refusal = expect.objectContaining({ why: expect.stringContaining(why) });
    expect(() => resolve({ ...NOTHING, flags: { url: text } })).toThrow(refusal);
  });

  it('has defaults for what has to have a value, and none for addresses', () => {
    const { settings } = resolve(NOTHING);
    expect(settings).toMatchObject({
      url: null,
      api: null,
      source: { value: 'api' },
      keypair: { value: '/home/ada/.config/solana/id.json' },
      priority: { value: 0n },
      max_fee: { value: 1_000_000n },
      timeout: { value: 90 },
    });
  });
});

describe('the running sandbox', () => {
  it('is used when nothing else is configured, even beside a configuration of the Solana CLI', async () => {
    const solana = await parseSolanaFile('/s', 'json_rpc_url: https://api.mainnet-beta.solana.com');
    const { settings } = resolve({ ...NOTHING, sandbox: SANDBOX, solana });
    expect(settings.url).toEqual({ value: ['http://127.0.0.1:40001/'], origin: { kind: 'sandbox' } });
    expect(settings.api?.value).toBe('http://127.0.0.1:40003');
    expect(settings.api_key).toEqual({ value: 'sandbox-key', origin: { kind: 'sandbox' } });
  });

  it('does not stand in for another deployment', async () => {
    const files = { user: await user(`deployment = "prod"\n${DEPLOYMENT}`) };
    expect(resolve({ ...NOTHING, ...files, sandbox: SANDBOX }).settings).toMatchObject({
      url: null,
      api: null,
    });
  });

  const key = '/state/wallets/mira.json';
  const mira = { name: 'mira', address: MARKET as Address, key };
  const withWallets = { ...SANDBOX, wallets: [mira] };

  it('lends the key of mira where no other is named, also beside a configuration of the Solana CLI', async () => {
    const solana = await parseSolanaFile('/s', 'keypair_path: /real.json');
    const isWallet = () => true;
    const { settings } = resolve({ ...NOTHING, sandbox: withWallets, solana, isWallet });
    expect(settings.keypair).toEqual({ value: key, origin: { kind: 'sandbox' } });
    const named = { ...NOTHING, sandbox: withWallets, solana };
    expect(resolve({ ...named, flags: { keypair: '/k.json' } }).settings.keypair?.value).toBe('/k.json');
    expect(resolve({ ...named, env: { GAVEL_KEYPAIR: '/e.json' } }).settings.keypair?.value).toBe('/e.json');
    expect(resolve({ ...named, user: await user('keypair = "/u.json"') }).settings.keypair?.value).toBe(
      '/u.json',
    );
  });

  it.each([
    ['another cluster', { flags: { url: 'mainnet-beta' } }],
    ['another node of this machine', { flags: { url: 'http://127.0.0.1:8899' } }],
    ['its node beside another', { flags: { url: 'http://127.0.0.1:40001 d' } }],
  ])('lends no key to %s', (_, input) => {
    const { settings, sandboxWallets } = resolve({ ...NOTHING, sandbox: withWallets, ...input });
    expect(settings.keypair).toEqual({
      value: '/home/ada/.config/solana/id.json',
      origin: { kind: 'default' },
    });
    expect(sandboxWallets).toEqual([]);
  });

  it('lends no key to another deployment', async () => {
    const files = { user: await user(`deployment = "prod"\n${DEPLOYMENT}`) };
    const flags = { url: 'http://127.0.0.1:40001' };
    const { settings } = resolve({ ...NOTHING, ...files, flags, sandbox: withWallets });
    expect(settings.keypair?.origin).toEqual({ kind: 'default' });
  });

  it('does not lend its service to an RPC elsewhere', () => {
    const { settings } = resolve({ ...NOTHING, sandbox: SANDBOX, flags: { url: 'mainnet-beta' } });
    expect(settings).toMatchObject({ api: null, api_key: null });
  });
});

describe('names', () => {
  it('refuses a profile that is not defined, and says which are', async () => {
    const files = { user: await user('[profiles.a]\n[profiles.b]\n') };
    expect(() => resolve({ ...NOTHING, ...files, flags: { profile: 'c' } })).toThrow(
      expect.objectContaining({ code: 'invalid_config', why: 'there are a, b' }),
    );
  });

  it.each(['prod', 'sandbox'])('refuses a project that defines %s anew', async (name) => {
    const files = {
      user: await user(DEPLOYMENT),
      project: await project(DEPLOYMENT.replace('prod', name)),
    };
    expect(() => resolve({ ...NOTHING, ...files })).toThrow(
      expect.objectContaining({
        code: 'invalid_config',
        message: expect.stringContaining(`defines the deployment "${name}", which exists already`),
      }),
    );
  });

  it('refuses a deployment that is not defined', () => {
    expect(() => resolve({ ...NOTHING, env: { GAVEL_DEPLOYMENT: 'prod' } })).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: 'there is no deployment "prod"' }),
    );
  });

  it('takes deployments, pinned genesis hash and relative paths from files', async () => {
    const files = {
      user: await user(
        `${DEPLOYMENT}currencies = [{ mint = "${MARKET}", symbol = "USDC", decimals = 6 }]\n[profiles.p]\n` +
          `deployment = "prod"\ngenesis_hash = "${MARKET}"\nkeypair = "keys/id.json"\napi_key_file = "~/key"\n`,
      ),
    };
    const { settings, deployments } = resolve({ ...NOTHING, ...files, flags: { profile: 'p' } });
    expect(settings).toMatchObject({
      genesis_hash: { value: MARKET },
      keypair: { value: '/home/ada/.config/gavel/keys/id.json' },
      api_key_file: { value: '/home/ada/key' },
    });
    expect(deployments.get('prod')).toEqual({
      name: 'prod',
      programs: { market: MARKET, auction: MARKET, raffle: MARKET },
      marketplaceAuthority: MARKET,
      currencies: [{ mint: MARKET, symbol: 'USDC', decimals: 6 }],
    });
  });

  it.each([
    ['vendor_a', 'vendorA'],
    ['vendor_b', 'vendorB'],
  ])('takes the program %s where a deployment names it', async (key, name) => {
    const naming = (value: string) => user(DEPLOYMENT.replace(' }\n', `, ${key} = ${value} }\n`));
    const files = { user: await naming(`"${MARKET}"`) };
    expect(resolve({ ...NOTHING, ...files }).deployments.get('prod')?.programs).toEqual({
      market: MARKET,
      auction: MARKET,
      raffle: MARKET,
      [name]: MARKET,
    });
    await expect(async () => naming('7')).rejects.toThrow(
      expect.objectContaining({ why: expect.stringContaining(`an address of the ${key} program`) }),
    );
  });
});

describe('values', () => {
  it.each([
    ['l', 'http://127.0.0.1:8899'],
    ['localhost', 'http://127.0.0.1:8899'],
    ['d', 'https://api.devnet.solana.com'],
    ['testnet', 'https://api.testnet.solana.com'],
    ['m', 'https://api.mainnet-beta.solana.com'],
    ['http://localhost:1', 'http://localhost:1/'],
    ['http://[::1]:1', 'http://[::1]:1/'],
    ['https://rpc.example/?key=1', 'https://rpc.example/?key=1'],
  ])('--url %s is %s', (text, value) => {
    expect(url(resolve({ ...NOTHING, flags: { url: text } }))).toBe(value);
  });

  it.each([
    [{ url: 'http://rpc.example' }, 'http:// is only for this machine'],
    [{ url: 'http://127.0.0.1.evil.example' }, 'http:// is only for this machine'],
    [{ url: 'ws://rpc.example' }, 'ws:// is not supported'],
    [{ url: 'mainet' }, 'the value is not a URL or one of localhost, devnet, testnet, mainnet-beta'],
    [{ url: 'https://a.example\n/x' }, 'the value is not a URL'],
    [{ api: 'https://a.example?x=1' }, 'a base URL has no query'],
    [{ source: 'chain' }, '"chain" is not one of api, local'],
    [{ priority: '1.5' }, 'is neither auto nor a whole number of lamports'],
    [{ priority: '1000000000001' }, 'is neither auto nor a whole number of lamports from 0 to 1000000000000'],
    [{ timeout: '0' }, '"0" is not a whole number from 1 to 3600'],
    [{ max_fee: '0.0000000001' }, '"0.0000000001" has 10 decimal places; at most 9 can be used'],
    [{ max_fee: '1e3' }, 'exponent'],
    [{ max_fee: '-1' }, 'negative'],
    [{ max_fee: '1 USDC' }, 'is in USDC, but SOL or lamports is needed'],
  ])('refuses %j', (flags, why) => {
    const [name = ''] = Object.keys(flags);
    const flag = `--${name.replace('_', '-')}`;
    expect(() => resolve({ ...NOTHING, flags })).toThrow(
      expect.objectContaining({
        message: `bad value for ${flag}`,
        exitCode: 3,
        why: expect.stringContaining(why),
      }),
    );
  });

  it.each([
    ['0.01', 10_000_000n],
    ['0.01 SOL', 10_000_000n],
    ['5000 lamports', 5_000n],
  ])('--max-fee %s is %d lamports', (text, lamports) => {
    expect(resolve({ ...NOTHING, flags: { max_fee: text } }).settings.max_fee?.value).toBe(lamports);
  });

  it('names the variable, and the file with its line', async () => {
    expect(() => resolve({ ...NOTHING, env: { GAVEL_TIMEOUT: 'soon' } })).toThrow(
      expect.objectContaining({ code: 'invalid_config', message: 'bad value for GAVEL_TIMEOUT' }),
    );
    const file = await user('\n[profiles.p]\ntimeout = "soon"\n');
    expect(() => resolve({ ...NOTHING, user: file, flags: { profile: 'p' } })).toThrow(
      expect.objectContaining({ message: `${USER} line 3: bad value for timeout` }),
    );
  });

  it('never repeats a key that is not valid', () => {
    expect(() => resolve({ ...NOTHING, env: { GAVEL_API_KEY: 'two words' } })).toThrow(
      expect.objectContaining({
        message: 'bad value for GAVEL_API_KEY',
        why: 'it is empty, or has characters other than visible ASCII',
      }),
    );
  });
});
