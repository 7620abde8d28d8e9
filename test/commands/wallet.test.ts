import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { gavel, HOME } from '../support/cli.ts';
import { data, failure } from '../support/json-of.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { memoryFiles } from '../support/memory-files.ts';

const start = marketplaces();

const list = (m: Marketplace) => join(m.home, '.config/gavel/wallets.json');

describe('a named wallet', () => {
  it('signs by its name, and stands for its address', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'mira', 'mira.json']);
    await m.gavel(['wallet', 'add', 'friend', m.wallet('arlo')]);
    const mint = m.artwork('Salt Line');
    const repriced = await data(m, ['listing', 'reprice', mint, '--price', '3 SOL', '--yes', '-k', 'mira']);
    expect(repriced.account.price).toBe('3000000000');
    expect(await data(m, ['listing', 'list', 'mira'])).toEqual(
      await data(m, ['listing', 'list', m.wallet('mira')]),
    );
    expect(await data(m, ['offer', 'list', '--buyer', 'friend'])).toEqual(
      await data(m, ['offer', 'list', '--buyer', m.wallet('arlo')]),
    );
  });

  it('may be written into a configuration file', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'shop', 'teo.json']);
    writeFileSync(join(m.home, '.config/gavel/config.toml'), 'keypair = "shop"\n');
    expect((await data(m, ['wallet', 'balance'])).wallet).toBe(m.wallet('teo'));
    expect((await data(m, ['config', 'get', 'keypair'])).value).toBe('shop');
  });

  it('comes before a file of the same name, and says so; ./ means the file', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'shop', 'mira.json']);
    writeFileSync(join(m.home, 'shop'), readFileSync(m.keypair('teo')), { mode: 0o600 });
    const named = await m.gavel(['wallet', 'balance', '-k', 'shop', '--fields', 'wallet', '--json']);
    expect(named.stdout).toContain(m.wallet('mira'));
    expect(named.stderr).toContain('shop is your wallet of this name; for the file, write ./shop');
    expect((await data(m, ['wallet', 'balance', '-k', './shop'])).wallet).toBe(m.wallet('teo'));
    writeFileSync(join(m.home, 'shop'), '');
  });

  it('without a key reads, and signs nothing', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'friend', m.wallet('mira')]);
    const mint = m.artwork('Salt Line');
    expect((await data(m, ['listing', 'list', '-k', 'friend'])).length).toBeGreaterThan(0);
    expect(
      await failure(m, ['listing', 'reprice', mint, '--price', '3', '--yes', '-k', 'friend']),
    ).toMatchObject({
      code: 'key_missing',
      message: 'there is no key to sign with',
    });
  });

  it('does not sign with another key that came into its file', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'shop', 'mira.json']);
    writeFileSync(m.keypair('mira'), readFileSync(m.keypair('teo')));
    const error = await failure(m, ['listing', 'list', '-k', 'shop']);
    expect(error).toMatchObject({
      code: 'key_unsafe',
      details: { before: m.wallet('mira'), now: m.wallet('teo') },
    });
    expect((await data(m, ['wallet', 'show', 'shop'])).problem).toContain(m.wallet('teo'));
  });
});

describe('where no key is named and there is none at the usual place', () => {
  it('names the wallets that there are', async () => {
    const m = await start();
    const reprice = ['listing', 'reprice', m.artwork('Salt Line'), '--price', '3', '--yes'];
    const none = { code: 'key_missing', hint: 'make a wallet, and add -k me: gavel wallet new me' };
    expect(await failure(m, reprice)).toMatchObject(none);
    await m.gavel(['wallet', 'add', 'shop', m.keypair('mira')]);
    const some = { ...none, hint: 'add -k NAME for one of your wallets: gavel wallet list' };
    expect(await failure(m, reprice)).toMatchObject(some);
  });
});

describe('a name that no wallet has', () => {
  it.each([
    ['--keypair', ['listing', 'list', '-k', 'mria'], 'key_missing', 'did you mean mira?'],
    [
      'the key, where the artwork is named too',
      ['listing', 'reprice', 'Salt Line', '--price', '3', '-k', 'mria'],
      'key_missing',
      'did you mean mira?',
    ],
    [
      'a device',
      ['listing', 'list', '-k', 'usb://mria'],
      'key_missing',
      'hardware wallets are not supported',
    ],
    ['an argument', ['listing', 'list', 'mria'], 'invalid_address', 'did you mean mira?'],
    ['an option', ['offer', 'list', '--buyer', 'mria'], 'invalid_address', 'did you mean mira?'],
    ['a wallet command', ['wallet', 'show', 'mria'], 'wallet_not_found', 'did you mean mira?'],
    ['removing', ['wallet', 'remove', 'xyz'], 'wallet_not_found', 'no other has a name like it'],
  ])('as %s leads to the one that may be meant', async (_, argv, code, why) => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'mira', 'mira.json']);
    const error = await failure(m, argv);
    expect(error.code).toBe(code);
    expect(error.why).toContain(why);
  });
});

