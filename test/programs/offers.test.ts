import { AccountRole, type Address, getAddressDecoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { decodeMetadata } from '../../src/chain/codecs/metadata-record.ts';
import * as market from '../../src/chain/generated/market/index.ts';
import { compileTransaction } from '../../src/transactions/compile.ts';
import { BASE, expectedSplit } from '../support/program-money.ts';
import { acceptOffer, cancelOffer, makeOffer, offerAddress, offerEscrow } from '../support/program-offers.ts';
import { mintTo, NATIVE_MINT, TOKEN_PROGRAM, tokenAccountBytes } from '../support/program-tokens.ts';
import { addressOf, NETWORK_FEE, START, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const OFFER_SIZE = 326;
const TOKEN_SIZE = 165;
const addressAt = (data: Uint8Array, offset: number) => getAddressDecoder().decode(data, offset);
const currencyOf = async (world: World, wallet: Address) => {
  const purse = await world.purse(wallet);
  return purse === undefined ? world.vm.balance(wallet) : (world.vm.tokens(purse) ?? 0n);
};

async function offered(terms: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = await createWorld(terms);
  world.must(world.buyer, await makeOffer(world));
  return world;
}

describe('make_offer', () => {
  test('writes an offer that decodes to what was asked for', async () => {
    const world = await createWorld();
    world.must(world.buyer, await makeOffer(world, { endTime: START + 99n }));
    const [offer, bump] = await market.findOfferPda({ buyer: world.buyer, mint: world.mint });
    expect(market.getOfferDecoder().decode(world.vm.data(offer))).toEqual({
      discriminator: market.OFFER_DISCRIMINATOR,
      bump,
      version: 1,
      marketplaceAuthority: world.authority,
      offerType: 0,
      buyer: world.buyer,
      asset: world.mint,
      currencyMint: NATIVE_MINT,
      price: 1_000_000_007n,
      endTime: START + 99n,
      offeredAt: START,
      oneOfOneOnly: true,
      tokenStandard: 0,
      reserved: new Uint8Array(161),
    });
  });

  test('lays an offer out in 326 bytes, field by field where other clients look', async () => {
    const world = await createWorld();
    world.must(world.buyer, await makeOffer(world, { endTime: START + 99n }));
    const data = world.vm.data(await offerAddress(world));
    const view = Buffer.from(data);
    expect(data).toHaveLength(OFFER_SIZE);
    expect(view.subarray(0, 8).toString('hex')).toBe('d7583c47aaa249e5');
    expect([data[9], data[42], data[163], data[164]]).toEqual([1, 0, 1, 0]);
    expect([10, 43, 75, 107].map((offset) => addressAt(data, offset))).toEqual([
      world.authority,
      world.buyer,
      world.mint,
      NATIVE_MINT,
    ]);
    expect(view.readBigUInt64LE(139)).toBe(1_000_000_007n);
    expect(view.readBigInt64LE(147)).toBe(START + 99n);
    expect(view.readBigInt64LE(155)).toBe(START);
  });

  test.each([false, true])('puts price and rent into escrow (SPL: %s)', async (spl) => {
    const world = await offered({ spl });
    const escrow = await offerEscrow(world);
    const rent = world.vm.rent(OFFER_SIZE);
    const { price, funds } = world.terms;
    if (escrow === undefined) {
      expect(world.vm.balance(await offerAddress(world))).toBe(rent + price);
      expect(world.vm.balance(world.buyer)).toBe(funds - price - rent - NETWORK_FEE);
      return;
    }
    expect(world.vm.tokens(escrow)).toBe(price);
    expect(world.vm.balance(world.buyer)).toBe(BASE - rent - world.vm.rent(TOKEN_SIZE) - NETWORK_FEE);
  });

  test.each([
    [false, 2_000_000_000n],
    [false, 1n],
    [false, 1_000_000_007n],
    [true, 2_000_000_000n],
    [true, 1n],
    [true, 1_000_000_007n],
  ])('again moves only the difference (SPL: %s, new price %i)', async (spl, price) => {
    const world = await offered({ spl });
    const before = await currencyOf(world, world.buyer);
    world.vm.setTime(START + 5n);
    world.must(world.buyer, await makeOffer(world, { price, endTime: START + 50n }));
    const fee = spl ? 0n : NETWORK_FEE;
    expect(await currencyOf(world, world.buyer)).toBe(before + world.terms.price - price - fee);
    const offer = market.getOfferDecoder().decode(world.vm.data(await offerAddress(world)));
    expect(offer).toMatchObject({ price, endTime: START + 50n, offeredAt: START + 5n });
  });

  test('again, in another currency, is refused: the escrow is of the first', async () => {
    const world = await offered({ spl: true });
    const outcome = world.vm.send(
      world.buyer,
      await makeOffer(world, { currencyMint: NATIVE_MINT, price: 1n }),
    );
    expect(outcome.error).toBe('WrongOfferCurrency');
  });
});

describe('cancel_offer', () => {
  test.each([false, true])('gives back price and rents, to the lamport (SPL: %s)', async (spl) => {
    const world = await createWorld({ spl });
    const before = [await currencyOf(world, world.buyer), world.vm.balance(world.buyer)] as const;
    world.must(world.buyer, await makeOffer(world));
    world.must(world.buyer, await cancelOffer(world));
    expect(await currencyOf(world, world.buyer)).toBe(before[0] - (spl ? 0n : 2n * NETWORK_FEE));
    expect(world.vm.balance(world.buyer)).toBe(before[1] - 2n * NETWORK_FEE);
    expect(world.vm.account(await offerAddress(world))).toBeUndefined();
  });

  test('works after the end, and when the artwork is listed or its record unreadable', async () => {
    const world = await createWorld();
    world.must(world.buyer, await makeOffer(world, { endTime: START + 1n }));
    world.must(world.seller, world.list());
    world.vm.setTime(START + 100n);
    world.vm.patch(world.metadata, 0, [0]);
    world.must(world.buyer, await cancelOffer(world));
  });

  test("a stranger's tokens in the escrow go to the buyer, and do not block", async () => {
    const world = await offered({ spl: true });
    const escrow = await offerEscrow(world);
    if (escrow === undefined) throw new Error('no escrow');
    world.must(world.authority, mintTo(signerOf(world.authority), world.currency, escrow, 5n));
    world.must(world.buyer, await cancelOffer(world));
    expect(await currencyOf(world, world.buyer)).toBe(world.terms.funds + 5n);
  });
});

describe('accept_offer', () => {
  test.each([
    [false, true, true],
    [false, true, false],
    [false, false, true],
    [true, true, true],
    [true, false, false],
  ])('moves asset and escrow (SPL: %s, primary: %s, split: %s)', async (spl, primary, split) => {
    const world = await offered({ spl, primary, split });
    const parties = [world.feeAccount, ...world.creators, world.seller];
    const before = await Promise.all(parties.map((party) => currencyOf(world, party)));
    const buyerLamports = world.vm.balance(world.buyer);
    const outcome = world.must(world.seller, await acceptOffer(world));
    expect(outcome.ok).toBe(true);
    const after = await Promise.all(parties.map((party) => currencyOf(world, party)));
    const gains = after.map((amount, index) => amount - (before[index] ?? 0n));
    const expected = expectedSplit(world.terms);
    // In SOL the seller also pays the network and the buyer's token account.
    const costs = spl ? 0n : NETWORK_FEE + world.vm.rent(TOKEN_SIZE);
    expect(gains).toEqual([expected?.fee, ...(expected?.creators ?? []), (expected?.seller ?? 0n) - costs]);
    const rents = world.vm.rent(OFFER_SIZE) + (spl ? world.vm.rent(TOKEN_SIZE) : 0n);
    expect(world.vm.balance(world.buyer)).toBe(buyerLamports + rents);
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
    expect(world.vm.tokens(world.sellerToken)).toBe(0n);
    expect(world.vm.account(await offerAddress(world))).toBeUndefined();
    expect(decodeMetadata(world.vm.data(world.metadata)).primarySaleHappened).toBe(true);
  });

  test('follows a delist in the same transaction', async () => {
    const world = await offered();
    world.must(world.seller, world.list());
    world.must(world.seller, world.delist(), await acceptOffer(world));
    expect(world.vm.tokens(world.buyerToken)).toBe(1n);
  });

  test('at the last second of the offer', async () => {
    const world = await createWorld();
    world.must(world.buyer, await makeOffer(world, { endTime: START + 10n }));
    world.vm.setTime(START + 9n);
    world.must(world.seller, await acceptOffer(world));
  });

  test('takes the fee of the marketplace as it is at acceptance', async () => {
    const world = await offered();
    world.vm.patch(world.config, 74, [0xe8, 0x03]);
    world.must(world.seller, await acceptOffer(world));
    expect(world.vm.balance(world.feeAccount)).toBe(BASE + world.terms.price / 10n);
  });

  test("a stranger's tokens in the escrow go to the seller, and do not block", async () => {
    const world = await offered({ spl: true, shares: [] });
    const escrow = await offerEscrow(world);
    if (escrow === undefined) throw new Error('no escrow');
    world.must(world.authority, mintTo(signerOf(world.authority), world.currency, escrow, 5n));
    world.must(world.seller, await acceptOffer(world));
    expect(await currencyOf(world, world.seller)).toBe((expectedSplit(world.terms)?.seller ?? 0n) + 5n);
  });

  test('an offer cannot be accepted twice, nor cancelled afterwards', async () => {
    const world = await offered();
    world.must(world.seller, await acceptOffer(world));
    expect(world.vm.send(world.seller, await acceptOffer(world)).error).toBe('NoOffer');
    expect(world.vm.send(world.buyer, await cancelOffer(world)).error).toBe('NoOffer');
  });
});

describe('escrow cannot be led astray', () => {
  test.each([
    ['at another address', addressOf('forged offer'), market.MARKET_PROGRAM_ADDRESS],
    ['of another program', undefined, addressOf('thief')],
  ])('a forged offer %s is not believed', async (_, elsewhere, owner) => {
    const world = await offered();
    const offer = elsewhere ?? (await offerAddress(world));
    world.vm.forge(offer, {
      owner,
      data: world.vm.data(await offerAddress(world)),
      lamports: 5_000_000_000n,
    });
    expect(world.vm.send(world.buyer, await cancelOffer(world, { offer })).error).toBe('InvalidOffer');
    expect(world.vm.send(world.seller, await acceptOffer(world, { offer })).error).toBe('InvalidOffer');
  });

  test('a listing is not an offer, and an offer not a listing', async () => {
    const world = await offered();
    world.must(world.seller, world.list());
    const offer = await offerAddress(world);
    expect(world.vm.send(world.buyer, await cancelOffer(world, { offer: world.listing })).error).toBe(
      'InvalidOffer',
    );
    expect(world.vm.send(world.buyer, await world.buy({ listing: offer })).error).toBe('InvalidListing');
  });

  test('another token account of the offer cannot stand in for its escrow', async () => {
    const world = await offered({ spl: true });
    const escrowToken = addressOf('second escrow');
    const data = tokenAccountBytes(world.currency, await offerAddress(world), 0n);
    world.vm.forge(escrowToken, { owner: TOKEN_PROGRAM, data });
    expect(world.vm.send(world.buyer, await cancelOffer(world, { escrowToken })).error).toBe(
      'WrongTokenAddress',
    );
    expect(world.vm.send(world.seller, await acceptOffer(world, { escrowToken })).error).toBe(
      'WrongTokenAddress',
    );
  });

  test.each(['payeeToken', 'feeToken'] as const)('the escrow itself as %s is refused', async (place) => {
    const world = await offered({ spl: true });
    const accept = await acceptOffer(world, { [place]: await offerEscrow(world) });
    expect(world.vm.send(world.seller, accept).error).toBe('WrongTokenOwner');
  });

  test('the buyer must sign to change or cancel', async () => {
    const world = await offered();
    const cancel = await cancelOffer(world);
    const accounts = (cancel.accounts ?? []).map((meta, at) =>
      at === 0 ? { address: meta.address, role: AccountRole.WRITABLE } : meta,
    );
    expect(world.vm.send(world.seller, { ...cancel, accounts }).error).toBe('MissingSignature');
  });

  test('lamports sent to the address before do not block, and return to the buyer', async () => {
    const world = await createWorld();
    const offer = await offerAddress(world);
    world.vm.fund(offer, 10_000_000n);
    const before = world.vm.balance(world.buyer);
    world.must(world.buyer, await makeOffer(world));
    world.must(world.buyer, await cancelOffer(world));
    expect(world.vm.balance(world.buyer)).toBe(before + 10_000_000n - 2n * NETWORK_FEE);
    expect(world.vm.balance(offer)).toBe(0n);
  });
});

describe('the largest acceptance: SPL, five creators, every token account missing', () => {
  test.each([false, true])('fits one transaction (delisting first: %s)', async (delisting) => {
    const world = await offered({ spl: true, shares: [20, 20, 20, 20, 20], split: false });
    const first = delisting ? [world.delist()] : [];
    if (delisting) world.must(world.seller, world.list());
    const { size, units } = world.must(world.seller, ...first, await acceptOffer(world));
    expect([size <= 1232, units < 400_000n], `${size} bytes, ${units} units`).toEqual([true, true]);
  });
});

test('the largest acceptance fits as the tool compiles it: delisting first, with a limit', async () => {
  const world = await offered({ spl: true, shares: [20, 20, 20, 20, 20], split: false });
  world.must(world.seller, world.list());
  const bytes = compileTransaction({
    payer: world.seller,
    blockhash: world.mint,
    instructions: [world.delist(), await acceptOffer(world)],
    computeUnits: 500_000,
    priorityLamports: 0n,
  });
  expect(bytes.length).toBeLessThanOrEqual(1232);
});

test('offers work at any address: nothing in the program names its deployment', async () => {
  const world = await createWorld({}, addressOf('another deployment'));
  world.must(world.buyer, await makeOffer(world));
  world.must(world.seller, await acceptOffer(world));
  expect(world.vm.tokens(world.buyerToken)).toBe(1n);
});
