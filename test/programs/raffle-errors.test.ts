import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { findRafflePda, RAFFLE_ERROR_NAMES } from '../../src/chain/generated/raffle/index.ts';
import type { Terms } from '../support/program-money.ts';
import {
  createRaffleHall,
  entrantsOf,
  PLAYERS,
  type RaffleHall,
  TICKET_PRICE,
  transferSol,
} from '../support/program-raffles.ts';
import { FIRST_SHARE_OFFSET, ROYALTY_OFFSET, tokenStandardOffset } from '../support/program-record.ts';
import {
  associatedToken,
  FREEZE_AUTHORITY_OFFSET,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, type Outcome, START, signerOf } from '../support/program-vm.ts';
import { goToSlot } from '../support/slots.ts';

const MAX = 18_446_744_073_709_551_615n;
const NOBODY = addressOf('nobody');
const [FIRST] = PLAYERS;

/** How far a raffle has come before the attempt. */
type Stage = 'fresh' | 'open' | 'sold' | 'ended' | 'drawn';

interface Provocation {
  readonly stage: Stage;
  readonly terms?: Partial<Terms>;
  readonly attempt: (hall: RaffleHall) => Outcome | Promise<Outcome>;
}

const send = (hall: RaffleHall, from: Address, ...instructions: Instruction[]) =>
  hall.world.vm.send(from, ...instructions);

const creating = (
  overrides: (hall: RaffleHall) => Parameters<RaffleHall['create']>[0],
  terms: Partial<Terms> = {},
): Provocation => ({
  stage: 'fresh',
  terms,
  attempt: (hall) => send(hall, hall.world.seller, ...hall.entrants(), hall.create(overrides(hall))),
});

const creatingAfter = (change: (hall: RaffleHall) => void, terms: Partial<Terms> = {}): Provocation =>
  creating((hall) => {
    change(hall);
    return {};
  }, terms);

const buying = (
  amount: number,
  overrides: (hall: RaffleHall) => Parameters<RaffleHall['buy']>[2] = () => ({}),
  stage: Stage = 'open',
): Provocation => ({
  stage,
  attempt: async (hall) => send(hall, FIRST, await hall.buy(FIRST, amount, overrides(hall))),
});

const claimingProceeds = (
  overrides: (hall: RaffleHall) => Parameters<RaffleHall['claimProceeds']>[0],
  trailing?: Parameters<RaffleHall['claimProceeds']>[1],
): Provocation => ({
  stage: 'drawn',
  attempt: async (hall) => send(hall, hall.world.seller, await hall.claimProceeds(overrides(hall), trailing)),
});

function withRole(instruction: Instruction, index: number, role: AccountRole): Instruction {
  const accounts = (instruction.accounts ?? []).map((meta, at) =>
    at === index ? { address: meta.address, role } : meta,
  );
  return { ...instruction, accounts };
}

function forgedToken({ world }: RaffleHall, mint: Address, owner: Address): Address {
  const token = addressOf('forged token account');
  world.vm.forge(token, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(mint, owner, 1n) });
  return token;
}

const PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  UnknownInstruction: {
    stage: 'sold',
    attempt: (hall) => send(hall, hall.world.seller, { ...hall.draw(), data: new Uint8Array(8) }),
  },
  InvalidArguments: {
    stage: 'sold',
    attempt: (hall) =>
      send(hall, hall.world.seller, { ...hall.draw(), data: Uint8Array.of(...(hall.draw().data ?? []), 0) }),
  },
  NotEnoughAccounts: {
    stage: 'sold',
    attempt: (hall) =>
      send(hall, hall.world.seller, { ...hall.draw(), accounts: (hall.draw().accounts ?? []).slice(0, 2) }),
  },
  MissingSignature: {
    stage: 'sold',
    attempt: (hall) => send(hall, FIRST, withRole(hall.draw(), 0, AccountRole.READONLY)),
  },
  AccountNotWritable: {
    stage: 'sold',
    attempt: (hall) => send(hall, hall.world.seller, withRole(hall.draw(), 1, AccountRole.READONLY)),
  },
  WrongSystemProgram: creating(() => ({ systemProgram: NOBODY })),
  WrongTokenProgram: creating(() => ({ tokenProgram: TOKEN_2022_PROGRAM })),
  WrongAssociatedTokenProgram: creating(() => ({ associatedTokenProgram: NOBODY })),
  WrongAssetProgram: creating(() => ({ assetProgram: NOBODY })),
  AssetIsToken2022: creatingAfter(({ world: { vm, mint } }) =>
    vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data: vm.data(mint) }),
  ),
  InvalidMint: creatingAfter(({ world: { vm, mint } }) => vm.patch(mint, 45, [0])),
  NotAnNft: creatingAfter(({ world: { vm, mint } }) => vm.patch(mint, 36, [2])),
  FreezeAuthorityOpen: creatingAfter(({ world: { vm, mint } }) =>
    vm.patch(mint, FREEZE_AUTHORITY_OFFSET, [1, 0, 0, 0, 9]),
  ),
  MintAuthorityOpen: creating(() => ({ edition: undefined })),
  CurrencyIsToken2022: creatingAfter(({ world: { vm, currency } }) =>
    vm.forge(currency, { owner: TOKEN_2022_PROGRAM, data: vm.data(currency) }),
  ),
  InvalidCurrency: creating(() => ({ currencyMint: NOBODY })),
  CurrencyFreezableBySeller: creatingAfter(({ world: { vm, currency, seller } }) =>
    vm.patch(currency, FREEZE_AUTHORITY_OFFSET, [1, 0, 0, 0, ...getAddressEncoder().encode(seller)]),
  ),
  CurrencyIsAsset: creating(({ world }) => ({ currencyMint: world.mint })),
  WrongMetadataAddress: creating(({ world }) => ({ metadata: world.edition })),
  InvalidMetadata: creatingAfter(({ world: { vm, metadata } }) => vm.patch(metadata, 0, [5])),
  UnsupportedTokenStandard: creatingAfter(({ world: { vm, metadata } }) =>
    vm.patch(metadata, tokenStandardOffset(2), [4]),
  ),
  InvalidCreatorShares: creatingAfter(({ world: { vm, metadata } }) =>
    vm.patch(metadata, FIRST_SHARE_OFFSET, [61]),
  ),
  CreatorCountMismatch: claimingProceeds(() => ({}), []),
  CreatorMismatch: {
    stage: 'drawn',
    attempt: async (hall) => {
      const reversed = await hall.world.trailing([...hall.world.creators].reverse());
      return send(hall, hall.world.seller, await hall.claimProceeds({}, reversed));
    },
  },
  FeesExceedPrice: creating(() => ({}), { primary: false, royaltyBps: 10_000 }),
  ArithmeticOverflow: {
    stage: 'fresh',
    terms: { primary: false },
    attempt: (hall) => {
      hall.world.vm.patch(hall.world.metadata, ROYALTY_OFFSET, [0xff, 0xff]);
      const create = hall.create({ ticketPrice: MAX, supply: 1 });
      return send(hall, hall.world.seller, ...hall.entrants(1), create);
    },
  },
  InvalidTokenAccount: creating(({ world }) => ({ fromToken: world.mint })),
  WrongTokenMint: creating((hall) => ({ fromToken: forgedToken(hall, NOBODY, hall.world.seller) })),
  WrongTokenOwner: creating((hall) => ({ fromToken: forgedToken(hall, hall.world.mint, FIRST) })),
  WrongTokenAddress: creating(() => ({ toToken: NOBODY })),
  AssetNotHeld: creatingAfter(({ world: { vm, sellerToken } }) => vm.patch(sellerToken, 64, [0])),
  MissingTokenAccount: claimingProceeds(() => ({ feeToken: undefined })),
  InsufficientFunds: {
    stage: 'open',
    attempt: async (hall) => {
      hall.world.vm.patch((await hall.world.purse(FIRST)) ?? FIRST, 64, new Uint8Array(8));
      return send(hall, FIRST, await hall.buy(FIRST, 1));
    },
  },
  InvalidMarketplace: creating(({ world }) => ({ marketplaceConfig: world.metadata })),
  TicketPriceIsZero: creating(() => ({ ticketPrice: 0n })),
  InvalidSupply: creating(() => ({ supply: 0 })),
  RevenueTooHigh: creating(() => ({ ticketPrice: MAX / 10n + 1n })),
  NegativeTime: creating(() => ({ endTime: -1n })),
  EndInPast: creating(() => ({ endTime: START })),
  TimeTooFar: creating(() => ({ endTime: START + 3653n * 86_400n + 1n })),
  WrongRaffleAddress: creating(() => ({ raffle: NOBODY })),
  InvalidEntrants: creating(() => ({ supply: 9 })),
  WrongEntrantsAddress: {
    stage: 'fresh',
    attempt: async (hall) => {
      const { world } = hall;
      const at = await entrantsOf(FIRST, world.mint);
      world.must(FIRST, hall.allocate(10, { base: FIRST, at }), transferSol(FIRST, at, world.vm.rent(336)));
      const [raffle] = await findRafflePda({ entrants: at });
      return send(hall, world.seller, hall.create({ entrants: at, raffle }));
    },
  },
  EntrantsInUse: { stage: 'open', attempt: (hall) => send(hall, hall.world.seller, hall.create()) },
  WrongProceedsAddress: creating(() => ({ escrowToken: NOBODY })),
  NoRaffle: { stage: 'fresh', attempt: (hall) => send(hall, hall.world.seller, hall.draw()) },
  InvalidRaffle: {
    stage: 'sold',
    attempt: (hall) => send(hall, hall.world.seller, hall.draw({ raffle: hall.world.config })),
  },
  WrongCreator: {
    stage: 'open',
    attempt: (hall) => send(hall, FIRST, hall.cancel({ creator: signerOf(FIRST) })),
  },
  WrongPrize: claimingProceeds(() => ({ mint: NOBODY })),
  WrongRaffleCurrency: buying(1, () => ({ currencyMint: NOBODY })),
  WrongFeeAccount: claimingProceeds(() => ({ feeAccount: FIRST })),
  WrongWinner: {
    stage: 'drawn',
    attempt: async (hall) => send(hall, hall.world.authority, await hall.claimPrize(NOBODY)),
  },
  CreatorBuysTicket: {
    stage: 'open',
    attempt: async (hall) => send(hall, hall.world.seller, await hall.buy(hall.world.seller, 1)),
  },
  NoTickets: buying(0),
  TicketPriceDiffers: buying(1, () => ({ price: TICKET_PRICE + 1n })),
  TooFewTickets: buying(11),
  WalletLimit: buying(5),
  RaffleOver: buying(1, () => ({}), 'drawn'),
  RaffleNotOver: { stage: 'sold', attempt: (hall) => send(hall, FIRST, hall.end(FIRST)) },
  NothingSold: { stage: 'open', attempt: (hall) => send(hall, hall.world.seller, hall.end()) },
  TicketsSold: { stage: 'sold', attempt: (hall) => send(hall, hall.world.seller, hall.cancel()) },
  AlreadyDrawn: { stage: 'drawn', attempt: (hall) => send(hall, hall.world.seller, hall.draw()) },
  AlreadyEnded: { stage: 'ended', attempt: (hall) => send(hall, hall.world.seller, hall.end()) },
  NotEnded: { stage: 'sold', attempt: (hall) => send(hall, hall.world.seller, hall.draw()) },
  DrawTooEarly: { stage: 'ended', attempt: (hall) => send(hall, hall.world.seller, hall.draw()) },
  DrawWindowMissed: {
    stage: 'ended',
    attempt: (hall) => {
      goToSlot(hall.world.vm, hall.read().drawSlot + 513n);
      return send(hall, hall.world.seller, hall.draw());
    },
  },
  TermsChanged: buying(1, (hall) => ({ terms: hall.terms().map((byte) => byte ^ 1) })),
  NotDrawn: {
    stage: 'sold',
    attempt: async (hall) => send(hall, hall.world.seller, await hall.claimProceeds()),
  },
  ProceedsClaimed: {
    stage: 'drawn',
    attempt: async (hall) => {
      hall.world.must(hall.world.seller, await hall.claimProceeds());
      return send(hall, hall.world.seller, await hall.claimProceeds());
    },
  },
  PrizeClaimed: {
    stage: 'drawn',
    attempt: async (hall) => {
      hall.world.must(hall.world.authority, await hall.claimPrize(FIRST));
      return send(hall, hall.world.authority, await hall.claimPrize(FIRST));
    },
  },
  ProceedsBelowMin: claimingProceeds(() => ({ minProceeds: MAX })),
  NotClaimed: {
    stage: 'drawn',
    attempt: async (hall) => {
      hall.world.must(hall.world.seller, await hall.claimProceeds());
      return send(hall, hall.world.seller, hall.close());
    },
  },
};

