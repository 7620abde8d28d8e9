import type { Address } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import { toUnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import {
  AUCTION_CONFIG_DISCRIMINATOR,
  getAuctionConfigDecoder,
  getAuctionConfigSize,
} from '../generated/auction/accounts/auctionConfig.ts';
import { hasDiscriminator } from './discriminator.ts';
import { once } from './once.ts';

const decoder = once(getAuctionConfigDecoder);

export const AUCTION_SIZE = getAuctionConfigSize();
/** Offsets of seller and highest bidder in an auction account, for filters. */
export const AUCTION_SELLER_OFFSET = 42;
export const AUCTION_BIDDER_OFFSET = 162;

export function isAuction(account: RawAccount, program: Address): boolean {
  return (
    account.owner === program &&
    account.data.length === AUCTION_SIZE &&
    hasDiscriminator(account.data, AUCTION_CONFIG_DISCRIMINATOR)
  );
}

/** Throws `account_mismatch` if the account is not an auction of `program`. */
export function decodeAuction(account: RawAccount, program: Address): Auction {
  if (!isAuction(account, program)) throw mismatch(account, `it is not an auction of ${program}`);
  const { discriminator: _kind, ...raw } = decoder().decode(account.data);
  return {
    address: account.address,
    ...raw,
    startTime: toUnixSeconds(raw.startTime),
    endTime: toUnixSeconds(raw.endTime),
    pausedAt: toUnixSeconds(raw.pausedAt),
  };
}

function mismatch(account: RawAccount, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as an auction`,
    why,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: account.address, owner: account.owner, bytes: account.data.length },
  });
}
