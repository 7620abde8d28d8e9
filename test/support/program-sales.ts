import type { AccountMeta, Address, Instruction } from '@solana/kit';
import { createAuctionHouse, DURATION } from './program-auctions.ts';
import { expectedSplit, type Split, type Terms } from './program-money.ts';
import { acceptOffer, makeOffer } from './program-offers.ts';
import { createVendor, expectedPayment } from './program-orders.ts';
import { createRaffleHall, PLAYERS, TICKET_PRICE } from './program-raffles.ts';
import { START, signerOf } from './program-vm.ts';
import { createWorld, type World } from './program-world.ts';

/** Where those who are paid get it, and where the artwork goes; the associated accounts unless others are named. */
export interface SalePlaces {
  readonly payeeToken?: Address;
  readonly feeToken?: Address;
  readonly toToken?: Address;
  readonly creators?: readonly AccountMeta[];
}

/** A sale up to the moment when everything is in escrow. */
export interface Sale {
  readonly world: World;
  /** Who ends it. */
  readonly sender: Address;
  /** Who gets the artwork. */
  readonly buyer: Address;
  /** What the buyer pays, and who gets what of it. */
  readonly paid: bigint;
  readonly split: Split;
  /** Lamports of the accounts that end with it: whose they are. */
  readonly rents: { readonly seller: bigint; readonly buyer: bigint };
  /** Who keeps the seller's rents where their wallet cannot be credited; undefined where it always can. */
  readonly keeper?: Address;
  finish(places?: SalePlaces): Promise<readonly Instruction[]>;
}

export type SaleName = 'purchase' | 'settlement' | 'acceptance' | 'raffle' | 'order';

const rents = ({ vm }: World, ...sizes: number[]) => sizes.reduce((sum, size) => sum + vm.rent(size), 0n);

/** Fee and royalty are parts of the price. */
function divide(world: World, price = world.terms.price): Pick<Sale, 'paid' | 'split'> {
  const split = expectedSplit({ ...world.terms, price });
  if (split === undefined) throw new Error('the price does not suffice');
  return { paid: price, split };
}

/** Comes before all; `config` is where the fee account is read from. */
type Prepare = (world: World, config: Address) => void;

/** Not the first sale unless told otherwise. A raffle is in an SPL currency whatever the terms say. */
export const SALES: Readonly<Record<SaleName, (terms: Partial<Terms>, prepare?: Prepare) => Promise<Sale>>> =
  {
    async purchase(terms, prepare) {
      const world = await createWorld({ primary: false, ...terms });
      prepare?.(world, world.config);
      world.must(world.seller, world.list());
      return {
        world,
        sender: world.buyer,
        buyer: world.buyer,
        ...divide(world),
        rents: { seller: rents(world, 242, 165), buyer: 0n },
        finish: async ({ creators, ...places } = {}) => [await world.buy(places, creators)],
      };
    },
    async settlement(terms, prepare) {
      const house = await createAuctionHouse({ primary: false, ...terms });
      const { world } = house;
      prepare?.(world, world.config);
      world.must(world.seller, house.create());
      world.must(world.buyer, await house.bid(world.buyer, world.terms.price));
      world.vm.setTime(START + BigInt(DURATION));
      const sizes = world.terms.spl ? [272, 165, 165] : [272, 165];
      return {
        world,
        sender: world.authority,
        buyer: world.buyer,
        ...divide(world),
        rents: { seller: rents(world, ...sizes), buyer: 0n },
        finish: async ({ creators, ...places } = {}) => [await house.settle(world.buyer, places, creators)],
      };
    },
    async acceptance(terms, prepare) {
      const world = await createWorld({ primary: false, ...terms });
      prepare?.(world, world.config);
      world.must(world.buyer, await makeOffer(world));
      const sizes = world.terms.spl ? [326, 165] : [326];
      return {
        world,
        sender: world.seller,
        buyer: world.buyer,
        ...divide(world),
        rents: { seller: 0n, buyer: rents(world, ...sizes) },
        finish: async ({ creators, ...places } = {}) => [await acceptOffer(world, places, creators)],
      };
    },
    async raffle(terms, prepare) {
      const hall = await createRaffleHall({ primary: false, ...terms });
      const { world } = hall;
      const [winner] = PLAYERS;
      prepare?.(world, world.config);
      world.must(world.seller, ...hall.entrants(), hall.create({ endTime: START + 9n }));
      world.must(winner, await hall.buy(winner, 4));
      world.vm.setTime(START + 9n);
      hall.conclude(world.authority);
      return {
        world,
        sender: world.authority,
        buyer: winner,
        ...divide(world, 4n * TICKET_PRICE),
        rents: { seller: rents(world, 165, 165), buyer: 0n },
        keeper: hall.raffle,
        async finish({ toToken, creators, ...places } = {}) {
          const prize = toToken === undefined ? {} : { toToken };
          const signer = { authority: signerOf(world.authority) };
          return [
            await hall.claimPrize(winner, prize),
            await hall.claimProceeds({ ...signer, ...places }, creators),
          ];
        },
      };
    },
    async order(terms, prepare) {
      const vendor = await createVendor({ primary: false, ...terms });
      const { world } = vendor;
      prepare?.(world, vendor.config);
      world.must(world.seller, vendor.create());
      const { total, ...split } = expectedPayment(world.terms);
      return {
        world,
        sender: world.buyer,
        buyer: world.buyer,
        paid: total,
        split,
        rents: { seller: rents(world, 229, 165), buyer: 0n },
        finish: async ({ creators, ...places } = {}) => [await vendor.buy(places, creators)],
      };
    },
  };
