import { AccountRole, createNoopSigner, type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
} from '@solana-program/token';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getSwapExactInInstruction } from '../../chain/generated/pools/instructions/swapExactIn.ts';
import { getSwapExactOutInstruction } from '../../chain/generated/pools/instructions/swapExactOut.ts';
import { SANDBOX_POOLS } from '../../config/deployments.ts';
import { type Address, LOOKUP_TABLE_PROGRAM, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { leastOut, mostIn, type SwapQuote } from '../../domain/swap.ts';
import { encodeBase64 } from '../../json/base64.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { poolsAuthority } from '../world/open-pools.ts';
import type { Hop } from './pools.ts';

/** More than two hops take. */
const COMPUTE_UNITS = 120_000;
/** Where the account of a lookup table has its authority. */
const AUTHORITY_OFFSET = 22;

export interface SwapOptions {
  readonly user: Address;
  /** Whether lamports are wrapped before the swap, and unwrapped after it, in the user's own account of wrapped SOL. */
  readonly wrapAndUnwrapSol: boolean;
  /** Where what comes out goes; null: the user's associated account. */
  readonly destination: Address | null;
}

/** The instructions of a quote, in the public format. `hops`: those of its route, in order. */
export async function instructionsBody(
  chain: ChainReader,
  quote: SwapQuote,
  hops: readonly Hop[],
  { user, wrapAndUnwrapSol, destination }: SwapOptions,
) {
  const source = await findTokenAddress(user, quote.inputMint);
  const own = await findTokenAddress(user, quote.outputMint);
  const isWrapped = wrapAndUnwrapSol && [quote.inputMint, quote.outputMint].includes(WRAPPED_SOL_MINT);
  const wrapped = quote.inputMint === WRAPPED_SOL_MINT ? source : own;
  const signer = createNoopSigner(user);
  const open = (ata: Address, mint: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata, owner: user, mint });
  const wraps =
    isWrapped && quote.inputMint === WRAPPED_SOL_MINT
      ? [
          open(source, WRAPPED_SOL_MINT),
          getTransferSolInstruction({ source: signer, destination: source, amount: mostIn(quote) }),
          getSyncNativeInstruction({ account: source }),
        ]
      : [];
  const setup = [...wraps, ...(destination === null ? [open(own, quote.outputMint)] : [])];
  const closes = isWrapped && (quote.inputMint === WRAPPED_SOL_MINT || destination === null);
  return {
    tokenLedgerInstruction: null,
    computeBudgetInstructions: [toJson(getSetComputeUnitLimitInstruction({ units: COMPUTE_UNITS }))],
    setupInstructions: setup.map(toJson),
    swapInstruction: toJson(swapOf(quote, hops, user, source, destination ?? own)),
    cleanupInstruction: closes
      ? toJson(getCloseAccountInstruction({ account: wrapped, destination: user, owner: signer }))
      : null,
    otherInstructions: [],
    addressLookupTableAddresses: await tablesOf(chain),
    prioritizationFeeLamports: 0,
    computeUnitLimit: COMPUTE_UNITS,
  };
}

function swapOf(
  quote: SwapQuote,
  hops: readonly Hop[],
  user: Address,
  fromToken: Address,
  toToken: Address,
): Instruction {
  const accounts = { user: createNoopSigner(user), fromToken, toToken, outputMint: quote.outputMint };
  const program = { programAddress: SANDBOX_POOLS };
  const instruction: Instruction =
    quote.mode === 'ExactIn'
      ? getSwapExactInInstruction(
          { ...accounts, amountIn: quote.inAmount, minimumOut: leastOut(quote) },
          program,
        )
      : getSwapExactOutInstruction(
          { ...accounts, amountOut: quote.outAmount, maximumIn: mostIn(quote) },
          program,
        );
  const trailing = hops.flatMap(({ pool, inputMint, inputVault, outputVault }) => [
    { address: pool, role: AccountRole.READONLY },
    { address: inputMint, role: AccountRole.READONLY },
    { address: inputVault, role: AccountRole.WRITABLE },
    { address: outputVault, role: AccountRole.WRITABLE },
  ]);
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...trailing] };
}

/** The lookup tables of whoever made the pools. */
async function tablesOf(chain: ChainReader): Promise<readonly Address[]> {
  const memcmp = { offset: AUTHORITY_OFFSET, bytes: poolsAuthority.address };
  const tables = await chain.getProgramAccounts(LOOKUP_TABLE_PROGRAM, [{ memcmp }]);
  return tables.map(({ address }) => address).sort();
}

function toJson({ programAddress, accounts = [], data }: Instruction) {
  return {
    programId: programAddress,
    accounts: accounts.map(({ address, role }) => ({
      pubkey: address,
      isSigner: isSignerRole(role),
      isWritable: isWritableRole(role),
    })),
    data: encodeBase64(Uint8Array.from(data ?? [])),
  };
}
