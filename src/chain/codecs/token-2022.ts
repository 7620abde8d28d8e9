import { getTokenDecoder, getTokenSize } from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { TokenAccount } from './token.ts';

/** Offset of the byte with the account type, in a Token-2022 account that is longer than an SPL Token account. */
const KIND_AT = getTokenSize();
const KIND = { mint: 1, account: 2 };
const EXTENSIONS_AT = KIND_AT + 1;

/**
 * Decodes the part of a Token-2022 token account that SPL Token has too. Null if it is not a token account, or not
 * initialized.
 */
export function decodeToken2022Account(account: RawAccount | null): TokenAccount | null {
  if (account === null || account.owner !== TOKEN_2022_PROGRAM) return null;
  const { data } = account;
  const isAccount = data.length === KIND_AT || (data.length > KIND_AT && data[KIND_AT] === KIND.account);
  if (!isAccount) return null;
  const token = getTokenDecoder().decode(data.subarray(0, KIND_AT));
  return token.state === 0 ? null : token;
}

/**
 * The extension types of a Token-2022 mint, in the order of its data; null if the account is not such a mint. Throws
 * RangeError if they cannot be read.
 */
export function mintExtensions(account: RawAccount): readonly number[] | null {
  if (account.owner !== TOKEN_2022_PROGRAM || account.data[KIND_AT] !== KIND.mint) return null;
  const view = new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
  const types: number[] = [];
  for (let at = EXTENSIONS_AT; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true);
    // The rest is allocated and not used.
    if (type === 0) break;
    types.push(type);
  }
  return types;
}
