import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { CORE_ADDRESS } from '../../src/chain/codecs/core.ts';
import { MARKET_ERROR_NAMES } from '../../src/chain/generated/market/index.ts';
import { EDITION_ERRORS } from '../support/program-editions.ts';
import type { Terms } from '../support/program-money.ts';
import { OFFER_ERRORS } from '../support/program-offers.ts';
import { FIRST_SHARE_OFFSET, ROYALTY_OFFSET, tokenStandardOffset } from '../support/program-record.ts';
import {
  associatedToken,
  FREEZE_AUTHORITY_OFFSET,
  TOKEN_2022_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, type Outcome, START, signerOf, TOO_FAR } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const MAX = 18_446_744_073_709_551_615n;
const NOBODY = addressOf('nobody');

/** Provokes one error in a marketplace with a listing that could be bought. */
interface Provocation {
  readonly terms?: Partial<Terms>;
  /** Of the listing that is made first. No listing when null. */
  readonly list?: Parameters<World['list']>[0] | null;
  readonly attempt: (world: World) => Outcome | Promise<Outcome>;
}

const bySeller = (world: World, instruction: Instruction) => world.vm.send(world.seller, instruction);
const byAuthority = (world: World, instruction: Instruction) => world.vm.send(world.authority, instruction);

/** Refused at `list`. */
const listing = (
  overrides: (world: World) => Parameters<World['list']>[0],
  terms: Partial<Terms> = {},
): Provocation => ({ terms, list: null, attempt: (world) => bySeller(world, world.list(overrides(world))) });

/** Refused at `buy`. */
const buying = (
  overrides: (world: World) => Promise<Parameters<World['buy']>[0]> | Parameters<World['buy']>[0],
  rest: Omit<Provocation, 'attempt'> = {},
): Provocation => ({
  ...rest,
  attempt: async (world) => world.vm.send(world.buyer, await world.buy(await overrides(world))),
});

/** Changes the bytes of an account, then lists. */
const listingAfter = (change: (world: World) => void, terms: Partial<Terms> = {}): Provocation =>
  listing((world) => {
    change(world);
    return {};
  }, terms);

const withData = (instruction: Instruction, data: Uint8Array): Instruction => ({ ...instruction, data });

/** Gives the account at an index another role. */
function withRole(instruction: Instruction, index: number, role: AccountRole): Instruction {
  const accounts = (instruction.accounts ?? []).map((meta, at) => (at === index ? { ...meta, role } : meta));
  return { ...instruction, accounts };
}

/** A token account that some wallet holds of some mint. */
function forgedToken(world: World, mint: Address, owner: Address): Address {
  const token = addressOf('forged token account');
  world.vm.forge(token, {
    owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
    data: tokenAccountBytes(mint, owner, 1n),
  });
  return token;
}

/** A mint that Token-2022 owns. */
function token2022Mint(world: World): Address {
  const mint = addressOf('token-2022 mint');
  world.vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data: world.vm.data(world.mint) });
  return mint;
}

const PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  UnknownInstruction: {
    attempt: (world) => bySeller(world, withData(world.updatePrice(1n), new Uint8Array(16))),
  },
  InvalidArguments: {
    attempt: (world) => {
      const instruction = world.updatePrice(1n);
      return bySeller(world, withData(instruction, Uint8Array.of(...(instruction.data ?? []), 0)));
    },
  },
  NotEnoughAccounts: {
    attempt: (world) => {
      const instruction = world.updatePrice(1n);
      return bySeller(world, { ...instruction, accounts: (instruction.accounts ?? []).slice(0, 1) });
    },
  },
  MissingSignature: {
    attempt: (world) => world.vm.send(world.buyer, withRole(world.updatePrice(1n), 0, AccountRole.READONLY)),
  },
  AccountNotWritable: {
    attempt: (world) => bySeller(world, withRole(world.updatePrice(1n), 1, AccountRole.READONLY)),
  },
  WrongSystemProgram: listing(() => ({ systemProgram: NOBODY })),
  WrongTokenProgram: listing(() => ({ tokenProgram: TOKEN_2022_PROGRAM })),
  WrongAssociatedTokenProgram: listing(() => ({ associatedTokenProgram: NOBODY })),
  TimeTooFar: listing(() => ({ endTime: TOO_FAR })),
  WrongAssetProgram: listing(() => ({ assetProgram: NOBODY })),
  AssetIsToken2022: listingAfter(({ vm, mint }) =>
    vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data: vm.data(mint) }),
  ),
  InvalidMint: listingAfter(({ vm, mint }) => vm.patch(mint, 45, [0])),
  NotAnNft: listingAfter(({ vm, mint }) => vm.patch(mint, 36, [2])),
  FreezeAuthorityOpen: listingAfter(({ vm, mint }) =>
    vm.patch(mint, FREEZE_AUTHORITY_OFFSET, [1, 0, 0, 0, 9]),
  ),
  MintAuthorityOpen: listing(() => ({ edition: undefined })),
  CurrencyIsToken2022: listing((world) => ({ currencyMint: token2022Mint(world) })),
  InvalidCurrency: listing(() => ({ currencyMint: NOBODY })),
  CurrencyIsAsset: listing((world) => ({ currencyMint: world.mint })),
  WrongMetadataAddress: listing((world) => ({ metadata: world.edition })),
  InvalidMetadata: listingAfter(({ vm, metadata }) => vm.patch(metadata, 0, [5])),
  UnsupportedTokenStandard: listingAfter(({ vm, metadata }) =>
    vm.patch(metadata, tokenStandardOffset(2), [4]),
  ),
  InvalidCreatorShares: listingAfter(({ vm, metadata }) => vm.patch(metadata, FIRST_SHARE_OFFSET, [61])),
  CreatorCountMismatch: {
    attempt: async (world) => world.vm.send(world.buyer, await world.buy({}, [])),
  },
  CreatorMismatch: {
    attempt: async (world) => {
      const reversed = await world.trailing([...world.creators].reverse());
      return world.vm.send(world.buyer, await world.buy({}, reversed));
    },
  },
  FeesExceedPrice: listing(() => ({}), { primary: false, royaltyBps: 10_000 }),
  ArithmeticOverflow: listingAfter(({ vm, metadata }) => vm.patch(metadata, ROYALTY_OFFSET, [0xff, 0xff]), {
    primary: false,
    price: MAX,
  }),
  InvalidTokenAccount: listing((world) => ({ fromToken: world.mint })),
  WrongTokenMint: listing((world) => ({ fromToken: forgedToken(world, NOBODY, world.seller) })),
  WrongTokenOwner: listing((world) => ({ fromToken: forgedToken(world, world.mint, world.buyer) })),
  WrongTokenAddress: listing(() => ({ toToken: NOBODY })),
  AssetNotHeld: listingAfter(({ vm, sellerToken }) => vm.patch(sellerToken, 64, [0])),
  MissingTokenAccount: buying(() => ({ payeeToken: undefined }), { terms: { spl: true } }),
  InsufficientFunds: buying(() => ({}), { terms: { spl: true, funds: 1_000_000_006n } }),
  BpsTooHigh: { attempt: (world) => byAuthority(world, world.initializeConfig({ primaryFeeBps: 10_001 })) },
  WrongConfigAddress: {
    attempt: (world) => byAuthority(world, world.initializeConfig({ marketplaceConfig: NOBODY })),
  },
  ConfigAlreadyExists: { attempt: (world) => byAuthority(world, world.initializeConfig()) },
  InvalidConfig: listing((world) => ({ marketplaceConfig: world.seller })),
  WhitelistEmpty: { attempt: async (world) => byAuthority(world, await world.createWhitelist(1, [])) },
  WhitelistTooLong: {
    attempt: async (world) => byAuthority(world, await world.createWhitelist(1, Array(26).fill(NOBODY))),
  },
  WrongWhitelistAddress: {
    attempt: async (world) => {
      const instruction = await world.createWhitelist(1, [NOBODY]);
      const data = Uint8Array.from(instruction.data ?? []);
      data[8] = 2;
      return byAuthority(world, withData(instruction, data));
    },
  },
  WhitelistAlreadyExists: {
    attempt: async (world) => {
      world.must(world.authority, await world.createWhitelist(1, [NOBODY]));
      return byAuthority(world, await world.createWhitelist(1, [world.buyer]));
    },
  },
  InvalidWhitelist: listing((world) => ({ whitelistConfig: world.config })),
  NotWhitelistAuthority: {
    attempt: async (world) => {
      world.must(world.authority, await world.createWhitelist(1, [NOBODY]));
      return bySeller(world, world.closeWhitelist(await world.whitelistAddress(1), world.seller));
    },
  },
  PriceIsZero: listing(() => ({ price: 0n })),
  NegativeTime: listing(() => ({ startTime: -1n })),
  EndInPast: listing(() => ({ endTime: START })),
  EndBeforeStart: listing(() => ({ startTime: START + 100n, endTime: START + 100n })),
  UnsupportedEditions: listing(() => ({ editionsLimit: 2 })),
  BuyerCannotSetPrice: listing(() => ({ buyerSetsPrice: true })),
  EscrowRequired: listing(() => ({ nonCustodial: true })),
  LockLifted: {
    terms: { artwork: 'core', nonCustodial: true },
    attempt: async (world) => {
      world.vm.forge(world.mint, { owner: CORE_ADDRESS, data: Uint8Array.of(0) });
      return world.vm.send(world.buyer, await world.buy());
    },
  },
  WrongListingAddress: listing(() => ({ listing: NOBODY })),
  AlreadyListed: { attempt: (world) => bySeller(world, world.list()) },
  NotListed: { list: null, attempt: (world) => bySeller(world, world.updatePrice(1n)) },
  InvalidListing: {
    attempt: (world) => bySeller(world, world.updatePrice(1n, { listing: world.config })),
  },
  WrongSeller: {
    attempt: (world) => world.vm.send(world.buyer, world.updatePrice(1n, { seller: signerOf(world.buyer) })),
  },
  WrongMint: buying(() => ({ mint: NOBODY })),
  WrongFeeAccount: buying((world) => ({ feeAccount: world.buyer })),
  WrongCurrency: buying(() => ({ currencyMint: NOBODY })),
  WrongWhitelist: buying(() => ({ whitelistConfig: NOBODY })),
  BuyerNotOnWhitelist: {
    list: null,
    attempt: async (world) => {
      const whitelistConfig = await world.whitelistAddress(1);
      world.must(world.authority, await world.createWhitelist(1, [world.seller, NOBODY]));
      world.must(world.seller, world.list({ whitelistConfig }));
      return world.vm.send(world.buyer, await world.buy({ whitelistConfig }));
    },
  },
  BuyerIsSeller: {
    attempt: async (world) => bySeller(world, await world.buy({ buyer: signerOf(world.seller) })),
  },
  TermsChanged: buying(() => ({ terms: new Uint8Array(32) })),
  ReplacesOtherPrice: {
    attempt: (world) => bySeller(world, world.updatePrice(1n, { replaced: world.terms.price - 1n })),
  },
  PriceAboveMax: buying((world) => ({ maxPrice: world.terms.price - 1n })),
  NotStarted: buying(() => ({}), { list: { startTime: START + 1n } }),
  Ended: buying(
    (world) => {
      world.vm.setTime(START + 10n);
      return {};
    },
    { list: { endTime: START + 10n } },
  ),
};

