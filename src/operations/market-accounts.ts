import { type Address, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../domain/address.ts';

/** The currency and programs of the payment block, without the accounts that are paid from and to. */
export function currencyAccounts(currencyMint: Address) {
  return {
    currencyMint,
    currencyTokenProgram: TOKEN_PROGRAM,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
  };
}
