import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_BYTES } from '../../src/files/limits.ts';
import { readPassphrase, requireStrong, typedPassphrase } from '../../src/signing/passphrase.ts';

const uid = process.getuid?.() ?? null;
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

function fileWith(contents: string, mode = 0o600): string {
  const folder = mkdtempSync(join(tmpdir(), 'gavel-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'pass');
  writeFileSync(path, contents);
  chmodSync(path, mode);
  return path;
}

function descriptorOf(contents: string): number {
  const descriptor = openSync(fileWith(contents), 'r');
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

it.each([
  ['one line', 'several words\n', 'several words'],
  ['a line of Windows', 'several words\r\n', 'several words'],
  ['no line break', 'several words', 'several words'],
  ['two lines', 'one\ntwo\n', 'one\ntwo'],
])('is read from %s, of a file or a descriptor', (_, contents, expected) => {
  expect(text(readPassphrase({ file: fileWith(contents) }, uid))).toBe(expected);
  expect(text(readPassphrase({ descriptor: descriptorOf(contents) }, uid))).toBe(expected);
});

it.each(['', '\n', '\r\n'])('is not read from what is empty: %j', (contents) => {
  const file = fileWith(contents);
  expect(() => readPassphrase({ file }, uid)).toThrow(
    expect.objectContaining({ code: 'usage', why: `${file} is empty` }),
  );
  const descriptor = descriptorOf(contents);
  expect(() => readPassphrase({ descriptor }, uid)).toThrow(
    expect.objectContaining({ code: 'usage', why: `descriptor ${descriptor} is empty` }),
  );
});

it('is not read from a file that others may read, or that is not there', () => {
  expect(() => readPassphrase({ file: fileWith('several words\n', 0o644) }, uid)).toThrow(
    expect.objectContaining({ code: 'key_unsafe', hint: expect.stringContaining('chmod') }),
  );
  expect(() => readPassphrase({ file: '/nowhere/pass' }, uid)).toThrow(
    expect.objectContaining({ code: 'key_missing', hint: 'name another with --passphrase-file FILE' }),
  );
  expect(() => readPassphrase({ file: tmpdir() }, uid)).toThrow(
    expect.objectContaining({ code: 'key_unsafe' }),
  );
});

it('is not read from a descriptor that is not open, or that has too much', () => {
  expect(() => readPassphrase({ descriptor: 999_999 }, uid)).toThrow(
    expect.objectContaining({ code: 'usage', hint: expect.stringContaining('--passphrase-fd 3 3<FILE') }),
  );
  const descriptor = descriptorOf('x'.repeat(MAX_BYTES.secretKey + 1));
  expect(() => readPassphrase({ descriptor }, uid)).toThrow(
    expect.objectContaining({ why: `it is over ${MAX_BYTES.secretKey} bytes` }),
  );
});

it('is the same for the same letters, however they are composed', () => {
  expect(typedPassphrase('pässwörd')).toEqual(typedPassphrase('pa\u0308sswo\u0308rd'));
});

it('is too short for a new key below eight characters', () => {
  requireStrong(typedPassphrase('✓✓✓✓✓✓✓✓'));
  expect(() => requireStrong(typedPassphrase('✓✓✓✓✓✓✓'))).toThrow(
    expect.objectContaining({ code: 'usage', message: 'the key was not encrypted' }),
  );
});
