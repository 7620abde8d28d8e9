import { createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { decodeOrder, findOrderAddress, orderIdBytes } from '../../chain/codecs/order.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { getBuyInstruction } from '../../chain/generated/vendor-a/instructions/buy.ts';
import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import type { ServiceFee } from '../../domain/order.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import type { RawAccount } from '../../ports/chain.ts';
import { openPayeeAccounts } from '../../tokens/payee-account.ts';
import { tokenAccounts } from '../../tokens/sizes.ts';
import { describeArtwork, namedArtwork } from '../artwork-state.ts';
import { currencyAccounts } from '../market-accounts.ts';
import type { Operation, Risk } from '../operation.ts';
import { describeRoyalties, payeeTokens, received, withCreators } from '../payment.ts';
import { paymentReceipts } from '../payment-receipts.ts';
import { address, digits, id, revision, route } from '../route.ts';
import { type Agreed, requireAgreed, requireBuyable, requireFunds } from './buy-checks.ts';
import { debitByProgram, isInSol, type OrderState, paymentOf, readPurchase } from './order-state.ts';
import { vendorAProgram } from './program.ts';
import { quoteOf } from './quote.ts';

export interface BuyIntent extends Agreed {
  readonly buyer: Address;
  /** What the service that was asked takes, and whether the person has named a maximum that covers it. */
  readonly serviceFee?: ServiceFee & { readonly isAccepted: boolean };
}

/** Above so many lamports a fee of the service, which it alone decides, is asked about a second time. */
const MODEST_FEE = 10_000_000n;

export const buy: Operation<BuyIntent, OrderState> = {
  name: 'vendor-a.buy',
  path: '/v2/tx/vendor-a/buy',
  computeUnits: 400_000,
  assetUnits: ({ artwork }) => artwork.asset.moveUnits ?? 0,
  signer: (intent) => intent.buyer,
  target: async (deployment, { orderId }, { order }) => ({
    mint: order.mint,
    account: await findOrderAddress(vendorAProgram(deployment), orderId),
  }),
  request: ({ buyer, orderId, revision: seen, paymentMint, maxPayment, maxSolDebit }) => ({
    buyer,
    orderId,
    revision: seen,
    paymentMint,
    maxPaymentAmount: String(maxPayment),
    maxSolDebitLamports: String(maxSolDebit),
  }),
  route: route({
    operationId: 'buyVendorAOrder',
    summary: 'Buys the artwork of an order of vendor-a, as it was quoted and within two caps',
    body: {
      buyer: address('the wallet that buys, signs and pays'),
      orderId: id('the order, as the quote names it'),
      revision: revision('the revision of the order, as the quote names it'),
      paymentMint: address("the mint of the order's currency; wrapped SOL's for SOL"),
      maxPaymentAmount: digits(
        'the most that price, royalty and fee may be together, in base units of the currency',
      ),
      maxSolDebitLamports: digits('the most lamports that may leave the wallet, the network fee included'),
    },
    intent: ({ maxPaymentAmount, maxSolDebitLamports, ...asked }) => ({
      buyer: asked.buyer,
      orderId: asked.orderId,
      revision: asked.revision,
      paymentMint: asked.paymentMint,
      maxPayment: BigInt(maxPaymentAmount),
      maxSolDebit: BigInt(maxSolDebitLamports),
    }),
  }),

  read: readPurchase,

  check(intent, state) {
    requireBuyable(intent.buyer, state);
    requireAgreed(intent, state);
    requireFunds(intent.buyer, state);
  },

  async build(deployment, { buyer, orderId, revision: seen }, state) {
    const { artwork, order, escrow, payeeAccounts, split, serviceFee } = state;
    const { asset, own } = artwork;
    const { currencyMint } = order;
    const payment = paymentOf(state);
    const instruction = getBuyInstruction(
      {
        buyer: createNoopSigner(buyer),
        seller: order.seller,
        order: order.address,
        feeAccount: order.feeAccount,
        ...asset.fromEscrow(escrow, own),
        ...currencyAccounts(currencyMint),
        ...(isInSol(state) ? {} : { payerToken: await findTokenAddress(buyer, currencyMint) }),
        ...(await payeeTokens(currencyMint, payment, payeeAccounts)),
        orderId: orderIdBytes(orderId),
        revision: seen,
        // What was read is all that is agreed to, however much more would have been.
        maxPaymentAmount: split.total,
        maxSolDebitLamports: debitByProgram(buyer, state),
      },
      { programAddress: vendorAProgram(deployment) },
    );
    return [
      ...openPayeeAccounts([...payeeAccounts.values()], buyer, artwork.rent),
      await withCreators(instruction, { creators: asset.creators, currencyMint, payment, payeeAccounts }),
      ...(serviceFee === null ? [] : [feeTransfer(buyer, serviceFee)]),
    ];
  },

  async expect(deployment, { buyer, maxPayment, maxSolDebit }, state) {
    const { artwork, order, currency, payeeAccounts, rent, split, serviceFee } = state;
    const fee = serviceFee?.lamports ?? 0n;
    const inSol = isInSol(state);
    const paid = split.total - received(buyer, paymentOf(state));
    const payment = { min: -paid, max: -paid };
    const artworkArrives = artwork.asset.signerUnits(1n);
    const decode = (account: RawAccount) => ({ ...decodeOrder(account, vendorAProgram(deployment)) });
    return {
      lamports: {
        min: (inSol ? payment.min : 0n) - rent.byProgram - rent.before - fee,
        max: (inSol ? payment.max : 0n) - fee,
      },
      pays: (inSol ? split.total : 0n) + fee,
      opens: [...artwork.asset.opens, ...tokenAccounts(payeeAccounts.size)],
      tokens: inSol ? artworkArrives : [...artworkArrives, { mint: order.currencyMint, bounds: payment }],
      accounts: [
        { label: 'order', address: order.address, decode, change: { kind: 'closed' } },
        ...artwork.asset.handover(artwork.own),
      ],
      receipts: [
        ...paymentReceipts(buyer, paymentOf(state), currency, payeeAccounts),
        ...(serviceFee === null ? [] : [feeReceipt(serviceFee)]),
      ],
      caps: [{ currency: SOL, most: maxSolDebit }, ...(inSol ? [] : [{ currency, most: maxPayment }])],
    };
  },

  deal: {
    kind: 'purchase',
    terms: (_intent, { order: { price }, currency }) => ({ price, currency }),
  },

  summarize(intent, state) {
    const { artwork, order, split, currency, serviceFee } = state;
    const { vendorFee, totalPayment, rentLamports } = quoteOf(state, 0n);
    return {
      title: 'Buy an artwork on vendor-a',
      verb: 'Buy',
      done: 'Bought',
      decision: {
        ...namedArtwork(artwork),
        lines: [
          ['marketplace', 'vendor-a'],
          ['price', `${formatAmount(order.price, currency)}, with royalty and fee on top`],
        ],
        pays: { units: totalPayment, currency },
        costs: [
          ['rent', rentLamports],
          ['service fee', serviceFee?.lamports ?? 0n],
        ],
      },
      lines: [
        ['artwork', describeArtwork(artwork)],
        ['order', `${order.orderId}, revision ${order.revision}`],
        ['expires', isoTime(order.expiresAt)],
        ['you pay', formatExactly(totalPayment, currency)],
      ],
      costs: [
        ['to seller', `${formatAmount(split.seller, currency)} to ${order.seller}`],
        ...describeRoyalties(split, currency),
        ['vendor-a fee', `${formatAmount(vendorFee, currency)}`],
        ...(serviceFee === null
          ? []
          : [['service fee', `${formatExactly(serviceFee.lamports, SOL)} to ${serviceFee.to}`] as const]),
        ...(rentLamports === 0n ? [] : [['account rent', formatExactly(rentLamports, SOL)] as const]),
      ],
      ...(serviceFee === null ? {} : riskOf(serviceFee, intent)),
    };
  },
};

const feeTransfer = (buyer: Address, { to, lamports }: ServiceFee) =>
  getTransferSolInstruction({ source: createNoopSigner(buyer), destination: to, amount: lamports });

const feeReceipt = ({ to, lamports }: ServiceFee) => ({
  ...{ label: 'service', owner: to, currency: SOL, address: to },
  least: lamports,
});

function riskOf({ lamports }: ServiceFee, { serviceFee }: BuyIntent): { readonly risk?: Risk } {
  if (lamports <= MODEST_FEE) return {};
  const reasons = [`the service takes ${formatAmount(lamports, SOL)} for itself`];
  const isAccepted = serviceFee?.isAccepted === true;
  return { risk: { reasons, word: 'fee', flag: '--max-sol AMOUNT', isAccepted } };
}
