import { TOKEN_METADATA_ADDRESS } from '../chain/codecs/token-metadata.ts';
import { type Address, ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../domain/address.ts';
import type { ArtworkState } from './market-state.ts';

/** The asset block of an instruction (docs/programs.md): what moves an artwork from one token account to another. */
export function assetAccounts(state: ArtworkState, fromToken: Address, toToken: Address) {
  return {
    mint: state.mint,
    fromToken,
    toToken,
    metadata: state.metadataAddress,
    assetProgram: TOKEN_METADATA_ADDRESS,
    tokenProgram: TOKEN_PROGRAM,
  };
}

/** The currency and programs of the payment block, without the accounts that are paid from and to. */
export function currencyAccounts(currencyMint: Address) {
  return {
    currencyMint,
    currencyTokenProgram: TOKEN_PROGRAM,
    associatedTokenProgram: ASSOCIATED_TOKEN_PROGRAM,
    systemProgram: SYSTEM_PROGRAM,
  };
}
