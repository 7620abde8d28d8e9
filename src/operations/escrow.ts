import { decodeTokenAccount, findTokenAddress } from '../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';
import { expectToken } from '../tokens/expect-token.ts';

/** The escrow of an offer or an auction: its own account for SOL, its associated token account for any other currency. */
export interface Escrow {
  /** The token account; null for SOL. */
  readonly token: Address | null;
  /** Base units in the token account; 0 for SOL, and when it does not exist. */
  readonly amount: bigint;
  /** Lamports on the token account. */
  readonly lamports: bigint;
  readonly exists: boolean;
}

export async function findEscrowToken(account: Address, currencyMint: Address): Promise<Address | null> {
  return currencyMint === WRAPPED_SOL_MINT ? null : findTokenAddress(account, currencyMint);
}

export function escrowFrom(token: Address | null, account: RawAccount | null): Escrow {
  const held = decodeTokenAccount(account);
  return {
    token,
    amount: held?.amount ?? 0n,
    lamports: account?.lamports ?? 0n,
    exists: held !== null,
  };
}

/** The expected change of the token account; nothing for SOL, which is in the account of the offer or auction itself. */
export function expectEscrow({ token }: Escrow, change: ExpectedChange): readonly AccountExpectation[] {
  return token === null ? [] : [expectToken('escrow', token, change)];
}
