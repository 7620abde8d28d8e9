import { createCipheriv, createDecipheriv, createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Address } from '../domain/address.ts';
import { isAddress, toAddress } from '../domain/base58.ts';
import { CliError } from '../errors/cli-error.ts';
import { privateKey, publicKeyOf } from './ed25519.ts';
import type { SecretKey } from './key-bytes.ts';

/** The only parameters that are written and taken: a file cannot ask for more memory than these, 128 MiB. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 144 * 1_024 * 1_024 } as const;
const SCRYPT_TEXT = `scrypt N=${SCRYPT.N} r=${SCRYPT.r} p=${SCRYPT.p}`;
const CIPHER = 'aes-256-gcm';
const TITLE = 'gavel encrypted key';
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const SEED_BYTES = 32;
const KEY_BYTES = 64;
const TAG_BYTES = 16;

/** Docs/configuration.md describes the format. */
const FORMAT =
  /^(gavel encrypted key (\d{1,9})\naddress: (\w{32,44})\nkdf: (.{1,80}) salt=([0-9a-f]+)\ncipher: (.{1,40}) nonce=([0-9a-f]+)\n)data: ([0-9a-f]+)\ncheck: ([0-9a-f]{64})\n$/;

/** An encrypted key whose file is whole. Nothing in it has been authenticated yet. */
export interface EncryptedKey {
  readonly address: Address;
  /** Every byte before the encrypted data. */
  readonly header: Uint8Array;
  readonly salt: Uint8Array;
  readonly nonce: Uint8Array;
  /** The encrypted seed, and the tag that authenticates it and the header. */
  readonly data: Uint8Array;
}

/** Whether a file says that it is an encrypted key. */
export function isEncryptedKey(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, TITLE.length)).toString('latin1') === TITLE;
}

/** `what` begins the message of the error. Throws `key_malformed` for a damaged file and for other parameters. */
export function parseEncryptedKey(file: Uint8Array, what: string): EncryptedKey {
  const text = Buffer.from(file).toString('latin1');
  const [, header, version, address, kdf, salt, cipher, nonce, data, check] = FORMAT.exec(text) ?? [];
  const checked = text.slice(0, text.lastIndexOf('check: '));
  const isWhole =
    check !== undefined && createHash('sha256').update(checked, 'latin1').digest('hex') === check;
  const malformed = (why: string, hint: string) => new CliError('key_malformed', { what, why, hint });
  if (header === undefined || address === undefined || !isWhole)
    throw malformed('the file is damaged: its checksum does not fit', 'take it from a copy');
  const isKnown = version === '1' && kdf === SCRYPT_TEXT && cipher === CIPHER;
  if (!isKnown)
    throw malformed(
      `it is of version ${version} with ${kdf} and ${cipher}; this version of gavel takes version 1 with ${SCRYPT_TEXT} and ${CIPHER}`,
      'use the version of gavel that wrote it',
    );
  const parts = [salt, nonce, data].map((hex = '') => new Uint8Array(Buffer.from(hex, 'hex')));
  const sizes = [SALT_BYTES, NONCE_BYTES, SEED_BYTES + TAG_BYTES];
  if (!isAddress(address) || parts.some((part, index) => part.length !== sizes[index]))
    throw malformed('a part of it has the wrong length', 'take it from a copy');
  const [saltBytes, nonceBytes, dataBytes] = parts as [Uint8Array, Uint8Array, Uint8Array];
  return {
    address,
    header: Buffer.from(header, 'latin1'),
    salt: saltBytes,
    nonce: nonceBytes,
    data: dataBytes,
  };
}

/** The key that encrypts, from a passphrase in UTF-8. Takes 128 MiB and about half a second. The caller wipes it. */
export async function deriveKey(passphrase: Uint8Array, salt: Uint8Array): Promise<Uint8Array> {
  const derive = promisify<Uint8Array, Uint8Array, number, typeof SCRYPT, Buffer>(scrypt);
  return derive(passphrase, salt, 32, SCRYPT);
}

/** Never twice the same for one passphrase. */
export interface Fresh {
  readonly salt: Uint8Array;
  readonly nonce: Uint8Array;
}

/** 16 and 12 bytes. */
export function fresh(random: (size: number) => Uint8Array): Fresh {
  return { salt: random(SALT_BYTES), nonce: random(NONCE_BYTES) };
}

/** The file of a key. `derived` is what `deriveKey` made of the passphrase and of `salt`. */
export function encryptKey(
  { address, bytes }: Pick<SecretKey, 'address' | 'bytes'>,
  derived: Uint8Array,
  { salt, nonce }: Fresh,
): Uint8Array {
  const header = [
    `${TITLE} 1`,
    `address: ${address}`,
    `kdf: ${SCRYPT_TEXT} salt=${hex(salt)}`,
    `cipher: ${CIPHER} nonce=${hex(nonce)}`,
    '',
  ].join('\n');
  const cipher = createCipheriv(CIPHER, derived, nonce);
  cipher.setAAD(Buffer.from(header, 'latin1'));
  const data = [cipher.update(bytes.subarray(0, SEED_BYTES)), cipher.final(), cipher.getAuthTag()];
  const text = `${header}data: ${data.map(hex).join('')}\n`;
  const check = createHash('sha256').update(text, 'latin1').digest('hex');
  return Buffer.from(`${text}check: ${check}\n`, 'latin1');
}

/** The key in the file. Its holder wipes it. Throws `passphrase_wrong`. */
export function decryptKey(
  { address, header, nonce, data }: EncryptedKey,
  derived: Uint8Array,
  what: string,
): SecretKey {
  const bytes = new Uint8Array(KEY_BYTES);
  const decipher = createDecipheriv(CIPHER, derived, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(data.subarray(SEED_BYTES));
  const seed = decipher.update(data.subarray(0, SEED_BYTES));
  try {
    decipher.final();
    bytes.set(seed);
    const key = privateKey(seed);
    const publicKey = publicKeyOf(key);
    bytes.set(publicKey, SEED_BYTES);
    if (toAddress(publicKey) === address) return { address, bytes, key };
  } catch {
    bytes.fill(0);
    throw new CliError('passphrase_wrong', {
      what,
      why: 'the passphrase is wrong',
      hint: 'run the command again; the file is whole, and stays as it is',
    });
  } finally {
    seed.fill(0);
  }
  bytes.fill(0);
  throw new CliError('key_malformed', {
    what,
    why: 'the key in it is that of another address',
    hint: 'take it from a copy',
  });
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
