import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { data, failure } from '../support/json-of.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

describe('an encrypted wallet', () => {
  const PASSPHRASE = 'correct horse battery staple';

  /** The encrypted key, which takes long to make: the first test has it made, and the others add the same file. */
  let made: string | undefined;

  async function startWith(name: string) {
    const m = await start();
    writeFileSync(join(m.home, 'pass'), `${PASSPHRASE}\n`, { mode: 0o600 });
    await m.gavel(['wallet', 'add', name, 'mira.json']);
    if (made === undefined) {
      const { before, key } = await data(m, ['wallet', 'encrypt', name, '--passphrase-file', 'pass']);
      made = readFileSync(key, 'utf8');
      return { m, before, key };
    }
    const key = join(m.home, `${name}.key`);
    writeFileSync(key, made, { mode: 0o600 });
    await m.gavel(['wallet', 'remove', name, '--yes']);
    await data(m, ['wallet', 'add', name, key]);
    return { m, before: m.keypair('mira'), key };
  }
  const reprice = (m: Marketplace, price: string) =>
    ['listing', 'reprice', m.artwork('Salt Line'), '--price', price, '-k', 'shop'] as const;

  it('keeps its old file, and signs with the passphrase alone', async () => {
    const { m, key, before } = await startWith('shop');
    expect(before).toBe(m.keypair('mira'));
    expect(existsSync(before)).toBe(true);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(readFileSync(key, 'utf8')).toMatch(/^gavel encrypted key 1\n/);
    expect(await data(m, ['wallet', 'show', 'shop'])).toMatchObject({ encrypted: true, problem: null });
    // A read needs no passphrase.
    expect((await data(m, ['wallet', 'balance', '-k', 'shop'])).wallet).toBe(m.wallet('mira'));
    const signed = await data(m, [...reprice(m, '3 SOL'), '--yes', '--passphrase-file', 'pass']);
    expect(signed.account.price).toBe('3000000000');
  });

  it('is not encrypted twice, and a plain key is written out as it is', async () => {
    const { m } = await startWith('shop');
    const again = await failure(m, ['wallet', 'encrypt', 'shop', '--passphrase-file', 'pass']);
    expect(again).toMatchObject({ code: 'usage', why: 'it is encrypted already' });
    await m.gavel(['wallet', 'add', 'plain', 'teo.json']);
    const words = ['wallet', 'export', 'plain', 'out.json'];
    const { code, stderr } = await m.gavel(words, { tty: true, answers: [['not encrypted?', 'y\r']] });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(m.home, 'out.json'), 'utf8'))).toEqual(
      JSON.parse(readFileSync(m.keypair('teo'), 'utf8')),
    );
    writeFileSync(join(m.home, 'out.json'), '');
  });

  it('asks for the passphrase after the question, without showing it', async () => {
    const { m } = await startWith('shop');
    const { code, stderr } = await m.gavel([...reprice(m, '4 SOL')], {
      tty: true,
      answers: [
        ['Reprice?', 'y\r'],
        ['Passphrase of', `${PASSPHRASE}\r`],
      ],
    });
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain(PASSPHRASE);
    expect(stderr.split('Passphrase of')[0]).toContain('Reprice?');
  });

  it('signs nothing with a wrong passphrase, or with none', async () => {
    const { m, key } = await startWith('shop');
    const whole = readFileSync(key, 'utf8');
    writeFileSync(join(m.home, 'wrong'), 'correct horse battery stable', { mode: 0o600 });
    expect(await failure(m, [...reprice(m, '3 SOL'), '--yes', '--passphrase-file', 'wrong'])).toMatchObject({
      code: 'passphrase_wrong',
    });
    expect(await failure(m, [...reprice(m, '3 SOL'), '--yes'])).toMatchObject({
      code: 'key_missing',
      message: 'the passphrase of the key cannot be asked for',
    });
    chmodSync(join(m.home, 'pass'), 0o644);
    expect(await failure(m, [...reprice(m, '3 SOL'), '--yes', '--passphrase-file', 'pass'])).toMatchObject({
      code: 'key_unsafe',
    });
    expect(readFileSync(key, 'utf8')).toBe(whole);
    expect((await data(m, ['listing', 'get', m.artwork('Salt Line')])).account.price).toBe('2000000000');
  });

  it('is made encrypted from the start, with a passphrase that is typed twice', async () => {
    const m = await start();
    const typed = (second: string) => ({
      tty: true,
      answers: [
        ['New passphrase', `${PASSPHRASE}\r`],
        ['The same passphrase again', `${second}\r`],
      ] as const,
    });
    const other = await m.gavel(['wallet', 'new', 'shop', '--encrypted'], typed('another one'));
    expect(other.stderr).toContain('the two passphrases are not the same');
    expect(await data(m, ['wallet', 'list'])).toEqual([]);
    const made = await m.gavel(['wallet', 'new', 'shop', '--encrypted'], typed(PASSPHRASE));
    expect(made.code, made.stderr).toBe(0);
    writeFileSync(join(m.home, 'short'), 'seven77', { mode: 0o600 });
    const short = ['wallet', 'new', 'b', '--encrypted', '--passphrase-file', 'short'];
    expect((await failure(m, short)).why).toContain('fewer than 8 characters');
    expect((await data(m, ['wallet', 'list'])).map(({ name }: { name: string }) => name)).toEqual(['shop']);
  });

  it('is written out for other tools after a question that --yes does not answer', async () => {
    const { m } = await startWith('shop');
    const words = ['wallet', 'export', 'shop', 'out.json', '--passphrase-file', 'pass'];
    expect(await failure(m, [...words, '--yes'])).toMatchObject({ code: 'confirmation_required' });
    expect(existsSync(join(m.home, 'out.json'))).toBe(false);
    const { code, stderr } = await m.gavel(words, { tty: true, answers: [['not encrypted?', 'y\r']] });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(m.home, 'out.json'), 'utf8'))).toEqual(
      JSON.parse(readFileSync(m.keypair('mira'), 'utf8')),
    );
    writeFileSync(join(m.home, 'out.json'), '');
  });
});
