import { decodeOrder, findOrderAddress } from '../../chain/codecs/order.ts';
import { SOL } from '../../domain/amount.ts';
import type { Deps } from '../../flow/deps.ts';
import { type BuyIntent, buy } from '../../operations/vendor-a/buy.ts';
import type { OrderState } from '../../operations/vendor-a/order-state.ts';
import { vendorAProgram } from '../../operations/vendor-a/program.ts';
import { quoteOf } from '../../operations/vendor-a/quote.ts';
import { signatureFees } from '../../transactions/compute-budget.ts';
import { artworkFor } from '../artwork-argument.ts';
import { optional, required } from '../command.ts';
import { defineOperation, type OperationAccount } from '../operation-command.ts';
import { amount, baseUnits } from '../parameters.ts';
import { findOrder } from './find-order.ts';

const ORDER: OperationAccount<BuyIntent, OrderState> = {
  noun: 'order',
  mint: (_intent, { order }) => order.mint,
  find: async (deployment, { orderId }) => [await findOrderAddress(vendorAProgram(deployment), orderId)],
  toJson: (account, _others, deployment) => decodeOrder(account, vendorAProgram(deployment)),
};

export const command = defineOperation(ORDER, {
  description:
    'Buy an artwork on vendor-a, at the price of its order with royalty and fee, in the currency of the order.',
  example: 'vendor-a buy "Grey Heron" --max-payment "2 SOL" -k arlo',
  never:
    'It never pays more than the preview shows, in either currency, even if the seller raises the price while you read.',
  args: {
    artwork: required('MINT', 'name or mint of the artwork', artworkFor('vendor-a buy')),
  },
  options: {
    maxPayment: optional(
      'AMOUNT',
      'refuse to pay more than this, royalty and fee included; without it, more than the preview shows',
      amount,
    ),
    maxSol: optional(
      'AMOUNT',
      'refuse if more SOL would leave your wallet, network fee, rent, a fee of the service and a payment in SOL included; without it, more than the preview shows',
      amount,
    ),
  },
  operation: buy,
  named: ({ artwork }) => artwork,
  check: (_deps, { maxSol }) => void (maxSol !== null && baseUnits(maxSol, SOL)),
  async intent(deps, { artwork: mint, maxPayment, maxSol }) {
    const [chain, key] = await Promise.all([deps.chain(), deps.key()]);
    const state = await findOrder(deps, chain, { mint, buyer: key.address });
    const { orderId, revision, currency, totalPayment, totalSolDebit, serviceFee } = quoteOf(
      state,
      mostNetworkFee(deps),
    );
    // What is seen now is all that is agreed to, however much more would have been.
    return {
      buyer: key.address,
      orderId,
      revision,
      paymentMint: currency.mint,
      maxPayment: least(totalPayment, maxPayment === null ? null : baseUnits(maxPayment, currency)),
      maxSolDebit: least(totalSolDebit, maxSol === null ? null : baseUnits(maxSol, SOL)),
      ...(serviceFee === null ? {} : { serviceFee: { ...serviceFee, isAccepted: maxSol !== null } }),
    };
  },
});

/** Of a priority that follows the going rate only its bound is known before the transaction is built. */
function mostNetworkFee({ deployment, settings: { priority, maxFeeLamports } }: Deps): bigint {
  return priority === 'auto' ? maxFeeLamports : signatureFees(deployment, buy.name) + priority;
}

function least(seen: bigint, typed: bigint | null): bigint {
  return typed === null || seen < typed ? seen : typed;
}
