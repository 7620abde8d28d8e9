import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { leastOut, mostIn, type SwapQuote } from '../../domain/swap.ts';
import type { AggregatorInstruction } from '../../ports/aggregator.ts';
import { openSeededAccount } from '../../tokens/seeded-account.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import type { SwapRoute } from './swap.ts';
import { type SwapState, TEMPORARY_SEED } from './swap-state.ts';

/** A swap with its quote and its route. */
export interface RoutedSwap {
  readonly quote: SwapQuote;
  readonly route: SwapRoute;
}

/**
 * The swap, and what holds it on the chain to what was agreed: an account gets no more wrapped SOL than may go in, and SPL Token
 * refuses to move out of an account, into itself, more than it holds. So the transaction fails unless what must be left, and what
 * must have come out, is there. SOL that is left, and the rent, come back when the temporary account is closed.
 */
export function swapInstructions(
  wallet: Address,
  { quote, route }: RoutedSwap,
  { source, destination, held, heldOut, temporary }: SwapState,
  rent: (size: number) => bigint,
): readonly Instruction[] {
  const signer = createNoopSigner(wallet);
  const [fromSol, toSol] = [quote.inputMint, quote.outputMint].map((mint) => mint === WRAPPED_SOL_MINT);
  const inAccount = { seed: TEMPORARY_SEED, mint: WRAPPED_SOL_MINT, owner: wallet };
  const wrapping = rent(TOKEN_SIZE) + (fromSol ? mostIn(quote) : 0n);
  const holds = (account: Address, amount: bigint): readonly Instruction[] =>
    amount <= 0n
      ? []
      : [getTransferInstruction({ source: account, destination: account, authority: signer, amount })];
  return [
    ...(temporary === null ? [] : openSeededAccount({ address: temporary, ...inAccount }, wallet, wrapping)),
    ...(toSol || heldOut !== null
      ? []
      : [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: signer,
            ata: destination,
            owner: wallet,
            mint: quote.outputMint,
          }),
        ]),
    instructionOf(route.swap),
    ...(fromSol ? [] : holds(source, held - mostIn(quote))),
    ...holds(destination, (heldOut ?? 0n) + leastOut(quote)),
    ...(temporary === null
      ? []
      : [getCloseAccountInstruction({ account: temporary, destination: wallet, owner: signer })]),
  ];
}

function instructionOf({ program, accounts, data }: AggregatorInstruction): Instruction {
  return {
    programAddress: program,
    accounts: accounts.map(({ address, signer, writable }) => ({
      address,
      role: ROLES[Number(signer) * 2 + Number(writable)] ?? AccountRole.READONLY,
    })),
    data,
  };
}

const ROLES = [
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
] as const;
