import { createNoopSigner } from '@solana/kit';
import { leavingRent, missingRent } from '../../assets/asset.ts';
import { AUCTION_SIZE } from '../../chain/codecs/auction.ts';
import { getCreateInstruction } from '../../chain/generated/auction/instructions/create.ts';
import { UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatAmount, formatExactly, U64_MAX } from '../../domain/amount.ts';
import { durationText } from '../../domain/duration.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import type { Fields } from '../../ports/expectation.ts';
import { TOKEN_SIZE, tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork, requireHeld } from '../artwork-state.ts';
import { auctionTarget, expectAuction } from '../auction-state.ts';
import { requirePrice, requireTimes } from '../checks.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { proceedsLine } from '../proceeds.ts';
import { rentLine } from '../rent-line.ts';
import {
  address,
  asset,
  boolean,
  enablePrimarySplit,
  integer,
  optional,
  positive,
  route,
  seconds,
  time,
} from '../route.ts';
import {
  requireDurations,
  requireFeesFit,
  requireIncrement,
  requireNotForSale,
  requireNotFreezer,
  requireReserve,
} from './create-checks.ts';
import { type CreateIntent, type CreateState, readForAuction } from './create-state.ts';

export const create: Operation<CreateIntent, CreateState> = {
  name: 'auction.create',
  path: '/v2/tx/auctions/create',
  computeUnits: 200_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.seller,
  target: auctionTarget,
  request: ({ mint, ...intent }) => ({ ...intent, asset: mint }),
  route: route({
    operationId: 'createAuction',
    summary: 'Opens an auction of an artwork',
    body: {
      seller: address('the wallet that holds the artwork, which signs'),
      asset,
      reservePrice: positive('the lowest first bid'),
      duration: seconds('how long the auction runs', 1n),
      minBidIncrement: integer(
        U64_MAX,
        'uint64',
        'how much a bid is above the one before, in basis points of that (10 to 65535), or in base units when absoluteIncrement is true',
        { least: 1n },
      ),
      absoluteIncrement: optional(
        boolean('true or false: whether the increment is a fixed amount; false when left out'),
      ),
      startTime: optional(time('when the auction starts; when unset, its clock starts at the first bid')),
      timeExtPeriod: optional(seconds('how long before the end a bid moves it')),
      timeExtDelta: optional(seconds('how much time such a bid leaves at least')),
      bidMint: optional(address("the mint of the currency of bids; wrapped SOL's when left out")),
      enablePrimarySplit,
    },
    intent: (body) => ({
      seller: body.seller,
      mint: body.asset,
      reservePrice: body.reservePrice,
      bidMint: body.bidMint ?? WRAPPED_SOL_MINT,
      startTime: Number(body.startTime ?? 0n),
      duration: Number(body.duration),
      minBidIncrement: body.minBidIncrement,
      absoluteIncrement: body.absoluteIncrement ?? false,
      timeExtPeriod: Number(body.timeExtPeriod ?? 0n),
      timeExtDelta: Number(body.timeExtDelta ?? 0n),
      enablePrimarySplit: body.enablePrimarySplit ?? false,
    }),
  }),

  read: readForAuction,

  check(intent, state) {
    requirePrice(intent.reservePrice);
    requireReserve(intent, state);
    requireDurations(intent);
    requireTimes(
      intent.startTime,
      intent.startTime === 0 ? 0 : intent.startTime + intent.duration,
      state.artwork.now,
    );
    requireIncrement(intent);
    requireNotFreezer(intent, state);
    state.artwork.asset.requireOneOfOne();
    requireNotForSale(intent, state);
    requireHeld(state.artwork);
    state.artwork.asset.requireMovable(state.artwork.own, state.auctionAddress);
    requireFeesFit(intent, state);
  },

  async build(deployment, intent, { artwork, config, auctionAddress, artworkEscrow, escrow }) {
    return [
      getCreateInstruction(
        {
          seller: createNoopSigner(intent.seller),
          auctionConfig: auctionAddress,
          marketplaceConfig: config.address,
          ...artwork.asset.fromOwner(artwork.own, artworkEscrow),
          ...currencyAccounts(intent.bidMint),
          ...(escrow.token === null ? {} : { escrowToken: escrow.token }),
          ...terms(intent),
        },
        { programAddress: deployment.programs.auction },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const rent = rentPaid(state);
    const { asset } = state.artwork;
    return {
      lamports: { min: -rent, max: 0n },
      opens: [AUCTION_SIZE, ...asset.opens, ...tokenAccounts(state.escrow.token === null ? 0 : 1)],
      tokens: asset.signerUnits(-1n),
      accounts: [
        expectAuction(deployment.programs.auction, state.auctionAddress, {
          kind: 'created',
          fields: fields(intent, state),
        }),
        ...asset.handover(state.artworkEscrow),
      ],
    };
  },

  deal: {
    kind: 'auction',
    artwork: ({ mint }) => mint,
    terms: ({ reservePrice: price }, { currency }) => ({ price, currency }),
  },

  summarize: (intent, state) => ({
    title: 'Open an auction',
    verb: 'Open the auction',
    done: 'Opened',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [
        ['reserve', formatAmount(intent.reservePrice, state.currency)],
        ...proceedsLine(state.artwork, {
          ...{ seller: intent.seller, price: intent.reservePrice, currency: state.currency },
          ...{ feeAccount: state.config.feeAccount, feeBps: state.feeBps },
          disablePrimarySplit: !intent.enablePrimarySplit,
          when: 'at the reserve',
        }),
        ['runs', shortRun(intent)],
      ],
      costs: [['rent', rentPaid(state)]],
    },
    lines: [
      ['artwork', describeArtwork(state.artwork)],
      ['reserve', formatExactly(intent.reservePrice, state.currency)],
      [
        'increment',
        intent.absoluteIncrement
          ? formatExactly(intent.minBidIncrement, state.currency)
          : `${Number(intent.minBidIncrement) / 100} % of the highest bid`,
      ],
      ['runs', runs(intent)],
      ...(intent.timeExtPeriod === 0 ? [] : [['late bids', lateBids(intent)] as const]),
      ...(intent.enablePrimarySplit ? [['first sale', 'shared among the creators'] as const] : []),
    ],
    costs: [['marketplace fee', `${state.feeBps / 100} %, taken when it sells`], rentLine(rentPaid(state))],
  }),
};

function terms({ reservePrice, startTime, duration, timeExtPeriod, timeExtDelta, ...intent }: CreateIntent) {
  const { absoluteIncrement, minBidIncrement } = intent;
  return {
    reservePrice,
    startTime,
    duration,
    minBidIncrementBps: absoluteIncrement ? 0 : Number(minBidIncrement),
    minBidIncrement: absoluteIncrement ? minBidIncrement : 0n,
    absoluteIncrement,
    timeExtPeriod,
    timeExtDelta,
    disablePrimarySplit: !intent.enablePrimarySplit,
  };
}

function fields(intent: CreateIntent, { artwork, config, feeBps }: CreateState): Fields {
  return {
    ...terms(intent),
    endTime: intent.startTime === 0 ? 0 : intent.startTime + intent.duration,
    seller: intent.seller,
    mint: intent.mint,
    bidMint: intent.bidMint,
    highestBidAmount: 0n,
    highestBidder: UNSET_ADDRESS,
    marketplaceAuthority: config.authority,
    feeAccount: config.feeAccount,
    feeBps,
    pausedAt: 0,
    burnOnComplete: false,
    tokenStandard: artwork.asset.standard,
  };
}

const shortRun = ({ startTime, duration }: CreateIntent): string =>
  `${durationText(duration)} from ${startTime === 0 ? 'the first bid' : isoTime(startTime)} on`;

function runs({ startTime, duration }: CreateIntent): string {
  const length = durationText(duration);
  return startTime === 0
    ? `${length} from the first bid on`
    : `${length}, from ${isoTime(startTime)} to ${isoTime(startTime + duration)}`;
}

function lateBids({ timeExtPeriod, timeExtDelta }: CreateIntent): string {
  return `one within ${durationText(timeExtPeriod)} of the end leaves at least ${durationText(timeExtDelta)}`;
}

/** What the seller pays to make the accounts rent exempt, less the lamports that are at their addresses already. */
function rentPaid({ artwork, auctionLamports, artworkEscrow, escrow }: CreateState): bigint {
  const missing = (size: number, lamports: bigint) => {
    const rent = artwork.rent(size) - lamports;
    return rent > 0n ? rent : 0n;
  };
  const opensEscrow = escrow.token !== null && !escrow.exists;
  return (
    missing(AUCTION_SIZE, auctionLamports) +
    missingRent(artworkEscrow, artwork.rent) -
    leavingRent(artwork.own, artwork.rent) +
    (opensEscrow ? missing(TOKEN_SIZE, escrow.lamports) : 0n)
  );
}
