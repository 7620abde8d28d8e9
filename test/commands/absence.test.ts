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
    why: (m) => `the artwork is in an auction at 2.000003 SOL, by ${m.wallet('mira')}`,
    command: (m) => `auction get ${m.artwork('Old Pier')}`,
  },
  {
    title: 'an artwork in a raffle, to be repriced',
    argv: (m) => ['listing', 'reprice', m.artwork('Signal Fire'), '--price', '1 SOL', '--yes'],
    why: (m) => `the artwork is in a raffle with tickets at 0.05 SOL, by ${m.wallet('mira')}`,
    command: () => 'raffle get 881hvEsp69rdzD4N1zktLAc67vYWzefTKfWLjDSyAavX',
  },
  {
    title: 'a listed artwork, to be bid for',
    argv: (m) => ['auction', 'bid', m.artwork('Salt Line'), '--amount', '3 SOL', '--yes'],
    why: (m) => `the artwork is in a listing for 2 SOL, by ${m.wallet('mira')}`,
    command: (m) => `listing get ${m.artwork('Salt Line')}`,
  },
];

it.each(CASES)('$title: says what it is, and a command that works', async ({ argv, why, command }) => {
  const m = await start();
  for (const source of ['api', 'local']) {
    const words = [...(await argv(m)), '--source', source, '--json'];
    const { code, stdout } = await m.gavel(words, { as: 'mira' });
    const { error } = JSON.parse(stdout);
    expect([code, error.why]).toEqual([12, why(m)]);
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

it('still says how to list an artwork that is on sale nowhere', async () => {
  const m = await start();
  const { stderr } = await m.gavel(['listing', 'get', m.artwork('Low Water')]);
  expect(stderr).toContain(`gavel listing create ${m.artwork('Low Water')}`);
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
