import { createNoopSigner } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { delegateInstruction, lockInstruction } from '../../src/chain/codecs/programmable.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import type { Address } from '../../src/domain/address.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { mintProgrammable } from '../../src/sandbox/world/mint-programmable.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets } from '../../src/sandbox/world/wallets.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';

const programs = realPrograms();
const start = marketplaces(programs ?? []);
const WALLETS = sandboxWallets();
const MINT = artworkKey('Loom').address;
const FEE = 5_000n;

/** A world in which mira holds a programmable NFT. */
async function withArtwork(ruled: boolean): Promise<Marketplace> {
  const m = await start();
  const story = { name: 'Loom', artist: 'mira', royaltyBps: 500, ruled } as const;
  await mintProgrammable(m.running.chain, WALLETS, story);
  return m;
}

async function run(m: Marketplace, ...argv: readonly string[]) {
  const { code, stdout } = await m.gavel(['vendor-b', ...argv, '--yes', '--json'], { as: 'mira' });
  return { code, ...JSON.parse(stdout) };
}

/** Names teo as the delegate, who locks the artwork too if `locks`. */
async function delegate({ running: { chain } }: Marketplace, locks: boolean): Promise<void> {
  const [owner, other] = [WALLETS.mira.key, WALLETS.teo.key];
  const role = locks ? ('utility' as const) : ('sale' as const);
  const roles = {
    mint: MINT,
    owner: createNoopSigner(owner.address),
    delegate: other.address,
    role,
    ruleSet: null,
  };
  send(chain, [owner], [await delegateInstruction(roles)]);
  if (!locks) return;
  const lock = { mint: MINT, owner: owner.address, delegate: createNoopSigner(other.address), lock: true };
  send(chain, [other], [await lockInstruction(lock)]);
}

const isMissing = programs === null;

describe.skipIf(isMissing)(
  `a programmable NFT on vendor-b${isMissing ? `, ${NO_REAL_PROGRAMS}` : ''}`,
  () => {
    it.each([
      [false, 'api'],
      [true, 'local'],
    ] as const)('goes into escrow and comes back (rule set: %s), built by %s', async (ruled, source) => {
      const m = await withArtwork(ruled);
      const lamports = () => m.running.chain.getAccount(m.wallet('mira'))?.lamports ?? 0n;
      const before = lamports();
      const listed = await run(m, 'list', MINT, '--price', '1.5 SOL', '--source', source);
      expect({ code: listed.code, error: listed.error }).toEqual({ code: 0, error: null });
      const delisted = await run(m, 'delist', MINT, '--source', source);
      expect({ code: delisted.code, error: delisted.error }).toEqual({ code: 0, error: null });
      expect(before - lamports()).toBe(2n * FEE);
      const token: Address = await findTokenAddress(m.wallet('mira'), MINT);
      const data = m.running.chain.getAccount(token)?.data ?? new Uint8Array(72);
      expect(Buffer.from(data).readBigUInt64LE(64)).toBe(1n);
    });

    it.each([
      ['locked', true],
      ['for sale by a delegate', false],
    ])('that is %s is not listed', async (_, locks) => {
      const m = await withArtwork(false);
      await delegate(m, locks);
      const { code, error } = await run(m, 'list', MINT, '--price', '1.5 SOL');
      expect({ code, error: error.code }).toEqual({ code: 11, error: 'unsupported_asset' });
    });
  },
);
