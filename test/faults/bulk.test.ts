import { describe, expect, it } from 'vitest';
import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { effectsOn } from '../support/effects.ts';
import { faithful, faultProxy } from '../support/fault-proxy.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { addListings } from '../support/own-listings.ts';
import { FULL } from '../support/sample.ts';
import { NETWORK_FAULTS, NODE_FAULTS } from './faults.ts';
import { befalling, chanceOf } from './operations.ts';
import { seeded } from './seeded.ts';

const start = marketplaces();
/** As many as take three transactions of version 0. */
const LISTINGS = 30;
const BLOCK_MS = 400;
const PACKED = ['--source', 'local', '--tx-version', '0', '--yes', '--json', '--timeout', '60'];
/** Not those whose harm needs a time limit of milliseconds: many rows are read at once, and on a slow machine nothing would be sent. */
const FAULTS = [...NETWORK_FAULTS, ...NODE_FAULTS].filter(
  (fault) => !fault.websockets && fault.impatient === undefined,
);
/** In `npm test`, some whose harm differs: what is lost, what comes twice, what is not known, and what a node says falsely. */
const SAMPLE = [
  'reply lost after the node accepted',
  'delivered twice',
  'lying node: unknown in every answer, and it succeeded',
];

interface Row {
  readonly artwork: Address;
  readonly outcome: string;
}

describe('faults of a run over many listings', () => {
  it.each(
    FAULTS.filter(({ name }) => FULL || SAMPLE.includes(name)).map(
      (fault, index) => [fault.name, index, fault] as const,
    ),
  )(
    '%s: each is repriced once, and what is said of it is true',
    async (_name, index, fault) => {
      const m = await start();
      await addListings(m, m.wallet('mira'), LISTINGS);
      const before = await pricesOf(m);
      const doubled = (mint: Address) => (before.get(mint) ?? 0n) * 2n;
      const effects = await Promise.all(
        [...before.keys()].map(async (mint) =>
          effectsOn(m.running.rpcUrl, await findListingAddress(SANDBOX_DEPLOYMENT, mint)),
        ),
      );
      const proxy = await faultProxy(m.running.rpcUrl, (call) => call);
      const chance = chanceOf(m.running.chain, seeded(index));
      const { handler, count } = befalling(fault, chance);
      proxy.handle(handler);
      const all = ['listing', 'reprice', '--all', '--price', '+100%'];
      const first = await run(m, proxy.url, all);
      chance.deliver();
      m.running.chain.makeBlocks(1);
      await proxy.idle();
      expect(count(), 'the fault came about').toBeGreaterThan(0);
      const then = await pricesOf(m);
      for (const { artwork, outcome } of first.rows) {
        if (outcome === 'unknown') continue;
        const isDone = then.get(artwork) === doubled(artwork);
        expect(isDone, `${artwork}: ${outcome}`).toBe(outcome === 'done');
      }
      proxy.handle(faithful);
      // What was lost can land no more.
      m.running.chain.makeBlocks(200);
      let { code } = first;
      for (let tries = 0; code !== 0 && tries < 3; tries += 1)
        ({ code } = await run(m, proxy.url, ['plan', 'resume']));
      expect(code).toBe(0);
      expect(await pricesOf(m)).toEqual(new Map([...before.keys()].map((mint) => [mint, doubled(mint)])));
      expect(await Promise.all(effects.map((counted) => counted()))).toEqual([...before].map(() => 1));
    },
    120_000,
  );
});

async function run(m: Marketplace, url: string, argv: readonly string[]) {
  const clock: Clock = {
    now: () => m.clock.now(),
    monotonic: () => m.clock.now(),
    sleep: async (duration) => {
      await m.clock.sleep(duration);
      m.running.chain.makeBlocks(Math.max(0, Math.round(duration / BLOCK_MS) - 1));
    },
  };
  const { code, stdout } = await m.gavel([...argv, ...PACKED], {
    ...{ as: 'mira', clock, env: { GAVEL_URL: url } },
  });
  return { code, rows: (JSON.parse(stdout).data ?? []) as readonly Row[] };
}

async function pricesOf(m: Marketplace): Promise<ReadonlyMap<Address, bigint>> {
  const { stdout } = await m.gavel(['listing', 'list', '--limit', '1000', '--json'], { as: 'mira' });
  const rows: readonly { readonly account: { readonly mint: Address; readonly price: string } }[] =
    JSON.parse(stdout).data;
  return new Map(rows.map(({ account }) => [account.mint, BigInt(account.price)]));
}
