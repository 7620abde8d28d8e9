import { expect, it } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import { explainAbsence } from '../../src/commands/explain-absence.ts';
import { SANDBOX_DEPLOYMENT as DEPLOYMENT } from '../../src/config/deployments.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import type { Deps } from '../../src/flow/deps.ts';
import { findAuctionAddress } from '../../src/operations/auction-address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

interface Case {
  readonly title: string;
  readonly argv: (m: Marketplace) => Promise<readonly string[]> | readonly string[];
  readonly why: (m: Marketplace) => string;
  /** The command that the hint names, without `gavel`. */
  readonly command: (m: Marketplace) => Promise<string> | string;
}

async function orderOf(m: Marketplace, name: Parameters<Marketplace['artwork']>[0]): Promise<string> {
  const { stdout } = await m.gavel([
    'account',
    'find',
    '--kind',
    'vendor-a-order',
    '--mint',
    m.artwork(name),
    '--json',
  ]);
  return JSON.parse(stdout).data[0].address;
}

const CASES: readonly Case[] = [
  {
    title: 'a wallet in place of a listing',
    argv: (m) => ['listing', 'get', m.wallet('mira')],
    why: () => 'it is a wallet',
    command: (m) => `listing list ${m.wallet('mira')}`,
  },
  {
    title: 'a wallet in place of a raffle',
    argv: (m) => ['raffle', 'get', m.wallet('mira')],
    why: () => 'it is a wallet',
    command: (m) => `raffle list --creator ${m.wallet('mira')}`,
  },
  {
    title: 'a token account',
    argv: async (m) => [
      'listing',
      'get',
      await findTokenAddress(
        await findListingAddress(DEPLOYMENT, m.artwork('Salt Line')),
        m.artwork('Salt Line'),
      ),
    ],
    why: () => 'it is a token account of 9NudwaHuznjMFY1KoK2CCooveZ1XCSn6yDD1Zatg3B4U',
    command: (m) => `listing get ${m.artwork('Salt Line')}`,
  },
  {
    title: 'a metadata record',
    argv: async (m) => ['auction', 'get', await findMetadataAddress(m.artwork('Old Pier'))],
    why: () => 'it is the metadata record of an artwork',
    command: (m) => `auction get ${m.artwork('Old Pier')}`,
  },
  {
    title: 'a listing in place of an auction',
    argv: async (m) => ['auction', 'get', await findListingAddress(DEPLOYMENT, m.artwork('Salt Line'))],
    why: () => 'it is a listing',
    command: async (m) => `listing get ${await findListingAddress(DEPLOYMENT, m.artwork('Salt Line'))}`,
  },
  {
    title: 'an artwork at auction, which is not listed',
    argv: (m) => ['listing', 'get', m.artwork('Old Pier')],
    why: () => 'the artwork is in your auction at 2.000003 SOL',
    command: (m) => `auction get ${m.artwork('Old Pier')}`,
  },
  {
    title: 'an artwork in a raffle, to be repriced',
    argv: (m) => ['listing', 'reprice', m.artwork('Signal Fire'), '--price', '1 SOL', '--yes'],
    why: () => 'the artwork is in your raffle with tickets at 0.05 SOL',
    command: () => 'raffle get 881hvEsp69rdzD4N1zktLAc67vYWzefTKfWLjDSyAavX',
  },
  {
    title: 'an artwork on sale on vendor-a by somebody else',
    argv: (m) => ['listing', 'get', m.artwork('Tin Roof')],
    why: (m) => `the artwork is in an order of vendor-a for 120 BOXD, by ${m.wallet('teo')}`,
    command: async (m) => `inspect ${await orderOf(m, 'Tin Roof')}`,
  },
  {
    title: 'a listed artwork, to be bid for',
    argv: (m) => ['auction', 'bid', m.artwork('Salt Line'), '--amount', '3 SOL', '--yes'],
    why: () => 'the artwork is in your listing for 2 SOL',
    command: (m) => `listing get ${m.artwork('Salt Line')}`,
  },
];

it.each(CASES)('$title: says what it is, and a command that works', async ({ argv, why, command }) => {
  const m = await start();
  for (const source of ['api', 'local']) {
    const words = [...(await argv(m)), '--source', source, '--json'];
    const { code, stdout } = await m.gavel(words, { as: 'mira' });
    const { error } = JSON.parse(stdout);
    expect([code, error.why.replace(/^at slot \d+ /, '')]).toEqual([12, why(m)]);
    expect(error.hint).toContain(`gavel ${await command(m)}`);
    const next = await m.gavel((await command(m)).split(' '), { as: 'mira' });
    expect(next.code, next.stderr).toBe(0);
  }
});

it('says that there is no account, and keeps the error where no node is set or none answers', async () => {
  const m = await start();
  const nowhere = await findAuctionAddress(DEPLOYMENT, m.artwork('Salt Line'));
  const absent = await m.gavel(['listing', 'get', nowhere]);
  expect(absent.stderr).toContain('no account is at this address at slot');
  const alone = await m.gavel(['listing', 'get', m.wallet('mira')], { env: { GAVEL_URL: '' } });
  expect(alone.code).toBe(12);
  expect(alone.stderr).toContain('to list it: gavel listing create');
});

it('says in whose wallet an artwork is that is on sale nowhere, and still how to list it', async () => {
  const m = await start();
  const mint = m.artwork('Low Water');
  const known = await m.gavel(['listing', 'get', mint, '--json']);
  expect(JSON.parse(known.stdout).error.why).toContain(
    `the artwork is in the wallet of ${m.wallet('mira')}, not on sale, with 2 offers for it`,
  );
  await m.gavel(['wallet', 'add', 'shop', m.keypair('mira')]);
  const { error } = JSON.parse((await m.gavel(['listing', 'get', mint, '--json'])).stdout);
  expect(error.why).toContain(`in the wallet of shop (${m.wallet('mira')}), not on sale`);
  expect(error.hint).toContain(`gavel listing create ${mint}`);
  const own = await m.gavel(['listing', 'get', mint, '--json'], { as: 'mira' });
  expect(JSON.parse(own.stdout).error.why).toContain('the artwork is in your wallet, not on sale');
  const other = JSON.parse((await m.gavel(['listing', 'get', mint, '--json'], { as: 'bea' })).stdout).error;
  expect(other.hint).toBe(`say what you would pay for it: gavel offer create ${mint} --price "1 SOL"`);
});

it('on a terminal the command has the name of the artwork, and works as printed', async () => {
  const m = await start();
  for (const named of [m.artwork('Old Pier'), 'old pier']) {
    const { stderr } = await m.gavel(['listing', 'get', named, '--no-color'], { tty: true, columns: 200 });
    expect(stderr).toContain('do:  look at that: gavel auction get "Old Pier"\n');
  }
  expect((await m.gavel(['auction', 'get', 'Old Pier'])).code).toBe(0);
});

it('asks nothing about an error that is not of a sale', async () => {
  const error = new CliError('record_not_found', { what: 'no record 7', hint: 'see them: gavel tx history' });
  // No part of it may be touched.
  const deps = new Proxy({} as Deps, {
    get: () => {
      throw new Error('it was asked');
    },
  });
  expect(await explainAbsence(deps, error)).toBe(error);
});
