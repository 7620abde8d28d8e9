import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { RESERVED_ADDRESSES } from '../../src/domain/reserved-addresses.ts';
import { createAuctionHouse, DURATION, RIVAL } from '../support/program-auctions.ts';
import {
  RECORD_TURNS,
  secondAccount,
  TOKEN_TURNS,
  type TokenTurn,
  type Turn,
  WALLET_TURNS,
} from '../support/program-hostage.ts';
import { expectedSplit } from '../support/program-money.ts';
import { acceptOffer, cancelOffer, makeOffer } from '../support/program-offers.ts';
import { FIRST_CREATOR_OFFSET } from '../support/program-record.ts';
import { AT, execute, schedule } from '../support/program-scheduled-bids.ts';
import { addressOf, NETWORK_FEE, START } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

/** Money and artwork in escrow; then a party does something to an account of theirs; then everybody else gets theirs. */

const END = START + BigInt(DURATION);
type Party = 'seller' | 'buyer' | 'creator' | 'fee account';

/** The end of a sale by escrow: who sends it, and what. */
interface Sale {
  readonly world: World;
  readonly sender: Address;
  readonly rents: bigint;
  finish(): Promise<Instruction>;
}

const rents = ({ vm }: World, ...sizes: number[]) => sizes.reduce((sum, size) => sum + vm.rent(size), 0n);

/** Each sale up to the moment when everything is in escrow. The buyer or winner is `world.buyer`. */
const SALES: Readonly<Record<string, (terms: object) => Promise<Sale>>> = {
  async purchase(terms) {
    const world = await createWorld({ primary: false, ...terms });
    world.must(world.seller, world.list());
    return { world, sender: world.buyer, rents: rents(world, 242, 165), finish: () => world.buy() };
  },
  async settlement(terms) {
    const house = await createAuctionHouse({ primary: false, ...terms });
    const { world } = house;
    world.must(world.seller, house.create());
    world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
    world.vm.setTime(END);
    const sizes = world.terms.spl ? [272, 165, 165] : [272, 165];
    return {
      world,
      sender: world.authority,
      rents: rents(world, ...sizes),
      finish: () => house.settle(world.buyer),
    };
  },
  async acceptance(terms) {
    const world = await createWorld({ primary: false, ...terms });
    world.must(world.buyer, await makeOffer(world));
    return { world, sender: world.seller, rents: 0n, finish: () => acceptOffer(world) };
  },
};

const partyOf = (world: World, party: Party): Address =>
  ({
    seller: world.seller,
    buyer: world.buyer,
    creator: addressOf('creator 0'),
    'fee account': world.feeAccount,
  })[party];

const split = (world: World) => {
  const parts = expectedSplit(world.terms);
  if (parts === undefined) throw new Error('the price does not suffice');
  return parts;
};

/** Turns a party's wallet, ends the sale, and holds everybody's lamports against the formula. */
async function turned(sale: Sale, party: Party, { forfeits, turn }: Turn): Promise<void> {
  const { world, sender } = sale;
  const wallet = partyOf(world, party);
  const { fee, creators, seller } = split(world);
  const share = party === 'creator' ? (creators[0] ?? 0n) : fee;
  const loses = (party === 'creator' || party === 'fee account') && forfeits(share);
  turn(world, wallet);
  const parties = [world.seller, world.feeAccount, ...world.creators];
  const before = parties.map((it) => world.vm.balance(it));
  const opened = sender === world.seller ? world.vm.rent(165) + NETWORK_FEE : 0n;
  world.must(sender, await sale.finish());
  const due = [seller + sale.rents - opened, fee, ...creators];
  if (loses) {
    due[0] = (due[0] ?? 0n) + share;
    due[party === 'creator' ? 2 : 1] = 0n;
  }
  expect(parties.map((it, index) => world.vm.balance(it) - (before[index] ?? 0n))).toEqual(due);
  expect(world.vm.tokens(world.buyerToken)).toBe(1n);
}

/** The cluster takes what it reserves for read-only, however it is passed. */
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY });

describe('a wallet, in SOL', () => {
  const rows = Object.entries(SALES).flatMap(([name, open]) =>
    (['seller', 'buyer', 'creator', 'fee account'] as const).flatMap((party) =>
      WALLET_TURNS.map((it) => ({ name, open, party, it, how: it.name })),
    ),
  );
  // Who signs is no hostage-taker, and keeps what a signer needs.
  const sane = rows.filter(
    ({ name, party }) =>
      !(name === 'purchase' && party === 'buyer') && !(name === 'acceptance' && party === 'seller'),
  );
  test.each(sane)('$name: the $party turns it into $how', async ({ open, party, it }) => {
    await turned(await open({}), party, it);
    // A share that does not keep an empty wallet alive.
    await turned(await open({ price: 5_000_000n }), party, it);
  });

  test.each([...RESERVED_ADDRESSES])('a creator is %s', async (reserved) => {
    for (const open of Object.values(SALES)) {
      const asCreator = await open({ shares: [100] });
      const { vm, metadata } = asCreator.world;
      vm.patch(metadata, FIRST_CREATOR_OFFSET, getAddressEncoder().encode(reserved));
      Object.assign(asCreator.world, { creators: [reserved], trailing: async () => [readonly(reserved)] });
      await paysTheRest(asCreator, [split(asCreator.world).fee]);
    }
  });

  /** The seller gets all but what others are paid: here the fee account. */
  async function paysTheRest({ world, sender, rents: back, finish }: Sale, others: bigint[]) {
    const before = world.vm.balance(world.seller);
    world.must(sender, await finish());
    const opened = sender === world.seller ? world.vm.rent(165) + NETWORK_FEE : 0n;
    const paid = others.reduce((sum, it) => sum + it, 0n);
    expect(world.vm.balance(world.seller) - before).toBe(world.terms.price - paid + back - opened);
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
  }

  test.each(WALLET_TURNS)('an outbid bidder whose wallet is $name is refunded', async ({ turn }) => {
    const house = await createAuctionHouse();
    const { world } = house;
    world.must(world.seller, house.create());
    world.must(world.buyer, await house.bid(world.buyer, 890_880n + world.terms.price));
    turn(world, world.buyer);
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
      turn(world, RIVAL);
      turn(world, world.buyer);
      world.vm.setTime(AT);
      const before = world.vm.balance(world.buyer);
      world.must(world.authority, await execute(house, RIVAL, world.buyer));
      expect(house.read().highestBidder).toBe(RIVAL);
      expect(world.vm.balance(world.buyer) - before).toBe(world.terms.price);
    },
  );
});

describe('a token account, in a currency', () => {
  const turnPurse = async (world: World, wallet: Address, { turn }: TokenTurn) => {
    const purse = await world.purse(wallet);
    if (purse === undefined) throw new Error('no currency');
    const { vm } = world;
    if (vm.account(purse) === undefined) vm.forge(purse, { ...accountOf(world, wallet) });
    turn(world, purse, wallet);
    return purse;
  };
  const accountOf = (world: World, wallet: Address) => {
    const data = world.vm.data(secondAccount(world, wallet, world.currency));
    return { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address, data };
  };

  test.each(TOKEN_TURNS)('a creator and the fee account, whose account is $name', async (how) => {
    for (const open of Object.values(SALES)) {
      const { world, sender, finish } = await open({ spl: true });
      const purses = [];
      for (const wallet of [world.feeAccount, addressOf('creator 0')])
        purses.push(await turnPurse(world, wallet, how));
      const { fee, creators, seller } = split(world);
      world.must(sender, await finish());
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
