import { randomBytes, randomFillSync } from 'node:crypto';
import { toAddress } from '../domain/base58.ts';
import { CliError } from '../errors/cli-error.ts';
import { createFile } from '../files/create-file.ts';
import type { KeyFiles } from '../ports/key-files.ts';
import { privateKey, publicKeyOf } from './ed25519.ts';
import {
  decryptKey,
  deriveKey,
  encryptKey,
  fresh,
  isEncryptedKey,
  parseEncryptedKey,
} from './encrypted-key.ts';
import { parseSecretKey, type SecretKey } from './key-bytes.ts';
import { readKeyFile } from './key-file.ts';
import { requireStrong } from './passphrase.ts';

const SEED_BYTES = 32;
const KEY_BYTES = 64;
const LONGEST_ARRAY = 1 + 4 * KEY_BYTES;

/** What key files need from outside. */
export interface KeyFilesIo {
  /** The user of this process; null where files have no owners. */
  readonly uid: number | null;
  /** The passphrase in UTF-8. It is wiped here. */
  passphrase(question: string): Promise<Uint8Array>;
  /** Whether a person types it, and so has to type a new one twice. */
  readonly isAsked: boolean;
}

export function keyFiles(io: KeyFilesIo): KeyFiles {
  const read = (path: string) => ({ file: readKeyFile(path, io.uid), what: whatOf(path) });
  const encrypted = async (key: SecretKey, path: string): Promise<void> => {
    const made = fresh(randomBytes);
    const passphrase = await newPassphrase(io);
    const derived = await deriveKey(passphrase, made.salt).finally(() => passphrase.fill(0));
    try {
      createFile(path, encryptKey(key, derived, made));
      // From the file, before anybody relies on it: this throws unless it holds the key of its address.
      const { file, what } = read(path);
      decryptKey(parseEncryptedKey(file, what), derived, what).bytes.fill(0);
    } finally {
      derived.fill(0);
    }
  };
  return {
    async look(path) {
      const { file, what } = read(path);
      if (isEncryptedKey(file)) return { address: parseEncryptedKey(file, what).address, encrypted: true };
      const { address, bytes } = parseSecretKey(file, what, { base58: false });
      bytes.fill(0);
      return { address, encrypted: false };
    },
    create: (path, options) =>
      using(newKey(), async (key) => {
        if (options.encrypted) await encrypted(key, path);
        else writePlain(key, path);
      }),
    async encrypt(from, to) {
      const { file, what } = read(from);
      if (isEncryptedKey(file))
        throw new CliError('usage', {
          what: `${from} stays as it is`,
          why: 'it is encrypted already',
          hint: 'to choose another passphrase, export the key, name that file, and encrypt it',
        });
      return using(parseSecretKey(file, what, { base58: false }), (key) => encrypted(key, to));
    },
    async decrypt(from, to) {
      const { file, what } = read(from);
      if (!isEncryptedKey(file))
        return using(parseSecretKey(file, what, { base58: false }), async (key) => writePlain(key, to));
      const parsed = parseEncryptedKey(file, what);
      const passphrase = await io.passphrase(`Passphrase of ${parsed.address}: `);
      const derived = await deriveKey(passphrase, parsed.salt).finally(() => passphrase.fill(0));
      try {
        return await using(decryptKey(parsed, derived, what), async (key) => writePlain(key, to));
      } finally {
        derived.fill(0);
      }
    },
  };
}

const whatOf = (path: string): string => `the key file ${path} cannot be used`;

/** Wipes the key in the end, also after an error. */
async function using(key: SecretKey, work: (key: SecretKey) => Promise<void>): Promise<SecretKey['address']> {
  try {
    await work(key);
    return key.address;
  } finally {
    key.bytes.fill(0);
  }
}

async function newPassphrase({ passphrase, isAsked }: KeyFilesIo): Promise<Uint8Array> {
  const first = await passphrase('New passphrase: ');
  try {
    requireStrong(first);
    if (!isAsked) return first;
    const second = await passphrase('The same passphrase again: ');
    const isSame = Buffer.compare(first, second) === 0;
    second.fill(0);
    if (isSame) return first;
    throw new CliError('usage', {
      what: 'the key was not encrypted',
      why: 'the two passphrases are not the same',
      hint: 'run the command again',
    });
  } catch (error) {
    first.fill(0);
    throw error;
  }
}

/** 32 random bytes and their public key. */
function newKey(): SecretKey {
  const bytes = new Uint8Array(KEY_BYTES);
  const seed = randomFillSync(bytes.subarray(0, SEED_BYTES));
  const key = privateKey(seed);
  const publicKey = publicKeyOf(key);
  bytes.set(publicKey, SEED_BYTES);
  return { address: toAddress(publicKey), bytes, key };
}

/** The numbers as the Solana CLI writes them. In bytes, because a string could not be wiped. */
function writePlain({ bytes }: SecretKey, path: string): void {
  const text = Buffer.alloc(LONGEST_ARRAY);
  try {
    let at = text.write('[', 0);
    for (const [index, byte] of bytes.entries()) at += text.write(`${index === 0 ? '' : ','}${byte}`, at);
    at += text.write(']', at);
    createFile(path, text.subarray(0, at));
  } finally {
    text.fill(0);
  }
}
