import type { Instruction } from '@solana/kit';
import { describe, expect, test as plainTest } from 'vitest';
import {
  CREATION_FEE,
  decodeMasterEdition,
  decodePrintEdition,
  findMarkerAddress,
  lowestFree,
  PRINT_SIZES,
} from '../../src/chain/codecs/editions.ts';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import { decodeMint } from '../../src/chain/codecs/token.ts';
import { findEditionAddress } from '../../src/chain/codecs/token-metadata.ts';
import { findListingPda } from '../../src/chain/generated/market/index.ts';
import {
  buyEdition,
  createOriginal as createOriginalOn,
  listEditions,
  printOf,
  soldOf,
} from '../support/program-editions.ts';
import { expectedSplit, type Terms } from '../support/program-money.ts';
import { associatedToken } from '../support/program-tokens.ts';
import { addressOf, NETWORK_FEE, START, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const isMissing = realPrograms() === null;
const raw = (world: World, address: Parameters<World['vm']['account']>[0]) => {
  const account = world.vm.account(address);
  if (account === undefined) return null;
  const { data, programAddress: owner, lamports } = account;
  return { address, owner, lamports, data: Uint8Array.from(data), executable: false };
};

/** Why an instruction is refused: the name that the program logs; undefined where it is accepted. */
const refusal = (world: World, payer = world.buyer, ...instructions: readonly Instruction[]) => {
  const { ok, error, code } = world.vm.send(payer, ...instructions);
  return ok ? undefined : (error ?? `${code}`);
};

const rentOfPrint = ({ vm }: World, ...more: readonly number[]): bigint => {
  const { mint, metadata, edition } = PRINT_SIZES;
  const sizes = [mint, metadata, edition, 165, ...more];
  return sizes.reduce((sum, size) => sum + vm.rent(size), CREATION_FEE);
};

/** With the stand-ins, and with the real programs where they are. */
const MACHINES = [
  ['the stand-ins', false],
  [isMissing ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', true],
] as const;

describe.each(MACHINES)('editions on %s', (_machine, real) => {
  const test = plainTest.skipIf(real && isMissing);
  const createOriginal = (terms: Partial<Terms> = {}) => createOriginalOn({ real, ...terms });

  test('prints the next number to the buyer, with its authorities closed', async () => {
    const world = await createOriginal();
    world.must(world.seller, listEditions(world, 3));
    expect(soldOf(world)).toBe(0);
    const mints = new Set<string>();
    for (const number of [1n, 2n, 3n]) {
      const { printMint, printToken, printMetadata, printEdition } = await printOf(world);
      mints.add(printMint);
      world.must(world.buyer, await buyEdition(world));
      expect(soldOf(world)).toBe(Number(number));
      expect(world.vm.tokens(printToken)).toBe(1n);
      const mint = decodeMint(raw(world, printMint));
      expect(mint).toMatchObject({
        supply: 1n,
        decimals: 0,
        mintAuthority: { __option: 'Some', value: printEdition },
        freezeAuthority: { __option: 'Some', value: printEdition },
      });
      expect(decodePrintEdition(raw(world, printEdition))).toEqual({ parent: world.edition, number });
      expect(decodeMetadata(world.vm.data(printMetadata))).toMatchObject({
        mint: printMint,
        name: 'Still life',
        primarySaleHappened: true,
      });
    }
    expect(mints.size).toBe(3);
    expect(refusal(world, world.buyer, await buyEdition(world))).toBe('SoldOut');
    world.must(world.seller, world.delist());
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
    expect(world.vm.account(world.listing)).toBeUndefined();
    expect(decodeMasterEdition(raw(world, world.edition))).toEqual({ supply: 3n, maxSupply: 10n });
  });

  test.each([
    ['SOL', {}],
    ['SOL, shared among the creators', { split: true }],
    ['SOL, without creators', { shares: [] }],
    ['a token', { spl: true }],
  ])('divides the price as a first sale: in %s', async (_currency, terms) => {
    // The original was sold before: that says nothing of its prints.
    const world = await createOriginal({ split: false, ...terms, primary: false });
    world.must(world.seller, listEditions(world, 3));
    const wallets = [world.seller, world.feeAccount, ...world.creators];
    const purses = await Promise.all(wallets.map((wallet) => world.purse(wallet)));
    const held = () =>
      wallets.map((wallet, at) => {
        const purse = purses[at];
        return purse === undefined ? world.vm.balance(wallet) : world.vm.tokens(purse);
      });
    const [before, buyer, listing] = [held(), world.vm.balance(world.buyer), world.vm.balance(world.listing)];
    world.must(world.buyer, await buyEdition(world));
    const split = expectedSplit({ ...world.terms, primary: true });
    const got = held().map((after, at) => (after ?? 0n) - (before[at] ?? 0n));
    expect(got).toEqual([split?.seller, split?.fee, ...(split?.creators ?? [])]);
    expect(world.vm.balance(world.listing)).toBe(listing);
    const opened = world.terms.spl ? wallets.map(() => 165) : [];
    const spent = rentOfPrint(world, PRINT_SIZES.marker, ...opened) + NETWORK_FEE;
    expect(buyer - world.vm.balance(world.buyer)).toBe(spent + (world.terms.spl ? 0n : world.terms.price));
  });

  test('gives the seller all rent back when it is delisted', async () => {
    const world = await createOriginal();
    const before = world.vm.balance(world.seller);
    world.must(world.seller, listEditions(world, 2));
    world.must(world.seller, world.delist());
    expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
  });

  test('lets the buyer pay more where the seller says so, and never less', async () => {
    const world = await createOriginal();
    world.must(world.seller, listEditions(world, 3, { buyerSetsPrice: true }));
    const { price } = world.terms;
    expect(refusal(world, world.buyer, await buyEdition(world, { price: price - 1n }))).toBe('PriceAboveMax');
    const before = world.vm.balance(world.feeAccount);
    world.must(world.buyer, await buyEdition(world, { price: price * 3n }));
    const split = expectedSplit({ ...world.terms, price: price * 3n });
    expect(world.vm.balance(world.feeAccount) - before).toBe(split?.fee);
    const other = await createOriginal();
    other.must(other.seller, listEditions(other, 3));
    expect(refusal(other, other.buyer, await buyEdition(other, { price: price + 1n }))).toBe(
      'BuyerCannotSetPrice',
    );
  });

  test('starts with the number after those that were printed before, and passes over burned ones', async () => {
    const world = await createOriginal();
    world.must(world.seller, listEditions(world, 2));
    world.must(world.buyer, await buyEdition(world));
    world.must(world.buyer, await buyEdition(world));
    world.must(world.seller, world.delist());
    // token-metadata lowers the supply when a print is burned, and keeps its number marked.
    world.vm.patch(world.edition, 1, [1]);
    world.vm.setTime(START + 1n);
    world.must(world.seller, listEditions(world, 2));
    expect(refusal(world, world.buyer, await buyEdition(world, { number: 2n }))).toBe('EditionNotNext');
    expect(refusal(world, world.buyer, await buyEdition(world, { number: 4n }))).toBe('EditionNotNext');
    const print = await printOf(world);
    world.must(world.buyer, await buyEdition(world, { number: 3n }));
    expect(decodePrintEdition(raw(world, print.printEdition))?.number).toBe(3n);
    const marker = await findMarkerAddress(world.mint, 0n);
    expect(lowestFree(0n, world.vm.data(marker))).toBe(4n);
  });

  test('goes on to the next page when all numbers of one are taken', async () => {
    const world = await createOriginal({ prints: null });
    world.must(world.seller, listEditions(world, 2));
    world.must(world.buyer, await buyEdition(world));
    const marker = await findMarkerAddress(world.mint, 0n);
    world.vm.patch(
      marker,
      1,
      Array.from({ length: 31 }, () => 255),
    );
    expect(lowestFree(0n, world.vm.data(marker))).toBeNull();
    expect(refusal(world, world.buyer, await buyEdition(world, { number: 247n }))).toBe('EditionNotNext');
    expect(refusal(world, world.buyer, await buyEdition(world, { number: 249n }))).toBe('EditionNotNext');
    world.must(world.buyer, await buyEdition(world, { number: 248n }));
  });

  test('is not stopped by lamports at the addresses of the next print', async () => {
    const world = await createOriginal();
    world.must(world.seller, listEditions(world, 1));
    const print = await printOf(world);
    for (const address of Object.values(print)) world.vm.fund(address, world.vm.rent(0));
    world.vm.fund(await findMarkerAddress(world.mint, 0n), world.vm.rent(0));
    world.must(world.buyer, await buyEdition(world));
    expect(world.vm.tokens(print.printToken)).toBe(1n);
  });

  test('refuses what is not agreed, or not the listing’s', async () => {
    const world = await createOriginal();
    world.must(world.seller, listEditions(world, 2));
    const refused = async (overrides: Parameters<typeof buyEdition>[1]) =>
      refusal(world, overrides?.buyer?.address ?? world.buyer, await buyEdition(world, overrides));
    expect(await refused({ buyer: signerOf(world.seller) })).toBe('BuyerIsSeller');
    expect(await refused({ seller: world.buyer })).toBe('WrongSeller');
    expect(await refused({ feeAccount: world.buyer })).toBe('WrongFeeAccount');
    expect(await refused({ mint: addressOf('other') })).toBe('WrongMint');
    expect(await refused({ terms: new Uint8Array(8) })).toBe('TermsChanged');
    expect(await refused({ number: 0n })).toBe('EditionNotNext');
    expect(await refused({ number: 2n })).toBe('EditionNotNext');
    expect(await refused({ printMint: addressOf('other') })).toBe('WrongPrintAddress');
    // The refusals of token-metadata: no account of another artwork, no page of another number.
    for (const overrides of [
      { edition: await findEditionAddress(addressOf('other')) },
      { marker: await findMarkerAddress(world.mint, 1n) },
      { marker: await findMarkerAddress(addressOf('other'), 0n) },
      { updateAuthority: world.buyer },
      { metadata: world.edition },
      { token: world.sellerToken },
    ])
      expect(await refused(overrides), JSON.stringify(overrides)).toBeDefined();
    const stale = await buyEdition(world);
    world.must(world.seller, world.updatePrice(world.terms.price - 1n));
    expect(refusal(world, world.buyer, stale)).toBe('TermsChanged');
    expect(refusal(world, world.buyer, await world.buy())).toBe('SellsEditions');
    expect(refusal(world, world.buyer, world.delist({ seller: signerOf(world.buyer) }))).toBe('WrongSeller');
    const first = await buyEdition(world);
    const other = addressOf('another buyer');
    world.vm.fund(other, world.terms.funds);
    const second = await buyEdition(world, { buyer: signerOf(other) });
    world.must(world.buyer, first);
    expect(refusal(world, other, second)).toBe('EditionNotNext');
    world.must(other, await buyEdition(world, { buyer: signerOf(other) }));
  });

  test('lists no more than the original allows, and nothing but an original', async () => {
    const world = await createOriginal({ prints: 2n });
    expect(refusal(world, world.seller, listEditions(world, 3))).toBe('EditionsAboveSupply');
    expect(refusal(world, world.seller, listEditions(world, 2, { edition: undefined }))).toBeDefined();
    world.must(world.seller, listEditions(world, 2));
    const print = await printOf(world);
    world.must(world.buyer, await buyEdition(world));
    const [listing] = await findListingPda({ mint: print.printMint }, world.override);
    const ofPrint = {
      seller: signerOf(world.buyer),
      listing,
      mint: print.printMint,
      fromToken: print.printToken,
      toToken: await associatedToken(listing, print.printMint),
      metadata: print.printMetadata,
      edition: print.printEdition,
    };
    expect(refusal(world, world.buyer, listEditions(world, 2, ofPrint))).toBe('UnsupportedEditions');
    // A print itself is a one-of-one.
    world.must(world.buyer, listEditions(world, 1, ofPrint));
    expect(world.vm.account(listing)?.data.length).toBe(242);
    const single = await createOriginal({ prints: 0n });
    expect(refusal(single, single.seller, listEditions(single, 2))).toBe('UnsupportedEditions');
    expect(refusal(single, single.seller, listEditions(single, 1, { buyerSetsPrice: true }))).toBe(
      'BuyerCannotSetPrice',
    );
  });

  test('sells an original itself where no editions are asked for', async () => {
    const world = await createOriginal();
    world.must(world.seller, listEditions(world, 0));
    expect(soldOf(world)).toBeUndefined();
    expect(refusal(world, world.buyer, await buyEdition(world))).toBe('SellsNoEditions');
    world.must(world.buyer, await world.buy());
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
  });

  test('keeps to whitelist and times', async () => {
    const world = await createOriginal();
    world.must(world.authority, await world.createWhitelist(1, [addressOf('another buyer')]));
    const whitelistConfig = await world.whitelistAddress(1);
    const now = START;
    world.must(
      world.seller,
      listEditions(world, 2, { whitelistConfig, startTime: now + 10n, endTime: now + 20n }),
    );
    const refused = async () => refusal(world, world.buyer, await buyEdition(world, { whitelistConfig }));
    expect(await refused()).toBe('NotStarted');
    world.vm.setTime(now + 10n);
    expect(await refused()).toBe('BuyerNotOnWhitelist');
    expect(refusal(world, world.buyer, await buyEdition(world))).toBe('WrongWhitelist');
    world.vm.setTime(now + 20n);
    expect(await refused()).toBe('Ended');
  });
});

plainTest('a programmable NFT has no editions to sell', async () => {
  const world = await createWorld({ artwork: 'programmable' });
  expect(refusal(world, world.seller, listEditions(world, 2))).toBe('UnsupportedEditions');
});
