import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { MARKET_PROGRAM_ADDRESS } from '../../src/chain/generated/market/index.ts';
import { BASE } from '../support/program-money.ts';
import { FIRST_CREATOR_OFFSET, ROYALTY_OFFSET } from '../support/program-record.ts';
import {
  associatedToken,
  createAssociatedToken,
  TOKEN_PROGRAM,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, NETWORK_FEE, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const THIEF = addressOf('thief');

const sendLamports = (from: Address, to: Address, amount: bigint): Instruction => ({
  programAddress: SYSTEM_PROGRAM,
  accounts: [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(BigUint64Array.of(amount).buffer)),
});

async function listed(terms: Parameters<typeof createWorld>[0] = {}): Promise<World> {
  const world = await createWorld(terms);
  world.must(world.seller, world.list());
  return world;
}

/** What a purchase comes to: its error, or undefined. */
const purchase = async (world: World, ...args: Parameters<World['buy']>) =>
  world.vm.send(world.buyer, await world.buy(...args)).error;

describe('money cannot be led astray', () => {
  test.each(['payeeToken', 'feeToken'] as const)("the buyer's own account as %s", async (place) => {
    const world = await listed({ spl: true });
    expect(await purchase(world, { [place]: await world.purse(world.buyer) })).toBe('WrongTokenOwner');
  });

  test("a stranger's account in the place of a creator's", async () => {
    const world = await listed({ spl: true });
    world.must(
      world.authority,
      await createAssociatedToken(signerOf(world.authority), THIEF, world.currency),
    );
    const trailing = await world.trailing();
    const purse = await associatedToken(THIEF, world.currency);
    const swapped = trailing.map((meta, index) => (index === 1 ? { ...meta, address: purse } : meta));
    expect(await purchase(world, {}, swapped)).toBe('WrongTokenOwner');
  });

  test('a seller who is not the one of the listing', async () => {
    expect(await purchase(await listed(), { seller: THIEF })).toBe('WrongSeller');
  });

  test("somebody else's money: the buyer's account is another wallet's", async () => {
    const world = await listed({ spl: true });
    const issuer = signerOf(world.authority);
    world.must(world.authority, await createAssociatedToken(issuer, world.authority, world.currency));
    expect(await purchase(world, { payerToken: await world.purse(world.authority) })).toBe('WrongTokenOwner');
  });

  test('an existing account of another kind in the place of a payee', async () => {
    const world = await listed({ spl: true });
    expect(await purchase(world, { payeeToken: world.metadata })).toBe('InvalidTokenAccount');
  });

  test.each([
    ['the escrow', (world: World) => world.escrow],
    ['the listing', (world: World) => world.listing],
  ])('a creator who is %s forfeits to the seller', async (_, victim) => {
    const world = await listed({ shares: [100], primary: false });
    world.vm.patch(world.metadata, FIRST_CREATOR_OFFSET, getAddressEncoder().encode(victim(world)));
    const before = world.vm.balance(world.seller);
    world.must(world.buyer, await world.buy({}, await world.trailing([victim(world)])));
    const fee = (world.terms.price * 250n) / 10_000n;
    const rents = world.vm.rent(242) + world.vm.rent(165);
    expect(world.vm.balance(world.seller)).toBe(before + world.terms.price - fee + rents);
  });

  test('royalty raised after listing to more than the price can bear; the seller still gets the artwork back', async () => {
    const world = await listed({ primary: false });
    world.vm.patch(world.metadata, ROYALTY_OFFSET, [0x10, 0x27]);
    expect(await purchase(world)).toBe('FeesExceedPrice');
    world.must(world.seller, world.delist());
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });
});

describe('parties may coincide', () => {
  test.each([false, true])('a creator who buys pays their share to themselves (SPL: %s)', async (spl) => {
    const world = await listed({ spl, shares: [100] });
    world.vm.patch(world.metadata, FIRST_CREATOR_OFFSET, getAddressEncoder().encode(world.buyer));
    const before = world.vm.tokens((await world.purse(world.buyer)) ?? world.buyer);
    world.must(world.buyer, await world.buy({}, await world.trailing([world.buyer])));
    const fee = (world.terms.price * 500n) / 10_000n;
    const after = world.vm.tokens((await world.purse(world.buyer)) ?? world.buyer);
    if (spl) expect(after).toBe((before ?? 0n) - fee);
    else expect(world.vm.balance(world.feeAccount)).toBe(BASE + fee);
  });

  test('a seller who is the only creator gets all but the fee', async () => {
    const world = await listed({ shares: [100] });
    world.vm.patch(world.metadata, FIRST_CREATOR_OFFSET, getAddressEncoder().encode(world.seller));
    const before = world.vm.balance(world.seller);
    const rents = world.vm.balance(world.listing) + world.vm.balance(world.escrow);
    world.must(world.buyer, await world.buy({}, await world.trailing([world.seller])));
    const fee = (world.terms.price * 500n) / 10_000n;
    expect(world.vm.balance(world.seller)).toBe(before + rents + world.terms.price - fee);
  });

  test('a creator with no share needs no token account', async () => {
    const world = await listed({ spl: true, shares: [0, 100] });
    world.must(world.buyer, await world.buy());
    const purses = await Promise.all(world.creators.map((creator) => world.purse(creator)));
    expect(purses.map((purse) => purse && world.vm.account(purse) !== undefined)).toEqual([false, true]);
  });

  test('a seller without a lamport is paid a price below the rent: the returned rent keeps the wallet alive', async () => {
    const world = await listed({ price: 1n, shares: [] });
    world.vm.fund(world.seller, 0n);
    expect(await purchase(world)).toBeUndefined();
  });
});

describe('forged accounts are not believed', () => {
  test.each([
    ['at another address', addressOf('forged listing'), MARKET_PROGRAM_ADDRESS],
    ['of another program', undefined, THIEF],
  ])('a listing %s', async (_, elsewhere, owner) => {
    const world = await listed();
    const place = elsewhere ?? world.listing;
    world.vm.forge(place, { owner, data: world.vm.data(world.listing) });
    expect(await purchase(world, { listing: place })).toBe('InvalidListing');
    expect(world.vm.send(world.seller, world.delist({ listing: place })).error).toBe('InvalidListing');
    expect(world.vm.send(world.seller, world.updatePrice(1n, { listing: place })).error).toBe(
      'InvalidListing',
    );
  });

  test('metadata of another program at the right address', async () => {
    const world = await listed();
    world.vm.forge(world.metadata, { owner: THIEF, data: world.vm.data(world.metadata) });
    expect(await purchase(world)).toBe('InvalidMetadata');
  });

  test.each([1, 65, 300, 340, 370])('metadata cut to %i bytes', async (length) => {
    const world = await listed();
    const data = world.vm.data(world.metadata).slice(0, length);
    world.vm.forge(world.metadata, { owner: TOKEN_METADATA_ADDRESS, data });
    expect(await purchase(world)).toBe('InvalidMetadata');
  });

  test('metadata with six creators', async () => {
    const world = await listed();
    world.vm.patch(world.metadata, FIRST_CREATOR_OFFSET - 4, [6]);
    expect(await purchase(world)).toBe('InvalidMetadata');
  });

  test('a whitelist of another program, or one copied to another address', async () => {
    const world = await createWorld();
    const whitelistConfig = await world.whitelistAddress(1);
    world.must(world.authority, await world.createWhitelist(1, [addressOf('friend')]));
    world.must(world.seller, world.list({ whitelistConfig }));
    const data = world.vm.data(whitelistConfig);
    data.set(getAddressEncoder().encode(world.buyer), 48);
    const copy = addressOf('copied whitelist');
    world.vm.forge(copy, { owner: MARKET_PROGRAM_ADDRESS, data });
    expect(await purchase(world, { whitelistConfig: copy })).toBe('WrongWhitelist');
    expect(await purchase(world, { whitelistConfig: undefined })).toBe('WrongWhitelist');
    world.vm.forge(whitelistConfig, { owner: THIEF, data });
    expect(await purchase(world, { whitelistConfig })).toBe('InvalidWhitelist');
  });

  test('a config copied to another address', async () => {
    const world = await createWorld();
    const copy = addressOf('copied config');
    world.vm.forge(copy, { owner: MARKET_PROGRAM_ADDRESS, data: world.vm.data(world.config) });
    expect(world.vm.send(world.seller, world.list({ marketplaceConfig: copy })).error).toBe('InvalidConfig');
  });

  test('an edition record of another program as keeper of the mint authority', async () => {
    const world = await createWorld();
    world.vm.forge(world.edition, { owner: THIEF, data: world.vm.data(world.edition) });
    expect(world.vm.send(world.seller, world.list()).error).toBe('MintAuthorityOpen');
  });
});

describe('the artwork cannot be led astray', () => {
  test("delist into a stranger's account", async () => {
    const world = await listed();
    world.must(world.buyer, await createAssociatedToken(signerOf(world.buyer), world.buyer, world.mint));
    const outcome = world.vm.send(world.seller, world.delist({ toToken: world.buyerToken }));
    expect(outcome.error).toBe('WrongTokenOwner');
  });

  test('a listing may only be delisted by its seller', async () => {
    const world = await listed();
    const delist = world.delist({ seller: signerOf(world.buyer), toToken: world.buyerToken });
    expect(world.vm.send(world.buyer, delist).error).toBe('WrongSeller');
  });

  test('another account of the escrow than the associated one is refused at list', async () => {
    const world = await createWorld();
    const trap = addressOf('trap');
    world.vm.forge(trap, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(world.mint, world.listing, 0n) });
    expect(world.vm.send(world.seller, world.list({ toToken: trap })).error).toBe('WrongTokenAddress');
  });

  test('an empty account of the escrow cannot stand in for the artwork', async () => {
    const world = await listed();
    const empty = addressOf('empty');
    world.vm.forge(empty, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(world.mint, world.listing, 0n) });
    expect(await purchase(world, { fromToken: empty })).toBe('AssetNotHeld');
  });

  test('nobody can buy twice', async () => {
    const world = await listed();
    world.must(world.buyer, await world.buy());
    expect(await purchase(world)).toBe('NotListed');
  });
});

