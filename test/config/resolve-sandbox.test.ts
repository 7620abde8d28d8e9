import { describe, expect, it } from 'vitest';
import { resolve } from '../../src/config/resolve.ts';
import type { SandboxRuntime } from '../../src/config/sandbox-runtime.ts';
import { parseSolanaFile } from '../../src/config/solana-file.ts';
import type { Address } from '../../src/domain/address.ts';
import { DEPLOYMENT, MARKET, NOTHING, user } from './resolve-input.ts';

const SANDBOX: SandboxRuntime = {
  pid: 7,
  rpcUrl: 'http://127.0.0.1:40001',
  wsUrl: 'ws://127.0.0.1:40002',
  apiUrl: 'http://127.0.0.1:40003',
  aggregatorUrl: 'http://127.0.0.1:8788',
  apiV1Url: 'http://127.0.0.1:40004',
  apiKey: 'sandbox-key',
};

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
