import { createNoopSigner } from '@solana/kit';
import { getAllocateWithSeedInstruction, getTransferSolInstruction } from '@solana-program/system';
import { isFirstSale } from '../../assets/asset.ts';
import { entrantsSeed, entrantsSize, RAFFLE_SIZE } from '../../chain/codecs/raffle.ts';
import { getCreateInstruction } from '../../chain/generated/raffle/instructions/create.ts';
import { UNSET_ADDRESS, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { formatAmount, formatExactly } from '../../domain/amount.ts';
import { walletLimit } from '../../domain/raffle.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { expectToken } from '../../tokens/expect-token.ts';
import { tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork, requireHeld } from '../artwork-state.ts';
import { requirePrice, requireTimes } from '../checks.ts';
import { requireUnlisted } from '../listing-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation } from '../operation.ts';
import { proceedsLine } from '../proceeds.ts';
import { expectEntrants, expectRaffle } from '../raffle-fields.ts';
import { raffleTarget } from '../raffle-state.ts';
import { rentLine } from '../rent-line.ts';
import {
  address,
  asset,
  count,
  currencyMint,
  enablePrimarySplit,
  optional,
  positive,
  route,
  time,
} from '../route.ts';
import { requireFeesFit, requireNoRaffle, requireRent, requireSupply } from './create-checks.ts';
import { type CreateIntent, type CreateState, readForRaffle, rentPaid } from './create-state.ts';

export type { CreateState } from './create-state.ts';

/** Opens a raffle. Its address is derived from the creator and the artwork. */
export const create: Operation<CreateIntent, CreateState> = {
  name: 'raffle.create',
  path: '/v2/tx/raffles/create',
  computeUnits: 200_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.creator,
  target: raffleTarget,
  request: ({ mint, ...intent }) => ({ ...intent, asset: mint }),
  route: route({
    operationId: 'createRaffle',
    summary: 'Opens a raffle of an artwork',
    body: {
      creator: address('the wallet that holds the artwork, which signs'),
      asset,
      ticketPrice: positive('the price of one ticket'),
      supply: count('how many tickets there are, at most 10000'),
      currencyMint,
      ticketLimit: optional(count('how many tickets a wallet may hold, 0 for four tenths of all', 0n)),
      endTime: optional(time('when the raffle ends')),
      enablePrimarySplit,
    },
    intent: (body) => ({
      creator: body.creator,
      mint: body.asset,
      ticketPrice: body.ticketPrice,
      currencyMint: body.currencyMint ?? WRAPPED_SOL_MINT,
      supply: Number(body.supply),
      ticketLimit: Number(body.ticketLimit ?? 0n),
      endTime: Number(body.endTime ?? 0n),
      enablePrimarySplit: body.enablePrimarySplit ?? false,
    }),
  }),

  read: readForRaffle,

  check(intent, state) {
    requirePrice(intent.ticketPrice);
    requireSupply(intent, state);
    requireTimes(0, intent.endTime, state.artwork.now);
    state.artwork.asset.requireOneOfOne();
    requireNoRaffle(state);
    requireUnlisted(state.listing);
    requireHeld(state.artwork);
    state.artwork.asset.requireMovable(state.artwork.own, state.addresses.address);
    requireFeesFit(intent, state);
    requireRent(intent, state);
  },

  async build(deployment, intent, { addresses, artwork, config, prize, proceeds }) {
    const creator = createNoopSigner(intent.creator);
    const program = deployment.programs.raffle;
    const space = entrantsSize(intent.supply);
    return [
      getAllocateWithSeedInstruction({
        newAccount: addresses.entrants,
        baseAccount: creator,
        base: intent.creator,
        seed: entrantsSeed(intent.mint),
        space,
        programAddress: program,
      }),
      // The full rent, even when strangers have sent lamports there. It comes back when the raffle is closed.
      getTransferSolInstruction({
        source: creator,
        destination: addresses.entrants,
        amount: artwork.rent(space),
      }),
      getCreateInstruction(
        {
          creator,
          raffle: addresses.address,
          entrants: addresses.entrants,
          marketplaceConfig: config.address,
          ...artwork.asset.fromOwner(artwork.own, prize),
          ...currencyAccounts(intent.currencyMint),
          escrowToken: proceeds.address,
          ticketPrice: intent.ticketPrice,
          supply: intent.supply,
          ticketLimit: intent.ticketLimit,
          endTime: intent.endTime,
          disablePrimarySplit: !intent.enablePrimarySplit,
        },
        { programAddress: program },
      ),
    ];
  },

  async expect(deployment, intent, state) {
    const { addresses, config, prize, proceeds } = state;
    const { asset } = state.artwork;
    const rent = rentPaid(intent, state);
    const fields = {
      marketplaceAuthority: config.authority,
      creator: intent.creator,
      entrants: addresses.entrants,
      prizeMint: intent.mint,
      currencyMint: intent.currencyMint,
      ticketPrice: intent.ticketPrice,
      supply: intent.supply,
      sold: 0,
      ticketLimit: intent.ticketLimit,
      endTime: intent.endTime,
      winner: UNSET_ADDRESS,
      feeAccount: config.feeAccount,
      feeBps: state.feeBps,
      primarySplit: isShared(intent, state),
      prizeClaimed: false,
      proceedsClaimed: false,
      tokenStandard: asset.standard,
    };
    const counted = { wallet: intent.creator, earlier: 0 };
    const none = intent.currencyMint === WRAPPED_SOL_MINT ? {} : { amount: 0n };
    return {
      lamports: { min: -rent, max: -rent },
      opens: [RAFFLE_SIZE, entrantsSize(intent.supply), ...asset.opens, ...tokenAccounts(1)],
      tokens: asset.signerUnits(-1n),
      accounts: [
        expectRaffle(deployment, addresses, { kind: 'created', fields }),
        expectEntrants(deployment, addresses, counted, {
          kind: 'created',
          fields: { tickets: 0, max: intent.supply },
        }),
        ...asset.arrival("prize's escrow", prize, 'units'),
        expectToken('proceeds account', proceeds.address, {
          kind: 'created',
          fields: { owner: addresses.address, mint: intent.currencyMint, ...none },
        }),
      ],
    };
  },

  deal: {
    kind: 'raffle',
    artwork: ({ mint }) => mint,
    terms: ({ ticketPrice, supply }, { currency }) => ({
      price: ticketPrice * BigInt(supply),
      currency,
    }),
  },

  summarize: (intent, state) => ({
    title: 'Raffle an artwork',
    verb: 'Open the raffle',
    done: 'Opened',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [
        ['tickets', `${intent.supply} at ${formatAmount(intent.ticketPrice, state.currency)}`],
        ...proceedsLine(state.artwork, {
          ...{ seller: intent.creator, currency: state.currency, when: 'when all are sold' },
          ...{ price: intent.ticketPrice * BigInt(intent.supply), feeBps: state.feeBps },
          feeAccount: state.config.feeAccount,
          disablePrimarySplit: !intent.enablePrimarySplit,
        }),
        ['ends', intent.endTime === 0 ? 'when sold out, or when you draw' : isoTime(intent.endTime)],
      ],
      costs: [['rent', rentPaid(intent, state)]],
    },
    lines: [
      ['prize', describeArtwork(state.artwork)],
      ['tickets', `${intent.supply} at ${formatExactly(intent.ticketPrice, state.currency)}`],
      ['one wallet may hold', String(walletLimit(intent))],
      [
        'ends',
        intent.endTime === 0
          ? 'when sold out, or when you draw'
          : `${isoTime(intent.endTime)}, or when sold out`,
      ],
      ...(isShared(intent, state) ? [['proceeds', "shared among the artwork's creators"] as const] : []),
    ],
    costs: [
      ['marketplace fee', `${state.feeBps / 100} %, taken when you claim the proceeds`],
      rentLine(rentPaid(intent, state)),
    ],
  }),
};

/** Whether the creators share the proceeds: only those of a first sale. */
function isShared({ creator, enablePrimarySplit }: CreateIntent, { artwork }: CreateState): boolean {
  return enablePrimarySplit && isFirstSale(artwork.asset, creator);
}
