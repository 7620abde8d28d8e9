import type { VendorAQuote } from '../../api/contract.ts';
import { quoteToJson } from '../../api/vendor-a-json.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { chooseOrder, searchOrders } from '../../operations/vendor-a/choose-order.ts';
import type { OrderState } from '../../operations/vendor-a/order-state.ts';
import { quoteOf } from '../../operations/vendor-a/quote.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { signatureFees } from '../../transactions/compute-budget.ts';

type Context = { readonly deployment: Deployment };

interface Asked {
  readonly mint: Address;
  readonly buyer: Address;
}

/** The order that the chain alone leads to. Throws why there is none. */
export function orderFromChain(
  { deployment }: Context,
  chain: ChainReader,
  asked: Asked,
): Promise<OrderState> {
  const ordersOf = (mint: Address) => searchOrders(chain, deployment, mint);
  return chooseOrder(chain, deployment, asked, { ordersOf });
}

/** The same quote as the service's, without the service. */
export async function quoteFromChain(
  context: Context,
  chain: ChainReader,
  asked: Asked,
): Promise<VendorAQuote> {
  const state = await orderFromChain(context, chain, asked);
  return quoteToJson(quoteOf(state, signatureFees(context.deployment, 'vendor-a.buy')));
}
