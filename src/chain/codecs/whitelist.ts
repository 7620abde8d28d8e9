import type { Address } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';
import {
  getWhitelistConfigDecoder,
  WHITELIST_CONFIG_DISCRIMINATOR,
} from '../generated/market/accounts/whitelistConfig.ts';
import { hasDiscriminator } from './discriminator.ts';

export function isWhitelist(account: RawAccount | null, program: Address): account is RawAccount {
  return (
    account !== null &&
    account.owner === program &&
    hasDiscriminator(account.data, WHITELIST_CONFIG_DISCRIMINATOR)
  );
}

/** The wallets that may buy; null if the account is not a whitelist of `program`. */
export function decodeWhitelist(account: RawAccount | null, program: Address): readonly Address[] | null {
  return isWhitelist(account, program) ? getWhitelistConfigDecoder().decode(account.data).wallets : null;
}
