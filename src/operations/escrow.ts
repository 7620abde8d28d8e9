import { decodeTokenAccount, findTokenAddress } from '../chain/codecs/token.ts';
import { type Address, WRAPPED_SOL_MINT } from '../domain/address.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AccountExpectation, ExpectedChange } from '../ports/expectation.ts';
import { expectToken } from '../tokens/expect-token.ts';

/** Where the money of an offer or an auction waits: its own account for SOL, its associated token account for any other currency. */
export interface Escrow {
  /** Null for SOL. */
  readonly token: Address | null;
  /** Base units in the token account; 0 for SOL, or when it does not exist. */
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

/** The escrow in a token; nothing for SOL, which waits in the account itself. */
export function expectEscrow({ token }: Escrow, change: ExpectedChange): readonly AccountExpectation[] {
  return token === null ? [] : [expectToken('escrow', token, change)];
}
