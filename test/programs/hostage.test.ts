import { AccountRole, type Address, getAddressEncoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { RESERVED_ADDRESSES } from '../../src/domain/reserved-addresses.ts';
import { createAuctionHouse, DURATION, RIVAL } from '../support/program-auctions.ts';
import { RECORD_TURNS, secondAccount } from '../support/program-hostage.ts';
import { expectedSplit } from '../support/program-money.ts';
import { cancelOffer, makeOffer } from '../support/program-offers.ts';
import { FIRST_CREATOR_OFFSET } from '../support/program-record.ts';
import { SALES, type Sale } from '../support/program-sales.ts';
import { AT, execute, schedule } from '../support/program-scheduled-bids.ts';
import { associatedToken, createAssociatedToken, transferTokens } from '../support/program-tokens.ts';
import { TOKEN_TURNS, type TokenTurn, WALLET_TURNS } from '../support/program-turns.ts';
import { addressOf, NETWORK_FEE, START, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

/**
 * Money and artwork in escrow; then a party does something to an account of theirs; then everybody else gets theirs. What one
 * or two parties can do before the end of a sale is in hostage-pairs; here is the rest.
 */

const END = START + BigInt(DURATION);
const { raffle: _, ...ESCROWS } = SALES;

const split = (world: World) => {
  const parts = expectedSplit(world.terms);
  if (parts === undefined) throw new Error('the price does not suffice');
  return parts;
};

/** The cluster takes what it reserves for read-only, however it is passed. */
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY });

describe('a wallet, in SOL', () => {
  test.each([...RESERVED_ADDRESSES])('a creator is %s', async (reserved) => {
    for (const open of Object.values(ESCROWS)) {
      const asCreator = await open({ shares: [100] });
      const { vm, metadata } = asCreator.world;
      vm.patch(metadata, FIRST_CREATOR_OFFSET, getAddressEncoder().encode(reserved));
      Object.assign(asCreator.world, { creators: [reserved], trailing: async () => [readonly(reserved)] });
      await paysTheRest(asCreator, [asCreator.split.fee]);
    }
  });

  /** The seller gets all but what others are paid: here the fee account. */
  async function paysTheRest(sale: Sale, others: bigint[]) {
    const { world, sender, finish } = sale;
    const back = sale.rents.seller;
    const before = world.vm.balance(world.seller);
    world.must(sender, ...(await finish()));
    const opened = sender === world.seller ? world.vm.rent(165) + NETWORK_FEE : 0n;
    const paid = others.reduce((sum, it) => sum + it, 0n);
    expect(world.vm.balance(world.seller) - before).toBe(sale.paid - paid + back - opened);
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
  }

  test.each(WALLET_TURNS)('an outbid bidder whose wallet is $name is refunded', async ({ turn }) => {
    const house = await createAuctionHouse();
    const { world } = house;
    world.must(world.seller, house.create());
    world.must(world.buyer, await house.bid(world.buyer, 890_880n + world.terms.price));
    turn(world.vm, world.buyer);
    const before = world.vm.balance(world.buyer);
    world.must(RIVAL, await house.bid(RIVAL, world.terms.price * 2n, world.buyer));
    expect(world.vm.balance(world.buyer) - before).toBe(890_880n + world.terms.price);
  });

  test.each(WALLET_TURNS)(
    'a scheduled bid is executed though its bidder and who leads are $name',
    async ({ turn }) => {
      const house = await createAuctionHouse();
      const { world } = house;
      world.must(world.seller, house.create());
      world.must(RIVAL, await schedule(house, RIVAL, world.terms.price * 2n));
      world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
      turn(world.vm, RIVAL);
      turn(world.vm, world.buyer);
      world.vm.setTime(AT);
      const before = world.vm.balance(world.buyer);
      world.must(world.authority, await execute(house, RIVAL, world.buyer));
      expect(house.read().highestBidder).toBe(RIVAL);
      expect(world.vm.balance(world.buyer) - before).toBe(world.terms.price);
    },
  );
});

