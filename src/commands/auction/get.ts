import { auctionFromJson } from '../../api/auction-json.ts';
import type { AuctionAccount } from '../../api/contract.ts';
import { readRecord, recordReads } from '../../assets/kinds.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../chain/codecs/marketplace-config.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { readAll } from '../../chain/read-all.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deps } from '../../flow/deps.ts';
import { findAuctionAddress, noAuction } from '../../operations/auction-state.ts';
import { marketplaceDifference } from '../../operations/own-marketplace.ts';
import { type AuctionView, renderAuction, viewAuction } from '../../render/auction.ts';
import { renderUnreadable } from '../../render/unreadable.ts';
import { AUCTION } from '../account-kinds.ts';
import { defineCommand, required } from '../command.ts';
import { address } from '../parameters.ts';
import { readAccount, readWarnings, type SourcedRead } from '../read-account.ts';
import { currencyFromAccount } from '../read-currency.ts';
import { cannotBeRead } from '../unreadable.ts';

interface Result extends SourcedRead<AuctionAccount> {
  readonly asked: Address;
  /** Null when there is none. */
  readonly found: AuctionView | null;
  readonly warnings: readonly string[];
}

export const command = defineCommand({
  description:
    'Show an auction: its state, who leads, the least bid that is accepted now, and what a bid now would do to its end.',
  example: 'auction get MINT',
  never: 'It never needs a key, and never signs anything.',
  args: { artwork: required('ARTWORK', 'mint of the artwork, or address of its auction', address) },
  options: {},
  fields: [
    'viewSlot',
    'account',
    'currency',
    'state',
    'minimumBid',
    'biddingTimeLeft',
    'afterBidNow',
    'source',
    'comparison',
    'unreadable',
  ],
  async run(deps, { artwork }): Promise<Result> {
    const derived = await findAuctionAddress(deps.deployment, artwork);
    const read = await readAccount(deps, AUCTION, { derived, typed: artwork });
    const said = readWarnings(read);
    if (read.account === null) return { ...read, asked: artwork, found: null, warnings: said };
    const { found, warnings } = await surroundings(deps, auctionFromJson(read.account));
    return { ...read, asked: artwork, found, warnings: [...said, ...warnings] };
  },
  render: (read, view) => {
    if (read.found !== null) return renderAuction(read.found, read, view);
    return read.unreadable === null ? '' : renderUnreadable(read.unreadable, read, view);
  },
  json: ({ viewSlot, account, found, source, comparison, unreadable }) => ({
    viewSlot,
    account,
    currency: found?.currency ?? null,
    state: found?.phase ?? null,
    minimumBid: found?.minimum ?? null,
    biddingTimeLeft: found?.timeLeft ?? null,
    afterBidNow: found?.afterBidNow ?? null,
    source,
    comparison,
    unreadable,
  }),
  problem({ account, asked, viewSlot, unreadable }) {
    if (account !== null) return null;
    return unreadable === null ? noAuction(asked, viewSlot) : cannotBeRead(unreadable, AUCTION.name);
  },
  warnings: ({ warnings }) => warnings,
});

/** What the auction means now: by the chain's clock, in its currency, and whether it is of this marketplace. */
async function surroundings({ chain, deployment }: Deps, auction: Auction) {
  const { found } = await readAll(await chain(), {
    clock: CLOCK_SYSVAR,
    currency: auction.bidMint,
    config: await findMarketplaceConfigAddress(deployment),
    record: await recordReads(auction.mint),
  });
  const record = await readRecord(auction.mint, found.record);
  const difference =
    record === null
      ? 'its artwork has no record that can be read'
      : marketplaceDifference(auction, decodeMarketplaceConfig(found.config, deployment), record);
  const shown = currencyFromAccount(deployment, auction.bidMint, found.currency);
  const foreign =
    difference === null ? [] : [`this auction was made on another marketplace, do not bid: ${difference}`];
  return {
    found: viewAuction(auction, shown.currency, decodeClock(found.clock)),
    warnings: [...foreign, ...shown.warnings],
  };
}
