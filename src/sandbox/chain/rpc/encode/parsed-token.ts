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
import { uiAmount } from './amount.ts';

const STATES = ['uninitialized', 'initialized', 'frozen'];
const ACCOUNT_TYPE_MINT = 1;
/** Names of Token-2022 extensions by type number. 0 is padding. */
const EXTENSIONS = [
  'uninitialized',
  'transferFeeConfig',
  'transferFeeAmount',
  'mintCloseAuthority',
  'confidentialTransferMint',
  'confidentialTransferAccount',
  'defaultAccountState',
  'immutableOwner',
  'memoTransfer',
  'nonTransferable',
  'interestBearingConfig',
  'cpiGuard',
  'permanentDelegate',
  'nonTransferableAccount',
  'transferHook',
  'transferHookAccount',
  'confidentialTransferFeeConfig',
  'confidentialTransferFeeAmount',
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialMintBurn',
  'scaledUiAmountConfig',
  'pausableConfig',
  'pausableAccount',
];

/** The `jsonParsed` form of a token account or mint; undefined for any other account. */
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
  const decimals = mintDecimals(account);
  const { data } = account;
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
    extensions: extensionNames(data),
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
    extensions: extensionNames(data),
  };
}

/** A flag of four bytes, then the address. */
function optionalAddress(data: Buffer, offset: number): Address | undefined {
  return data.readUInt32LE(offset) === 1 ? toAddress(data.subarray(offset + 4, offset + 36)) : undefined;
}

function extensionNames(data: Buffer): { extension: string }[] | undefined {
  const found: { extension: string }[] = [];
  for (
    let offset = getTokenSize() + 1;
    offset + 4 <= data.length;
    offset += 4 + data.readUInt16LE(offset + 2)
  ) {
    const type = data.readUInt16LE(offset);
    if (type === 0) break;
    found.push({ extension: EXTENSIONS[type] ?? 'unparseableExtension' });
  }
  return data.length > getTokenSize() ? found : undefined;
}
