import { join } from 'node:path';
import { beforeAll, describe, expect, it as plainIt } from 'vitest';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import type { Address } from '../../src/domain/address.ts';
import { artworkKey, mintOneOfOne } from '../../src/sandbox/world/mint.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const real = realPrograms();
const NAME = 'Linocut';
const WALLETS = sandboxWallets();
const FLAGS = ['--yes', '--quiet'];
let start = marketplaces();

type WithOriginal = Marketplace & { readonly mint: Address };

/** A world in which mira holds an original of which five prints may be made. */
async function withOriginal(prints = 5n): Promise<WithOriginal> {
  const marketplace = await start();
  const story = { name: NAME, artist: 'mira', royaltyBps: 500, prints } as const;
  await mintOneOfOne(marketplace.running.chain, WALLETS, story);
  return { ...marketplace, mint: artworkKey(NAME).address };
}

async function run(m: Marketplace, as: WalletName, ...argv: string[]): Promise<string> {
  const { code, stdout, stderr } = await m.gavel(['listing', ...argv, ...FLAGS], { as });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const balance = (m: Marketplace, name: WalletName): bigint =>
  m.running.chain.getAccount(m.wallet(name))?.lamports ?? 0n;

const lamportsOf = (...sizes: number[]): bigint =>
  sizes.reduce((sum, size) => sum + BigInt(size + 128) * 6_960n, 0n);

async function unitsOf(m: Marketplace, mint: Address, owner: WalletName): Promise<bigint> {
  const account = m.running.chain.getAccount(await findTokenAddress(m.wallet(owner), mint));
  return account === undefined ? 0n : Buffer.from(account.data).readBigUInt64LE(64);
}

async function refused(m: Marketplace, as: WalletName, ...argv: string[]): Promise<string> {
  const { code, stderr } = await m.gavel(['listing', ...argv, ...FLAGS], { as });
  expect(code).not.toBe(0);
  return stderr;
}

/** With the stand-ins, and with the real programs where they are. */
const MACHINES = [
  ['the stand-ins', []],
  [real === null ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', real],
] as const;

describe.each(MACHINES)('editions on %s', (_machine, programs) => {
  const it = plainIt.skipIf(programs === null);
  beforeAll(() => {
    start = marketplaces(programs ?? []);
  });

  it.each(['api', 'local'])(
    'are listed, bought and taken off sale: --source %s',
    async (source) => {
      const m = await withOriginal();
      const from = ['--source', source];
      await run(m, 'mira', 'create', m.mint, '--price', '1.5 SOL', '--editions', '2', ...from);
      const before = balance(m, 'bea');
      const preview = await m.gavel(['listing', 'buy', m.mint, '--dry-run', '--details', ...from], {
        as: 'bea',
      });
      expect(preview.stdout).toContain('number 1 of Linocut');
      expect(preview.stdout).toContain('1 of 2');
      expect(preview.stdout).toMatch(/fee of token-metadata +0\.01 SOL/);
      expect(preview.stdout).toMatch(/listing editions sold +0 -> 1/);
      expect(preview.stdout).toContain('the listing changes only in its editions sold');
      const bought = await run(m, 'bea', 'buy', m.mint, ...from);
      const mint = /^new mint\t(\w+)$/m.exec(bought)?.[1] as Address;
      expect(await unitsOf(m, mint, 'bea')).toBe(1n);
      // Mint, token account, record, edition record and the page of numbers, with token-metadata's fee.
      const rent = lamportsOf(82, 165, 607, 42, 32) + 10_000_000n;
      expect(before - balance(m, 'bea')).toBe(1_500_000_000n + rent + 5_000n);
      expect(await run(m, 'cas', 'get', m.mint, ...from)).toContain('editions\t2 prints: 1 sold, 1 left');
      expect(await run(m, 'mira', 'list')).toContain('1.5 SOL, 1 of 2 left');
      expect(await run(m, 'cas', 'buy', m.mint, ...from)).toContain('number 2 of Linocut');
      expect(await refused(m, 'arlo', 'buy', m.mint, ...from)).toContain('all 2 of this listing are sold');
      await run(m, 'mira', 'cancel', m.mint, ...from);
      expect(await unitsOf(m, m.mint, 'mira')).toBe(1n);
    },
    90_000,
  );

  it('are artworks like any other: a print is listed and sold', async () => {
    const m = await withOriginal();
    await run(m, 'mira', 'create', m.mint, '--price', '1 SOL', '--editions', '2');
    const bought = await run(m, 'bea', 'buy', m.mint);
    const mint = /^new mint\t(\w+)$/m.exec(bought)?.[1] as Address;
    await run(m, 'bea', 'create', mint, '--price', '2 SOL');
    await run(m, 'arlo', 'buy', mint);
    expect(await unitsOf(m, mint, 'arlo')).toBe(1n);
  });

  it.each(['api', 'local'])(
    'cost what the buyer says, if the seller allows it: --source %s',
    async (source) => {
      const m = await withOriginal();
      const from = ['--source', source];
      const listed = ['--price', '1 SOL', '--editions', '3', '--pay-what-you-want'];
      expect(await run(m, 'mira', 'create', m.mint, ...listed, ...from)).toContain('the buyer sets it');
      expect(await refused(m, 'bea', 'buy', m.mint, '--pay', '0.9 SOL', ...from)).toContain(
        'the least is 1 SOL',
      );
      expect(await run(m, 'bea', 'buy', m.mint, '--pay', '2.5 SOL', ...from)).toContain('price\t2.5 SOL');
      expect(await run(m, 'cas', 'buy', m.mint, ...from)).toContain('price\t1 SOL');
      await run(m, 'mira', 'cancel', m.mint, ...from);
      await run(m, 'mira', 'create', m.mint, '--price', '1 SOL', '--editions', '3', ...from);
      expect(await refused(m, 'bea', 'buy', m.mint, '--pay', '2 SOL', ...from)).toContain(
        'the buyer of this listing does not set the price',
      );
    },
  );

  it('are bought in a token, and repriced', async () => {
    const m = await withOriginal();
    await run(m, 'mira', 'create', m.mint, '--price', '25 BOXD', '--editions', '3');
    await run(m, 'bea', 'buy', m.mint);
    await run(m, 'mira', 'reprice', m.mint, '--price', '30 BOXD');
    expect(await run(m, 'bea', 'buy', m.mint)).toContain('price\t30 BOXD');
  });

  it('fail when somebody else bought the number first, and nothing is paid', async () => {
    const m = await withOriginal();
    await run(m, 'mira', 'create', m.mint, '--price', '1 SOL', '--editions', '3');
    const plan = join(m.home, 'plan.json');
    await run(m, 'bea', 'buy', m.mint, '--sign-only', '--out', plan);
    await run(m, 'cas', 'buy', m.mint);
    const before = balance(m, 'bea');
    const { code, stderr } = await m.gavel(['tx', 'submit', plan, ...FLAGS], { as: 'bea' });
    expect({ code, stderr }).toMatchObject({ code: 5 });
    expect(stderr).toContain('make a new plan');
    expect(before - balance(m, 'bea')).toBe(0n);
  });

  it('are refused beyond what the original allows, and of a one-of-one', async () => {
    const m = await withOriginal(2n);
    const create = (mint: Address, ...more: string[]) =>
      refused(m, 'mira', 'create', mint, '--price', '1 SOL', ...more);
    expect(await create(m.mint, '--editions', '3')).toContain('allows 2 more editions, not 3');
    expect(await create(m.artwork('Low Water'), '--editions', '2')).toContain('not an original');
    expect(await create(m.mint, '--pay-what-you-want')).toContain('belongs to --editions');
  });
});
