import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { VENDOR_B_ERROR_NAMES, VENDOR_B_PROGRAM_ADDRESS } from '../../src/chain/generated/vendor-b/index.ts';
import {
  createVendorB,
  KINDS,
  type Kind,
  LISTING_SIZE,
  type VendorB,
} from '../support/program-list-states.ts';
import {
  FREEZE_AUTHORITY_OFFSET,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, type Outcome, START, signerOf, TOO_FAR } from '../support/program-vm.ts';

const NOBODY = addressOf('nobody');
/** Where an account of Token-2022 with extensions says what it is. */
const KIND_AT = 165;

/** Provokes one error about an artwork of one kind: not listed yet if `fresh`. */
interface Provocation {
  readonly kind?: Kind;
  readonly fresh?: true;
  readonly attempt: (opened: VendorB, kind: Kind) => Outcome;
}

const byPayer = ({ world, payer }: VendorB, instruction: Instruction) => world.vm.send(payer, instruction);
const bySeller = ({ world }: VendorB, instruction: Instruction) => world.vm.send(world.seller, instruction);

type Overrides = (opened: VendorB, kind: Kind) => Parameters<VendorB[Kind]['list']>[0];

const listing = (overrides: Overrides, kind?: Kind): Provocation => ({
  ...(kind === undefined ? {} : { kind }),
  fresh: true,
  attempt: (opened, of) => byPayer(opened, opened[of].list(overrides(opened, of))),
});

/** Changes bytes, then lists. */
const listingAfter = (change: (opened: VendorB, kind: Kind) => void, kind?: Kind): Provocation =>
  listing((opened, of) => {
    change(opened, of);
    return {};
  }, kind);

const delisting = (
  overrides: (opened: VendorB, kind: Kind) => Parameters<VendorB[Kind]['delist']>[0],
  kind?: Kind,
): Provocation => ({
  ...(kind === undefined ? {} : { kind }),
  attempt: (opened, of) => bySeller(opened, opened[of].delist(overrides(opened, of))),
});

function withRole(instruction: Instruction, index: number, role: AccountRole): Instruction {
  const accounts = (instruction.accounts ?? []).map((meta, at) => (at === index ? { ...meta, role } : meta));
  return { ...instruction, accounts };
}

const program = (kind: Kind) => (kind === 'classic' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM);

/** A token account that some wallet holds of some mint. */
function forgedToken({ world }: VendorB, kind: Kind, mint: Address, owner: Address): Address {
  const token = addressOf('forged token account');
  world.vm.forge(token, { owner: program(kind), data: tokenAccountBytes(mint, owner, 1n) });
  return token;
}

