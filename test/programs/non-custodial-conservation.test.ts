import type { Address, Instruction } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attempt, OF_CORE, STRANGER, WITH_TOKENS } from '../support/owner-attempts.ts';
import { coreOwner, isCore } from '../support/program-core.ts';
import { conserve, type Ledger, ledgerOf } from '../support/program-ledger.ts';
import { expectedSplit, type Terms } from '../support/program-money.ts';
import { recordOf } from '../support/program-programmable.ts';
import { NETWORK_FEE, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';
import { beginRun } from '../support/test-end.ts';

const isMissing = realPrograms() === null;
const FULL = process.env.MODE === 'full';
const KINDS = ['programmable', 'ruled', 'core', 'collected'] as const;
const MACHINES = [
  ['the stand-ins', false, FULL ? 100 : 8],
  [isMissing ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', true, FULL ? 50 : 3],
] as const;

type Step =
  | { readonly does: 'list' | 'reprice'; readonly price: bigint }
  | { readonly does: 'buy' | 'delist' | 'delist as a stranger' | 'buy for less' }
  | { readonly does: 'attempt'; readonly which: number };

const price = fc.oneof(fc.bigInt({ min: 1n, max: 5_000_000_000n }), fc.bigInt({ min: 1n, max: 200n }));

/** Half of them the last, which for core is the one that lifts the listing's right. */
const which = fc.oneof(fc.constant(-1), fc.nat(99));

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('list' as const), price }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reprice' as const), price }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('buy', 'delist', 'delist as a stranger', 'buy for less', 'buy for less'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('attempt' as const), which }) },
);

const drawn = fc.record({
  terms: fc.record({
    primary: fc.boolean(),
    split: fc.boolean(),
    spl: fc.boolean(),
    royaltyBps: fc.integer({ min: 0, max: 2_000 }),
  }),
  first: price,
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
  buysLast: fc.boolean(),
});

function holderOf(world: World): Address | undefined {
  if (isCore(world.terms)) return coreOwner(world);
  if (world.vm.tokens(world.sellerToken) === 1n) return world.seller;
  return world.vm.tokens(world.buyerToken) === 1n ? world.buyer : undefined;
}

/** What fee account, creators, seller and buyer hold of the currency: tokens, or lamports. */
async function holdings(world: World): Promise<bigint[]> {
  const wallets = [world.feeAccount, ...world.creators, world.seller, world.buyer];
  return Promise.all(
    wallets.map(async (wallet) => {
      const purse = await world.purse(wallet);
      return purse === undefined ? world.vm.balance(wallet) : (world.vm.tokens(purse) ?? 0n);
    }),
  );
}

/** A listing as it should be, beside the world. */
class Listed {
  price: bigint | null = null;
  lifted = false;

  constructor(
    readonly world: World,
    readonly ledger: Ledger,
  ) {}

