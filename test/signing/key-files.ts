import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import { afterEach, beforeEach } from 'vitest';
import type { KeyIo } from '../../src/signing/key-source.ts';

/** RFC 8032, section 7.1, test 2: seed, public key, signature of the byte 0x72. */
export const SEED = Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex');
export const PUBLIC = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex');
export const SIGNATURE =
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';
export const KEY = [...SEED, ...PUBLIC];
export const ADDRESS = bs58.encode(PUBLIC);
export const MESSAGE = new Uint8Array([0x72]);

/** A directory of each test. */
export let directory: string;

/** Makes it before each test of the file that calls this, and removes it afterwards. */
export function useKeyFiles(): void {
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'gavel-key-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
}

export const io = (changes: Partial<KeyIo> = {}): KeyIo => ({
  home: directory,
  uid: process.getuid?.() ?? null,
  wallet: (name) => {
    throw new Error(`nobody was to look for the wallet ${name}`);
  },
  readStdin: async () => Buffer.alloc(0),
  promptHidden: async () => '',
  passphrase: async () => {
    throw new Error('no passphrase was to be asked for');
  },
  atEnd: () => undefined,
  ...changes,
});

/** Writes the key file of the test. */
export function keyFile(content: string, mode = 0o600): string {
  const path = join(directory, 'id.json');
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
