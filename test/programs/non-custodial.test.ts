import type { Address, Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeCoreAsset } from '../../src/chain/codecs/core.ts';
import { decodeTokenRecord } from '../../src/chain/codecs/token-record.ts';
import { createAuctionHouse } from '../support/program-auctions.ts';
import { coreOwner, isCore } from '../support/program-core.ts';
import { createVendorB } from '../support/program-list-states.ts';
import { expectedSplit, type Terms } from '../support/program-money.ts';
import { acceptOffer, makeOffer } from '../support/program-offers.ts';
import { createVendor } from '../support/program-orders.ts';
import { recordOf } from '../support/program-programmable.ts';
import { createRaffleHall } from '../support/program-raffles.ts';
import { addressOf, NETWORK_FEE, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const isMissing = realPrograms() === null;
const STRANGER = addressOf('stranger');
const LISTING_SIZE = 242;
const TOKEN_SIZE = 165;
const RECORD_SIZE = 80;
/** Core keeps the head of the plugins in an asset that has had one. */
const EMPTY_PLUGINS = 18;

const KINDS: readonly Terms['artwork'][] = ['programmable', 'ruled', 'core', 'collected'];
/** With the stand-ins, and with the real programs where they are. */
const MACHINES = [
  ['the stand-ins', false],
  [isMissing ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', true],
] as const;

const create = (terms: Partial<Terms>) => createWorld({ ...terms, nonCustodial: true });

/** What can be seen of the artwork: who has it, and who may do what with it. */
function stateOf(world: World) {
  if (isCore(world.terms)) {
    const { owner, plugins } = decodeCoreAsset(world.vm.data(world.mint));
    return { owner, plugins };
  }
  return {
    units: world.vm.tokens(world.sellerToken),
    record: recordAt(world, recordOf(world, world.sellerToken)),
  };
}

function recordAt({ vm }: World, address: Address) {
  const found = vm.account(address);
  if (found === undefined) return null;
  const { programAddress: owner, lamports, data } = found;
  return decodeTokenRecord({ address, owner, lamports, data: Uint8Array.from(data), executable: false });
}

/** Everything else that takes an artwork from its seller. */
const ELSEWHERE: Readonly<Record<string, (terms: Partial<Terms>) => Promise<Elsewhere>>> = {
  async 'another listing'(terms) {
    const world = await createWorld(terms);
    return { world, take: async () => [world.list()] };
  },
  async 'an auction'(terms) {
    const house = await createAuctionHouse(terms);
    return { world: house.world, take: async () => [house.create()] };
  },
  async 'a raffle'(terms) {
    const hall = await createRaffleHall(terms);
    return { world: hall.world, take: async () => [...hall.entrants(), hall.create()] };
  },
  async 'an order'(terms) {
    const vendor = await createVendor(terms);
    return { world: vendor.world, take: async () => [vendor.create()] };
  },
  async 'a listing on vendor-b'(terms) {
    const { world, payer, classic } = await createVendorB(undefined, await createWorld(terms));
    return { world, payer, take: async () => [classic.list()] };
  },
  async 'an offer'(terms) {
    const world = await createWorld(terms);
    world.must(world.buyer, await makeOffer(world));
    return { world, take: async () => [await acceptOffer(world)] };
  },
};

interface Elsewhere {
  readonly world: World;
  readonly payer?: Address;
  take(): Promise<readonly Instruction[]>;
}

/** Lamports of an account's data, without the fixed part. */
const spaceRent = ({ vm }: World, bytes: number) => vm.rent(bytes) - vm.rent(0);

describe.each(MACHINES)('a listing whose artwork stays with the seller, on %s', (_machine, real) => {
  const skips = real && isMissing;

  describe.skipIf(skips).each(KINDS)('of kind %s', (artwork) => {
    test('locks the artwork, and leaves nothing behind when it ends', async () => {
      const world = await create({ artwork, real });
      const [before, state] = [world.vm.balance(world.seller), stateOf(world)];
      world.must(world.seller, world.list());
      expect(world.readListing()).toMatchObject({ nonCustodial: true, seller: world.seller });
      expect(world.vm.account(world.escrow)).toBeUndefined();
      expect(stateOf(world)).not.toEqual(state);
      world.must(world.seller, world.delist());
      expect(stateOf(world)).toEqual(state);
      expect(world.vm.account(world.listing)).toBeUndefined();
      const kept = artwork === 'collected' ? spaceRent(world, EMPTY_PLUGINS) : 0n;
      expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE - kept);
    });

    test.each([false, true])(
      'is sold, everybody is paid, and the buyer has it free (SPL: %s)',
      async (spl) => {
        const world = await create({ artwork, real, spl, primary: false });
        world.must(world.seller, world.list());
        const [seller, buyer] = [world.vm.balance(world.seller), world.vm.balance(world.buyer)];
        const asset = world.vm.balance(world.mint);
        const purses = await Promise.all(world.creators.map((creator) => world.purse(creator)));
        const held = () =>
          world.creators.map((creator, index) => {
            const purse = purses[index];
            return purse === undefined ? world.vm.balance(creator) : (world.vm.tokens(purse) ?? 0n);
          });
        const creators = held();
        world.must(world.buyer, await world.buy());
        const split = expectedSplit(world.terms);
        expect(held().map((amount, index) => amount - (creators[index] ?? 0n))).toEqual(split?.creators);
        expect(world.vm.account(world.listing)).toBeUndefined();
        const inSol = (amount = 0n) => (spl ? 0n : amount);
        const own = world.vm.rent(LISTING_SIZE) + inSol(split?.seller);
        if (isCore(world.terms)) {
          expect(stateOf(world)).toMatchObject({ owner: world.buyer });
          const kinds = decodeCoreAsset(world.vm.data(world.mint)).plugins.map(({ kind }) => kind);
          expect(kinds).toEqual(artwork === 'core' ? [0] : []);
          // What the plugins cost goes back to the seller, not to the buyer who removes them.
          const freed = asset - world.vm.balance(world.mint);
          expect(freed).toBeGreaterThan(0n);
          expect(world.vm.balance(world.seller)).toBe(seller + own + freed);
          if (!spl) expect(world.vm.balance(world.buyer)).toBe(buyer - world.terms.price - NETWORK_FEE);
        } else {
          expect(world.vm.tokens(world.buyerToken)).toBe(1n);
          const free = { isLocked: false, delegate: null };
          expect(recordAt(world, recordOf(world, world.buyerToken))).toMatchObject(free);
          expect(world.vm.account(recordOf(world, world.sellerToken))).toBeUndefined();
          expect(world.vm.balance(world.seller)).toBe(seller + own + world.vm.rent(RECORD_SIZE));
          const opened = world.vm.rent(TOKEN_SIZE) + world.vm.rent(RECORD_SIZE);
          if (!spl)
            expect(world.vm.balance(world.buyer)).toBe(buyer - world.terms.price - NETWORK_FEE - opened);
        }
      },
    );

    test.each(Object.entries(ELSEWHERE))('cannot be put into %s meanwhile', async (name, open) => {
      const { world, payer, take } = await open({ artwork, real, nonCustodial: true });
      world.must(world.seller, world.list());
      const state = stateOf(world);
      expect(world.vm.send(payer ?? world.seller, ...(await take())).ok).toBe(false);
      expect(stateOf(world)).toEqual(state);
      // It is the lock that prevents it.
      world.must(world.seller, world.delist());
      if (artwork !== 'ruled' || name !== 'an offer') world.must(payer ?? world.seller, ...(await take()));
    });

    test('sells to the buyer of an offer after it was delisted in the same transaction', async () => {
      if (artwork === 'ruled') return;
      const world = await create({ artwork, real });
      world.must(world.seller, world.list());
      world.must(world.buyer, await makeOffer(world));
      world.must(world.seller, world.delist(), await acceptOffer(world));
      if (isCore(world.terms)) expect(coreOwner(world)).toBe(world.buyer);
      else expect(world.vm.tokens(world.buyerToken)).toBe(1n);
    });

    test('is not sold by a stranger, nor ended by one', async () => {
      const world = await create({ artwork, real });
      world.must(world.seller, world.list());
      world.vm.fund(STRANGER, 10_000_000_000n);
      const ends = world.delist({ seller: signerOf(STRANGER) });
      expect(world.vm.send(STRANGER, ends).error).toBe('WrongSeller');
      expect(world.vm.send(world.buyer, await world.buy({ seller: STRANGER })).error).toBe('WrongSeller');
    });
  });
});
