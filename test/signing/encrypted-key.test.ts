import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { publicKeyOf } from '../../src/signing/ed25519.ts';
import {
  decryptKey,
  deriveKey,
  encryptKey,
  isEncryptedKey,
  parseEncryptedKey,
} from '../../src/signing/encrypted-key.ts';
import { errorOf } from '../http/scripted-server.ts';

/** RFC 8032, section 7.1, test 2. */
const SEED = Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex');
const PUBLIC = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex');
const KEY = { address: bs58.encode(PUBLIC) as Address, bytes: new Uint8Array([...SEED, ...PUBLIC]) };

/** Made by another program: Python's hashlib.scrypt and the AESGCM of its package cryptography. */
const VECTORS = [
  {
    passphrase: 'correct horse battery staple',
    file: `gavel encrypted key 1
address: 586Z7H2vpX9qNhN2T4e9Utugie3ogjbxzGaMtM3E6HR5
kdf: scrypt N=131072 r=8 p=1 salt=000102030405060708090a0b0c0d0e0f
cipher: aes-256-gcm nonce=101112131415161718191a1b
data: c30097c8eb6347d135a6566aafd22f9646fc3b13ad762efad730004730ba01324b455ebc743db782d9a5200735b80cb4
check: 436d9c8f672ba8364be1afedaa257c1f9c2ab8eb13f8af9d113b33b5f1de1796
`,
  },
  {
    passphrase: 'pässwörd ✓ 12',
    file: `gavel encrypted key 1
address: 586Z7H2vpX9qNhN2T4e9Utugie3ogjbxzGaMtM3E6HR5
kdf: scrypt N=131072 r=8 p=1 salt=ffffffffffffffffffffffffffffffff
cipher: aes-256-gcm nonce=000000000000000000000000
data: 43b6862994539a3179f19b7748a95ac0a86a5a20140720f8e11ff00edf36ca334bbb897ea3e3b22fb65912f3bd9fcae1
check: 8b0424f2730506abc85b0917c8d616529b18c706cf61d6bd445ec920f6bffac7
`,
  },
];

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const text = (file: Uint8Array) => Buffer.from(file).toString('utf8');
const what = 'the key cannot be used';

/** The same file with another text in it and a checksum that fits: as somebody would forge it. */
function forged(file: string, from: string | RegExp, to: string): Uint8Array {
  const changed = file.replace(/check: .*\n/, '').replace(from, to);
  expect(changed).not.toBe(file.replace(/check: .*\n/, ''));
  return bytes(`${changed}check: ${createHash('sha256').update(changed).digest('hex')}\n`);
}

describe.each(VECTORS)('a file that another program made', ({ passphrase, file }) => {
  const parsed = parseEncryptedKey(bytes(file), what);
  let derived: Uint8Array;
  beforeAll(async () => {
    derived = await deriveKey(bytes(passphrase), parsed.salt);
  });

  it('is decrypted, and written the same', () => {
    expect(isEncryptedKey(bytes(file))).toBe(true);
    const { key, ...rest } = decryptKey(parsed, derived, what);
    expect(rest).toEqual(KEY);
    expect(publicKeyOf(key)).toEqual(new Uint8Array(PUBLIC));
    expect(text(encryptKey(KEY, derived, parsed))).toBe(file);
  });

  it('is refused with any other passphrase', async () => {
    const wrong = await deriveKey(bytes(`${passphrase} `), parsed.salt);
    expect(await errorOf((async () => decryptKey(parsed, wrong, what))())).toMatchObject({
      code: 'passphrase_wrong',
      why: 'the passphrase is wrong',
    });
  });

  it('is refused with any byte damaged', () => {
    for (let at = 0; at < file.length; at += 1) {
      const damaged = bytes(file);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(() => parseEncryptedKey(damaged, what), `byte ${at}`).toThrow(what);
    }
    expect(() => parseEncryptedKey(bytes(file.slice(0, -1)), what)).toThrow(what);
    expect(() => parseEncryptedKey(bytes(`${file}\n`), what)).toThrow(what);
  });

  it.each([
    ['the address', KEY.address, '11111111111111111111111111111112'],
    ['the nonce', /nonce=../, 'nonce=ee'],
    ['the data', /data: ../, 'data: ee'],
  ])('with %s forged, checksum and all, is refused', async (_, from, to) => {
    const changed = parseEncryptedKey(forged(file, from, to), what);
    expect(await errorOf((async () => decryptKey(changed, derived, what))())).toMatchObject({
      code: 'passphrase_wrong',
    });
  });

  it.each([
    ['N=131072', 'N=1073741824'],
    ['N=131072', 'N=2'],
    ['r=8', 'r=800'],
    ['key 1\n', 'key 2\n'],
    ['aes-256-gcm', 'aes-128-gcm'],
  ])('with other parameters, %s as %s, is refused before anything is derived', (from, to) => {
    expect(() => parseEncryptedKey(forged(file, from, to), what)).toThrow(
      expect.objectContaining({
        code: 'key_malformed',
        why: expect.stringContaining('this version of gavel takes'),
      }),
    );
  });

  it.each([
    ['salt', /salt=../, 'salt='],
    ['nonce', /nonce=../, 'nonce='],
    ['data', /data: ../, 'data: '],
    ['address', /address: ../, 'address: '],
  ])('with a %s of another length is refused', (_, from, to) => {
    expect(() => parseEncryptedKey(forged(file, from, to), what)).toThrow(
      expect.objectContaining({ code: 'key_malformed' }),
    );
  });

  it('with the key of another address is refused, although the passphrase fits', async () => {
    const other = { ...KEY, address: '11111111111111111111111111111112' as Address };
    const made = parseEncryptedKey(encryptKey(other, derived, parsed), what);
    expect(await errorOf((async () => decryptKey(made, derived, what))())).toMatchObject({
      code: 'key_malformed',
      why: 'the key in it is that of another address',
    });
  });
});
