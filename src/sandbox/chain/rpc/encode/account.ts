import type { Address } from '@solana/kit';
import bs58 from 'bs58';
import type { VmAccount } from '../../vm/account.ts';
import { INVALID_REQUEST, RpcError } from '../rpc-error.ts';
import type { AccountConfig } from '../schema.ts';
import { parsedAccount } from './parsed-account.ts';
import { zstdFrame } from './zstd.ts';

export const MAX_BASE58_BYTES = 128;

/**
 * An account in the RPC's form. Without an encoding, the data is one base58 string. Throws RpcError if the data is too
 * long for base58.
 */
export function encodeAccount(
  address: Address,
  account: VmAccount,
  config: Pick<AccountConfig, 'encoding' | 'dataSlice'> | undefined,
  read: (address: Address) => VmAccount | undefined,
) {
  return {
    lamports: account.lamports,
    owner: account.owner,
    data: encodeData(address, account, config, read),
    executable: account.executable,
    rentEpoch: account.rentEpoch,
    space: account.data.length,
  };
}

function encodeData(...[address, account, config, read]: Parameters<typeof encodeAccount>): unknown {
  const { encoding = 'binary', dataSlice } = config ?? {};
  if (encoding === 'jsonParsed') {
    const parsed = parsedAccount(address, account, read);
    if (parsed !== undefined) return parsed;
  }
  const { data } = account;
  const bytes = dataSlice ? data.subarray(dataSlice.offset, dataSlice.offset + dataSlice.length) : data;
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(bytes).toString('base64'), 'base64'];
  if (encoding === 'base64+zstd') return [zstdFrame(bytes).toString('base64'), encoding];
  if (bytes.length > MAX_BASE58_BYTES) {
    throw new RpcError(
      INVALID_REQUEST,
      `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`,
    );
  }
  return encoding === 'base58' ? [bs58.encode(bytes), 'base58'] : bs58.encode(bytes);
}
