import { decodeAuction, isAuction } from '../../chain/codecs/auction.ts';
import { hasDiscriminator } from '../../chain/codecs/discriminator.ts';
import { decodeListState, LIST_STATE_SIZE } from '../../chain/codecs/list-state.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import { decodeOffer, isOffer } from '../../chain/codecs/offer.ts';
import { decodeOrder, isOrder } from '../../chain/codecs/order.ts';
import { decodeRaffle, isRaffle } from '../../chain/codecs/raffle.ts';
import {
  getScheduledBidDecoder,
  getScheduledBidSize,
  SCHEDULED_BID_DISCRIMINATOR,
} from '../../chain/generated/auction/accounts/scheduledBid.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { clampSeconds, type UnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { Statement } from '../sql.ts';
import type { AccountKind } from './queries.ts';

/** What of an account is looked for. */
export interface AccountSummary {
  readonly kind: AccountKind;
  readonly mint: Address;
  readonly party: Address;
  readonly currency: Address | null;
  readonly amount: bigint;
  readonly openedAt: UnixSeconds;
  readonly endsAt: UnixSeconds;
}

/** Roles of instructions that name an account of the index. */
export const INDEXED_ROLES: ReadonlySet<string> = new Set([
  ...['listing', 'offer', 'auctionConfig', 'scheduledBid', 'raffle', 'order', 'listState'],
]);

/** Null for an account of another kind, and for one that is marked as of a kind and cannot be read as one. */
export function summaryOf(raw: RawAccount, deployment: Deployment): AccountSummary | null {
  try {
    return summary(raw, deployment);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

function summary(raw: RawAccount, { programs }: Deployment): AccountSummary | null {
  const { market, auction, raffle, vendorA, vendorB } = programs;
  switch (raw.owner) {
    case market:
      if (isListing(raw, market)) return ofListing(raw, market);
      return isOffer(raw, market) ? ofOffer(raw, market) : null;
    case auction:
      if (isAuction(raw, auction)) return ofAuction(raw, auction);
      return isScheduledBid(raw) ? ofScheduledBid(raw) : null;
    case raffle:
      return isRaffle(raw, raffle) ? ofRaffle(raw, raffle) : null;
    case vendorA:
      return vendorA !== undefined && isOrder(raw, vendorA) ? ofOrder(raw, vendorA) : null;
    case vendorB:
      return vendorB !== undefined && raw.data.length === LIST_STATE_SIZE ? ofListState(raw, vendorB) : null;
    default:
      return null;
  }
}

function ofListing(raw: RawAccount, program: Address): AccountSummary {
  const { mint, seller, currencyMint, price, listedAt, endTime } = decodeListing(raw, program);
  return {
    ...{ kind: 'listing', mint, party: seller, currency: currencyMint },
    ...{ amount: price, openedAt: listedAt, endsAt: endTime },
  };
}

function ofOffer(raw: RawAccount, program: Address): AccountSummary {
  const { asset, buyer, currencyMint, price, offeredAt, endTime } = decodeOffer(raw, program);
  return {
    ...{ kind: 'offer', mint: asset, party: buyer, currency: currencyMint },
    ...{ amount: price, openedAt: offeredAt, endsAt: endTime },
  };
}

/** The amount is the highest bid, or the reserve while there is none. */
function ofAuction(raw: RawAccount, program: Address): AccountSummary {
  const { mint, seller, bidMint, highestBidAmount, reservePrice, startTime, endTime } = decodeAuction(
    raw,
    program,
  );
  const amount = highestBidAmount === 0n ? reservePrice : highestBidAmount;
  return {
    ...{ kind: 'auction', mint, party: seller, currency: bidMint },
    ...{ amount, openedAt: startTime, endsAt: endTime },
  };
}

function isScheduledBid({ data }: RawAccount): boolean {
  return data.length === getScheduledBidSize() && hasDiscriminator(data, SCHEDULED_BID_DISCRIMINATOR);
}

function ofScheduledBid(raw: RawAccount): AccountSummary {
  const { mint, bidder, currencyMint, amount, executeAt } = getScheduledBidDecoder().decode(raw.data);
  const at = clampSeconds(executeAt);
  return {
    kind: 'scheduled-bid',
    mint,
    party: bidder,
    currency: currencyMint,
    amount,
    openedAt: 0,
    endsAt: at,
  };
}

function ofRaffle(raw: RawAccount, program: Address): AccountSummary {
  const { prizeMint, creator, currencyMint, ticketPrice, endTime } = decodeRaffle(raw, program);
  return {
    ...{ kind: 'raffle', mint: prizeMint, party: creator, currency: currencyMint },
    ...{ amount: ticketPrice, openedAt: 0, endsAt: endTime },
  };
}

function ofOrder(raw: RawAccount, program: Address): AccountSummary {
  const { mint, seller, currencyMint, price, expiresAt } = decodeOrder(raw, program);
  return {
    ...{ kind: 'order', mint, party: seller, currency: currencyMint },
    ...{ amount: price, openedAt: 0, endsAt: expiresAt },
  };
}

function ofListState(raw: RawAccount, program: Address): AccountSummary {
  const { assetId, owner, currency, amount, expiry } = decodeListState(raw, program);
  return {
    ...{ kind: 'list-state', mint: assetId, party: owner, currency: currency ?? WRAPPED_SOL_MINT },
    ...{ amount, openedAt: 0, endsAt: expiry },
  };
}

const COLUMNS = 'address, kind, mint, party, currency, amount, opened_at, ends_at, owner, lamports, data';

export function putAccount(raw: RawAccount, found: AccountSummary): Statement {
  const { kind, mint, party, currency, amount, openedAt, endsAt } = found;
  const args = [
    ...[raw.address, kind, mint, party, currency, String(amount)],
    ...[clampSeconds(openedAt), clampSeconds(endsAt)],
    ...[raw.owner, String(raw.lamports), Buffer.from(raw.data).toString('base64')],
  ];
  return {
    sql: `INSERT OR REPLACE INTO index_accounts (${COLUMNS}) VALUES (${args.map(() => '?').join(', ')})`,
    args,
  };
}

export function dropAccount(address: Address): Statement {
  return { sql: 'DELETE FROM index_accounts WHERE address = ?', args: [address] };
}
