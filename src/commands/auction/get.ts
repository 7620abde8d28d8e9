import { auctionFromJson } from '../../api/auction-json.ts';
import { readRecord, recordReads } from '../../assets/records.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../chain/codecs/marketplace-config.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { readAll } from '../../chain/read-all.ts';
import { CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import type { Deps } from '../../flow/deps.ts';
import { findAuctionAddress } from '../../operations/auction-address.ts';
import { noAuction } from '../../operations/auction-state.ts';
import { marketplaceDifference } from '../../operations/own-marketplace.ts';
import { renderAuction, viewAuction } from '../../render/auction.ts';
import { AUCTION } from '../account-kinds.ts';
import { artworkFor } from '../artwork-argument.ts';
import { required } from '../command.ts';
import { currencyFromAccount } from '../currency-from-account.ts';
import { defineGet, getAccount } from '../get.ts';
import { auctionAmounts } from './amounts.ts';

export const command = defineGet({
  description:
    'Show an auction: its state, who leads, the least bid that is accepted now, and how a bid now would change its end.',
  example: 'auction get Lighthouse',
  never: 'It needs no key, and never signs anything.',
  args: {
    artwork: required(
      'ARTWORK',
      'name or mint of the artwork, or address of its auction',
      artworkFor('auction get'),
    ),
  },
  options: {},
  fields: [
    'name',
    'currency',
    'state',
    'minimumBid',
    'biddingTimeLeft',
    'afterBidNow',
    'reclaimableFrom',
    'amounts',
  ],
  async read(deps, { artwork }) {
    const derived = await findAuctionAddress(deps.deployment, artwork);
    return getAccount(
      deps,
      AUCTION,
      { derived, typed: artwork },
      (slot) => noAuction(artwork, slot),
      (account) => surroundings(deps, auctionFromJson(account)),
    );
  },
  render: ({ shown, ...found }, view) => renderAuction(shown, found, view),
  json: ({ account, shown }) => ({
    name: shown?.name ?? null,
    currency: shown?.currency ?? null,
    state: shown?.phase ?? null,
    minimumBid: shown?.minimum ?? null,
    biddingTimeLeft: shown?.timeLeft ?? null,
    afterBidNow: shown?.afterBidNow ?? null,
    reclaimableFrom: shown?.reclaimableFrom ?? null,
    amounts: account && auctionAmounts(account, shown?.currency, shown?.minimum),
  }),
  seen: { kind: 'auction', of: ({ mint, seller: owner }) => ({ mint, owner }) },
});

/** The state of the auction now, by the chain's clock; its currency; and a warning when it is of another marketplace. */
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
  const { currency, warnings } = currencyFromAccount(deployment, auction.bidMint, found.currency);
  const foreign =
    difference === null ? [] : [`this auction was made on another marketplace, do not bid: ${difference}`];
  return {
    shown: { ...viewAuction(auction, currency, decodeClock(found.clock)), name: record?.name ?? null },
    warnings: [...foreign, ...warnings],
  };
}