/** Provoked for an artwork of each kind, unless a kind is named. */
const PROVOCATIONS: Readonly<Record<string, Provocation>> = {
  UnknownInstruction: {
    attempt: (opened, kind) => bySeller(opened, { ...opened[kind].delist(), data: new Uint8Array(8) }),
  },
  InvalidArguments: {
    attempt: (opened, kind) => {
      const instruction = opened[kind].delist();
      return bySeller(opened, { ...instruction, data: Uint8Array.of(...(instruction.data ?? []), 0) });
    },
  },
  NotEnoughAccounts: {
    attempt: (opened, kind) => {
      const instruction = opened[kind].delist();
      return bySeller(opened, { ...instruction, accounts: (instruction.accounts ?? []).slice(0, 4) });
    },
  },
  MissingSignature: {
    fresh: true,
    attempt: (opened, kind) => byPayer(opened, withRole(opened[kind].list(), 1, AccountRole.READONLY)),
  },
  AccountNotWritable: {
    attempt: (opened, kind) => bySeller(opened, withRole(opened[kind].delist(), 1, AccountRole.READONLY)),
  },
  WrongSystemProgram: listing(() => ({ systemProgram: NOBODY })),
  WrongTokenProgram: listing((_, kind) => ({
    tokenProgram: kind === 'classic' ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM,
  })),
  WrongAssociatedTokenProgram: listing(() => ({ associatedTokenProgram: NOBODY })),
  WrongAssetProgram: listing(() => ({ assetProgram: NOBODY }), 'classic'),
  AssetIsToken2022: listingAfter(
    ({ world: { vm, mint } }) => vm.forge(mint, { owner: TOKEN_2022_PROGRAM, data: vm.data(mint) }),
    'classic',
  ),
  InvalidMint: listingAfter((opened, kind) => opened.world.vm.patch(opened[kind].mint, 45, [0])),
  NotAnNft: listingAfter((opened, kind) => opened.world.vm.patch(opened[kind].mint, 36, [2])),
  MintAuthorityOpen: listingAfter((opened, kind) =>
    opened.world.vm.patch(opened[kind].mint, 0, [1, 0, 0, 0, 9]),
  ),
  FreezeAuthorityOpen: listingAfter((opened, kind) =>
    opened.world.vm.patch(opened[kind].mint, FREEZE_AUTHORITY_OFFSET, [1, 0, 0, 0, 9]),
  ),
  InvalidTokenAccount: listing((opened, kind) => ({ fromToken: opened[kind].mint })),
  WrongTokenMint: listing((opened, kind) => ({
    fromToken: forgedToken(opened, kind, NOBODY, opened.world.seller),
  })),
  WrongTokenOwner: listing((opened, kind) => ({
    fromToken: forgedToken(opened, kind, opened[kind].mint, opened.world.buyer),
  })),
  WrongTokenAddress: listing(() => ({ toToken: NOBODY })),
  AssetNotHeld: listingAfter((opened, kind) => opened.world.vm.patch(opened[kind].sellerToken, 64, [0])),
  TimeTooFar: listing(() => ({ expiry: TOO_FAR })),
  PriceIsZero: listing(() => ({ amount: 0n })),
  ExpiryInPast: listing(() => ({ expiry: START })),
  WrongListStateAddress: listing((opened, kind) => ({ listState: opened[kind].escrow })),
  AlreadyListed: {
    attempt: (opened, kind) => {
      // As if somebody had put a second unit into the seller's account: the program must not open the listing again.
      opened.world.vm.patch(opened[kind].sellerToken, 64, [1]);
      return byPayer(opened, opened[kind].list());
    },
  },
  NoListing: { fresh: true, attempt: (opened, kind) => bySeller(opened, opened[kind].delist()) },
  InvalidListState: delisting(({ world }) => ({ listState: world.metadata })),
  WrongSeller: {
    attempt: (opened, kind) => byPayer(opened, opened[kind].delist({ seller: signerOf(opened.payer) })),
  },
  WrongAsset: delisting(() => ({ mint: NOBODY })),
  WrongRentPayer: delisting(({ world }) => ({ rentPayer: world.seller })),
};

/** They are about money, records, and compressed artworks; or an extension of a mint, below. */
const ELSEWHERE =
  /^(Currency|InvalidCurrency|WrongMetadata|InvalidMetadata|UnsupportedTokenStandard|InvalidCreator|Creator|FeesExceed|ArithmeticOverflow|MissingTokenAccount|InsufficientFunds|TermsChanged|Mint(Has|Not|Pausable)|ProofTooLong)/;

async function stage({ fresh }: Provocation, kind: Kind): Promise<VendorB> {
  const opened = await createVendorB();
  if (fresh !== true) opened.world.must(opened.payer, opened[kind].list());
  return opened;
}

