import {
  type AccountMeta,
  AccountRole,
  type Address,
  createAddressWithSeed,
  type Instruction,
} from '@solana/kit';
import { raffleTerms } from '../../src/chain/codecs/raffle-terms.ts';
import * as raffle from '../../src/chain/generated/raffle/index.ts';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { addressBytes } from '../../src/domain/base58.ts';
import type { Terms } from './program-money.ts';
import { associatedToken, createAssociatedToken, mintTo } from './program-tokens.ts';
import { addressOf, prebuilt, SYSTEM_PROGRAM, signerOf } from './program-vm.ts';
import { createWorld, type World } from './program-world.ts';
import { goToSlot } from './slots.ts';

export type CreateInput = Parameters<typeof raffle.getCreateInstruction>[0];
export type BuyInput = Parameters<typeof raffle.getBuyTicketsInstruction>[0];
export type ProceedsInput = Parameters<typeof raffle.getClaimProceedsInstruction>[0];
export type PrizeInput = Parameters<typeof raffle.getClaimPrizeInstruction>[0];
export type CancelInput = Parameters<typeof raffle.getCancelInstruction>[0];
export type DrawInput = Parameters<typeof raffle.getDrawInstruction>[0];

/** Further wallets with money, so that a raffle can sell out. */
export const PLAYERS = [addressOf('player 0'), addressOf('player 1'), addressOf('player 2')] as const;
export const TICKET_PRICE = 1_000_007n;
export const SUPPLY = 10;
/** At which every hall begins: a cluster that is old enough to have forgotten slots. */
export const FIRST_SLOT = 1_000n;

const bytes32 = (address: Address) => Buffer.from(addressBytes(address));
const number = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer);
const seedOf = (mint: Address) => bytes32(mint).toString('hex', 0, 16);

/** Where the entrants of a creator's raffle are, by kit's own derivation. */
export const entrantsOf = (creator: Address, mint: Address): Promise<Address> =>
  createAddressWithSeed({
    baseAddress: creator,
    programAddress: raffle.RAFFLE_PROGRAM_ADDRESS,
    seed: seedOf(mint),
  });

/** Plain lamports, as anybody can send them anywhere. */
export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.of(2, 0, 0, 0, ...number(lamports)),
  };
}

/** A world with the raffle program, and the instructions that its parties would send. */
export class RaffleHall {
  readonly world: World;
  readonly tickets: Address;
  readonly raffle: Address;
  readonly prize: Address;
  readonly proceeds: Address;

  constructor(world: World, places: Pick<RaffleHall, 'tickets' | 'raffle' | 'prize' | 'proceeds'>) {
    this.world = world;
    this.tickets = places.tickets;
    this.raffle = places.raffle;
    this.prize = places.prize;
    this.proceeds = places.proceeds;
  }

  /** The raffle as it is on chain. */
  read(): raffle.Raffle {
    return raffle.getRaffleDecoder().decode(this.world.vm.data(this.raffle));
  }

  /** Makes the entrants account, zeros and of the raffle program, at an address that only its creator can sign for. */
  allocate(
    supply = SUPPLY,
    { base = this.world.seller, seed = seedOf(this.world.mint), at = this.tickets } = {},
  ) {
    const text = Buffer.from(seed);
    const data = Buffer.concat([
      Buffer.of(9, 0, 0, 0),
      bytes32(base),
      number(BigInt(text.length)),
      text,
      number(BigInt(16 + 32 * supply)),
      bytes32(raffle.RAFFLE_PROGRAM_ADDRESS),
    ]);
    const accounts = [
      { address: at, role: AccountRole.WRITABLE },
      { address: base, role: AccountRole.READONLY_SIGNER },
    ];
    return { programAddress: SYSTEM_PROGRAM, accounts, data };
  }

  /** Makes the entrants account and pays its rent. */
  entrants(supply = SUPPLY): readonly Instruction[] {
    const rent = this.world.vm.rent(16 + 32 * supply);
    return [this.allocate(supply), transferSol(this.world.seller, this.tickets, rent)];
  }

  /** The seller of the world raffles the artwork: ten tickets, open-ended. */
  create(overrides: Partial<CreateInput> = {}): Instruction {
    const { world } = this;
    return raffle.getCreateInstruction({
      creator: signerOf(world.seller),
      raffle: this.raffle,
      entrants: this.tickets,
      marketplaceConfig: world.config,
      ...world.block(world.sellerToken, this.prize),
      currencyMint: world.currency,
      escrowToken: this.proceeds,
      ticketPrice: TICKET_PRICE,
      supply: SUPPLY,
      ticketLimit: 0,
      endTime: 0n,
      disablePrimarySplit: !world.terms.split,
      ...overrides,
    });
  }

