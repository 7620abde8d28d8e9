import { decodeTokenAccount } from '../../chain/codecs/token.ts';
import {
  getPoolDecoder,
  getPoolSize,
  POOL_DISCRIMINATOR,
} from '../../chain/generated/pools/accounts/pool.ts';
import { SANDBOX_POOLS } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import type { ChainReader } from '../../ports/chain.ts';

/** One side of a pool, in the direction of a swap. */
export interface Hop {
  readonly pool: Address;
  readonly inputMint: Address;
  readonly outputMint: Address;
  readonly inputVault: Address;
  readonly outputVault: Address;
  /** What the pool holds, in base units. */
  readonly input: bigint;
  readonly output: bigint;
  readonly feeBps: number;
}

/** Every pool of the program, in both directions. */
export async function readHops(chain: ChainReader): Promise<readonly Hop[]> {
  const accounts = await chain.getProgramAccounts(SANDBOX_POOLS, [{ dataSize: getPoolSize() }]);
  const pools = accounts
    .filter(({ data }) => Buffer.from(data.subarray(0, 8)).equals(Buffer.from(POOL_DISCRIMINATOR)))
    .map(({ address, data }) => ({ address, ...getPoolDecoder().decode(data) }));
  const vaults = await chain.getAccounts(pools.flatMap(({ vaultA, vaultB }) => [vaultA, vaultB]));
  return pools.flatMap(({ address, mintA, mintB, vaultA, vaultB, feeBps }, index) => {
    const held = (side: number) =>
      decodeTokenAccount(vaults.accounts[index * 2 + side] ?? null)?.amount ?? 0n;
    const [a, b] = [held(0), held(1)];
    const ahead: Hop = {
      pool: address,
      inputMint: mintA,
      outputMint: mintB,
      inputVault: vaultA,
      outputVault: vaultB,
      input: a,
      output: b,
      feeBps,
    };
    const back: Hop = {
      ...ahead,
      inputMint: mintB,
      outputMint: mintA,
      inputVault: vaultB,
      outputVault: vaultA,
      input: b,
      output: a,
    };
    return [ahead, back];
  });
}

/** Routes of one and of two pools. */
export function routesOf(hops: readonly Hop[], from: Address, to: Address): readonly (readonly Hop[])[] {
  const first = hops.filter(({ inputMint }) => inputMint === from);
  const direct = first.filter(({ outputMint }) => outputMint === to).map((hop) => [hop]);
  const over = first
    .filter(({ outputMint }) => outputMint !== to)
    .flatMap((one) =>
      hops
        .filter((two) => two.inputMint === one.outputMint && two.outputMint === to && two.pool !== one.pool)
        .map((two) => [one, two]),
    );
  return [...direct, ...over];
}

const FULL_BPS = 10_000n;

/** What comes out of a pool, as docs/programs.md has it; null when it holds too little. */
export function outputFor(amount: bigint, { input, output, feeBps }: Hop): bigint | null {
  if (input === 0n || output === 0n) return null;
  const net = (amount * (FULL_BPS - BigInt(feeBps))) / FULL_BPS;
  const out = (net * output) / (input + net);
  return out === 0n ? null : out;
}

/** The least that must go in; null when the pool holds too little. */
export function inputFor(amount: bigint, { input, output, feeBps }: Hop): bigint | null {
  if (input === 0n || amount >= output) return null;
  const net = divideUp(input * amount, output - amount);
  return divideUp(net * FULL_BPS, FULL_BPS - BigInt(feeBps));
}

export function divideUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}
