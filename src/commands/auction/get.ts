import { auctionFromJson, auctionToJson } from '../../api/auction-json.ts';
import type { AuctionAccount } from '../../api/contract.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../chain/codecs/marketplace-config.ts';
import { decodeMetadata } from '../../chain/codecs/metadata.ts';
import { decodeClock } from '../../chain/codecs/sysvars.ts';
import { findMetadataAddress } from '../../chain/token-metadata.ts';
import type { AccountRead, Deps, Service } from '../../deps.ts';
import { type Address, CLOCK_SYSVAR } from '../../domain/address.ts';
import type { Auction } from '../../domain/auction.ts';
import { CliError } from '../../errors/cli-error.ts';
import { findAuctionAddress, noAuction } from '../../operations/auction-state.ts';
import { currencyFrom } from '../../operations/market-state.ts';
import { marketplaceDifference } from '../../operations/own-marketplace.ts';
import { type AuctionView, renderAuction, viewAuction } from '../../render/auction.ts';
import { defineCommand, required } from '../command.ts';
import { address } from '../parameters.ts';
import { resolveAuction } from './target.ts';

interface Result extends AccountRead<AuctionAccount> {
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
  fields: ['viewSlot', 'account', 'currency', 'state', 'minimumBid', 'biddingTimeLeft', 'afterBidNow'],
  async run(deps, { artwork }): Promise<Result> {
    const read =
      deps.settings.source === 'api' ? await fromService(deps, artwork) : await fromChain(deps, artwork);
    if (read.account === null) return { ...read, asked: artwork, found: null, warnings: [] };
    return { ...read, asked: artwork, ...(await surroundings(deps, auctionFromJson(read.account))) };
  },
  render: ({ found, viewSlot }, view) => (found === null ? '' : renderAuction(found, viewSlot, view)),
  json: ({ viewSlot, account, found }) => ({
    viewSlot,
    account,
    currency: found?.currency ?? null,
    state: found?.phase ?? null,
    minimumBid: found?.minimum ?? null,
    biddingTimeLeft: found?.timeLeft ?? null,
    afterBidNow: found?.afterBidNow ?? null,
  }),
  problem: ({ account, asked, viewSlot }) => (account === null ? noAuction(asked, viewSlot) : null),
  warnings: ({ warnings }) => warnings,
});

/** What the auction means now: by the chain's clock, in its currency, and whether it is of this marketplace. */
async function surroundings({ chain, deployment }: Deps, auction: Auction) {
  const { accounts } = await (await chain()).getAccounts([
    CLOCK_SYSVAR,
    auction.bidMint,
    await findMarketplaceConfigAddress(deployment),
    await findMetadataAddress(auction.mint),
  ]);
  const [clock = null, currency = null, config = null, metadata = null] = accounts;
  const difference =
    metadata === null
      ? 'its artwork has no record'
      : marketplaceDifference(
          auction,
          decodeMarketplaceConfig(config, deployment),
          decodeMetadata(metadata, auction.mint),
        );
  return {
    found: viewAuction(auction, currencyFrom(deployment, auction.bidMint, currency), decodeClock(clock)),
    warnings:
      difference === null ? [] : [`this auction was made on another marketplace, do not bid: ${difference}`],
  };
}

async function fromChain(
  { chain, deployment }: Deps,
  artwork: Address,
): Promise<AccountRead<AuctionAccount>> {
  const { slot, auction } = await resolveAuction(await chain(), deployment, artwork);
  return { viewSlot: slot, account: auction === null ? null : auctionToJson(auction) };
}

/** By mint first, which is what people have at hand; then as the address of an auction itself. */
async function fromService(deps: Deps, artwork: Address): Promise<AccountRead<AuctionAccount>> {
  const service = await deps.service();
  const byMint = await service.getAuction(await findAuctionAddress(deps.deployment, artwork));
  if (byMint.account !== null) return byMint;
  return (await asAuction(service, artwork)) ?? byMint;
}

/** Null when the address holds something else, as the mint of an artwork does. */
async function asAuction(service: Service, candidate: Address): Promise<AccountRead<AuctionAccount> | null> {
  try {
    return await service.getAuction(candidate);
  } catch (error) {
    if (error instanceof CliError && error.code === 'wrong_account_type') return null;
    throw error;
  }
}
