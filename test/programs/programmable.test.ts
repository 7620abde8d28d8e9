import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import { createAuctionHouse } from '../support/program-auctions.ts';
import type { Terms } from '../support/program-money.ts';
import { acceptOffer, makeOffer } from '../support/program-offers.ts';
import { createVendor } from '../support/program-orders.ts';
import { recordOf, setRules } from '../support/program-programmable.ts';
import { createRaffleHall } from '../support/program-raffles.ts';
import { SALES, type SaleName } from '../support/program-sales.ts';
import { associatedToken } from '../support/program-tokens.ts';
import { NETWORK_FEE } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const RECORD_SIZE = 80;
const isMissing = realPrograms() === null;
const KINDS: readonly Terms['artwork'][] = ['programmable', 'ruled'];

/** Whether it is held in a token account that is frozen, as every one of a programmable NFT, with its token record. */
async function isHeld(world: World, owner: Address): Promise<boolean> {
  const token = await associatedToken(owner, world.mint);
  const isFrozen = world.vm.account(token)?.data[108] === 2;
  return world.vm.tokens(token) === 1n && isFrozen && world.vm.account(recordOf(world, token)) !== undefined;
}

/** What the seller puts an artwork into, and takes it out of again. */
const ESCROWS = {
  async listing(terms: Partial<Terms>) {
    const world = await createWorld(terms);
    return { world, holder: world.listing, open: [world.list()], close: () => world.delist() };
  },
  async auction(terms: Partial<Terms>) {
    const house = await createAuctionHouse(terms);
    return { world: house.world, holder: house.auction, open: [house.create()], close: () => house.cancel() };
  },
  async raffle(terms: Partial<Terms>) {
    const hall = await createRaffleHall(terms);
    const open = [...hall.entrants(), hall.create()];
    return { world: hall.world, holder: hall.raffle, open, close: () => hall.cancel() };
  },
  async order(terms: Partial<Terms>) {
    const vendor = await createVendor(terms);
    return {
      world: vendor.world,
      holder: vendor.order,
      open: [vendor.create()],
      close: () => vendor.cancel(),
    };
  },
};

/** With the stand-ins, and with the real programs where they are. */
const MACHINES = [
  ['the stand-ins', false],
  [isMissing ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', true],
] as const;

describe.each(MACHINES)('a programmable NFT on %s', (_machine, real) => {
  const skips = real && isMissing;

  describe.skipIf(skips).each(Object.entries(ESCROWS))('in the escrow of a %s', (_name, escrow) => {
    test.each(KINDS)('comes back with all rent: %s', async (artwork) => {
      const { world, holder, open, close } = await escrow({ artwork, real });
      const before = world.vm.balance(world.seller);
      world.must(world.seller, ...open);
      expect(await isHeld(world, holder)).toBe(true);
      expect(world.vm.account(recordOf(world, world.sellerToken))).toBeUndefined();
      world.must(world.seller, close());
      expect(await isHeld(world, world.seller)).toBe(true);
      const token = await associatedToken(holder, world.mint);
      expect([token, recordOf(world, token), holder].map((it) => world.vm.account(it))).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
    });

    test('is refused where its rule set refuses the escrow', async () => {
      const { world, open } = await escrow({ artwork: 'ruled', real });
      await setRules(world, { PubkeyMatch: { pubkey: world.buyer, field: 'Destination' } });
      const outcome = world.vm.send(world.seller, ...open);
      expect(outcome.ok).toBe(false);
      // PubkeyMatchCheckFailed of token-auth-rules.
      expect(outcome.code).toBe(0x19);
    });
  });

  describe.skipIf(skips).each(Object.keys(SALES) as SaleName[])('in a %s', (name) => {
    const kinds = name === 'acceptance' ? (['programmable'] as const) : KINDS;
    test.each(kinds)('reaches the buyer, and the rent whoever paid it: %s', async (artwork) => {
      const sale = await SALES[name]({ artwork, real });
      const { world, sender, buyer } = sale;
      const seller = world.vm.balance(world.seller);
      const payer = world.vm.balance(sender);
      for (const instruction of await sale.finish()) world.must(sender, instruction);
      expect(await isHeld(world, buyer)).toBe(true);
      const record = world.vm.rent(RECORD_SIZE);
      const paid = sender === buyer && !world.terms.spl ? sale.paid : 0n;
      const price = world.terms.spl ? 0n : sale.split.seller;
      const rents = sale.rents.seller;
      if (name === 'purchase' || name === 'order') {
        expect(world.vm.balance(world.seller)).toBe(seller + price + rents + record);
        expect(world.vm.balance(sender)).toBe(payer - paid - NETWORK_FEE - world.vm.rent(165) - record);
      }
      if (name === 'settlement') {
        expect(world.vm.balance(world.seller)).toBe(seller + price + rents + record);
        expect(world.vm.balance(sender)).toBe(payer - NETWORK_FEE - world.vm.rent(165) - record);
      }
    });
  });

  test.skipIf(skips)(
    'keeps its record when the first sale is over, because only the update authority could change it',
    async () => {
      const sale = await SALES.purchase({ artwork: 'programmable', primary: true, real });
      const { world } = sale;
      for (const instruction of await sale.finish()) world.must(sale.sender, instruction);
      expect(decodeMetadata(world.vm.data(world.metadata)).primarySaleHappened).toBe(false);
    },
  );

  test.skipIf(skips)('is not sold past its rule set by an offer either', async () => {
    const world = await createWorld({ artwork: 'ruled', real });
    world.must(world.buyer, await makeOffer(world));
    expect(world.vm.send(world.seller, await acceptOffer(world)).ok).toBe(false);
  });

  test.skipIf(skips)('cannot be taken for another kind', async () => {
    const world = await createWorld({ artwork: 'programmable', real });
    const none = { fromRecord: undefined, toRecord: undefined, instructionsSysvar: undefined };
    expect(world.vm.send(world.seller, world.list(none)).error).toBe('UnsupportedTokenStandard');
    world.must(world.seller, world.list());
    expect(world.readListing()?.tokenStandard).toBe(3);
    expect(world.vm.send(world.seller, world.delist(none)).error).toBe('UnsupportedTokenStandard');
    expect(world.vm.send(world.buyer, await world.buy(none)).error).toBe('UnsupportedTokenStandard');
  });
});
