import { chmodSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { deriveKey, encryptKey, fresh } from '../../src/signing/encrypted-key.ts';
import { openKeySource } from '../../src/signing/key-source.ts';
import { errorOf } from '../http/scripted-server.ts';
import { ADDRESS, hex, io, KEY, keyFile, MESSAGE, SIGNATURE, useKeyFiles } from './key-files.ts';

useKeyFiles();

const PASSPHRASE = 'correct horse battery staple';
const RFC_KEY = { address: ADDRESS as Address, bytes: new Uint8Array(KEY) };

/** The key file, encrypted with `PASSPHRASE`; `first` is the first byte of its salt. */
async function encryptedFile(first: number): Promise<string> {
  const made = fresh((size) => new Uint8Array(size).fill(first));
  const derived = await deriveKey(Buffer.from(PASSPHRASE), made.salt);
  return keyFile(Buffer.from(encryptKey(RFC_KEY, derived, made)).toString('latin1'));
}

describe('an encrypted key file', () => {
  it('is refused when others may read it', async () => {
    const path = await encryptedFile(1);
    chmodSync(path, 0o644);
    expect(await errorOf(openKeySource(path, io()))).toMatchObject({
      code: 'key_unsafe',
      hint: `chmod 600 ${path}`,
    });
  });

  const passphrases = () => {
    const wipes: (() => void)[] = [];
    let asked = 0;
    const passphrase = async () => {
      asked += 1;
      return new Uint8Array(Buffer.from(PASSPHRASE));
    };
    const around = io({ passphrase, atEnd: (wipe) => void wipes.push(wipe) });
    return { around, wipes, asked: () => asked };
  };

  it('is asked about once, however often it signs, and wiped at the end', async () => {
    const { around, wipes, asked } = passphrases();
    const source = await openKeySource(await encryptedFile(1), around);
    expect(source.address).toBe(ADDRESS);
    await source.unlock?.();
    for (let count = 0; count < 2; count += 1)
      expect(hex(await (await source.open()).sign(MESSAGE))).toBe(SIGNATURE);
    expect([asked(), wipes.length]).toEqual([1, 1]);
    for (const wipe of wipes) wipe();
    expect((await errorOf(source.open())).code).toBe('passphrase_wrong');
  });

  it.each([
    ['a plain one', async () => keyFile(JSON.stringify(KEY))],
    ['one that was encrypted again', () => encryptedFile(2)],
  ])('does not sign once its file is %s', async (_, change) => {
    const { around } = passphrases();
    const source = await openKeySource(await encryptedFile(1), around);
    await change();
    expect((await errorOf(source.open())).code).toBe('key_unsafe');
  });
});
