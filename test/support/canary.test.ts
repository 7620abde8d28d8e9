import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';
import {
  CANARY,
  keySecret,
  searchFiles,
  searchText,
  secretsGiven,
  textSecret,
  withCanary,
} from './canary.ts';
import { scriptedIo } from './cli.ts';
import { temporaryDirectory } from './journal.ts';
import { keypairOf } from './transactions.ts';

const KEY = Buffer.from(keypairOf('the canary').secretKey);
const SEED = KEY.subarray(0, 32);
const SECRETS = [keySecret('the key', KEY), textSecret('the API key', 'gvl_of-the-tests')];

describe('the search for secrets', () => {
  it.each([
    ['the array of a key file', JSON.stringify([...KEY])],
    ['an array over several lines', JSON.stringify([...KEY], null, 2)],
    ['an array as Node shows it', [...KEY].join(', ')],
    ['hex of the key', KEY.toString('hex')],
    ['hex of its secret half', SEED.toString('hex').toUpperCase()],
    ['base58 of the key', bs58.encode(KEY)],
    ['base58 of its secret half', bs58.encode(SEED)],
    ['base64 of the key', KEY.toString('base64')],
    ['base64 of its secret half', SEED.toString('base64')],
    ['base64 for URLs', KEY.toString('base64url')],
  ])('finds a key as %s', (_, form) => {
    expect(() => searchText(SECRETS, 'standard error of gavel status', `before ${form} after`)).toThrow(
      'the key is in standard error of gavel status',
    );
  });

  it('finds nothing in what is not secret', () => {
    const address = keypairOf('the canary').publicKey.toBase58();
    searchText(SECRETS, 'a text', `${address} gvl_[redacted] ${[...KEY.subarray(32)]}`);
  });

  it.each([
    ['the API key', 'as text', Buffer.from('name = "gvl_of-the-tests"')],
    ['the key', 'as bytes', Buffer.concat([Buffer.from([0, 255]), KEY])],
    ['the key', 'as an array', Buffer.from(JSON.stringify([...KEY]))],
  ])('finds %s in a file %s, and leaves out the file that is to hold it', (name, _, content) => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, 'state'));
    writeFileSync(join(directory, 'state', 'journal.db-wal'), content);
    expect(() => searchFiles(SECRETS, directory, () => false)).toThrow(
      `${name} is in the file state/journal.db-wal`,
    );
    searchFiles(SECRETS, directory, (path) => path === 'state/journal.db-wal');
  });

  it('looks for what the run was given: API key, URLs with query or password, key file, key on standard input', () => {
    const given = {
      argv: ['status', '--url', 'https://user:pass-word@rpc.example', '-k', '-'],
      env: { GAVEL_API_KEY: 'gvl_another', GAVEL_URL: `http://127.0.0.1:1 ${withCanary('http://[::1]:2')}` },
      stdin: bs58.encode(KEY),
    };
    const forms = secretsGiven({ ...given, read: () => null }).flatMap((secret) => secret.forms);
    expect(forms).toEqual(expect.arrayContaining([CANARY, 'gvl_another', 'pass-word', bs58.encode(SEED)]));
    const file = { argv: [], env: { GAVEL_KEYPAIR: 'id.json' } };
    const [, found] = secretsGiven({ ...file, read: () => Buffer.from(JSON.stringify([...KEY])) });
    expect(found).toEqual(keySecret('the key', KEY));
  });

  it('fails the test whose command writes a secret', async () => {
    const { io, written } = scriptedIo(['version'], { env: { GAVEL_API_KEY: 'gvl_of-the-tests' } });
    await run(io);
    written();
    io.stderr.write('warning: gvl_of-the-tests\n');
    expect(written).toThrow('the API key is in standard error of gavel version');
  });
});
