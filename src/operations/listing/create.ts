import { createNoopSigner } from '@solana/kit';
import { isFirstSale, leavingRent, openingRent, spaceRent } from '../../assets/asset.ts';
import { EDITIONS_LISTING_SIZE, LISTING_SIZE } from '../../chain/codecs/listing.ts';
import {
  decodeMarketplaceConfig,
  findMarketplaceConfigAddress,
} from '../../chain/codecs/marketplace-config.ts';
import { isWhitelist } from '../../chain/codecs/whitelist.ts';
import { getListInstruction } from '../../chain/generated/market/instructions/list.ts';
import { UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatExactly, SOL } from '../../domain/amount.ts';
import { memoOf } from '../../domain/memo-text.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { describeArtwork, namedArtwork, requireHeld } from '../artwork-state.ts';
import { requirePrice, requireTimes } from '../checks.ts';
import { currencyFrom } from '../currency.ts';
import { expectListing } from '../listing-fields.ts';
import { listingTarget, readListed, requireUnlisted } from '../listing-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation, SummaryLine } from '../operation.ts';
import { proceedsLine, type SaleToCome } from '../proceeds.ts';
import { rentLine } from '../rent-line.ts';
import {
  address,
  asset,
  boolean,
  currencyMint,
  enablePrimarySplit,
  integer,
  memo,
  optional,
  positive,
  route,
  serviceId,
  time,
} from '../route.ts';
import { requireFeesFit, requireLock, requireWhitelist } from './create-checks.ts';
import type { CreateIntent, CreateState } from './create-state.ts';
import {
  describeEditions,
  describePrice,
  readMaster,
  requireEditions,
  sellsEditions,
  shortPrice,
} from './master.ts';

