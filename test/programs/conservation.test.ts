import type { Address, Instruction } from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX, terms } from '../support/program-arbitraries.ts';
import { BASE, expectedSplit } from '../support/program-money.ts';
import { TOKEN_ACCOUNT_SIZE } from '../support/program-tokens.ts';
import { NETWORK_FEE } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';
import { runsOf } from '../support/sample.ts';
import { beginRun } from '../support/test-end.ts';

const RUNS = runsOf(300, 12);

async function everybody(world: World): Promise<Address[]> {
  const wallets = [world.authority, world.feeAccount, world.seller, world.buyer, ...world.creators];
  const purses = await Promise.all(wallets.map((wallet) => world.purse(wallet)));
  const own = [
    world.config,
    world.listing,
    world.metadata,
    world.edition,
    world.mint,
    await world.whitelistAddress(1),
  ];
  const tokens = [world.sellerToken, world.escrow, world.buyerToken];
  return [...new Set([...wallets, ...own, ...tokens, ...purses.filter((purse) => purse !== undefined)])];
}

interface Totals {
  readonly lamports: bigint;
  readonly currency: bigint;
  readonly artworks: bigint;
}

function totals(world: World, addresses: readonly Address[], purses: ReadonlySet<Address>): Totals {
  const sum = (values: readonly (bigint | undefined)[]) =>
    values.reduce<bigint>((total, it) => total + (it ?? 0n), 0n);
  return {
    lamports: sum(addresses.map((address) => world.vm.balance(address))),
    currency: sum([...purses].map((address) => world.vm.tokens(address))),
    artworks: sum(
      [world.sellerToken, world.escrow, world.buyerToken].map((address) => world.vm.tokens(address)),
    ),
  };
}

/** Sends, and checks that nothing came into being or vanished but the network fee. */
async function conserved(world: World, payer: Address, instruction: Instruction) {
  const addresses = await everybody(world);
  const wallets = [world.feeAccount, world.seller, world.buyer, ...world.creators];
  const purses = new Set(
    (await Promise.all(wallets.map((wallet) => world.purse(wallet)))).filter((it) => it !== undefined),
  );
  const before = totals(world, addresses, purses);
  const outcome = world.vm.send(payer, instruction);
  expect(totals(world, addresses, purses)).toEqual({ ...before, lamports: before.lamports - NETWORK_FEE });
  return outcome;
}

test('config, whitelist, list, reprice and delist move rent and artwork, and keep every lamport', async () => {
  await fc.assert(
    fc
      .asyncProperty(terms, fc.bigInt({ min: 1n, max: MAX }), async (drawn, newPrice) => {
        const world = await createWorld(drawn);
        const whitelistConfig = await world.whitelistAddress(1);
        const before = world.vm.balance(world.seller);
        expect(
          (await conserved(world, world.authority, await world.createWhitelist(1, [world.buyer]))).ok,
        ).toBe(true);
        const listing = await conserved(world, world.seller, world.list({ whitelistConfig }));
        expect(listing.error).toBe(expectedSplit(drawn) === undefined ? 'FeesExceedPrice' : undefined);
        if (!listing.ok) return;
        expect((await conserved(world, world.seller, world.updatePrice(newPrice))).ok).toBe(true);
        expect((await conserved(world, world.seller, world.delist())).ok).toBe(true);
        expect((await conserved(world, world.authority, world.closeWhitelist(whitelistConfig))).ok).toBe(
          true,
        );
        expect(world.vm.balance(world.seller)).toBe(before - 3n * NETWORK_FEE);
      })
      .beforeEach(beginRun),
    { numRuns: RUNS },
  );
});

/** What every wallet holds of the currency: tokens, or lamports. */
async function holdings(world: World): Promise<bigint[]> {
  const wallets = [world.feeAccount, ...world.creators, world.seller, world.buyer];
  return Promise.all(
    wallets.map(async (wallet) => {
      const purse = await world.purse(wallet);
      return purse === undefined ? world.vm.balance(wallet) : (world.vm.tokens(purse) ?? 0n);
    }),
  );
}

test('buy pays each party exactly the formula, opens only the accounts it must, and keeps every unit', async () => {
  await fc.assert(
    fc
      .asyncProperty(terms, async (drawn) => {
        const split = expectedSplit(drawn);
        fc.pre(split !== undefined);
        const world = await createWorld(drawn);
        world.must(world.seller, world.list());
        const before = await holdings(world);
        const lamports = [world.vm.balance(world.seller), world.vm.balance(world.buyer)] as const;
        const outcome = await conserved(world, world.buyer, await world.buy());
        expect(outcome.error).toBeUndefined();

        const rent = world.vm.rent(TOKEN_ACCOUNT_SIZE);
        const released = rent + world.vm.rent(242);
        const parties = [split.fee, ...split.creators, split.seller];
        const opened = drawn.spl ? BigInt(parties.filter((amount) => amount > 0n).length) : 0n;
        const spent = NETWORK_FEE + rent * (1n + opened);
        const [toSeller, fromBuyer] = drawn.spl ? [0n, 0n] : [released, spent];
        const after = await holdings(world);
        const gains = after.map((amount, index) => amount - (before[index] ?? 0n));
        expect(gains).toEqual([
          split.fee,
          ...split.creators,
          split.seller + toSeller,
          -drawn.price - fromBuyer,
        ]);
        if (!drawn.spl) return;
        expect(world.vm.balance(world.seller)).toBe(lamports[0] + released);
        expect(world.vm.balance(world.buyer)).toBe(lamports[1] - spent);
      })
      .beforeEach(beginRun),
    { numRuns: RUNS * 2 },
  );
});

test('initialize_config moves the rent of the config from its authority to it', async () => {
  const world = await createWorld();
  expect(world.vm.balance(world.authority)).toBe(BASE - NETWORK_FEE - world.vm.rent(78));
  expect(world.vm.balance(world.config)).toBe(world.vm.rent(78));
});
