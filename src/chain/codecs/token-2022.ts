import { getMintDecoder, getMintSize, getTokenDecoder, getTokenSize } from '@solana-program/token';
import { TOKEN_2022_PROGRAM } from '../../domain/address.ts';
import { addressAt } from '../../domain/base58.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { Mint, TokenAccount } from './token.ts';

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

/** The part of a Token-2022 mint that SPL Token has too; null if the account is not such a mint, or not initialized. */
export function decodeToken2022Mint(account: RawAccount | null): Mint | null {
  if (account === null || account.owner !== TOKEN_2022_PROGRAM) return null;
  const { data } = account;
  const isMint = data.length === getMintSize() || (data.length > KIND_AT && data[KIND_AT] === KIND.mint);
  if (!isMint) return null;
  const mint = getMintDecoder().decode(data.subarray(0, getMintSize()));
  return mint.isInitialized ? mint : null;
}

/**
 * The extension types of a Token-2022 mint, in the order of its data; null if the account is not such a mint. Throws
 * RangeError if they cannot be read.
 */
export function mintExtensions(account: RawAccount): readonly number[] | null {
  return extensionsOf(account)?.map(({ type }) => type) ?? null;
}

interface Extension {
  readonly type: number;
  readonly data: Uint8Array;
}

function extensionsOf(account: RawAccount): readonly Extension[] | null {
  if (account.owner !== TOKEN_2022_PROGRAM || account.data[KIND_AT] !== KIND.mint) return null;
  const view = new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
  const extensions: Extension[] = [];
  let length = 0;
  for (let at = EXTENSIONS_AT; at + 4 <= view.byteLength; at += 4 + length) {
    const type = view.getUint16(at, true);
    // The rest is allocated and not used.
    if (type === 0) break;
    length = view.getUint16(at + 2, true);
    extensions.push({ type, data: account.data.subarray(at + 4, at + 4 + length) });
  }
  return extensions;
}

const TOKEN_METADATA = 19;
/** Update authority and mint, then the name. */
const NAME_AT = 64;

/** The name of an artwork whose metadata is in its mint; null if there is none, or it cannot be read. */
export function metadataName(account: RawAccount): string | null {
  const data = extensionsOf(account)?.find(({ type }) => type === TOKEN_METADATA)?.data;
  if (data === undefined || data.length < NAME_AT + 4) return null;
  if (addressAt(data, 32) !== account.address) return null;
  const length = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(NAME_AT, true);
  const name = data.subarray(NAME_AT + 4, NAME_AT + 4 + length);
  return name.length === length ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(name) : null;
}
