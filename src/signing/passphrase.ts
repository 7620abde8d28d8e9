import { readSync } from 'node:fs';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';
import { MAX_BYTES } from '../files/limits.ts';
import { OTHERS_USE, type RefuseFile, readRegular, sharedWith } from '../files/read-regular.ts';

/** Where a passphrase comes from: `file` is absolute. */
export type PassphraseSource = { readonly file: string } | { readonly descriptor: number };

const LEAST_CHARACTERS = 8;

/** What a secret is called, and the flag that names its descriptor. */
export interface SecretWords {
  readonly name: string;
  readonly flag: string;
}

const PASSPHRASE: SecretWords = { name: 'passphrase', flag: '--passphrase-fd' };

/** The passphrase without a line break at its end. The caller wipes it. Throws `key_unsafe`, `key_missing` or `usage`. */
export function readPassphrase(source: PassphraseSource, uid: number | null): Uint8Array {
  if ('file' in source) return lineOf(fromFile(source.file, uid), PASSPHRASE, source.file);
  return readDescriptor(source.descriptor, PASSPHRASE);
}

/** A secret from an open descriptor, as `readPassphrase` reads it. Throws `usage`. */
export function readDescriptor(descriptor: number, words: SecretWords): Uint8Array {
  return lineOf(fromDescriptor(descriptor, words), words, `descriptor ${descriptor}`);
}

function lineOf(bytes: Uint8Array, { name }: SecretWords, from: string): Uint8Array {
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end -= 1;
  if (bytes[end - 1] === 0x0d) end -= 1;
  if (end > 0) return bytes.subarray(0, end);
  throw new CliError('usage', {
    what: `the ${name} cannot be used`,
    why: `${from} is empty`,
    hint: `write the ${name} into it, on one line`,
  });
}

/** The bytes of a passphrase that was typed. The same letters give the same bytes on every system. */
export function typedPassphrase(text: string): Uint8Array {
  return Buffer.from(text.normalize('NFC'), 'utf8');
}

/** Throws `usage` for one that is too short for a new key. */
export function requireStrong(passphrase: Uint8Array): void {
  if ([...new TextDecoder().decode(passphrase)].length >= LEAST_CHARACTERS) return;
  throw new CliError('usage', {
    what: 'the key was not encrypted',
    why: `the passphrase has fewer than ${LEAST_CHARACTERS} characters`,
    hint: 'choose a longer one: several words are good',
  });
}

function fromFile(path: string, uid: number | null): Uint8Array {
  const refuse: RefuseFile = (why, hint = 'name another with --passphrase-file FILE') =>
    new CliError('key_unsafe', { what: `the passphrase file ${path} is not safe to use`, why, hint });
  const file = readRegular(path, { maxBytes: MAX_BYTES.secretKey }, refuse);
  if (file === null)
    throw new CliError('key_missing', {
      what: `there is no passphrase file at ${path}`,
      hint: 'name another with --passphrase-file FILE',
    });
  const problem = sharedWith(file, path, { uid, bits: OTHERS_USE });
  if (problem === null) return file.bytes;
  file.bytes.fill(0);
  throw refuse(problem.why, problem.hint);
}

function fromDescriptor(descriptor: number, { name, flag }: SecretWords): Uint8Array {
  const buffer = Buffer.alloc(MAX_BYTES.secretKey + 1);
  const refuse = (why: string): CliError => {
    buffer.fill(0);
    return new CliError('usage', {
      what: `the ${name} cannot be read from descriptor ${descriptor}`,
      why,
      hint: `open it for reading: ${flag} 3 3<FILE`,
    });
  };
  let size = 0;
  try {
    for (let read = -1; read !== 0 && size < buffer.length; size += read)
      read = readSync(descriptor, buffer, size, buffer.length - size, null);
  } catch (error) {
    throw refuse(systemReason(systemCode(error)));
  }
  if (size === buffer.length) throw refuse(`it is over ${MAX_BYTES.secretKey} bytes`);
  return buffer.subarray(0, size);
}
