import { quoteToJson } from '../../api/vendor-a-json.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { OrderQuote } from '../../domain/order.ts';
import { findFunds, fundsFrom } from '../../operations/funds.ts';
import { received } from '../../operations/payment.ts';
import type { BuyIntent } from '../../operations/vendor-a/buy.ts';
import { requireSolWithin } from '../../operations/vendor-a/buy-checks.ts';
import { isInSol, type OrderState, paymentOf } from '../../operations/vendor-a/order-state.ts';
import { quoteOf } from '../../operations/vendor-a/quote.ts';
import { networkFee } from '../../transactions/compute-budget.ts';
import type { DecodedTransaction } from '../../transactions/decode.ts';
import { explainError } from '../../transactions/program-error.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** A transaction as it is about to be handed out. */
export interface Purchase {
  readonly intent: BuyIntent;
  readonly state: OrderState;
  readonly transaction: DecodedTransaction;
}

/**
 * The quote of exactly this transaction (interface document, 4.4). Throws `sol_debit_above_maximum` where it takes more SOL
 * than was agreed to, and `simulation_failed` where it fails or takes anything else than the quote says.
 */
export async function quotePurchase(
  { chain, deployment }: ServiceContext,
  { intent, state, transaction }: Purchase,
) {
  const fee = networkFee(transaction) ?? 0n;
  const quote = quoteOf(state, fee);
  requireSolWithin(intent, state, quote.totalSolDebit);
  await requireExact(chain, deployment, { intent, state, transaction }, quote);
  return quoteToJson(quote);
}

async function requireExact(
  chain: ServiceContext['chain'],
  deployment: Deployment,
  { intent: { buyer }, state, transaction }: Purchase,
  { totalPayment, totalSolDebit }: OrderQuote,
): Promise<void> {
  const inSol = isInSol(state);
  const own = received(buyer, paymentOf(state));
  const token = inSol ? [] : [await findFunds(buyer, state.order.currencyMint)];
  const { err, logs, accounts } = await chain.simulate(transaction.bytes, [buyer, ...token]);
  if (err !== null) {
    const { name, message } = await explainError(err, logs, transaction.instructions, deployment);
    throw failed(`the purchase fails when it is simulated: ${name}: ${message}`);
  }
  const [wallet = null, paying = null] = accounts;
  const solDebit = state.lamports - (wallet?.lamports ?? 0n);
  const payment = inSol ? totalPayment - own : state.funds - fundsFrom(state.order.currencyMint, paying);
  if (solDebit === totalSolDebit - (inSol ? own : 0n) && payment === totalPayment - own) return;
  throw failed('the purchase does not take what was quoted: something has changed meanwhile, ask again');
}

function failed(message: string): ServiceError {
  return new ServiceError(400, 'simulation_failed', message);
}
