import { expect, it } from 'vitest';
import type { WalletName } from '../../src/sandbox/world/wallets.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** Signatures and addresses of accounts that are named with a label before them cannot be broken. */
const COLUMNS = 80;

it.each([
  ['listing create', 'Low Water', 'mira', ['--price', '1.5 SOL']],
  ['listing buy', 'Half Moon', 'bea', []],
  ['offer accept', 'Low Water', 'mira', ['--buyer', 'arlo']],
  ['auction bid', 'Lighthouse', 'cas', ['--min', '--max', '9 SOL']],
  ['auction settle', 'Old Pier', 'bea', []],
  ['raffle buy-tickets', 'Signal Fire', 'bea', ['--count', '1']],
  ['raffle claim-proceeds', 'Long Exposure', 'mira', []],
] as const)('the preview of %s fits a terminal', async (verb, artwork, as, options) => {
  const marketplace = await start();
  const [noun = '', action = ''] = verb.split(' ');
  const words = options.map((word) => (word === 'arlo' ? marketplace.wallet(word) : word));
  const argv = [noun, action, marketplace.artwork(artwork), ...words, '--dry-run'];
  const { code, stdout } = await marketplace.gavel(argv, {
    as: as as WalletName,
    tty: true,
    columns: COLUMNS,
  });
  expect(code, stdout).toBe(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal take no room.
  const plain = stdout.replace(/\u001b\[\d+m/g, '');
  expect(plain.split('\n').filter((line) => line.length > COLUMNS)).toEqual([]);
});
