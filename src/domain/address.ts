import type { Address } from '@solana/kit';

export type { Address } from '@solana/kit';

/** The value that stands for "no address" in an account (interface document, "unset address"). */
export const UNSET_ADDRESS = '11111111111111111111111111111111' as Address;

/** As the currency of a listing, offer or auction, this mint means native SOL, in lamports. */
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112' as Address;

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
export const MEMO_V1_PROGRAM = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo' as Address;
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111' as Address;
export const SYSTEM_PROGRAM = UNSET_ADDRESS;
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111' as Address;

const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Checks the shape only (interface document, section 8). `isAddress` also checks that the text decodes to 32 bytes. */
export function looksLikeAddress(text: string): boolean {
  return BASE58_ADDRESS.test(text);
}
