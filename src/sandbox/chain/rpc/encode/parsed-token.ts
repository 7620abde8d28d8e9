import type { Address } from '@solana/kit';
import { getMintSize, getTokenSize } from '@solana-program/token';
import { TOKEN_PROGRAM } from '../../../../domain/address.ts';
import { toAddress } from '../../../../domain/base58.ts';
import { isTokenProgram } from '../../addresses.ts';
import {
  isTokenAccount,
  mintDecimals,
  tokenAmount,
  tokenMint,
  tokenOwner,
} from '../../transaction/token-balances.ts';
import type { VmAccount } from '../../vm/account.ts';
import { parseExtension } from './accounts/extensions.ts';
import { Fields } from './accounts/fields.ts';
import { uiAmount } from './amount.ts';

const STATES = ['uninitialized', 'initialized', 'frozen'];
const ACCOUNT_TYPE_MINT = 1;
const MULTISIG_BYTES = 355;
const MOST_SIGNERS = 11;

/** The `jsonParsed` form of a token account, mint or multisig; undefined for any other account. */
export function parsedToken(account: VmAccount, read: (address: Address) => VmAccount | undefined) {
  if (!isTokenProgram(account.owner)) return undefined;
  const parsed = parse(account, read);
  const program = account.owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022';
  return parsed && { program, parsed, space: account.data.length };
}

function parse(account: VmAccount, read: (address: Address) => VmAccount | undefined) {
  if (isTokenAccount(account)) {
    const decimals = mintDecimals(read(tokenMint(account)));
    return decimals === undefined ? undefined : { type: 'account', info: tokenInfo(account, decimals) };
  }
  const { data } = account;
  if (data.length === MULTISIG_BYTES) return multisig(data);
  const decimals = mintDecimals(account);
  if (decimals === undefined || (data.length > getMintSize() && data[getTokenSize()] !== ACCOUNT_TYPE_MINT))
    return undefined;
  return { type: 'mint', info: mintInfo(account, decimals) };
}

function tokenInfo(account: VmAccount, decimals: number) {
  const data = Buffer.from(account.data);
  const delegate = optionalAddress(data, 72);
  const native = data.readUInt32LE(109) === 1;
  return {
    isNative: native,
    mint: tokenMint(account),
    owner: tokenOwner(account),
    state: STATES[data.readUInt8(108)],
    tokenAmount: uiAmount(tokenAmount(account), decimals),
    ...(delegate && { delegate, delegatedAmount: uiAmount(data.readBigUInt64LE(121), decimals) }),
    ...(native && { rentExemptReserve: uiAmount(data.readBigUInt64LE(113), decimals) }),
    closeAuthority: optionalAddress(data, 129),
    extensions: extensionsOf(data),
  };
}

function mintInfo(account: VmAccount, decimals: number) {
  const data = Buffer.from(account.data);
  return {
    decimals,
    freezeAuthority: optionalAddress(data, 46) ?? null,
    isInitialized: true,
    mintAuthority: optionalAddress(data, 0) ?? null,
    supply: data.readBigUInt64LE(36).toString(),
    extensions: extensionsOf(data),
  };
}

/** Two numbers, a flag, and eleven addresses, of which zeros stand for none. */
function multisig(data: Uint8Array) {
  const fields = new Fields(data);
  const [numRequiredSigners, numValidSigners, isInitialized] = [fields.u8(), fields.u8(), fields.bool()];
  if (!isInitialized) return undefined;
  const signers = Array.from({ length: MOST_SIGNERS }, fields.addressOrNone).filter(
    (signer) => signer !== null,
  );
  return { type: 'multisig', info: { numRequiredSigners, numValidSigners, isInitialized, signers } };
}

/** A flag of four bytes, then the address. */
function optionalAddress(data: Buffer, offset: number): Address | undefined {
  return data.readUInt32LE(offset) === 1 ? toAddress(data.subarray(offset + 4, offset + 36)) : undefined;
}

/** Undefined if the account has the size of one without extensions. */
function extensionsOf(data: Buffer): object[] | undefined {
  const found: object[] = [];
  let offset = getTokenSize() + 1;
  while (offset + 4 <= data.length) {
    const [type, length] = [data.readUInt16LE(offset), data.readUInt16LE(offset + 2)];
    if (type === 0) break;
    found.push(parseExtension(type, data.subarray(offset + 4, offset + 4 + length)));
    offset += 4 + length;
  }
  return data.length > getTokenSize() ? found : undefined;
}
