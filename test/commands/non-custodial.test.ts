import { createNoopSigner } from '@solana/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRuleSetInstruction } from '../../src/chain/codecs/auth-rules.ts';
import { CORE_ADDRESS, decodeCoreAsset } from '../../src/chain/codecs/core.ts';
import { delegateInstruction } from '../../src/chain/codecs/programmable.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { MARKET_PROGRAM_ADDRESS } from '../../src/chain/generated/market/programs/market.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { mintArtwork } from '../../src/sandbox/world/mint-artwork.ts';
import { mintProgrammable } from '../../src/sandbox/world/mint-programmable.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { addCorePlugin, revokeCorePlugin } from '../support/core-instructions.ts';
import { type Marketplace, marketplaces } from '../support/marketplace.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../support/real-programs.ts';
import { FULL } from '../support/sample.ts';

const real = realPrograms();
/** With the stand-ins, and with the real programs where they are. */
const MACHINES = [
  ['the stand-ins', []],
  [real === null ? `the real programs, ${NO_REAL_PROGRAMS}` : 'the real programs', real],
] as const;
let start = marketplaces();
const NAME = 'Loom';
const WALLETS = sandboxWallets();
const { address: MINT } = artworkKey(NAME);
const FEE = 5_000n;
/** Lamports of a listing, and of what a registry of plugins takes, which core keeps. */
const LISTING_RENT = 370n * 6_960n;
const REGISTRY_RENT = 18n * 6_960n;

const KINDS = {
  async programmable({ running }: Marketplace) {
    await mintProgrammable(running.chain, WALLETS, {
      name: NAME,
      artist: 'mira',
      royaltyBps: 500,
      ruled: false,
    });
  },
  async ruled({ running }: Marketplace) {
    await mintProgrammable(running.chain, WALLETS, {
      name: NAME,
      artist: 'mira',
      royaltyBps: 500,
      ruled: true,
    });
    const operations = {
      'Delegate:LockedTransfer': 'Pass' as const,
      'Transfer:TransferDelegate': {
        ProgramOwned: { program: MARKET_PROGRAM_ADDRESS, field: 'Authority' as const },
      },
    };
    const owner = createNoopSigner(WALLETS.mira.key.address);
    const rules = await createRuleSetInstruction(owner, { name: NAME, operations });
    send(running.chain, [WALLETS.mira.key], [rules]);
  },
  async core({ running }: Marketplace) {
    await mintArtwork(running.chain, WALLETS, { name: NAME, artist: 'mira', kind: 'core', royaltyBps: 500 });
  },
  async collected({ running }: Marketplace) {
    const story = {
      name: NAME,
      artist: 'mira',
      kind: 'core',
      royaltyBps: 500,
      collection: 'A Series',
    } as const;
    await mintArtwork(running.chain, WALLETS, story);
  },
};
type Kind = keyof typeof KINDS;
/** Each kind by one source, and each source with both kinds of lock. */
const BY_SOURCE = [
  ['programmable', 'api'],
  ['ruled', 'local'],
  ['core', 'local'],
  ['collected', 'api'],
] as const;

async function withArtwork(kind: Kind): Promise<Marketplace> {
  const marketplace = await start();
  await KINDS[kind](marketplace);
  return marketplace;
}

async function run(m: Marketplace, as: WalletName, source: string, ...argv: string[]) {
  const flags = ['--yes', '--json', '--source', source];
  const { code, stdout, stderr } = await m.gavel([...argv, ...flags], { as });
  expect({ argv, code, stderr: code === 0 ? '' : stderr }).toEqual({ argv, code: 0, stderr: '' });
  return JSON.parse(stdout).data;
}

const list = (m: Marketplace, source: string, ...more: string[]) =>
  run(m, 'mira', source, 'listing', 'create', MINT, '--price', '2 SOL', '--non-custodial', ...more);