  async buy(buyer: Address, amount: number, overrides: Partial<BuyInput> = {}): Promise<Instruction> {
    return raffle.getBuyTicketsInstruction({
      buyer: signerOf(buyer),
      raffle: this.raffle,
      entrants: this.tickets,
      currencyMint: this.world.currency,
      payerToken: await this.world.purse(buyer),
      escrowToken: this.proceeds,
      amount,
      price: TICKET_PRICE,
      terms: this.terms(),
      ...overrides,
    });
  }

  /** Of the raffle as it is; zeros where there is none. */
  terms(): Uint8Array {
    if (this.world.vm.account(this.raffle) === undefined) return new Uint8Array(32);
    const { endTime, ...fields } = this.read();
    return raffleTerms({ ...fields, address: this.raffle, endTime: Number(endTime) });
  }

  /** Without a name, by the creator. */
  end(authority = this.world.seller): Instruction {
    return raffle.getEndInstruction({ authority: signerOf(authority), raffle: this.raffle });
  }

  /** Ends it, waits for the block that draws, and draws. */
  conclude(authority = this.world.seller): void {
    const { world } = this;
    world.must(authority, this.end(authority));
    goToSlot(world.vm, this.read().drawSlot + 1n);
    world.must(authority, this.draw({ authority: signerOf(authority) }));
  }

  draw(overrides: Partial<DrawInput> = {}): Instruction {
    const authority = signerOf(this.world.seller);
    return raffle.getDrawInstruction({
      authority,
      raffle: this.raffle,
      entrants: this.tickets,
      ...overrides,
    });
  }

  async claimProceeds(
    overrides: Partial<ProceedsInput> = {},
    trailing?: readonly AccountMeta[],
  ): Promise<Instruction> {
    const { world } = this;
    const instruction = raffle.getClaimProceedsInstruction({
      authority: signerOf(world.seller),
      creator: world.seller,
      raffle: this.raffle,
      feeAccount: world.feeAccount,
      mint: world.mint,
      metadata: world.metadata,
      currencyMint: world.currency,
      escrowToken: this.proceeds,
      payeeToken: await world.purse(world.seller),
      feeToken: await world.purse(world.feeAccount),
      minProceeds: 0n,
      ...overrides,
    });
    return { ...instruction, accounts: [...instruction.accounts, ...(trailing ?? (await world.trailing()))] };
  }

  async claimPrize(winner: Address, overrides: Partial<PrizeInput> = {}): Promise<Instruction> {
    const { world } = this;
    return raffle.getClaimPrizeInstruction({
      authority: signerOf(world.authority),
      winner,
      creator: world.seller,
      raffle: this.raffle,
      ...world.block(this.prize, await associatedToken(winner, world.mint)),
      ...overrides,
    });
  }

  close(): Instruction {
    const creator = signerOf(this.world.seller);
    return raffle.getCloseInstruction({ creator, raffle: this.raffle, entrants: this.tickets });
  }

  cancel(overrides: Partial<CancelInput> = {}): Instruction {
    const { world } = this;
    return raffle.getCancelInstruction({
      creator: signerOf(world.seller),
      raffle: this.raffle,
      entrants: this.tickets,
      ...world.block(this.prize, world.sellerToken),
      currencyMint: world.currency,
      escrowToken: this.proceeds,
      ...overrides,
    });
  }
}

/** Builds a world in an SPL currency with the raffle program in it, and players with money. */
export async function createRaffleHall(terms: Partial<Terms> = {}): Promise<RaffleHall> {
  const world = await createWorld({ ...terms, spl: true });
  world.vm.load(raffle.RAFFLE_PROGRAM_ADDRESS, prebuilt('raffle'));
  goToSlot(world.vm, FIRST_SLOT);
  const issuer = signerOf(world.authority);
  for (const player of PLAYERS) {
    world.vm.fund(player, 1_000_000_000n);
    const purse = await associatedToken(player, world.currency);
    world.must(
      world.authority,
      await createAssociatedToken(issuer, player, world.currency),
      mintTo(issuer, world.currency, purse, world.terms.funds),
    );
  }
  const tickets = await entrantsOf(world.seller, world.mint);
  const [address] = await raffle.findRafflePda({ entrants: tickets });
  const [proceeds] = getProgramDerivedAddress({
    programAddress: raffle.RAFFLE_PROGRAM_ADDRESS,
    seeds: [bytes32(address), 'proceeds'],
  });
  return new RaffleHall(world, {
    tickets,
    raffle: address,
    prize: await associatedToken(address, world.mint),
    proceeds,
  });
}

/** A hall in which the raffle is open. */
export async function openRaffle(
  terms: Partial<Terms> = {},
  overrides: Partial<CreateInput> = {},
): Promise<RaffleHall> {
  const hall = await createRaffleHall(terms);
  hall.world.must(hall.world.seller, ...hall.entrants(overrides.supply), hall.create(overrides));
  return hall;
}
