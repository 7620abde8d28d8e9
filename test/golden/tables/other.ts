import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Marketplace } from '../../support/marketplace.ts';
import type { GoldenTable } from '../golden.ts';

const project = (m: Marketplace) => writeFile(join(m.home, 'gavel.toml'), 'max_fee = "0.002"\n');

/** In a file that a test expects to hold a secret. */
const keyFile = (m: Marketplace) => writeFile(join(m.home, 'cas.json'), m.apiKey);

export const other: GoldenTable = {
  doctor: [
    { title: 'with nothing to do', env: { LC_ALL: 'C.UTF-8' }, argv: () => ['--keypair', '-'] },
    {
      title: 'without a node',
      env: { GAVEL_URL: '', GAVEL_API: '', GAVEL_KEYPAIR: '-' },
      argv: () => [],
    },
  ],
  'completion bash': [{ title: 'as it is', argv: () => [] }],
  'completion zsh': [{ title: 'as it is', argv: () => [] }],
  'completion fish': [{ title: 'as it is', argv: () => [] }],
  login: [
    {
      title: 'with a key that the service accepts',
      changes: true,
      before: keyFile,
      argv: () => ['--key-file', 'cas.json'],
    },
    { title: 'without an answer', env: { GAVEL_API: '' }, argv: () => [] },
  ],
  logout: [
    {
      title: 'of the only login',
      changes: true,
      before: async (m) => {
        await keyFile(m);
        await m.gavel(['login', '--key-file', 'cas.json']);
      },
      argv: () => [],
    },
    { title: 'without a login', env: { GAVEL_API: 'https://api.example.org' }, argv: () => [] },
  ],
  'config list': [
    {
      title: 'with a key',
      // Of one length everywhere: the table is as wide as its values.
      env: {
        GAVEL_URL: 'https://rpc.example.org',
        GAVEL_API: 'https://api.example.org',
        GAVEL_KEYPAIR: '/keys/mira.json',
      },
      argv: () => [],
    },
  ],
  'config get': [
    { title: 'of a setting', argv: () => ['max_fee'] },
    { title: 'of a setting that there is not', argv: () => ['fee'] },
  ],
  'config set': [
    { title: 'of a number', changes: true, argv: () => ['timeout', '60'] },
    { title: 'of a value that makes no sense', argv: () => ['timeout', 'soon'] },
    { title: 'of the key of the service', argv: () => ['api_key', 'secret'] },
  ],
  'config edit': [{ title: 'without an editor', argv: () => [] }],
  'config unset': [{ title: 'of what is not set', argv: () => ['timeout'] }],
  'config trust': [
    {
      title: 'with other content than was said',
      before: project,
      argv: () => ['gavel.toml', '--sha256', '00'.repeat(32)],
    },
    { title: 'without a file', argv: () => [] },
  ],
  'config trusted': [{ title: 'of nothing', argv: () => [] }],
  'config untrust': [{ title: 'of a file that is not trusted', before: project, argv: () => ['gavel.toml'] }],
  'sandbox world': [{ title: 'without a sandbox', argv: () => [] }],
  'sandbox time': [
    { title: 'as it is', argv: () => [] },
    { title: 'a day later', changes: true, argv: () => ['+1d'] },
    { title: 'back', argv: () => ['2020-01-01T00:00:00Z'] },
  ],
  'sandbox airdrop': [
    { title: 'of SOL', changes: true, argv: () => ['bea', '5 SOL'] },
    { title: 'to nobody', argv: () => ['nobody', '5 SOL'] },
  ],
  'sandbox save': [{ title: 'of the present state', changes: true, argv: () => ['before-the-sale'] }],
  'sandbox load': [
    {
      title: 'of a state that is kept',
      changes: true,
      before: (m) => m.gavel(['sandbox', 'save', 'before-the-sale']),
      argv: () => ['before-the-sale'],
    },
    { title: 'of one that is not', argv: () => ['before-the-sale'] },
  ],
  'sandbox states': [
    { title: 'of which there is none', argv: () => [] },
    { title: 'without a sandbox', env: { GAVEL_URL: '' }, argv: () => [] },
  ],
  'sandbox allowlist': [{ title: 'without a sandbox', argv: (m) => ['--dir', join(m.home, 'none')] }],
  'sandbox allow': [
    { title: 'without a sandbox', argv: (m) => [m.artwork('Inner Circle'), '--dir', join(m.home, 'none')] },
  ],
  'sandbox disallow': [
    {
      title: 'without a sandbox',
      argv: (m) => [m.artwork('Inner Circle'), m.wallet('cas'), '--dir', join(m.home, 'none')],
    },
  ],
  listing: [{ title: 'without a verb', argv: () => [] }],
  nonsense: [{ title: 'that there is not', argv: () => [] }],
};
