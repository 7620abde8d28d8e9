import { join } from 'node:path';
import bs58 from 'bs58';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { type Address, LOOKUP_TABLE_PROGRAM, WRAPPED_SOL_MINT } from '../../src/domain/address.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import type { ChainState } from '../../src/sandbox/chain/snapshot/codec.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from '../../src/sandbox/chain/vm/account.ts';
import { UNKNOWN_PROGRAM } from '../../src/sandbox/hostile/service.ts';
import { pick, type Random } from '../../src/sandbox/hostile/trick.ts';
import { sandboxKey } from '../../src/sandbox/world/keys.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { loadPrograms, packageRoot } from '../../src/sandbox/world/programs.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { seededWorld, WORLD_TIME } from '../support/servers.ts';
import { atTestEnd } from '../support/test-end.ts';
import { MOVING_MINTS, RULED_MINTS, ruledMint, ruledTokenOf, ruledTokens } from './ruled-mints.ts';
import type { Scene, Stage } from './scene.ts';

/** When the seeded world begins, in unix seconds. */
export const NOW = WORLD_TIME;

const now = () => NOW * 1000;
/** Chains of tests that ended: to make another takes twenty times as long as to reset one of these. */
const FREE: SandboxChain[] = [];

/** A chain in this state for the test that runs, which later tests use again. Outside of tests nobody else ever does. */
export function takeChain(state: ChainState): SandboxChain {
  const free = FREE.pop();
  free?.restore(state);
  const chain = free ?? new SandboxChain({ programs: [], now, snapshot: state });
  atTestEnd(() => FREE.push(chain));
  return chain;
}

let stageState: Promise<ChainState> | undefined;

/** The seeded world, with what the attacks need in it. */
async function firstState(): Promise<ChainState> {
  const programs = await loadPrograms([{ address: UNKNOWN_PROGRAM, path: MALICIOUS }]);
  const chain = new SandboxChain({ programs, now, snapshot: await seededWorld() });
  chain.setAccount(LOOKUP_TABLE.address, lookupTable(LOOKUP_TABLE.entries));
  for (const mint of RULED_MINTS) chain.setAccount(mint.address, ruledMint(mint));
  for (const mint of MOVING_MINTS) {
    for (const { key } of Object.values(WALLETS))
      chain.setAccount(ruledTokenOf(mint, key.address), ruledTokens(mint.address, key.address));
  }
  return chain.copy();
}

/** Opens one stage after another, all from one seeded world. */
export async function stages(): Promise<(scene: Pick<Scene, 'before'>) => Promise<Stage>> {
  stageState ??= firstState();
  const state = await stageState;
  return async ({ before }) => {
    const stage = { chain: takeChain(state), deployment: SANDBOX_DEPLOYMENT };
    await before?.(stage);
    return stage;
  };
}

/** A program that does worse than it says (programs/malicious), where nobody knows of one. */
const MALICIOUS = join(packageRoot(), 'programs/malicious/prebuilt/malicious.so');

/** A lookup table that is in use, whose entries have nothing to do with what is asked. */
export const LOOKUP_TABLE = {
  address: sandboxKey('lookup table of the attacks').address,
  entries: Array.from({ length: 64 }, (_, index) => sandboxKey(`entry ${index}`).address),
};

/** As the lookup table program writes it: its kind, never deactivated, extended in slot 0, without an authority. */
export function lookupTable(addresses: readonly Address[]): VmAccount {
  const header = Buffer.alloc(56);
  header.writeUInt32LE(1, 0);
  header.fill(0xff, 4, 12);
  const entries = addresses.map((address) => bs58.decode(address));
  return {
    owner: LOOKUP_TABLE_PROGRAM,
    lamports: 1_000_000_000n,
    data: new Uint8Array(Buffer.concat([header, ...entries])),
    executable: false,
    rentEpoch: RENT_EXEMPT_EPOCH,
  };
}

const WALLETS = sandboxWallets();

export const keyOf = (name: WalletName) => WALLETS[name].key;
export const wallet = (name: WalletName): Address => keyOf(name).address;
export const artwork = (name: string): Address => artworkKey(name).address;

/** A price of 0.05 up to about 4.3 SOL or 4,300 BOXD, to the last digit. */
export function price(random: Random, least = 50_000_000): bigint {
  return BigInt(least + pick(random, 2 ** 32));
}

export function currency(random: Random): Address {
  return random() < 0.5 ? WRAPPED_SOL_MINT : SANDBOX_CURRENCY.mint;
}

/** Unix seconds from an hour to a year from now, or unset. */
export function later(random: Random): number {
  return random() < 0.5 ? 0 : NOW + 3_600 + pick(random, 31_000_000);
}

export function one<T>(random: Random, items: readonly T[]): T {
  const found = items[pick(random, items.length)];
  if (found === undefined) throw new RangeError('there is none to choose');
  return found;
}