async function holderOf({ running, wallet }: Marketplace): Promise<WalletName | undefined> {
  const account = running.chain.getAccount(MINT);
  for (const { name, key } of Object.values(WALLETS)) {
    const token = running.chain.getAccount(await findTokenAddress(key.address, MINT));
    if (token !== undefined && Buffer.from(token.data).readBigUInt64LE(64) === 1n) return name;
    if (account?.owner === CORE_ADDRESS && decodeCoreAsset(account.data).owner === wallet(name)) return name;
  }
  return undefined;
}

const lamports = ({ running }: Marketplace, name: WalletName) =>
  running.chain.getAccount(WALLETS[name].key.address)?.lamports ?? 0n;

describe.each(MACHINES)('a listing that leaves the artwork in the wallet, on %s', (_machine, programs) => {
  const given = it.skipIf(programs === null);
  // In `npm test` the real programs have every other row.
  const some = <Row>(rows: readonly Row[]) =>
    programs === real && !FULL ? rows.filter((_, at) => at % 2 === 0) : [...rows];
  beforeAll(() => {
    start = marketplaces(programs ?? []);
  });

  given.each(some(BY_SOURCE))('is made, repriced, ended and sold: %s, by %s', async (kind, source) => {
    const m = await withArtwork(kind);
    const before = lamports(m, 'mira');
    await list(m, source);
    expect(await holderOf(m)).toBe('mira');
    const { account } = await run(m, 'arlo', source, 'listing', 'get', MINT);
    expect(account).toMatchObject({ nonCustodial: true, seller: m.wallet('mira') });
    await run(m, 'mira', source, 'listing', 'reprice', MINT, '--price', '1 SOL');
    await run(m, 'mira', source, 'listing', 'cancel', MINT);
    const kept = kind === 'collected' ? REGISTRY_RENT : 0n;
    expect([await holderOf(m), before - lamports(m, 'mira')]).toEqual(['mira', 3n * FEE + kept]);
    await list(m, source);
    const sold = lamports(m, 'mira');
    await run(m, 'bea', source, 'listing', 'buy', MINT);
    expect(await holderOf(m)).toBe('bea');
    // mira is the artist, and the fee of a first sale is 5 %. Rent comes on top.
    expect(lamports(m, 'mira') - sold).toBeGreaterThan(1_900_000_000n + LISTING_RENT);
  });

  given.each([
    ['programmable', null],
    ['core', '0.00044544 SOL'],
    ['collected', '0.00057072 SOL'],
  ] as const)('says how much of the rent stays with the artwork: %s, %s', async (kind, kept) => {
    const m = await withArtwork(kind);
    const argv = ['listing', 'create', MINT, '--price', '2 SOL', '--non-custodial', '--dry-run', '--details'];
    const { stdout, stderr } = await m.gavel(argv, { as: 'mira' });
    const told =
      /at most (\S+ SOL) \(\d+\s+lamports\)\s+stays\s+with\s+the\s+artwork/.exec(stdout + stderr)?.[1] ??
      null;
    expect(told).toBe(kept);
  });

  given.each(some(['programmable', 'core'] as const))(
    'ends when its seller accepts an offer: %s',
    async (kind) => {
      const m = await withArtwork(kind);
      await list(m, 'api');
      await run(m, 'bea', 'api', 'offer', 'create', MINT, '--price', '1 SOL');
      await run(m, 'mira', 'api', 'offer', 'accept', MINT, '--buyer', m.wallet('bea'));
      expect(await holderOf(m)).toBe('bea');
      const { account } = await run(m, 'arlo', 'local', 'listing', 'get', MINT).catch(() => ({
        account: null,
      }));
      expect(account).toBeNull();
    },
  );

  given.each(some(['programmable', 'core'] as const))('keeps it out of everything else: %s', async (kind) => {
    const m = await withArtwork(kind);
    await list(m, 'api');
    for (const argv of [
      ['auction', 'create', MINT, '--reserve', '1 SOL', '--duration', '2h', '--increment', '0.1'],
      ['raffle', 'create', MINT, '--price', '1 SOL', '--tickets', '3', '--end', '+1h'],
      ['vendor-b', 'list', MINT, '--price', '1 SOL'],
    ]) {
      for (const source of ['api', 'local']) {
        const { code, stderr } = await m.gavel([...argv, '--yes', '--source', source], { as: 'mira' });
        expect(code).toBe(11);
        expect(stderr).toMatch(/is on sale at a fixed price|is already listed|is frozen|has locked it/);
      }
    }
  });

  given('is refused where a delegate or a plugin is there already', async () => {
    const m = await withArtwork('programmable');
    const roles = { mint: MINT, owner: createNoopSigner(m.wallet('mira')), ruleSet: null };
    const teo = await delegateInstruction({ ...roles, delegate: m.wallet('teo'), role: 'staking' });
    send(m.running.chain, [WALLETS.mira.key], [teo]);
    const other = await withArtwork('core');
    const core = { asset: MINT, payer: createNoopSigner(other.wallet('mira')) };
    const content = { kind: 'transferDelegate' } as const;
    send(other.running.chain, [WALLETS.mira.key], [addCorePlugin({ ...core, content })]);
    for (const [world, why] of [
      [m, /is its delegate/],
      [other, /has a plugin already/],
    ] as const) {
      for (const source of ['api', 'local']) {
        const argv = ['listing', 'create', MINT, '--price', '1 SOL', '--non-custodial', '--source', source];
        const { code, stderr } = await world.gavel([...argv, '--yes'], { as: 'mira' });
        expect([code, stderr]).toEqual([11, expect.stringMatching(why)]);
      }
    }
  });

  given('is refused by rules that allow no lock, with the way that is left', async () => {
    const m = await start();
    await mintProgrammable(m.running.chain, WALLETS, {
      name: NAME,
      artist: 'mira',
      royaltyBps: 500,
      ruled: true,
    });
    for (const source of ['api', 'local']) {
      const argv = ['listing', 'create', MINT, '--price', '1 SOL', '--yes', '--source', source];
      const { code, stderr } = await m.gavel([...argv, '--non-custodial'], { as: 'mira' });
      expect([code, stderr]).toEqual([5, expect.stringMatching(/do: {2}list it without --non-custodial/)]);
    }
    await run(m, 'mira', 'local', 'listing', 'create', MINT, '--price', '1 SOL');
  });

  given('sells nothing when its seller took back the right to move it, and can be ended', async () => {
    const m = await withArtwork('core');
    await list(m, 'api');
    const core = { asset: MINT, payer: createNoopSigner(m.wallet('mira')) };
    const taken = revokeCorePlugin({ ...core, kind: 'transferDelegate' });
    send(m.running.chain, [WALLETS.mira.key], [taken]);
    for (const source of ['api', 'local']) {
      const argv = ['listing', 'buy', MINT, '--yes', '--source', source];
      const { code, stderr } = await m.gavel(argv, { as: 'bea' });
      expect([code, stderr]).toEqual([11, expect.stringMatching(/cannot be sold by its listing any more/)]);
    }
    await run(m, 'mira', 'api', 'listing', 'cancel', MINT);
    expect(await holderOf(m)).toBe('mira');
  });
});

describe('a listing that leaves the artwork in the wallet', () => {
  it.each(['api', 'local'])('is refused for another kind, by %s', async (source) => {
    start = marketplaces();
    const m = await start();
    const argv = ['listing', 'create', artworkKey('Low Water').address, '--price', '1 SOL'];
    const { code, stderr } = await m.gavel([...argv, '--non-custodial', '--yes', '--source', source], {
      as: 'mira',
    });
    expect([code, stderr]).toEqual([11, expect.stringMatching(/only a programmable NFT or a core asset/)]);
  });
});