describe('every refused precondition of raffles has its own error', () => {
  test.each(Object.entries(PROVOCATIONS))('%s', async (name, { stage, terms, attempt }) => {
    const hall = await createRaffleHall(terms);
    const { world } = hall;
    if (stage !== 'fresh') world.must(world.seller, ...hall.entrants(), hall.create());
    if (['sold', 'ended', 'drawn'].includes(stage)) world.must(FIRST, await hall.buy(FIRST, 1));
    if (stage === 'ended') world.must(world.seller, hall.end());
    if (stage === 'drawn') hall.conclude();
    const outcome = await attempt(hall);
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(RAFFLE_ERROR_NAMES[outcome.code ?? 0]).toBe(name);
  });

  test('and no error of the IDL is without such a test', () => {
    expect(Object.keys(PROVOCATIONS).sort()).toEqual(Object.values(RAFFLE_ERROR_NAMES).sort());
  });

  test('a prize cannot be sent to another, nor with other entrants', async () => {
    const hall = await createRaffleHall();
    const { world } = hall;
    world.must(world.seller, ...hall.entrants(), hall.create());
    world.must(FIRST, await hall.buy(FIRST, 1));
    world.must(world.seller, hall.end());
    goToSlot(world.vm, hall.read().drawSlot + 1n);
    expect(send(hall, world.seller, hall.draw({ entrants: world.config })).error).toBe('InvalidEntrants');
    world.must(world.seller, hall.draw());
    const toToken = await associatedToken(world.seller, world.mint);
    const stolen = await hall.claimPrize(FIRST, { toToken });
    expect(send(hall, world.authority, stolen).error).toBe('WrongTokenOwner');
    expect(world.vm.data(hall.tickets)).toHaveLength(336);
  });
});
