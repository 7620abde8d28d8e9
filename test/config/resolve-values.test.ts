import { describe, expect, it } from 'vitest';
import { resolve } from '../../src/config/resolve.ts';
import { NOTHING, USER, url, user } from './resolve-input.ts';

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