describe('a token account, in a currency', () => {
  const turnPurse = async (world: World, owner: Address, { turn }: TokenTurn) => {
    const { authority, currency: mint } = world;
    world.must(authority, await createAssociatedToken(signerOf(authority), owner, mint));
    const purse = await associatedToken(owner, mint);
    const held = world.vm.tokens(purse) ?? 0n;
    // Nobody can close or give away what holds tokens of theirs without moving them first.
    if (held > 0n) {
      const elsewhere = await associatedToken(authority, mint);
      world.must(authority, await createAssociatedToken(signerOf(authority), authority, mint));
      world.must(owner, transferTokens(signerOf(owner), purse, elsewhere, held));
    }
    turn(world.vm, purse, { owner, mint, issuer: authority });
    return purse;
  };

  test.each(TOKEN_TURNS)('a creator and the fee account, whose account is $name', async (how) => {
    for (const open of Object.values(ESCROWS)) {
      const sale = await open({ spl: true });
      const { world, sender, finish } = sale;
      const purses = [];
      for (const wallet of [world.feeAccount, addressOf('creator 0')])
        purses.push(await turnPurse(world, wallet, how));
      const { fee, creators, seller } = sale.split;
      world.must(sender, ...(await finish()));
      const lost = fee + (creators[0] ?? 0n);
      const sellerPurse = (await world.purse(world.seller)) ?? world.seller;
      expect(world.vm.tokens(sellerPurse)).toBe(how.usable ? seller : seller + lost);
      if (how.usable) expect(purses.map((it) => world.vm.tokens(it))).toEqual([fee, creators[0]]);
    }
  });

  test.each(TOKEN_TURNS)(
    'an outbid bidder, whose account is $name, is refunded into another',
    async (how) => {
      const house = await createAuctionHouse({ spl: true });
      const { world } = house;
      world.must(world.seller, house.create());
      world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
      const purse = await turnPurse(world, world.buyer, how);
      const payeeToken = how.usable ? purse : secondAccount(world, world.buyer, world.currency);
      const before = world.vm.tokens(payeeToken) ?? 0n;
      world.must(RIVAL, await house.bid(RIVAL, world.terms.price * 2n, world.buyer, { payeeToken }));
      expect(world.vm.tokens(payeeToken)).toBe(before + world.terms.price);
    },
  );

  test.each(TOKEN_TURNS)(
    'seller and winner of an auction, whose accounts are $name, get theirs in others',
    async (how) => {
      const house = await createAuctionHouse({ spl: true, primary: false });
      const { world } = house;
      world.must(world.seller, house.create());
      world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
      world.vm.setTime(END);
      await turnPurse(world, world.seller, how);
      const places = how.usable
        ? { payeeToken: (await world.purse(world.seller)) ?? world.seller, toToken: world.buyerToken }
        : {
            payeeToken: secondAccount(world, world.seller, world.currency),
            toToken: secondAccount(world, world.buyer, world.mint),
          };
      world.must(world.authority, await house.settle(world.buyer, places));
      expect([world.vm.tokens(places.toToken), world.vm.tokens(places.payeeToken)]).toEqual([
        1n,
        split(world).seller,
      ]);
    },
  );

  test('nobody else is paid into the account of another, nor into a stranger’s', async () => {
    const house = await createAuctionHouse({ spl: true, primary: false });
    const { world } = house;
    world.must(world.seller, house.create());
    world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
    world.vm.setTime(END);
    for (const owner of [RIVAL, world.authority]) {
      const feeToken = secondAccount(world, owner, world.currency);
      const settle = await house.settle(world.buyer, { feeToken });
      expect(world.vm.send(world.authority, settle).error).toBe('WrongTokenOwner');
    }
  });
});

describe('the artwork’s record', () => {
  test.each(RECORD_TURNS)('%s: the winner gets the artwork, and the seller is paid', async (name, turn) => {
    const house = await createAuctionHouse({ primary: false });
    const { world } = house;
    world.must(world.seller, house.create());
    world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
    world.vm.setTime(END);
    turn(world);
    const royal = name.includes('royalty');
    const trailing = royal || name.includes('programmable') ? undefined : [];
    const settle = (creators = trailing) => house.settle(world.buyer, {}, creators);
    const first = world.vm.send(world.authority, await settle());
    if (!first.ok) world.must(world.authority, await settle([]));
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
    expect(world.vm.balance(house.auction)).toBe(0n);
  });

  test.each(RECORD_TURNS)('%s: a listing and an offer come back', async (_, turn) => {
    const world = await createWorld();
    world.must(world.seller, world.list());
    world.must(world.buyer, await makeOffer(world));
    turn(world);
    world.must(world.seller, world.delist());
    world.must(world.buyer, await cancelOffer(world));
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });
});
