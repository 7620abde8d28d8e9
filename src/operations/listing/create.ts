import { createNoopSigner } from '@solana/kit';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../chain/codecs/marketplace-config.ts';
import { isWhitelist } from '../../chain/codecs/whitelist.ts';
import { getListInstruction } from '../../chain/generated/market/instructions/list.ts';
import { UNSET_ADDRESS } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import { isoTime, requirePrice, requireTimes } from '../checks.ts';
import { expectListing } from '../listing-fields.ts';
import { assetAccounts, currencyAccounts } from '../market-accounts.ts';
import {
  type ArtworkState,
  currencyFrom,
  describeArtwork,
  findEdition,
  listingTarget,
  readArtwork,
} from '../market-state.ts';
import type { Operation } from '../operation.ts';
import { LISTING_SIZE, TOKEN_SIZE } from '../sizes.ts';
import {
  requireFeesFit,
  requireHeld,
  requireOneOfOne,
  requireOwnPrice,
  requireSingleEdition,
  requireUnlisted,
  requireWhitelist,
} from './create-checks.ts';
import type { CreateIntent, CreateState } from './create-state.ts';

export const create: Operation<CreateIntent, CreateState> = {
  name: 'listing.create',
  path: '/v2/tx/fixed-price/create',
  computeUnits: 150_000,
  signer: (intent) => intent.seller,
  target: listingTarget,
  request: (intent) => ({
    seller: intent.seller,
    asset: intent.mint,
    price: intent.price,
    currencyMint: intent.currencyMint,
    // Left out where unset: some services refuse a start and a limit of editions, be they 0.
    ...(intent.startTime === 0 ? {} : { startTime: intent.startTime }),
    endTime: intent.endTime,
    enablePrimarySplit: intent.enablePrimarySplit,
    ...(intent.editionsLimit === 0 ? {} : { editionsLimit: intent.editionsLimit }),
    ...(intent.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: intent.whitelistConfig }),
    ...(intent.memos?.[0] === undefined ? {} : { memo: intent.memos[0] }),
    ...(intent.groupId === undefined ? {} : { groupId: intent.groupId }),
  }),

  async read(chain, deployment, intent) {
    const configAddress = await findMarketplaceConfigAddress(deployment);
    const others = [configAddress, intent.currencyMint, intent.whitelistConfig];
    const artwork = await readArtwork(chain, deployment, intent.mint, intent.seller, others);
    const [configAccount = null, currencyAccount = null, whitelist = null] = artwork.others;
    const config = decodeMarketplaceConfig(configAccount, deployment);
    return {
      artwork,
      config,
      edition: await findEdition(artwork),
      currency: currencyFrom(deployment, intent.currencyMint, currencyAccount),
      feeBps: artwork.metadata.primarySaleHappened ? config.secondaryFeeBps : config.primaryFeeBps,
      whitelistValid:
        intent.whitelistConfig === UNSET_ADDRESS || isWhitelist(whitelist, deployment.programs.market),
    };
  },

  check(intent, state) {
    requirePrice(intent.price);
    requireTimes(intent.startTime, intent.endTime, state.artwork.now);
    requireOneOfOne(state);
    requireUnlisted(state.artwork);
    requireHeld(intent, state.artwork);
    requireSingleEdition(intent);
    requireOwnPrice(intent);
    requireWhitelist(intent, state);
    requireFeesFit(intent, state);
  },

  async build(deployment, intent, { artwork, config, edition }) {
    const whitelist =
      intent.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: intent.whitelistConfig };
    return [
      getListInstruction(
        {
          seller: createNoopSigner(intent.seller),
          listing: artwork.listingAddress,
          marketplaceConfig: config.address,
          ...whitelist,
          ...assetAccounts(artwork, artwork.walletToken.address, artwork.escrowToken.address),
          ...(edition === null ? {} : { edition }),
          ...currencyAccounts(intent.currencyMint),
          price: intent.price,
          startTime: intent.startTime,
          endTime: intent.endTime,
          editionsLimit: intent.editionsLimit,
          disablePrimarySplit: !intent.enablePrimarySplit,
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const rent = rentPaid(state.artwork);
    const fields = {
      seller: intent.seller,
      mint: intent.mint,
      currencyMint: intent.currencyMint,
      price: intent.price,
      startTime: intent.startTime,
      endTime: intent.endTime,
      editionsLimit: intent.editionsLimit,
      disablePrimarySplit: !intent.enablePrimarySplit,
      whitelistConfig: intent.whitelistConfig,
      feeAccount: state.config.feeAccount,
      feeBps: state.feeBps,
      marketplaceAuthority: deployment.marketplaceAuthority,
      nonCustodial: false,
      buyerSetsPrice: false,
    };
    const { listingAddress } = state.artwork;
    return {
      lamports: { min: -rent, max: 0n },
      opens: [LISTING_SIZE, TOKEN_SIZE],
      tokens: [{ mint: intent.mint, bounds: { min: -1n, max: -1n } }],
      accounts: [expectListing(deployment.programs.market, listingAddress, { kind: 'created', fields })],
    };
  },

  summarize: (intent, { artwork, currency, feeBps }) => ({
    title: 'Put an artwork on sale',
    verb: 'List',
    done: 'Listed',
    lines: [
      ['artwork', describeArtwork(artwork)],
      ['price', formatExactly(intent.price, currency)],
      ...(intent.startTime === 0 ? [] : [['starts', isoTime(intent.startTime)] as const]),
      ...(intent.endTime === 0 ? [] : [['ends', isoTime(intent.endTime)] as const]),
      ...(intent.whitelistConfig === UNSET_ADDRESS ? [] : [['whitelist', intent.whitelistConfig] as const]),
      ...(intent.enablePrimarySplit ? [['first sale', 'shared among the creators'] as const] : []),
    ],
    costs: [
      ['marketplace fee', `${feeBps / 100} %, taken when it sells`],
      ['rent', `${formatExactly(rentPaid(artwork), SOL)}, back when the listing ends`],
    ],
  }),
};

function rentPaid(artwork: ArtworkState): bigint {
  return artwork.rent(LISTING_SIZE) + (artwork.escrowToken.account === null ? artwork.rent(TOKEN_SIZE) : 0n);
}