describe('a new wallet', () => {
  it('gets a key that only its owner can read, and that signs', async () => {
    const m = await start();
    const { address, key } = await data(m, ['wallet', 'new', 'shop']);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    const numbers = JSON.parse(readFileSync(key, 'utf8'));
    expect(numbers).toHaveLength(64);
    expect((await data(m, ['wallet', 'show', 'shop'])).problem).toBeNull();
    m.running.chain.airdrop(address, 1_000_000_000n);
    const offer = ['offer', 'create', m.artwork('Salt Line'), '--price', '0.5 SOL', '--yes', '-k', 'shop'];
    expect((await data(m, offer)).signature).not.toBeNull();
    writeFileSync(key, '');
  });

  it('has another key each time, and never takes the place of a file', async () => {
    const m = await start();
    const [a, b] = [await data(m, ['wallet', 'new', 'a']), await data(m, ['wallet', 'new', 'b'])];
    expect(a.address).not.toBe(b.address);
    const before = readFileSync(m.keypair('mira'), 'utf8');
    expect(await failure(m, ['wallet', 'new', 'c', '--file', 'mira.json'])).toMatchObject({ code: 'usage' });
    expect(readFileSync(m.keypair('mira'), 'utf8')).toBe(before);
    expect(readFileSync(list(m), 'utf8')).not.toContain('"c"');
  });
});

describe('the list of wallets', () => {
  it('is readable by its owner alone, and holds no key', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'shop', 'mira.json']);
    expect(statSync(list(m)).mode & 0o777).toBe(0o600);
    // That no key is in it, the end of every test says.
    expect(JSON.parse(readFileSync(list(m), 'utf8')).wallets).toEqual([
      { name: 'shop', address: m.wallet('mira'), key: m.keypair('mira') },
    ]);
  });

  it.each([
    ['is not JSON', '{'],
    ['has another version', '{"version":2,"wallets":[]}'],
    ['has an entry without a name', '{"version":1,"wallets":[{"address":"x","key":null}]}'],
    [
      'has a relative path',
      '{"version":1,"wallets":[{"name":"a","address":"11111111111111111111111111111112","key":"a.json"}]}',
    ],
  ])('that %s is refused, and stays as it is', async (_, text) => {
    const path = `${HOME}/.config/gavel/wallets.json`;
    const files = memoryFiles({ [path]: text });
    const { stdout } = await gavel(['wallet', 'add', 'b', '11111111111111111111111111111112', '--json'], {
      files,
      adapters: { keyFiles: nodeAdapters.keyFiles },
    });
    expect(JSON.parse(stdout).error.code).toBe('state_corrupt');
    expect(files.read(path, { maxBytes: 9_999 })?.text).toBe(text);
  });

  it('that others may read is refused', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'shop', 'mira.json']);
    chmodSync(list(m), 0o644);
    expect(await failure(m, ['wallet', 'list'])).toMatchObject({
      code: 'state_corrupt',
      hint: `chmod 600 ${list(m)}`,
    });
  });

  it('keeps the key file of a wallet that is renamed and removed', async () => {
    const m = await start();
    await m.gavel(['wallet', 'add', 'shop', 'mira.json']);
    await m.gavel(['wallet', 'add', 'other', 'teo.json']);
    expect(await failure(m, ['wallet', 'rename', 'shop', 'OTHER'])).toMatchObject({ code: 'usage' });
    expect((await data(m, ['wallet', 'rename', 'shop', 'Shop'])).name).toBe('Shop');
    expect((await data(m, ['wallet', 'remove', 'Shop'])).key).toBe(m.keypair('mira'));
    expect(existsSync(m.keypair('mira'))).toBe(true);
    expect((await data(m, ['wallet', 'list'])).map(({ name }: { name: string }) => name)).toEqual(['other']);
  });
});

describe('the wallets of a running sandbox', () => {
  const runtime = (rpcUrl: string) =>
    JSON.stringify({
      pid: 7,
      rpcUrl,
      wsUrl: 'ws://127.0.0.1:1',
      apiUrl: 'http://127.0.0.1:1',
      apiV1Url: 'http://127.0.0.1:1',
      apiKey: 'key',
      wallets: [
        { name: 'mira', address: '2ytZo7EVzJorZ27ZmHiM1Cai77rNRb4KCfYB3xDaxh5x', key: '/w/mira.json' },
      ],
    });
  const names = async (argv: readonly string[]) => {
    const files = memoryFiles({
      [`${HOME}/.local/state/gavel/sandbox/run.json`]: runtime('http://127.0.0.1:9'),
    });
    const { stdout } = await gavel(['wallet', 'list', '--json', ...argv], { files, livePids: [7] });
    return JSON.parse(stdout).data.map(({ name }: { name: string }) => name);
  };

  it('have names while its node is in use, and nowhere else', async () => {
    expect(await names([])).toEqual(['mira']);
    expect(await names(['-u', 'http://127.0.0.1:9/'])).toEqual(['mira']);
    expect(await names(['-u', 'mainnet-beta'])).toEqual([]);
  });
});

it.each(['1abc', 'a'.repeat(32), '-', 'a b', 'a/b', 'a.json', '../x', 'ü', ''])(
  '%j is no name for a wallet',
  async (name) => {
    const { stdout } = await gavel(['wallet', 'remove', '--json', '--', name], {});
    expect(JSON.parse(stdout).error.code).toBe('usage');
  },
);
