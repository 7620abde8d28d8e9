import type { Address } from '../../domain/address.ts';
import type { ScheduledBid } from '../../domain/scheduled-bid.ts';
import { toUnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import {
  getScheduledBidDecoder,
  getScheduledBidSize,
  SCHEDULED_BID_DISCRIMINATOR,
} from '../generated/auction/accounts/scheduledBid.ts';
import { hasDiscriminator } from './discriminator.ts';
import { once } from './once.ts';

const decoder = once(getScheduledBidDecoder);

export const SCHEDULED_BID_SIZE = getScheduledBidSize();
/** Offset of the bidder in a scheduled bid, for filters. */
export const SCHEDULED_BID_BIDDER_OFFSET = 42;

export function isScheduledBid(account: RawAccount, program: Address): boolean {
  return (
    account.owner === program &&
    account.data.length === SCHEDULED_BID_SIZE &&
    hasDiscriminator(account.data, SCHEDULED_BID_DISCRIMINATOR)
  );
}

/** Throws `account_mismatch` if the account is not a scheduled bid of `program`. */
export function decodeScheduledBid(account: RawAccount, program: Address): ScheduledBid {
  if (!isScheduledBid(account, program)) throw mismatch(account, `it is not a scheduled bid of ${program}`);
  const { discriminator: _kind, terms, executeAt, ...raw } = decoder().decode(account.data);
  return {
    address: account.address,
    ...raw,
    executeAt: toUnixSeconds(executeAt),
    terms: Buffer.from(terms).toString('hex'),
  };
}

function mismatch(account: RawAccount, why: string): CliError {
  return new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as a scheduled bid`,
    why,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: account.address, owner: account.owner, bytes: account.data.length },
  });
}
