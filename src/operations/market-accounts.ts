import { type Address, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../domain/address.ts';

/** The currency and the programs of the PAYMENT block of an instruction, without the accounts that pay and are paid. */
export function currencyAccounts(currencyMint: Address) {
  return {
    currencyMint,
    currencyTokenProgram: TOKEN_PROGRAM,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
  };
}
