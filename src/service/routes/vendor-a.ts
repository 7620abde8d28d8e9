import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { VendorAOfferAnswer } from '../../api/answers.ts';
import type { VendorAOffer } from '../../api/contract.ts';
import { quoteToJson } from '../../api/vendor-a-json.ts';
import { chooseOrder, type OrderSource } from '../../operations/vendor-a/choose-order.ts';
import { quoteOf } from '../../operations/vendor-a/quote.ts';
import { signatureFees } from '../../transactions/compute-budget.ts';
import { VendorAQuery } from '../body-schema.ts';
import type { ServiceContext } from '../context.ts';
import { toErrorResponse } from '../error-answer.ts';
import { requireSwitchedOn } from '../vendor-a/switch.ts';
import { answers } from './answers.ts';

export const VENDOR_A_QUOTE_URL = '/v2/vendor-a/quote';

export interface VendorAContext extends ServiceContext {
  readonly orders: OrderSource;
}

/** Interface document, 4.3. */
export function vendorAQuoteRoute(app: FastifyInstance, context: VendorAContext): void {
  const summary = 'What an artwork costs a buyer on vendor-a, in its currency and in SOL apart';
  const response = answers(VendorAOfferAnswer);
  const schema = {
    operationId: 'quoteVendorAOrder',
    summary,
    description:
      'Where nothing can be bought, `available` is false, `reason` says why and `code` says it for programs; else there is `quote`.',
    tags: ['vendor-a'],
    querystring: VendorAQuery,
    response,
  };
  app.get<{ Querystring: Static<typeof VendorAQuery> }>(
    VENDOR_A_QUOTE_URL,
    { schema },
    async ({ query }) => ({
      result: await offerFor(context, query),
    }),
  );
}

async function offerFor(
  context: VendorAContext,
  { mintAccount: mint, buyer }: Static<typeof VendorAQuery>,
): Promise<VendorAOffer> {
  const { chain, deployment, orders, vendorAFee: serviceFee = null } = context;
  try {
    requireSwitchedOn(context);
    const state = await chooseOrder(chain, deployment, { mint, buyer, serviceFee }, orders);
    return { available: true, quote: quoteToJson(quoteOf(state, signatureFees(deployment, 'vendor-a.buy'))) };
  } catch (error) {
    const { statusCode, code, message } = toErrorResponse(error);
    // What is wrong with the chain or the service itself is no reason of the order's.
    if (statusCode >= 500 && code !== 'vendor_a_disabled') throw error;
    return { available: false, reason: message, code };
  }
}
