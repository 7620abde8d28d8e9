import { getTokenDecoder, getTokenSize } from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { TokenAccount } from './token.ts';

/** Where Token-2022 says what an account is, when it has more than SPL Token would give it. */
const KIND_AT = getTokenSize();
const KIND = { mint: 1, account: 2 };
const EXTENSIONS_AT = KIND_AT + 1;

/** The part that an account of Token-2022 has in common with SPL Token; null when it is none, or not initialised. */
export function decodeToken2022Account(account: RawAccount | null): TokenAccount | null {
  if (account === null || account.owner !== TOKEN_2022_PROGRAM) return null;
  const { data } = account;
  const isAccount = data.length === KIND_AT || (data.length > KIND_AT && data[KIND_AT] === KIND.account);
  if (!isAccount) return null;
  const token = getTokenDecoder().decode(data.subarray(0, KIND_AT));
  return token.state === 0 ? null : token;
}

/**
 * Types of the extensions of a mint of Token-2022, in the order of its data; null when the account is no such mint.
 * Throws RangeError when they cannot be read.
 */
export function mintExtensions(account: RawAccount): readonly number[] | null {
  if (account.owner !== TOKEN_2022_PROGRAM || account.data[KIND_AT] !== KIND.mint) return null;
  const view = new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
  const types: number[] = [];
  for (let at = EXTENSIONS_AT; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true);
    // Zeros are what was allocated and not used.
    if (type === 0) break;
    types.push(type);
  }
  return types;
}
