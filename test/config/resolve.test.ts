import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Origin } from '../../src/config/layers.ts';
import { resolve, showSetting } from '../../src/config/resolve.ts';
import { parseSolanaFile } from '../../src/config/solana-file.ts';
import { DEPLOYMENT, MARKET, NOTHING, project, url, user } from './resolve-input.ts';

const kind = (origin: Origin | undefined): string =>
  origin === undefined ? 'none' : origin.kind === 'file' ? origin.scope : origin.kind;

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
