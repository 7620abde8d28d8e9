import { type Address, getAddressEncoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { CORE_ADDRESS, decodeCoreAsset } from '../../src/chain/codecs/core.ts';
import { delegateInstruction, revokeInstruction } from '../../src/chain/codecs/programmable.ts';
import {
  addCorePlugin,
  burnCore,
  removeCorePlugin,
  revokeCorePlugin,
  transferCore,
  updateCorePlugin,
} from '../support/core-instructions.ts';
import { COLLECTION, coreOwner } from '../support/program-core.ts';
import type { Terms } from '../support/program-money.ts';
import { recordOf, setRules } from '../support/program-programmable.ts';
import { addressOf, NETWORK_FEE, SYSTEM_PROGRAM, signerOf } from '../support/program-vm.ts';
import { createWorld, type World } from '../support/program-world.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const isMissing = realPrograms() === null;
const STRANGER = addressOf('stranger');
/** Of a token record: where its state is, and where its delegate begins when it names no revision of rules. */
const STATE_OFFSET = 2;
const UNLOCKED = 0;
const OWNER_OFFSET = 1;

const MACHINES = [
  ['the stand-ins', false],
  [isMissing ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', true],
] as const;

const listed = async (terms: Partial<Terms>): Promise<World> => {
  const world = await createWorld({ ...terms, nonCustodial: true });
  world.must(world.seller, world.list());
  return world;
};

/** Changes one byte or more of an account, as nobody can on a real chain: for what a later version of a program may allow. */
function forge({ vm }: World, address: Address, offset: number, bytes: Uint8Array): void {
  const found = vm.account(address);
  if (found === undefined) throw new Error(`nothing is at ${address}`);
  const data = Uint8Array.from(found.data);
  data.set(bytes, offset);
  vm.forge(address, { owner: found.programAddress, data, lamports: found.lamports });
}

const bytesOf = (address: Address): Uint8Array => Uint8Array.from(getAddressEncoder().encode(address));

/** The seller ends the listing and gets its rent back, whatever became of the artwork. */
function expectEnds(world: World): void {
  const before = world.vm.balance(world.seller);
  world.must(world.seller, world.delist());
  expect(world.vm.account(world.listing)).toBeUndefined();
  expect(world.vm.balance(world.seller)).toBeGreaterThanOrEqual(before + world.vm.rent(242) - NETWORK_FEE);
}

async function expectNotSold(world: World): Promise<void> {
  expect(world.vm.send(world.buyer, await world.buy()).error).toBe('LockLifted');
}

describe.each(MACHINES)('a programmable NFT that is listed where it is, on %s', (_machine, real) => {
  const skips = real && isMissing;
  const owned = (world: World) => ({
    mint: world.mint,
    owner: signerOf(world.seller),
    ruleSet: null,
  });

  test.skipIf(skips)('gets no other delegate, and the listing stays its delegate', async () => {
    const world = await listed({ artwork: 'programmable', real });
    const ends = await revokeInstruction({
      ...owned(world),
      delegate: world.listing,
      role: 'lockedTransfer',
    });
    const others = await Promise.all(
      (['sale', 'transfer', 'utility', 'staking'] as const).map((role) =>
        delegateInstruction({ ...owned(world), delegate: STRANGER, role }),
      ),
    );
    // LockedToken of token-metadata.
    for (const attempt of [ends, ...others]) expect(world.vm.send(world.seller, attempt).code).toBe(155);
    world.must(world.buyer, await world.buy());
  });

  test.skipIf(skips).each(['sale', 'transfer', 'utility', 'staking'] as const)(
    'has to have no %s delegate, whom the lock would end',
    async (role) => {
      const world = await createWorld({ artwork: 'programmable', real, nonCustodial: true });
      world.must(world.seller, await delegateInstruction({ ...owned(world), delegate: STRANGER, role }));
      expect(world.vm.send(world.seller, world.list()).error).toBe('EscrowRequired');
    },
  );

  test.skipIf(skips)('is ended with its own accounts alone, so that it is not left locked', async () => {
    const world = await listed({ artwork: 'programmable', real });
    const none = { fromRecord: undefined };
    for (const accounts of [none, { fromRecord: world.metadata }, { fromToken: world.mint }])
      expect(world.vm.send(world.seller, world.delist(accounts)).error).toBe('WrongTokenAddress');
    expect(world.vm.send(world.buyer, await world.buy(none)).error).toBe('WrongTokenAddress');
    expectEnds(world);
  });

  test.skipIf(skips)('comes back where its rules let nobody buy it any more', async () => {
    const world = await listed({ artwork: 'ruled', real });
    await setRules(world, { PubkeyMatch: { pubkey: STRANGER, field: 'Destination' } });
    expectEnds(world);
    expect(world.vm.tokens(world.sellerToken)).toBe(1n);
  });

  test.skipIf(skips)('is not sold when it is not locked any more, and the listing ends', async () => {
    const world = await listed({ artwork: 'programmable', real });
    forge(world, recordOf(world, world.sellerToken), STATE_OFFSET, Uint8Array.of(UNLOCKED));
    await expectNotSold(world);
    expectEnds(world);
  });

  test.skipIf(skips)('is not sold when it is gone, and the listing ends', async () => {
    const world = await listed({ artwork: 'programmable', real });
    const nothing = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n };
    for (const address of [world.sellerToken, recordOf(world, world.sellerToken)])
      world.vm.forge(address, nothing);
    await expectNotSold(world);
    expectEnds(world);
  });
});

describe.each(MACHINES)('a core asset that is listed where it is, on %s', (_machine, real) => {
  const skips = real && isMissing;
  const core = ({ mint, seller, terms }: World) => ({
    asset: mint,
    payer: signerOf(seller),
    ...(terms.artwork === 'collected' ? { collection: COLLECTION } : {}),
  });

  test.skipIf(skips).each(['core', 'collected'] as const)(
    'is not moved, burned or thawed: %s',
    async (artwork) => {
      const world = await listed({ artwork, real });
      const asset = world.vm.data(world.mint);
      const attempts = [
        transferCore({ ...core(world), newOwner: STRANGER }),
        burnCore(core(world)),
        updateCorePlugin({ ...core(world), content: { kind: 'freezeDelegate', frozen: false } }),
        removeCorePlugin({ ...core(world), kind: 'freezeDelegate' }),
        removeCorePlugin({ ...core(world), kind: 'transferDelegate' }),
        revokeCorePlugin({ ...core(world), kind: 'freezeDelegate' }),
      ];
      for (const attempt of attempts) expect(world.vm.send(world.seller, attempt).ok).toBe(false);
      expect(world.vm.data(world.mint)).toEqual(asset);
      world.must(world.buyer, await world.buy());
      expect(coreOwner(world)).toBe(world.buyer);
    },
  );

  test.skipIf(skips).each(['freezeDelegate', 'transferDelegate'] as const)(
    'has to have no %s of its own, which the lock would replace',
    async (kind) => {
      const world = await createWorld({ artwork: 'core', real, nonCustodial: true });
      const content = kind === 'freezeDelegate' ? { kind, frozen: false } : { kind };
      world.must(world.seller, addCorePlugin({ ...core(world), content }));
      expect(world.vm.send(world.seller, world.list()).error).toBe('EscrowRequired');
    },
  );

  test.skipIf(skips)(
    'is not sold when its seller took back the right to move it, and is free again',
    async () => {
      const world = await listed({ artwork: 'core', real });
      world.must(world.seller, revokeCorePlugin({ ...core(world), kind: 'transferDelegate' }));
      await expectNotSold(world);
      expectEnds(world);
      const { plugins } = decodeCoreAsset(world.vm.data(world.mint));
      expect(plugins.map(({ kind, frozen }) => [kind, frozen ?? false])).toEqual([
        [0, false],
        [3, false],
      ]);
      world.must(world.seller, transferCore({ ...core(world), newOwner: STRANGER }));
    },
  );

  test.skipIf(skips)('is not sold for its new owner, and the listing ends', async () => {
    const world = await listed({ artwork: 'core', real });
    forge(world, world.mint, OWNER_OFFSET, bytesOf(STRANGER));
    await expectNotSold(world);
    expectEnds(world);
    expect(coreOwner(world)).toBe(STRANGER);
  });

  test.skipIf(skips)('is not sold when it was burned, and the listing ends', async () => {
    const world = await listed({ artwork: 'core', real });
    world.vm.forge(world.mint, { owner: CORE_ADDRESS, data: Uint8Array.of(0) });
    await expectNotSold(world);
    expectEnds(world);
  });
});
