import { createNoopSigner } from '@solana/kit';
import { openingRent } from '../../assets/asset.ts';
import { LISTING_SIZE } from '../../chain/codecs/listing.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../chain/codecs/marketplace-config.ts';
import { isWhitelist } from '../../chain/codecs/whitelist.ts';
import { getListInstruction } from '../../chain/generated/market/instructions/list.ts';
import { UNSET_ADDRESS } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import { describeArtwork, requireHeld } from '../artwork-state.ts';
import { isoTime, requirePrice, requireTimes } from '../checks.ts';
import { expectListing } from '../listing-fields.ts';
import { listingTarget, readListed, requireUnlisted } from '../listing-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import { currencyFrom } from '../market-state.ts';
import type { Operation } from '../operation.ts';
import { requireFeesFit, requireOwnPrice, requireSingleEdition, requireWhitelist } from './create-checks.ts';
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
    const query = { mint: intent.mint, wallet: intent.seller };
    const { artwork, place, found } = await readListed(chain, deployment, query, {
      config: await findMarketplaceConfigAddress(deployment),
      currency: intent.currencyMint,
      whitelist: intent.whitelistConfig,
    });
    const config = decodeMarketplaceConfig(found.config, deployment);
    return {
      artwork,
      place,
      config,
      currency: currencyFrom(deployment, intent.currencyMint, found.currency),
      feeBps: artwork.asset.primarySaleHappened ? config.secondaryFeeBps : config.primaryFeeBps,
      whitelistValid:
        intent.whitelistConfig === UNSET_ADDRESS || isWhitelist(found.whitelist, deployment.programs.market),
    };
  },

  check(intent, state) {
    requirePrice(intent.price);
    requireTimes(intent.startTime, intent.endTime, state.artwork.now);
    state.artwork.asset.requireOneOfOne();
    requireUnlisted(state.place.listing);
    requireHeld(state.artwork);
    requireSingleEdition(intent);
    requireOwnPrice(intent);
    requireWhitelist(intent, state);
    requireFeesFit(intent, state);
  },

  async build(deployment, intent, { artwork, place, config }) {
    const whitelist =
      intent.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: intent.whitelistConfig };
    return [
      getListInstruction(
        {
          seller: createNoopSigner(intent.seller),
          listing: place.address,
          marketplaceConfig: config.address,
          ...whitelist,
          ...artwork.asset.fromOwner(artwork.own, place.escrow),
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
    const { asset } = state.artwork;
    const rent = rentPaid(state);
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
    return {
      lamports: { min: -rent, max: 0n },
      opens: [LISTING_SIZE, ...asset.opens],
      tokens: asset.signerUnits(-1n),
      accounts: [expectListing(deployment.programs.market, state.place.address, { kind: 'created', fields })],
    };
  },

  summarize: (intent, { artwork, place, currency, feeBps }) => ({
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
      ['rent', `${formatExactly(rentPaid({ artwork, place }), SOL)}, back when the listing ends`],
    ],
  }),
};

function rentPaid({ artwork, place }: Pick<CreateState, 'artwork' | 'place'>): bigint {
  return artwork.rent(LISTING_SIZE) + openingRent(place.escrow, artwork.rent);
}
