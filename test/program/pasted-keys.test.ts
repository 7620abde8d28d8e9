import { createPrivateKey, createPublicKey } from 'node:crypto';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { gavel, HOME } from '../support/cli.ts';
import { memoryFiles } from '../support/memory-files.ts';

const SEED = Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex');
const KEY = Buffer.concat([SEED, publicHalf(SEED)]);
const MINT = 'So11111111111111111111111111111111111111112';

function publicHalf(seed: Buffer): Buffer {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
}

/** A secret in the forms in which somebody could paste it. */
const FORMS: readonly (readonly [string, string])[] = [
  ['a JSON array', JSON.stringify([...KEY])],
  ['a JSON array with spaces', JSON.stringify([...KEY]).replaceAll(',', ', ')],
  ['the content of a key file', `${JSON.stringify([...KEY], null, 2)}\n`],
  ['a JSON array of the seed', JSON.stringify([...SEED])],
  ['base58', bs58.encode(KEY)],
  ['base58 of the seed', bs58.encode(SEED)],
  ['hex', KEY.toString('hex')],
  ['hex of the seed', SEED.toString('hex')],
  ['base64', KEY.toString('base64')],
  ['base64 of the seed', SEED.toString('base64')],
  ['a seed phrase', 'pill tomorrow foster begin walnut borrow virtual kick shift mutual shoe scatter'],
];

type Place = (secret: string) => {
  readonly argv: readonly string[];
  readonly env?: Record<string, string>;
  readonly files?: Record<string, string>;
};

const toml = (name: string) => (secret: string) => ({
  argv: ['config', 'get', 'keypair'],
  files: { [`${HOME}/.config/gavel/config.toml`]: `${name} = ${JSON.stringify(secret)}\n` },
});

const PLACES: readonly (readonly [string, Place])[] = [
  [
    '--keypair, before a command that needs it',
    (secret) => ({ argv: ['listing', 'cancel', MINT, '--keypair', secret] }),
  ],
  ['--keypair=, shown', (secret) => ({ argv: ['config', 'get', 'keypair', `--keypair=${secret}`] })],
  ['-k, listed', (secret) => ({ argv: ['-k', secret, 'config', 'list'] })],
  ['GAVEL_KEYPAIR', (secret) => ({ argv: ['config', 'get', 'keypair'], env: { GAVEL_KEYPAIR: secret } })],
  ['GAVEL_API_KEY_FILE', (secret) => ({ argv: ['config', 'list'], env: { GAVEL_API_KEY_FILE: secret } })],
  ['keypair in a file', toml('keypair')],
  ['api_key_file in a file', toml('api_key_file')],
  ['keypair in a profile that is not used', (secret) => toml('[profiles.p]\nkeypair')(secret)],
  [
    'keypair_path of the Solana CLI',
    (secret) => ({
      argv: ['config', 'get', 'keypair'],
      files: { [`${HOME}/.config/solana/cli/config.yml`]: `keypair_path: ${JSON.stringify(secret)}\n` },
    }),
  ],
  ['prompt://', (secret) => ({ argv: ['config', 'get', 'keypair', '--keypair', `prompt://${secret}`] })],
  ['the plan to sign', (secret) => ({ argv: ['tx', 'sign', secret] })],
  ['the plan to submit', (secret) => ({ argv: ['tx', 'submit', secret] })],
  ['--out', (secret) => ({ argv: ['listing', 'cancel', MINT, '--sign-only', '--out', secret] })],
  ['--database', (secret) => ({ argv: ['service', 'up', '--database', secret] })],
  ['--dir', (secret) => ({ argv: ['sandbox', 'up', '--dir', secret] })],
  ['the project file to trust', (secret) => ({ argv: ['config', 'trust', secret] })],
];

/** Neither the text nor what a shorter message would show of it: any eight characters in a row. */
function expectNothingOf(secret: string, shown: string): void {
  const dense = secret.replaceAll(/\s+/g, ' ').trim();
  const seen = shown.replaceAll(/\s+/g, ' ');
  for (let at = 0; at + 8 <= dense.length; at += 1) expect(seen).not.toContain(dense.slice(at, at + 8));
}

describe.each(PLACES)('a key given as %s', (_, place) => {
  it.each(FORMS)('is refused without being repeated: %s', async (_form, secret) => {
    for (const flags of [[], ['--json'], ['--verbose']]) {
      const { argv, env = {}, files = {} } = place(secret);
      const result = await gavel([...argv, ...flags], { env, files: memoryFiles(files) });
      expect(result.code).toBe(3);
      expectNothingOf(secret, result.stdout + result.stderr);
    }
  });
});

describe('a whole key where nobody looks for one', () => {
  const forms = FORMS.slice(0, 5);
  it.each([
    ['an argument', (secret: string) => ['listing', 'get', secret]],
    ['a signature', (secret: string) => ['tx', 'status', secret]],
    ['a transaction', (secret: string) => ['tx', 'explain', secret]],
    ['a noun', (secret: string) => [secret]],
    ['an unknown flag', (secret: string) => ['config', 'list', `--key=${secret}`]],
    ['a profile', (secret: string) => ['config', 'list', '--profile', secret]],
    ['an address', (secret: string) => ['config', 'list', '--keypair', `address://${secret}`]],
  ])('as %s is refused before it is used', async (_, argv) => {
    for (const [, secret] of forms) {
      const { code, stdout, stderr } = await gavel(argv(secret));
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain('a secret key is on the command line');
      expectNothingOf(secret, stderr);
    }
  });

  it('in a variable is refused by the name of the variable', async () => {
    for (const [, secret] of forms) {
      const { code, stderr } = await gavel(['config', 'list'], { env: { GAVEL_API_KEY: secret } });
      expect(code).toBe(3);
      expect(stderr).toContain('GAVEL_API_KEY holds a secret key');
      expectNothingOf(secret, stderr);
    }
  });

  it('is no signature: one is still taken', async () => {
    const signature = bs58.encode(Buffer.alloc(64, 7));
    const { stderr } = await gavel(['config', 'get', signature]);
    expect(stderr).toContain(`there is no setting "${signature}"`);
  });
});

it('a file that is not understood is not repeated, even to --verbose', async () => {
  const secret = JSON.stringify([...KEY]);
  for (const files of [
    { [`${HOME}/.config/gavel/config.toml`]: `keypair = ${secret}\n= broken` },
    { [`${HOME}/.config/gavel/config.toml`]: secret },
    { [`${HOME}/.config/gavel/config.toml`]: `keypair = ${secret}` },
    { [`${HOME}/.config/solana/cli/config.yml`]: `keypair_path: ${secret}` },
    { [`${HOME}/.config/solana/cli/config.yml`]: `keypair_path: "${secret}` },
    { [`${HOME}/.local/state/gavel/sandbox/run.json`]: `${secret} broken` },
  ]) {
    const { code, stdout, stderr } = await gavel(['config', 'list', '--verbose'], {
      files: memoryFiles(files),
    });
    expect(code).toBe(3);
    expectNothingOf(secret, stdout + stderr);
  }
});