  #send(payer: Address, instruction: Instruction) {
    return conserve(this.world, this.ledger, payer, instruction);
  }

  /** Whether it was sold. Checks that nothing else moved artwork or money. */
  async play(step: Step): Promise<boolean> {
    const { world } = this;
    if (step.does === 'buy' || step.does === 'buy for less') return this.#buy(step.does === 'buy');
    const before = await holdings(world);
    this.#other(step, await this.#instruction(step));
    expect(holderOf(world)).toBe(world.seller);
    const gained = (await holdings(world)).map((amount, at) => amount - (before[at] ?? 0n));
    // Rent and network fees are the seller's own, in lamports.
    expect(gained.filter((_, at) => at !== gained.length - 2 || world.terms.spl)).toEqual(
      Array.from({ length: gained.length - (world.terms.spl ? 0 : 1) }, () => 0n),
    );
    expect(world.readListing()?.price).toBe(this.price ?? undefined);
    return false;
  }

  async #instruction(step: Step): Promise<Instruction | null> {
    const { world } = this;
    if (step.does === 'list') return world.list({ price: step.price });
    if (step.does === 'reprice') return world.updatePrice(step.price);
    if (step.does === 'delist') return world.delist();
    if (step.does === 'delist as a stranger') return world.delist({ seller: signerOf(STRANGER) });
    const attempt = this.#attempt(step);
    return attempt.takes && this.price === null ? null : attempt.make(world);
  }

  #attempt(step: Step): Attempt {
    const all = isCore(this.world.terms) ? OF_CORE : WITH_TOKENS;
    const found = step.does === 'attempt' ? all.at(step.which % all.length) : undefined;
    if (found === undefined) throw new RangeError('it is no attempt');
    return found;
  }

  #other(step: Step, instruction: Instruction | null): void {
    if (instruction === null) return;
    const isListed = this.price !== null;
    const isStranger = step.does === 'delist as a stranger';
    const { ok } = this.#send(isStranger ? STRANGER : this.world.seller, instruction);
    if (isStranger) expect(ok).toBe(false);
    if (step.does === 'list') {
      // What is there already, or a delegate or plugin of the owner's own, prevents it.
      if (isListed) expect(ok).toBe(false);
      if (ok) this.price = step.price;
    }
    if (step.does === 'reprice') {
      expect(ok).toBe(isListed);
      if (ok) this.price = step.price;
    }
    if (step.does === 'delist') {
      expect(ok).toBe(isListed);
      [this.price, this.lifted] = [null, false];
    }
    if (step.does === 'attempt' && isListed) {
      const { takes, lifts } = this.#attempt(step);
      if (takes) expect(ok).toBe(false);
      if (lifts && ok) this.lifted = true;
    }
  }

  async #buy(enough: boolean): Promise<boolean> {
    const { world } = this;
    const most = (this.price ?? 1n) - (enough ? 0n : 1n);
    const before = await holdings(world);
    const rent = world.vm.balance(world.seller);
    const { ok, error } = this.#send(world.buyer, await world.buy({ maxPrice: most }));
    const after = await holdings(world);
    const gained = after.map((amount, at) => amount - (before[at] ?? 0n));
    expect(ok).toBe(enough && this.price !== null && !this.lifted);
    if (this.lifted && enough) expect(error).toBe('LockLifted');
    if (!ok || this.price === null) {
      expect(holderOf(world)).toBe(world.seller);
      const fee = world.terms.spl ? 0n : -NETWORK_FEE;
      expect(gained).toEqual(gained.map((_, at) => (at === gained.length - 1 ? fee : 0n)));
      return false;
    }
    const split = expectedSplit({ ...world.terms, price: this.price });
    expect(holderOf(world)).toBe(world.buyer);
    const [toSeller = 0n, fromBuyer = 0n] = gained.slice(-2);
    expect(gained.slice(0, -2)).toEqual([split?.fee, ...(split?.creators ?? [])]);
    if (world.terms.spl) expect([toSeller, fromBuyer]).toEqual([split?.seller, -this.price]);
    else expect(toSeller).toBeGreaterThan(split?.seller ?? 0n);
    // The rent of what ends is the seller's.
    expect(world.vm.balance(world.seller)).toBeGreaterThanOrEqual(rent + world.vm.rent(242));
    return true;
  }
}

async function begin(artwork: Terms['artwork'], real: boolean, terms: Partial<Terms>): Promise<Listed> {
  const world = await createWorld({ ...terms, artwork, real, nonCustodial: true });
  world.vm.fund(STRANGER, 10_000_000_000n);
  const tokens = [world.sellerToken, world.buyerToken];
  const records = isCore(world.terms) ? [] : tokens.map((token) => recordOf(world, token));
  return new Listed(world, await ledgerOf(world, { lamports: [world.listing, STRANGER, ...records] }));
}

describe.each(MACHINES)('a listing whose artwork stays with the seller, on %s', (_machine, real, runs) => {
  const given = test.skipIf(real && isMissing);

  given.each(KINDS)(
    'of kind %s: the artwork goes to the buyer alone, for the price alone, and the seller can always end it',
    async (artwork) => {
      await fc.assert(
        fc
          .asyncProperty(drawn, async ({ terms, first, steps, buysLast }) => {
            const listed = await begin(artwork, real, terms);
            await listed.play({ does: 'list', price: first });
            expect(listed.price).toBe(first);
            for (const step of steps) if (await listed.play(step)) return;
            if (listed.price !== null && buysLast && (await listed.play({ does: 'buy' }))) return;
            if (listed.price !== null) await listed.play({ does: 'delist' });
            expect(listed.world.vm.account(listed.world.listing)).toBeUndefined();
          })
          .beforeEach(beginRun),
        { numRuns: runs },
      );
    },
    FULL ? 300_000 : 60_000,
  );

  given.each([
    ['programmable', WITH_TOKENS],
    ['core', OF_CORE],
  ] as const)('it is the lock that keeps it: %s', async (artwork, attempts) => {
    for (const attempt of attempts.filter(({ takes }) => takes)) {
      beginRun();
      const { world } = await begin(artwork, real, {});
      expect(world.vm.send(world.seller, await attempt.make(world)).ok).toBe(true);
    }
  });
});
