import { createNoopSigner, type Instruction } from '@solana/kit';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getAddLiquidityInstruction } from '../../chain/generated/pools/instructions/addLiquidity.ts';
import { getCreatePoolInstruction } from '../../chain/generated/pools/instructions/createPool.ts';
import { findPoolPda } from '../../chain/generated/pools/pdas/pool.ts';
import { SANDBOX_CURRENCY, SANDBOX_POOLS, SANDBOX_TOKEN } from '../../config/deployments.ts';
import {
  type Address,
  ASSOCIATED_TOKEN_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../domain/address.ts';
import { SOL } from '../../domain/amount.ts';
import { addressBytes } from '../../domain/base58.ts';
import { wrap } from '../../tokens/wrapped-sol.ts';
import { newTable } from '../../transactions/new-table.ts';
import { setupInstructions } from '../../transactions/setup.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { chainReader } from './chain-reader.ts';
import { sandboxKey } from './keys.ts';
import { type CurrencyMint, issueTo, mintCurrency } from './mint.ts';
import { sendInBlock } from './send.ts';
import type { WalletName, Wallets } from './wallets.ts';

/** Owns the pools, and the lookup table of their accounts. No wallet of the sandbox's people. */
export const poolsAuthority = sandboxKey('pools authority');

const units = (whole: bigint, { decimals }: { readonly decimals: number }): bigint =>
  whole * 10n ** BigInt(decimals);

/**
 * One SOL is about 150 BOXD, and one BOXD 200 PEBL. The pool of SOL and PEBL is thin: a large swap between them is better
 * over BOXD.
 */
const POOLS = [
  { of: [SOL, 2_000n, SANDBOX_CURRENCY, 300_000n], feeBps: 30 },
  { of: [SANDBOX_CURRENCY, 150_000n, SANDBOX_TOKEN, 30_000_000n], feeBps: 25 },
  { of: [SOL, 20n, SANDBOX_TOKEN, 600_000n], feeBps: 10 },
] as const;

/** Who begins with PEBL, and with how much. */
const HOLDERS: readonly WalletName[] = ['arlo', 'bea', 'cas'];
const HELD = units(1_000_000n, SANDBOX_TOKEN);
const FUNDS = units(2_100n, SOL);

interface World {
  readonly chain: SandboxChain;
  readonly wallets: Wallets;
  readonly currency: CurrencyMint;
}

/**
 * Opens the pools with their liquidity, gives out PEBL, and makes a lookup table of everything that a swap names; all in the block
 * that is open, so that the slots of the rest of the story do not depend on it.
 */
export async function openPools({ chain, wallets, currency }: World): Promise<void> {
  const key = poolsAuthority;
  chain.airdrop(key.address, FUNDS);
  const token: CurrencyMint = {
    key: sandboxKey(`currency ${SANDBOX_TOKEN.symbol}`),
    authority: wallets.authority.key,
    decimals: SANDBOX_TOKEN.decimals,
  };
  mintCurrency(chain, token, sendInBlock);
  for (const name of HOLDERS) await issueTo(chain, token, wallets[name].key.address, HELD, sendInBlock);
  const needed = (mint: Address): bigint =>
    POOLS.reduce((sum, { of: [a, amountA, b, amountB] }) => {
      if (a.mint === mint) return sum + units(amountA, a);
      return b.mint === mint ? sum + units(amountB, b) : sum;
    }, 0n);
  await issueTo(chain, currency, key.address, needed(SANDBOX_CURRENCY.mint), sendInBlock);
  await issueTo(chain, token, key.address, needed(SANDBOX_TOKEN.mint), sendInBlock);
  const address = await findTokenAddress(key.address, WRAPPED_SOL_MINT);
  const wrapped = { address, account: null, lamports: 0n };
  sendInBlock(chain, [key], wrap(key.address, wrapped, needed(WRAPPED_SOL_MINT)));

  const named = new Set<Address>([TOKEN_PROGRAM, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM]);
  for (const { of, feeBps } of POOLS) {
    const [a, amountA, b, amountB] = inOrder(of);
    const place = await placeOf(a.mint, b.mint);
    sendInBlock(chain, [key], await openingOf(place, feeBps, units(amountA, a), units(amountB, b)));
    for (const one of Object.values(place)) named.add(one);
  }
  await makeTable(chain, [...named]);
}

type Pair = (typeof POOLS)[number]['of'];

/** A pool names the mint with the smaller address first. */
function inOrder([a, amountA, b, amountB]: Pair) {
  const isOrdered = Buffer.compare(addressBytes(a.mint), addressBytes(b.mint)) < 0;
  return isOrdered ? ([a, amountA, b, amountB] as const) : ([b, amountB, a, amountA] as const);
}

async function placeOf(mintA: Address, mintB: Address) {
  const [pool] = await findPoolPda({ mintA, mintB }, { programAddress: SANDBOX_POOLS });
  const [vaultA, vaultB] = await Promise.all([findTokenAddress(pool, mintA), findTokenAddress(pool, mintB)]);
  return { pool, mintA, mintB, vaultA, vaultB };
}

async function openingOf(
  place: Awaited<ReturnType<typeof placeOf>>,
  feeBps: number,
  amountA: bigint,
  amountB: bigint,
): Promise<readonly Instruction[]> {
  const { address } = poolsAuthority;
  const authority = createNoopSigner(address);
  const program = { programAddress: SANDBOX_POOLS };
  const fromA = await findTokenAddress(address, place.mintA);
  const fromB = await findTokenAddress(address, place.mintB);
  return [
    getCreatePoolInstruction({ ...place, authority, feeBps }, program),
    getAddLiquidityInstruction({ ...place, authority, fromA, fromB, amountA, amountB }, program),
  ];
}

async function makeTable(chain: SandboxChain, addresses: readonly Address[]): Promise<void> {
  const { address } = poolsAuthority;
  const table = await newTable(chainReader(chain), address, addresses);
  sendInBlock(chain, [poolsAuthority], setupInstructions(address, table));
}
