import { createNoopSigner } from '@solana/kit';
import { escrowRent } from '../../assets/asset.ts';
import { getSettleInstruction } from '../../chain/generated/auction/instructions/settle.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { memoOf } from '../../domain/memo-text.ts';
import { openPayeeAccounts } from '../../tokens/payee-account.ts';
import { tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork, recordWarnings } from '../artwork-state.ts';
import { auctionTarget, expectAuction } from '../auction-state.ts';
import { expectEscrow } from '../escrow.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation, Summary } from '../operation.ts';
import { describeDeductions, payeeTokens, received, withCreators } from '../payment.ts';
import { address, asset, orderId, route } from '../route.ts';
import { expectGiveBack, giveBackAccounts, lamportsBack } from './give-back.ts';
import { otherwiseReclaim, requireHandover, requireOver, requireSettler } from './settle-checks.ts';
import { settlementReceipts } from './settle-receipts.ts';
import { readForSettlement, type SettleIntent, type SettleState, type WonSale } from './settle-state.ts';

/** Moves the artwork to the winner and pays everybody; without a bid, returns it to the seller. */
export const settle: Operation<SettleIntent, SettleState> = {
  name: 'auction.settle',
  path: '/v2/tx/auctions/settle',
  computeUnits: 500_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.authority,
  target: auctionTarget,
  request: ({ authority, mint, memos: [orderId] = [] }) => ({
    authority,
    asset: mint,
    ...(orderId === undefined ? {} : { orderId }),
  }),
  route: route({
    operationId: 'settleAuction',
    summary:
      'Hands the artwork of an ended auction to its winner and pays everybody, or gives it back unsold',
    body: {
      authority: address('the wallet that signs: anybody when there is a winner, else the seller'),
      asset,
      orderId,
    },
    intent: ({ authority, asset: mint, orderId: order }) => ({ authority, mint, ...memoOf(order) }),
  }),

  read: readForSettlement,

  check(intent, state) {
    requireOver(state);
    requireSettler(intent.authority, state);
    requireHandover(state);
  },

  hintWhenRefused(_intent, { auction }) {
    const otherwise = otherwiseReclaim(auction);
    return otherwise === null ? null : `when that is corrected, settle it again; ${otherwise}`;
  },

  async build(deployment, intent, state) {
    const { artwork, auction, artworkEscrow, escrow, sale } = state;
    const authority = createNoopSigner(intent.authority);
    const parties = { seller: auction.seller, feeAccount: auction.feeAccount };
    const config = { programAddress: deployment.programs.auction };
    if (sale === null) {
      return [getSettleInstruction({ authority, ...parties, ...giveBackAccounts(state) }, config)];
    }
    const instruction = getSettleInstruction(
      {
        authority,
        ...parties,
        winner: sale.winner,
        auctionConfig: auction.address,
        ...artwork.asset.fromEscrow(artworkEscrow, sale.destination),
        ...currencyAccounts(auction.bidMint),
        ...(await payeeTokens(auction.bidMint, sale.payment, sale.payeeAccounts)),
        ...(escrow.token === null ? {} : { escrowToken: escrow.token }),
      },
      config,
    );
    const { creators } = artwork.asset;
    return [
      ...sale.destination.open(artwork.rent),
      ...openPayeeAccounts([...sale.payeeAccounts.values()], intent.authority, artwork.rent),
      await withCreators(instruction, { creators, currencyMint: auction.bidMint, ...sale }),
    ];
  },

  async expect(deployment, intent, state) {
    const { artwork, auction, escrow, sale } = state;
    if (sale === null) return expectGiveBack(deployment, state);
    const inSol = escrow.token === null;
    const isSeller = intent.authority === auction.seller;
    const proceeds = received(intent.authority, sale.payment);
    const lamports = (inSol ? proceeds : 0n) + (isSeller ? rentsBack(state) : 0n) - sale.rent;
    // What strangers have sent to a token escrow goes to the seller too.
    const units = proceeds + (isSeller && !inSol ? escrow.amount - auction.highestBidAmount : 0n);
    const won = sale.winner === intent.authority ? 1n : 0n;
    return {
      lamports: { min: lamports, max: lamports + sale.rent },
      opens: [...artwork.asset.opens, ...tokenAccounts(sale.payeeAccounts.size)],
      tokens: [
        ...artwork.asset.signerUnits(won),
        ...(inSol ? [] : [{ mint: auction.bidMint, bounds: { min: units, max: units } }]),
      ],
      accounts: [
        expectAuction(deployment.programs.auction, auction.address, { kind: 'closed' }),
        ...expectEscrow(escrow, { kind: 'closed' }),
        ...artwork.asset.arrival("winner's token account", sale.destination, 'owner and units'),
      ],
      receipts: settlementReceipts(intent, state, sale, rentsBack(state)),
    };
  },

  summarize: (intent, state) => (state.sale === null ? reclaimed(state) : sold(intent, state, state.sale)),
};

/** Lamports that go to the seller besides the price: those of the auction, the artwork's escrow and the token escrow. */
function rentsBack({ auction, lamports, artworkEscrow, escrow }: SettleState): bigint {
  const bid = escrow.token === null ? auction.highestBidAmount : 0n;
  return lamports - bid + escrowRent(artworkEscrow) + escrow.lamports;
}

function sold(
  { authority }: SettleIntent,
  { artwork, auction, currency }: SettleState,
  { winner, payment, rent }: WonSale,
): Summary {
  const share = received(authority, payment);
  return {
    title: 'Settle an auction',
    verb: 'Settle',
    done: 'Settled',
    decision: {
      ...namedArtwork(artwork),
      lines: [
        ['winner', winner],
        ['winning bid', formatAmount(auction.highestBidAmount, currency)],
        ...(share === 0n ? [] : [['you receive', `${formatAmount(share, currency)} of it`] as const]),
      ],
      costs: [['rent', rent]],
    },
    warnings: recordWarnings(artwork),
    lines: [
      ['artwork', describeArtwork(artwork)],
      ['winner', winner],
      ['winning bid', formatExactly(auction.highestBidAmount, currency)],
    ],
    costs: [
      ...describeDeductions(payment.split, currency),
      ['to seller', `${formatAmount(payment.split.seller, currency)} to ${auction.seller}`],
      ...(rent === 0n ? [] : [['account rent', formatExactly(rent, SOL)] as const]),
    ],
  };
}

function reclaimed(state: SettleState): Summary {
  return {
    title: 'Take an artwork back that nobody bid for',
    verb: 'Take it back',
    done: 'Taken back',
    decision: {
      ...namedArtwork(state.artwork),
      lines: [['reserve', `${formatAmount(state.auction.reservePrice, state.currency)}: nobody bid`]],
      costs: [['rent', -lamportsBack(state)]],
    },
    lines: [
      ['artwork', describeArtwork(state.artwork)],
      ['reserve', formatExactly(state.auction.reservePrice, state.currency)],
      ['rent back', formatExactly(lamportsBack(state), SOL)],
    ],
  };
}