describe('addresses that others have sent lamports to', () => {
  test.each([1n, 10_000_000n])('do not block list; %i lamports end with the seller', async (gift) => {
    const world = await createWorld();
    world.must(world.authority, sendLamports(world.authority, world.listing, world.vm.rent(0) + gift));
    const before = world.vm.balance(world.seller) + world.vm.balance(world.listing);
    world.must(world.seller, world.list());
    world.must(world.seller, world.delist());
    expect(world.vm.balance(world.seller)).toBe(before - 2n * NETWORK_FEE);
  });

  test('do not block the escrow, a config or a whitelist', async () => {
    const world = await createWorld();
    const whitelist = await world.whitelistAddress(3);
    for (const address of [world.escrow, whitelist]) {
      world.must(world.authority, sendLamports(world.authority, address, world.vm.rent(0)));
    }
    world.must(world.authority, await world.createWhitelist(3, [world.buyer]));
    world.must(world.seller, world.list());
    expect(world.vm.tokens(world.escrow)).toBe(1n);
  });
});

describe('a closed listing stays closed', () => {
  test('lamports sent to it in the same transaction do not revive it', async () => {
    const world = await listed();
    const revive = sendLamports(world.seller, world.listing, world.vm.rent(242));
    world.must(world.seller, world.delist(), revive);
    expect(world.vm.data(world.listing)).toHaveLength(0);
    expect(await purchase(world)).toBe('NotListed');
  });

  test('the artwork can be listed again in the same transaction, at a new price', async () => {
    const world = await listed();
    world.must(world.seller, world.delist(), world.list({ price: 77n }));
    expect(await purchase(world, { maxPrice: 76n })).toBe('PriceAboveMax');
    expect(await purchase(world, { maxPrice: 77n })).toBeUndefined();
  });
});

describe('whatever happens to the rest, the seller gets the artwork back', () => {
  test('after the whitelist was closed', async () => {
    const world = await createWorld();
    const whitelistConfig = await world.whitelistAddress(1);
    world.must(world.authority, await world.createWhitelist(1, [world.buyer]));
    world.must(world.seller, world.list({ whitelistConfig }));
    world.must(world.authority, world.closeWhitelist(whitelistConfig));
    expect(await purchase(world, { whitelistConfig })).toBe('InvalidWhitelist');
    world.must(world.seller, world.delist());
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });

  test('after the metadata became unreadable', async () => {
    const world = await listed();
    world.vm.patch(world.metadata, 0, [0]);
    world.must(world.seller, world.delist());
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });

  test("after the seller's own token account was closed", async () => {
    const world = await listed();
    world.vm.fund(world.sellerToken, 0n);
    world.must(world.seller, world.delist());
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });
});
