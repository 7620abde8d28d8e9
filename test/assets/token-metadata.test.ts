import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset } from '../../src/assets/asset.ts';
import { missingRent, openingRent, payersRent } from '../../src/assets/asset.ts';
import { ASSET_PROGRAMS, assetReads, isSaleMark, recognise } from '../../src/assets/kinds.ts';
import { readRecord } from '../../src/assets/records.ts';
import { TOKEN_METADATA_ADDRESS } from '../../src/chain/codecs/token-metadata.ts';
import { updatePrimarySaleInstruction } from '../../src/chain/codecs/token-metadata-instructions.ts';
import { type AccountMap, readAll } from '../../src/chain/read-all.ts';
import { type Address, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { ChainReader, RawAccount } from '../../src/ports/chain.ts';
import {
  associatedToken,
  createAssociatedToken,
  FREEZE_AUTHORITY_OFFSET,
  tokenAccountBytes,
} from '../support/program-tokens.ts';
import { addressOf, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const STRANGER = addressOf('stranger');
const SUPPLY_OFFSET = 36;
/** Of a token account. */
const [OWNER_OFFSET, DELEGATE_OFFSET, STATE_OFFSET] = [32, 72, 108];
const FROZEN = 2;
const SOME = [1, 0, 0, 0];

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

function rawAccount(address: Address): RawAccount | null {
  const account = world.vm.account(address);
  if (account === undefined) return null;
  const { programAddress: owner, lamports, executable } = account;
  return { address, owner, lamports, executable, data: Uint8Array.from(account.data) };
}

const chain: ChainReader = {
  getAccounts: async (addresses) => ({ slot: 3n, accounts: addresses.map(rawAccount) }),
  getProgramAccounts: async () => [],
};
const rent = (size: number) => world.vm.rent(size);

/** The artwork of the world as an operation reads it, with the holdings of its parties. */
async function read({ isInEscrow = false, id = world.mint } = {}): Promise<{
  readonly asset: Asset;
  readonly accounts: AccountMap;
}> {
  const owners = [world.seller, world.buyer, world.listing];
  const { slot, all: accounts } = await readAll(chain, {}, await assetReads(id, owners));
  return { asset: await recognise({ id, chain, accounts, isInEscrow }, slot), accounts };
}

const patchToken = (token: Address, offset: number, bytes: Iterable<number>) =>
  world.vm.patch(token, offset, bytes);

describe('what is at an address', () => {
  test('is an artwork with what its record says', async () => {
    const { asset } = await read();
    expect(asset).toMatchObject({
      kind: 'token-metadata',
      id: world.mint,
      name: 'Still life',
      royaltyBps: world.terms.royaltyBps,
      primarySaleHappened: !world.terms.primary,
      problem: null,
    });
    expect(asset.creators.map(({ address }) => address)).toEqual(world.creators);
    expect(asset.recordAccounts()).toEqual({ mint: world.mint, metadata: world.metadata });
  });

  test('may be nothing, or nothing that any kind knows', async () => {
    await expect(read({ id: STRANGER })).rejects.toMatchObject({ code: 'artwork_not_found' });
    await expect(read({ id: world.seller })).rejects.toMatchObject({ code: 'unsupported_asset' });
  });

  test('has to have a record that can be read, but for an artwork in escrow', async () => {
    world.vm.patch(world.metadata, 0, [0]);
    await expect(read()).rejects.toMatchObject({ code: 'account_mismatch' });
    const { asset } = await read({ isInEscrow: true });
    expect(asset).toMatchObject({ name: '', creators: [], royaltyBps: 0, primarySaleHappened: true });
    expect(asset.problem?.code).toBe('account_mismatch');
  });
});

describe('the record alone', () => {
  test('is read, and null where it cannot be', async () => {
    const read = () => [world.mint, world.metadata].map((it) => [it, rawAccount(it)] as const);
    const shown = async () => readRecord(world.mint, new Map(read()));
    expect((await shown())?.name).toBe('Still life');
    world.vm.patch(world.metadata, 0, [0]);
    expect(await shown()).toBeNull();
    const nothing = new Map([world.mint, world.metadata].map((it) => [it, null] as const));
    expect(await readRecord(world.mint, nothing)).toBeNull();
  });
});

describe('who has it', () => {
  test('is who has the one unit', async () => {
    const { asset, accounts } = await read();
    expect(await asset.holding(world.seller, accounts)).toEqual({
      owner: world.seller,
      address: world.sellerToken,
      isOpen: true,
      size: 165,
      lamports: rent(165),
      units: 1n,
      isFrozen: false,
      delegate: null,
      beside: [],
      missingReason: null,
    });
    expect(await asset.holding(world.buyer, accounts)).toMatchObject({
      isOpen: false,
      units: 0n,
      missingReason: `token account ${world.buyerToken} is absent`,
    });
  });

  test('is told with what hinders them, and with who else may move it', async () => {
    const delegate = Buffer.from(tokenAccountBytes(STRANGER, STRANGER, 0n).subarray(0, 32));
    patchToken(world.sellerToken, DELEGATE_OFFSET, [...SOME, ...delegate]);
    patchToken(world.sellerToken, STATE_OFFSET, [FROZEN]);
    const { asset, accounts } = await read();
    const held = await asset.holding(world.seller, accounts);
    expect(held).toMatchObject({ isFrozen: true, delegate: STRANGER });
  });

  test('whose account has to be opened for it costs rent, less what lies there', async () => {
    world.vm.fund(world.buyerToken, 1_000n);
    const { asset, accounts } = await read();
    const there = await asset.holding(world.buyer, accounts);
    expect([openingRent(there, rent), missingRent(there, rent)]).toEqual([rent(165), rent(165) - 1_000n]);
    const seller = await asset.holding(world.seller, accounts);
    expect([openingRent(seller, rent), missingRent(seller, rent)]).toEqual([0n, 0n]);
  });
});

describe('a one-of-one', () => {
  const own = [...Buffer.from(tokenAccountBytes(STRANGER, STRANGER, 0n).subarray(0, 32))];

  test('is what its edition record alone has authority over', async () => {
    const { asset } = await read();
    expect(() => asset.requireOneOfOne()).not.toThrow();
    expect(() => asset.requireSingle()).not.toThrow();
  });

  test.each([
    ['more of it', 0, `more of it could be minted by ${STRANGER}`],
    ['who can freeze it', FREEZE_AUTHORITY_OFFSET, `${STRANGER} could freeze it wherever it is`],
  ])('is none where there is somebody for %s', async (_name, offset, why) => {
    world.vm.patch(world.mint, offset, [...SOME, ...own]);
    const { asset } = await read();
    expect(() => asset.requireOneOfOne()).toThrow(
      expect.objectContaining({ code: 'unsupported_asset', why }),
    );
    expect(() => asset.requireSingle()).not.toThrow();
  });

  test('is none of two', async () => {
    world.vm.patch(world.mint, SUPPLY_OFFSET, [2]);
    const { asset } = await read();
    const refusal = expect.objectContaining({ why: 'there are 2 units of it, with 0 decimals' });
    expect(() => asset.requireOneOfOne()).toThrow(refusal);
    expect(() => asset.requireSingle()).toThrow(refusal);
  });
});

describe('a move', () => {
  test('takes the accounts that the market takes to list and to give back', async () => {
    const { asset, accounts } = await read();
    const [own, escrow] = await Promise.all(
      [world.seller, world.listing].map((owner) => asset.holding(owner, accounts)),
    );
    if (own === undefined || escrow === undefined) return expect.unreachable();
    world.must(world.seller, world.list({ edition: undefined, ...asset.fromOwner(own, escrow) }));
    const { asset: listed, accounts: later } = await read({ isInEscrow: true });
    expect(await listed.holding(world.listing, later)).toMatchObject({ units: 1n });
    world.must(world.seller, world.delist({ edition: undefined, ...listed.fromEscrow(escrow, own) }));
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });

  test('names the edition only to who looks whether it is a one-of-one', async () => {
    const { asset, accounts } = await read();
    const own = await asset.holding(world.seller, accounts);
    expect(asset.fromOwner(own, own).edition).toBe(world.edition);
    expect(asset.fromEscrow(own, own)).not.toHaveProperty('edition');
    for (const offset of [0, FREEZE_AUTHORITY_OFFSET]) world.vm.patch(world.mint, offset, [0, 0, 0, 0]);
    expect((await read()).asset.fromOwner(own, own)).not.toHaveProperty('edition');
  });

  test('is told to the verifier: that it arrives, whose it is then, that nothing is left', async () => {
    const { asset, accounts } = await read();
    const [own, buyer] = await Promise.all(
      [world.seller, world.buyer].map((owner) => asset.holding(owner, accounts)),
    );
    if (own === undefined || buyer === undefined) return expect.unreachable();
    expect(asset.signerUnits(-1n)).toEqual([{ mint: world.mint, bounds: { min: -1n, max: -1n } }]);
    const [whole] = asset.arrival('delivery', buyer, 'owner and units');
    const fields = { owner: world.buyer, mint: world.mint, amount: 1n };
    expect(whole).toMatchObject({ address: world.buyerToken, change: { kind: 'created', fields } });
    const [units] = asset.arrival('delivery', own, 'units');
    expect(units).toMatchObject({ change: { kind: 'changed', fields: { amount: 2n } } });
    const token = rawAccount(world.sellerToken) as RawAccount;
    expect(units?.decode(token)).toEqual({ amount: 1n });
    const [left] = asset.departure('escrow', own);
    expect(left).toMatchObject({ address: world.sellerToken, change: { kind: 'closed' } });
    patchToken(world.sellerToken, OWNER_OFFSET, tokenAccountBytes(STRANGER, STRANGER, 0n).subarray(0, 32));
    expect(() => units?.decode(rawAccount(world.sellerToken) as RawAccount)).toThrow(
      expect.objectContaining({ code: 'account_mismatch' }),
    );
  });
});

describe('who is owed it', () => {
  const destination = async () => {
    const { asset } = await read();
    const { all } = await readAll(chain, {}, await asset.holdingReads(world.buyer));
    return asset.destination(chain, { owner: world.buyer, payer: world.seller }, all);
  };

  test('gets it at their usual account, which the program opens', async () => {
    const usual = await destination();
    expect(usual).toMatchObject({ address: world.buyerToken, isMade: false, isOpen: false });
    expect(usual.open(rent)).toEqual([]);
    expect(payersRent(usual, rent)).toBe(rent(165));
  });

  test('gets it at one that is made for them, where they gave theirs away', async () => {
    const payer = signerOf(world.seller);
    world.must(world.seller, await createAssociatedToken(payer, world.buyer, world.mint));
    patchToken(world.buyerToken, OWNER_OFFSET, tokenAccountBytes(STRANGER, STRANGER, 0n).subarray(0, 32));
    const made = await destination();
    expect(made).toMatchObject({ isMade: true, isOpen: false, owner: world.buyer });
    expect(made.address).not.toBe(await associatedToken(world.buyer, world.mint));
    world.vm.fund(made.address, 5n);
    expect(payersRent(await destination(), rent)).toBe(rent(165));
    world.must(world.seller, ...made.open(rent));
    expect(rawAccount(made.address)).toMatchObject({ owner: TOKEN_PROGRAM });
    expect(await destination()).toMatchObject({ address: made.address, isOpen: true });
  });
});

describe('what a sale changes in the record', () => {
  test('is the mark that the program itself sets, and nothing else', async () => {
    const before = rawAccount(world.metadata) as RawAccount;
    const owner = signerOf(world.seller);
    const { mint, sellerToken: token } = world;
    world.must(world.seller, await updatePrimarySaleInstruction({ mint, owner, token }));
    const after = rawAccount(world.metadata) as RawAccount;
    expect(isSaleMark(before, after)).toBe(true);
    expect(isSaleMark(after, before)).toBe(false);
    const at = before.data.findIndex((byte, index) => byte !== after.data[index]);
    const other = { ...before, data: before.data.with(at, 2) };
    expect(isSaleMark(other, after)).toBe(false);
    const both = { ...after, data: Uint8Array.from(after.data) };
    both.data.set([1], both.data.length - 1);
    expect(isSaleMark(before, both)).toBe(false);
    expect(isSaleMark({ ...before, owner: STRANGER }, after)).toBe(false);
    expect(ASSET_PROGRAMS).toContain(TOKEN_METADATA_ADDRESS);
  });
});
