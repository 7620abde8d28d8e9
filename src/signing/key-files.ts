import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { toAddress } from '../domain/base58.ts';
import { CliError } from '../errors/cli-error.ts';
import { systemCode } from '../errors/system-code.ts';
import { systemReason } from '../errors/system-reason.ts';
import { ensureDirectory } from '../files/ensure-directory.ts';
import type { KeyFiles } from '../ports/key-files.ts';
import { privateKey, publicKeyOf } from './ed25519.ts';
import { parseSecretKey } from './key-bytes.ts';
import { readKeyFile } from './key-file.ts';

const SEED_BYTES = 32;
const KEY_BYTES = 64;
const LONGEST_ARRAY = 1 + 4 * KEY_BYTES;

/** `uid` is the user of this process, null where files have no owners. */
export function keyFiles(uid: number | null): KeyFiles {
  return {
    async look(path) {
      const input = readKeyFile(path, uid);
      const { address, bytes } = parseSecretKey(input, `the key file ${path} cannot be used`, {
        base58: false,
      });
      bytes.fill(0);
      return { address };
    },
    async create(path) {
      const key = newKey();
      const text = jsonArray(key);
      try {
        createFile(path, text);
        return toAddress(key.subarray(SEED_BYTES));
      } finally {
        key.fill(0);
        text.fill(0);
      }
    },
  };
}

/** 32 random bytes and their public key. The caller wipes it. */
function newKey(): Uint8Array {
  const key = new Uint8Array(KEY_BYTES);
  const seed = randomFillSync(key.subarray(0, SEED_BYTES));
  key.set(publicKeyOf(privateKey(seed)), SEED_BYTES);
  return key;
}

/** The numbers as the Solana CLI writes them. In bytes, because a string could not be wiped. */
function jsonArray(key: Uint8Array): Uint8Array {
  const text = Buffer.alloc(LONGEST_ARRAY);
  let at = text.write('[', 0);
  for (const [index, byte] of key.entries()) at += text.write(`${index === 0 ? '' : ','}${byte}`, at);
  at += text.write(']', at);
  return text.subarray(0, at);
}

/** Throws `usage` when it cannot. Nothing is left then, and an existing file is never touched. */
export function createFile(path: string, content: Uint8Array): void {
  let descriptor: number | null = null;
  try {
    ensureDirectory(dirname(path));
    descriptor = openSync(path, 'wx', 0o600);
    let written = 0;
    while (written < content.length) written += writeSync(descriptor, content, written);
    fsyncSync(descriptor);
  } catch (cause) {
    if (descriptor !== null) unlinkSync(path);
    throw new CliError('usage', {
      what: `cannot write ${path}`,
      why: systemReason(systemCode(cause)),
      hint: 'name a file that does not exist yet',
      cause,
    });
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
  syncDirectory(dirname(path));
}

/** Makes the name of a new file last through a power failure. Some systems cannot open a directory. */
function syncDirectory(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The file itself was written.
  }
}