describe('every refused precondition of listings of vendor-b has its own error', () => {
  const cases = Object.entries(PROVOCATIONS).flatMap(([name, provocation]) =>
    KINDS.filter((kind) => (provocation.kind ?? kind) === kind).map((kind) => ({ name, kind, provocation })),
  );
  test.each(cases)('$name of a $kind artwork', async ({ name, kind, provocation }) => {
    const outcome = provocation.attempt(await stage(provocation, kind), kind);
    expect(outcome.error, outcome.logs.join('\n')).toBe(name);
    expect(VENDOR_B_ERROR_NAMES[outcome.code ?? 0]).toBe(name);
  });

  test('and no error of the IDL is without such a test', () => {
    const names = Object.values(VENDOR_B_ERROR_NAMES).filter((name) => !ELSEWHERE.test(name));
    expect(Object.keys(PROVOCATIONS).sort()).toEqual(names.sort());
  });

  test.each(KINDS)('a forged listing of a %s artwork at another address is not believed', async (kind) => {
    const { world, payer, [kind]: artwork } = await createVendorB();
    world.must(payer, artwork.list());
    const forged = addressOf('forged listing');
    world.vm.forge(forged, { owner: VENDOR_B_PROGRAM_ADDRESS, data: world.vm.data(artwork.state) });
    const outcome = world.vm.send(world.seller, artwork.delist({ listState: forged }));
    expect(outcome.error).toBe('InvalidListState');
    const data = new Uint8Array(LISTING_SIZE);
    data.set(world.vm.data(artwork.state));
    world.vm.forge(artwork.state, { owner: NOBODY, data });
    expect(world.vm.send(world.seller, artwork.delist()).error).toBe('InvalidListState');
  });

  test('an artwork of one token program is not taken for one of the other', async () => {
    const { world, payer, classic, modern } = await createVendorB();
    const { mint, state, sellerToken, escrow } = classic;
    const swapped = modern.list({ mint, listState: state, fromToken: sellerToken, toToken: escrow });
    expect(world.vm.send(payer, swapped).error).toBe('InvalidMint');
  });
});

describe('a Token-2022 artwork with an extension', () => {
  /** Puts an entry of this type behind the metadata of the mint. */
  function extend({ world, modern }: VendorB, extension: number): void {
    const data = Uint8Array.of(...world.vm.data(modern.mint), extension, 0, 8, 0, ...new Uint8Array(8));
    world.vm.forge(modern.mint, { owner: TOKEN_2022_PROGRAM, data });
  }

  const REFUSED: Readonly<Record<number, string>> = {
    1: 'MintHasTransferFee',
    3: 'MintHasCloseAuthority',
    4: 'MintHasConfidentialTransfers',
    6: 'MintHasDefaultState',
    9: 'MintNotTransferable',
    12: 'MintHasPermanentDelegate',
    14: 'MintHasTransferHook',
    16: 'MintHasConfidentialTransfers',
    24: 'MintHasConfidentialTransfers',
    26: 'MintPausable',
  };
  const HARMLESS = [18, 19, 20, 21, 22, 23];
  const extensions = Array.from({ length: 40 }, (_, extension) => extension + 1);

  test.each(extensions.filter((extension) => !HARMLESS.includes(extension)))(
    'of type %i is refused by its name',
    async (extension) => {
      const opened = await createVendorB();
      extend(opened, extension);
      const outcome = byPayer(opened, opened.modern.list());
      expect(outcome.error).toBe(REFUSED[extension] ?? 'MintHasOtherExtension');
    },
  );

  test.each([20, 21, 22, 23])('of type %i is listed', async (extension) => {
    const opened = await createVendorB();
    extend(opened, extension);
    expect(byPayer(opened, opened.modern.list()).error).toBeUndefined();
  });

  test.each(Object.keys(REFUSED).map(Number))(
    'of type %i that came after the listing does not keep it in escrow for the program',
    async (extension) => {
      const opened = await createVendorB();
      opened.world.must(opened.payer, opened.modern.list());
      extend(opened, extension);
      expect(VENDOR_B_ERROR_NAMES[bySeller(opened, opened.modern.delist()).code ?? 0] ?? '').not.toMatch(
        /^Mint/,
      );
    },
  );

  test.each([
    ['is cut off in its header', [18, 0, 1]],
    ['is longer than the account', [18, 0, 9, 0, 1]],
  ])('that %s makes the mint unreadable', async (_, bytes) => {
    const opened = await createVendorB();
    const { world, modern } = opened;
    const data = Uint8Array.of(...world.vm.data(modern.mint), ...bytes);
    world.vm.forge(modern.mint, { owner: TOKEN_2022_PROGRAM, data });
    expect(byPayer(opened, modern.list()).error).toBe('InvalidMint');
  });

  test('a mint whose account is of another kind is no mint', async () => {
    const opened = await createVendorB();
    opened.world.vm.patch(opened.modern.mint, KIND_AT, [2]);
    expect(byPayer(opened, opened.modern.list()).error).toBe('InvalidMint');
  });
});
