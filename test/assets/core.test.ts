import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset } from '../../src/assets/asset.ts';
import { isFirstSale, openingRent } from '../../src/assets/asset.ts';
import { ASSET_PROGRAMS, assetReads, recognise } from '../../src/assets/kinds.ts';
import { readRecord } from '../../src/assets/records.ts';
import { CORE_ADDRESS, type CoreRoyalties } from '../../src/chain/codecs/core.ts';
import type { CorePluginContent } from '../../src/chain/codecs/core-instructions.ts';
import { type AccountMap, readAll } from '../../src/chain/read-all.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { ChainReader, RawAccount } from '../../src/ports/chain.ts';
import {
  addCorePlugin,
  approveCorePlugin,
  burnCore,
  transferCore,
  updateCorePlugin,
  updateCoreV2,
} from '../support/core-instructions.ts';
import { COLLECTION, mintCoreAgain } from '../support/program-core.ts';
import { addressOf, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';

const STRANGER = addressOf('stranger');
const ANYTHING = { owner: STRANGER } as Parameters<Asset['requireMovable']>[0];

let world: World;

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

/** The artwork of the world as an operation reads it. */
async function read(id = world.mint, isInEscrow = false): Promise<{ asset: Asset; accounts: AccountMap }> {
  const { slot, all: accounts } = await readAll(chain, {}, await assetReads(id, [world.seller, world.buyer]));
  return { asset: await recognise({ id, chain, accounts, isInEscrow }, slot), accounts };
}

const by = (wallet: Address) => ({ asset: world.mint, payer: signerOf(wallet) });
const royaltiesOf = (ruleSet: CoreRoyalties['ruleSet']): CorePluginContent => ({
  kind: 'royalties',
  royalties: { basisPoints: 100, creators: [{ address: STRANGER, percentage: 100 }], ruleSet },
});

beforeEach(async () => {
  world = await createWorld({ artwork: 'core' });
});

describe('an asset of core', () => {
  test('is an artwork with what its royalties say', async () => {
    const { asset } = await read();
    expect(asset).toMatchObject({
      kind: 'core',
      standard: 1,
      name: 'Still life',
      royaltyBps: world.terms.royaltyBps,
      firstSeller: world.seller,
      problem: null,
      opens: [],
    });
    expect(asset.creators.map(({ address, share }) => [address, share])).toEqual(
      world.creators.map((creator, index) => [creator, world.terms.shares[index]]),
    );
    expect(isFirstSale(asset, world.seller)).toBe(true);
    expect(isFirstSale(asset, world.buyer)).toBe(false);
    expect(ASSET_PROGRAMS).toContain(CORE_ADDRESS);
    expect((await readRecord(world.mint, new Map((await read()).accounts)))?.name).toBe('Still life');
  });

  test('in a collection has its royalties, and its update authority, until it has royalties of its own', async () => {
    world = await createWorld({ artwork: 'collected' });
    const { asset } = await read();
    expect(asset).toMatchObject({ royaltyBps: world.terms.royaltyBps, firstSeller: world.seller });
    expect(asset.recordAccounts()).toEqual({ mint: world.mint, metadata: COLLECTION });
    const content = royaltiesOf({ kind: 'none', programs: [] });
    world.must(world.seller, addCorePlugin({ ...by(world.seller), collection: COLLECTION, content }));
    const { asset: changed } = await read();
    expect(changed).toMatchObject({ royaltyBps: 100, creators: [{ address: STRANGER, share: 100 }] });
    expect(changed.recordAccounts()).toEqual({ mint: world.mint, metadata: world.mint });
  });

  test('is held by its owner, in its own account, without rent', async () => {
    const { asset, accounts } = await read();
    const [own, other] = [
      await asset.holding(world.seller, accounts),
      await asset.holding(world.buyer, accounts),
    ];
    expect([own.units, other.units]).toEqual([1n, 0n]);
    expect(other.missingReason).toBe(`address is not that of its owner, ${world.seller}`);
    expect([own.address, openingRent(other, (size) => world.vm.rent(size))]).toEqual([world.mint, 0n]);
    expect(asset.fromOwner(own, other)).toEqual({
      mint: world.mint,
      fromToken: world.mint,
      toToken: world.mint,
      metadata: world.mint,
      assetProgram: CORE_ADDRESS,
      tokenProgram: TOKEN_PROGRAM,
    });
  });

  test('that is burned, a collection, and what nobody made are no artworks', async () => {
    world.must(world.seller, burnCore(by(world.seller)));
    await expect(read()).rejects.toMatchObject({
      code: 'unsupported_asset',
      why: 'it is an asset that was burned of core',
    });
    world = await createWorld({ artwork: 'collected' });
    await expect(read(COLLECTION)).rejects.toMatchObject({
      code: 'unsupported_asset',
      why: 'it is a collection of core',
    });
    expect(
      await readRecord(
        COLLECTION,
        new Map([
          [COLLECTION, rawAccount(COLLECTION)],
          ...(await readAll(chain, {}, await assetReads(COLLECTION, []))).all,
        ]),
      ),
    ).toBeNull();
  });

  test.each<[CorePluginContent, string]>([
    [
      { kind: 'permanentFreezeDelegate', frozen: false },
      'the asset has a permanent delegate, who can freeze it wherever it is',
    ],
    [
      { kind: 'permanentTransferDelegate' },
      'the asset has a permanent delegate, who can take it away wherever it is',
    ],
    [{ kind: 'permanentBurnDelegate' }, 'the asset has a permanent delegate, who can burn it wherever it is'],
  ])('with %o is refused by name, as is one whose collection has it', async (content, why) => {
    await mintCoreAgain(world, [{ content }]);
    const { asset } = await read();
    expect(() => asset.requireOneOfOne()).toThrow(
      expect.objectContaining({ code: 'unsupported_asset', why }),
    );
    world = await createWorld({ artwork: 'collected' });
    await mintCoreAgain(world, [], [{ content }]);
    const { asset: collected } = await read();
    const ofCollection = why.replace('the asset', 'its collection');
    expect(() => collected.requireOneOfOne()).toThrow(expect.objectContaining({ why: ofCollection }));
  });

  test('with a plugin of another program, or one that is not known, is refused by name', async () => {
    await mintCoreAgain(world, [{ content: { kind: 'transferDelegate' } }]);
    (await read()).asset.requireOneOfOne();
    const data = Buffer.from(world.vm.data(world.mint));
    world.vm.patch(world.mint, data.length - 4, [1]);
    const why = 'the asset has a plugin of another program, which could stop it from moving';
    expect((await read()).asset.requireOneOfOne).toThrow(expect.objectContaining({ why }));
    const record = data.length - 14;
    world.vm.patch(world.mint, record, [17]);
    world.vm.patch(world.mint, Number(data.readBigUInt64LE(record + 2)), [17]);
    const unknown = 'the asset has a plugin that is not known here, number 17';
    expect((await read()).asset.requireOneOfOne).toThrow(expect.objectContaining({ why: unknown }));
  });

  test('that is frozen, or whose rule set no wallet passes, cannot be moved', async () => {
    (await read()).asset.requireMovable(ANYTHING, STRANGER);
    for (const [ruleSet, passes] of [
      [{ kind: 'deny', programs: [SYSTEM_PROGRAM] }, false],
      [{ kind: 'deny', programs: [STRANGER] }, true],
      [{ kind: 'allow', programs: [SYSTEM_PROGRAM] }, false],
      [{ kind: 'allow', programs: [STRANGER] }, false],
      [{ kind: 'allow', programs: [SYSTEM_PROGRAM, STRANGER] }, true],
    ] as const) {
      world.must(world.seller, updateCorePlugin({ ...by(world.seller), content: royaltiesOf(ruleSet) }));
      const { asset } = await read();
      const move = () => asset.requireMovable(ANYTHING, STRANGER);
      if (passes) move();
      else expect(move).toThrow(expect.objectContaining({ code: 'unsupported_asset' }));
    }
    await mintCoreAgain(world, [{ content: { kind: 'freezeDelegate', frozen: true } }]);
    const { asset } = await read();
    expect(() => asset.requireMovable(ANYTHING, STRANGER)).toThrow(
      expect.objectContaining({ why: 'it is frozen' }),
    );
  });

  test('with more creators than a sale can pay is refused, but in escrow nobody is paid', async () => {
    const creators = Array.from({ length: 10 }, (_, index) => ({
      address: addressOf(`many ${index}`),
      percentage: 10,
    }));
    const royalties = { basisPoints: 100, creators, ruleSet: { kind: 'none', programs: [] } } as const;
    world.must(
      world.seller,
      updateCorePlugin({ ...by(world.seller), content: { kind: 'royalties', royalties } }),
    );
    await expect(read()).rejects.toMatchObject({ code: 'unsupported_asset' });
    const { asset } = await read(world.mint, true);
    expect(asset).toMatchObject({ creators: [], royaltyBps: 0, primarySaleHappened: true });
    expect(asset.problem).not.toBeNull();
  });
});

describe('the change that the verifier expects', () => {
  const fields = async (asset: Asset) => {
    const [expectation] = asset.handover(await asset.holding(world.buyer, (await read()).accounts));
    const account = rawAccount(world.mint);
    if (expectation === undefined || account === null) throw new Error('nothing to compare');
    return { change: expectation.change, now: expectation.decode(account) };
  };

  test('is another owner, and nothing else, whatever delegates a transfer resets', async () => {
    await mintCoreAgain(world, [{ content: { kind: 'transferDelegate' } }]);
    const approve = {
      ...by(world.seller),
      kind: 'transferDelegate',
      to: { kind: 'address', address: STRANGER },
    } as const;
    world.must(world.seller, approveCorePlugin(approve));
    const { asset } = await read();
    const before = await fields(asset);
    expect(before.change).toEqual({ kind: 'changed', fields: { owner: world.buyer } });
    world.must(world.seller, transferCore({ ...by(world.seller), newOwner: world.buyer }));
    expect((await fields(asset)).now).toEqual({ ...before.now, owner: world.buyer });
  });

  test('shows any other change in another field', async () => {
    const { asset } = await read();
    const changes = [
      updateCoreV2({ ...by(world.seller), name: 'Other' }),
      updateCoreV2({ ...by(world.seller), uri: 'https://example.com/2.json' }),
      updateCorePlugin({ ...by(world.seller), content: royaltiesOf({ kind: 'none', programs: [] }) }),
      addCorePlugin({ ...by(world.seller), content: { kind: 'transferDelegate' } }),
      updateCoreV2({ ...by(world.seller), updateAuthority: { kind: 'address', address: STRANGER } }),
    ];
    for (const instruction of changes) {
      const { now: before } = await fields(asset);
      world.must(world.seller, instruction);
      const { now } = await fields(asset);
      expect(now).not.toEqual(before);
      expect(now.owner).toBe(before.owner);
    }
  });
});