/** No currency waits in an escrow that a seller opens. */
const UNREACHABLE = ['CurrencyFreezableBySeller'];

describe('every refused precondition has its own error', () => {
  test.each(Object.entries(PROVOCATIONS))('%s', async (name, { terms, list, attempt }) => {
    const world = await createWorld(terms);
    if (list !== null) world.must(world.seller, world.list(list));
    const outcome = await attempt(world);
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(MARKET_ERROR_NAMES[outcome.code ?? 0]).toBe(name);
  });

  test('and no error of the IDL is without such a test', () => {
    const ofSales = Object.values(MARKET_ERROR_NAMES).filter(
      (name) => ![...OFFER_ERRORS, ...EDITION_ERRORS].includes(name),
    );
    expect([...Object.keys(PROVOCATIONS), ...UNREACHABLE].sort()).toEqual(ofSales.sort());
  });
});

describe('the limits of time', () => {
  test.each([
    ['at the second of the start', { startTime: START }, START],
    ['at the last second', { endTime: START + 10n }, START + 9n],
  ])('an artwork can be bought %s', async (_, list, now) => {
    const world = await createWorld();
    world.must(world.seller, world.list(list));
    world.vm.setTime(now);
    world.must(world.buyer, await world.buy());
    expect(world.vm.tokens(await associatedToken(world.buyer, world.mint))).toBe(1n);
  });
});