export const create: Operation<CreateIntent, CreateState> = {
  name: 'listing.create',
  path: '/v2/tx/fixed-price/create',
  computeUnits: 150_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.seller,
  target: listingTarget,
  request: (intent) => ({
    seller: intent.seller,
    asset: intent.mint,
    price: intent.price,
    currencyMint: intent.currencyMint,
    // Left out when unset: some services refuse these members even when they are 0.
    ...(intent.startTime === 0 ? {} : { startTime: intent.startTime }),
    endTime: intent.endTime,
    enablePrimarySplit: intent.enablePrimarySplit,
    ...(intent.editionsLimit === 0 ? {} : { editionsLimit: intent.editionsLimit }),
    ...(intent.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: intent.whitelistConfig }),
    ...(intent.buyerSetsPrice ? { buyerSetsPrice: true } : {}),
    ...(intent.nonCustodial ? { nonCustodial: true } : {}),
    ...(intent.memos?.[0] === undefined ? {} : { memo: intent.memos[0] }),
    ...(intent.groupId === undefined ? {} : { groupId: intent.groupId }),
  }),
  route: route({
    operationId: 'createListing',
    summary: 'Lists an artwork at a fixed price',
    body: {
      seller: address('the wallet that holds the artwork, which signs'),
      asset,
      price: positive('the price'),
      currencyMint,
      startTime: optional(time('when the sale starts')),
      endTime: optional(time('when the sale ends')),
      enablePrimarySplit,
      editionsLimit: optional(
        integer(65_535n, 'int32', 'how many prints of an original are sold; 0 sells the artwork itself'),
      ),
      whitelistConfig: optional(address('the whitelist account that says who may buy')),
      buyerSetsPrice: optional(boolean('whether the buyer of an edition may pay more than the price')),
      nonCustodial: optional(
        boolean(
          'true: the artwork stays with the seller, locked, which programmable NFTs and core assets can',
        ),
      ),
      memo: optional(memo('it goes into a memo as it is')),
      groupId: optional(serviceId('the id of a group of listings; it is recorded nowhere')),
    },
    intent: (body) => ({
      ...memoOf(body.memo),
      buyerSetsPrice: body.buyerSetsPrice ?? false,
      nonCustodial: body.nonCustodial ?? false,
      seller: body.seller,
      mint: body.asset,
      price: body.price,
      currencyMint: body.currencyMint ?? WRAPPED_SOL_MINT,
      startTime: Number(body.startTime ?? 0n),
      endTime: Number(body.endTime ?? 0n),
      editionsLimit: Number(body.editionsLimit ?? 0n),
      enablePrimarySplit: body.enablePrimarySplit ?? false,
      whitelistConfig: body.whitelistConfig ?? UNSET_ADDRESS,
    }),
  }),

  async read(chain, deployment, intent) {
    const query = { mint: intent.mint, wallet: intent.seller };
    const { artwork, location, found } = await readListed(chain, deployment, query, {
      config: await findMarketplaceConfigAddress(deployment),
      currency: intent.currencyMint,
      whitelist: intent.whitelistConfig,
    });
    const config = decodeMarketplaceConfig(found.config, deployment);
    const master = intent.editionsLimit === 0 ? null : await readMaster(chain, artwork.asset);
    const isFirst = sellsEditions(intent, { master }) || isFirstSale(artwork.asset, intent.seller);
    return {
      artwork,
      location,
      config,
      currency: currencyFrom(deployment, intent.currencyMint, found.currency),
      feeBps: isFirst ? config.primaryFeeBps : config.secondaryFeeBps,
      master,
      whitelistValid:
        intent.whitelistConfig === UNSET_ADDRESS || isWhitelist(found.whitelist, deployment.programs.market),
    };
  },

  check(intent, state) {
    requirePrice(intent.price);
    requireTimes(intent.startTime, intent.endTime, state.artwork.now);
    state.artwork.asset.requireOneOfOne();
    requireUnlisted(state.location.listing);
    requireHeld(state.artwork);
    const lock = requireLock(intent, state);
    if (lock === null) state.artwork.asset.requireMovable(state.artwork.own, state.location.address);
    else lock.requirePossible(state.artwork.own);
    requireEditions(intent, state);
    requireWhitelist(intent, state);
    requireFeesFit(intent, state);
  },

  // A rule set that does not allow the lock is found out by the chain alone.
  hintWhenRefused: ({ nonCustodial }) =>
    nonCustodial === true
      ? 'list it without --non-custodial, which puts it into escrow: fewer rule sets refuse that'
      : null,

  async build(deployment, intent, { artwork, location, config }) {
    const whitelist =
      intent.whitelistConfig === UNSET_ADDRESS ? {} : { whitelistConfig: intent.whitelistConfig };
    return [
      getListInstruction(
        {
          seller: createNoopSigner(intent.seller),
          listing: location.address,
          marketplaceConfig: config.address,
          ...whitelist,
          ...artwork.asset.fromOwner(artwork.own, intent.nonCustodial ? artwork.own : location.escrow),
          ...currencyAccounts(intent.currencyMint),
          price: intent.price,
          startTime: intent.startTime,
          endTime: intent.endTime,
          editionsLimit: intent.editionsLimit,
          disablePrimarySplit: !intent.enablePrimarySplit,
          buyerSetsPrice: intent.buyerSetsPrice ?? false,
          nonCustodial: intent.nonCustodial ?? false,
        },
        { programAddress: deployment.programs.market },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { asset } = state.artwork;
    const rent = rentPaid(intent, state);
    const lock = requireLock(intent, state);
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
      nonCustodial: intent.nonCustodial ?? false,
      tokenStandard: asset.standard,
      buyerSetsPrice: intent.buyerSetsPrice ?? false,
      ...(sellsEditions(intent, state) ? { editionsSold: 0 } : {}),
    };
    const moved =
      lock === null
        ? { tokens: asset.signerUnits(-1n), accounts: asset.handover(state.location.escrow) }
        : lock.put(state.artwork.own, state.location.address);
    return {
      lamports: { min: -rent, max: 0n },
      opens: [sizeOf(intent, state), ...(lock === null ? asset.opens : [lock.adds])],
      tokens: moved.tokens,
      accounts: [
        expectListing(deployment.programs.market, state.location.address, { kind: 'created', fields }),
        ...moved.accounts,
      ],
    };
  },

  deal: {
    kind: 'listing',
    artwork: ({ mint }) => mint,
    terms: (intent, state) =>
      sellsEditions(intent, state) ? null : { price: intent.price, currency: state.currency },
  },

  summarize: (intent, state) => ({
    title: sellsEditions(intent, state) ? 'Put editions of an artwork on sale' : 'Put an artwork on sale',
    verb: 'List',
    done: 'Listed',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [
        ['price', shortPrice(intent, state)],
        ...proceedsLine(state.artwork, saleToCome(intent, state)),
        ...(intent.endTime === 0 ? [] : [['ends', isoTime(intent.endTime)] as const]),
      ],
      costs: [['rent', rentPaid(intent, state)]],
    },
    lines: [
      ['artwork', describeArtwork(state.artwork)],
      ...describeEditions(intent, state),
      ['price', describePrice(intent, state)],
      ...(intent.nonCustodial
        ? [['where it is', 'it stays in your wallet, locked until it sells'] as const]
        : []),
      ...(intent.startTime === 0 ? [] : [['starts', isoTime(intent.startTime)] as const]),
      ...(intent.endTime === 0 ? [] : [['ends', isoTime(intent.endTime)] as const]),
      ...(intent.whitelistConfig === UNSET_ADDRESS ? [] : [['whitelist', intent.whitelistConfig] as const]),
      ...(intent.enablePrimarySplit ? [['first sale', 'shared among the creators'] as const] : []),
    ],
    costs: [
      ['marketplace fee', `${state.feeBps / 100} %, taken when it sells`],
      rentLine(rentPaid(intent, state)),
      ...describeKept(intent, state),
    ],
  }),
};

const saleToCome = (
  intent: CreateIntent,
  { config, feeBps, currency, ...state }: CreateState,
): SaleToCome => ({
  ...{ seller: intent.seller, feeAccount: config.feeAccount, feeBps, currency, price: intent.price },
  disablePrimarySplit: !intent.enablePrimarySplit,
  when: sellsEditions(intent, state) ? 'for each' : 'when it sells',
});

/** Of the rent, what stays with an artwork that is locked. */
function describeKept(intent: CreateIntent, state: CreateState): readonly SummaryLine[] {
  const keeps = requireLock(intent, state)?.keeps ?? 0;
  if (keeps === 0) return [];
  const kept = formatExactly(spaceRent(keeps, state.artwork.rent), SOL);
  return [['of the rent', `at most ${kept} stays with the artwork`]];
}

const sizeOf = (intent: CreateIntent, state: CreateState): number =>
  sellsEditions(intent, state) ? EDITIONS_LISTING_SIZE : LISTING_SIZE;

function rentPaid(intent: CreateIntent, state: CreateState): bigint {
  const { artwork, location } = state;
  const lock = requireLock(intent, state);
  if (lock !== null) return artwork.rent(LISTING_SIZE) + spaceRent(lock.adds, artwork.rent);
  return (
    artwork.rent(sizeOf(intent, state)) +
    openingRent(location.escrow, artwork.rent) -
    leavingRent(artwork.own, artwork.rent)
  );
}
