import { expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import { builtBinary } from '../support/built.ts';
import { searchFiles } from '../support/canary.ts';
import { effectsOn } from '../support/effects.ts';
import { temporaryDirectory } from '../support/journal.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { addListings } from '../support/own-listings.ts';
import { FULL, runsOf } from '../support/sample.ts';
import { runKilled } from './support.ts';

const binary = builtBinary();
const start = marketplaces();
/** As many as take several transactions of version 0. */
const LISTINGS = Number(process.env.CRASH_LISTINGS ?? runsOf(400, 40));
const OPTIONS = ['--yes', '--source', 'local', '--tx-version', '0'];
/** Moments of the first run, and of four that take it up again. In the whole run, of ten times as many listings, each of them is the first once. */
const KILLS = [
  ...(['before INSERT INTO records#1', 'written sendTransaction#1', 'before COMMIT#3'] as const),
  ...(['answered sendTransaction#1', 'after COMMIT#2'] as const),
];
const COURSES = FULL ? KILLS.map((_, by) => [...KILLS.slice(by), ...KILLS.slice(0, by)]) : [KILLS];

async function pricesOf(m: Marketplace): Promise<ReadonlyMap<Address, bigint>> {
  const { stdout } = await m.gavel(['listing', 'list', '--limit', 'all', '--json'], { as: 'mira' });
  const rows: readonly { readonly account: { readonly mint: Address; readonly price: string } }[] =
    JSON.parse(stdout).data;
  return new Map(rows.map(({ account }) => [account.mint, BigInt(account.price)]));
}

it.each(COURSES)(
  'changes every price exactly once when it is killed five times on the way, first %s',
  async (...kills) => {
    const m = await start();
    const home = temporaryDirectory();
    await addListings(m, m.wallet('mira'), LISTINGS);
    const before = await pricesOf(m);
    expect(before.size).toBeGreaterThan(LISTINGS);
    const addresses = await Promise.all(
      [...before.keys()].map((mint) => findListingAddress(SANDBOX_DEPLOYMENT, mint)),
    );
    const effects = await Promise.all(addresses.map((address) => effectsOn(m.running.rpcUrl, address)));
    const place = { binary: binary(), home, isEven: true } as const;
    const ended: string[] = [];
    for (const [index, killAt] of kills.entries()) {
      const argv = index === 0 ? ['listing', 'reprice', '--all', '--price', '+10%'] : ['plan', 'resume'];
      const { killed, code, stderr } = await runKilled(m, [...argv, ...OPTIONS], { ...place, killAt });
      expect(stderr, `${code}`).not.toMatch(/something inside the tool broke/);
      ended.push(killed ? 'killed' : `ended before ${killAt} with ${code}`);
    }
    expect(ended).toEqual(kills.map(() => 'killed'));
    // What was signed by a process that was killed before it sent may have expired: that row is told, and done by the next.
    let code: number | null = null;
    for (let tries = 0; code !== 0 && tries < 3; tries += 1)
      ({ code } = await runKilled(m, ['plan', 'resume', ...OPTIONS], { ...place, killAt: null }));
    expect(code).toBe(0);
    const expected = [...before].map(([mint, price]) => [mint, (price * 11n) / 10n]);
    expect([...(await pricesOf(m))].sort()).toEqual(expected.sort());
    expect(await Promise.all(effects.map((count) => count()))).toEqual(addresses.map(() => 1));
    searchFiles(m.secrets, home, () => false);
  },
  300_000,
);
