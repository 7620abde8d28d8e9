import type { VendorAQuote } from '../../api/contract.ts';
import { quoteToJson } from '../../api/vendor-a-json.ts';
import type { Address } from '../../domain/address.ts';
import { isAddress } from '../../domain/base58.ts';
import type { ServiceFee } from '../../domain/order.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Deps } from '../../flow/deps.ts';
import { type OrderState, readPurchase } from '../../operations/vendor-a/order-state.ts';
import { quoteOf } from '../../operations/vendor-a/quote.ts';
import type { Chain } from '../../ports/chain.ts';
import { orderFromChain } from './from-chain.ts';
import { unavailable } from './unavailable.ts';

interface Asked {
  readonly mint: Address;
  readonly buyer: Address;
}

/**
 * The order to buy. The service only names it: all that is known of it is read from the chain, and what the service quoted has
 * to be the same. Throws `order_changed` or `quote_mismatch` where it is not.
 */
export async function findOrder(deps: Deps, chain: Chain, asked: Asked): Promise<OrderState> {
  if (deps.settings.source === 'local') return orderFromChain(deps, chain, asked);
  const service = await deps.service();
  const answer = await service.quoteVendorA(asked);
  if (!answer.available) throw unavailable(asked.mint, answer.reason, answer.code);
  const { quote } = answer;
  const { orderId } = quote;
  if (!isAddress(orderId)) throw mismatch(service.host, asked.mint, 'it names an order that cannot be one');
  const serviceFee = feeIn(service.host, asked.mint, quote);
  const state = await readPurchase(chain, deps.deployment, { buyer: asked.buyer, orderId, serviceFee });
  if (state.order.mint !== asked.mint)
    throw mismatch(service.host, asked.mint, `order ${orderId} is of another artwork, ${state.order.mint}`);
  requireSame(service.host, asked.mint, quote, quoteToJson(quoteOf(state, BigInt(quote.networkFeeLamports))));
  return state;
}

/** The service alone decides about its fee: what the transaction pays it is no more than this. */
function feeIn(host: string, mint: Address, quote: VendorAQuote): ServiceFee | null {
  const lamports = BigInt(quote.serviceFeeLamports);
  const { serviceFeeAccount: to } = quote;
  if (lamports === 0n) return null;
  if (to !== undefined && isAddress(to)) return { lamports, to };
  throw mismatch(host, mint, 'the service takes a fee, and does not say who gets it');
}

/** What the chain decides. Symbol, balances and fee of the network are the service's to say. */
const SAME = [
  'mintAccount',
  'seller',
  'currencyMint',
  'currencyDecimals',
  'sellerPrice',
  'creatorRoyalty',
  'vendorAFee',
  'serviceFeeLamports',
  'rentLamports',
  'totalPaymentAmount',
  'totalSolDebitLamports',
] as const satisfies readonly (keyof VendorAQuote)[];

function requireSame(host: string, mint: Address, quoted: VendorAQuote, own: VendorAQuote): void {
  if (BigInt(quoted.revision) !== BigInt(own.revision)) {
    throw new CliError('order_changed', {
      what: 'this order has changed since it was quoted',
      why: `the service at ${host} quoted revision ${quoted.revision}, your RPC node shows revision ${own.revision}`,
      hint: `ask again: gavel vendor-a quote ${mint}`,
      details: { mint, revision: own.revision, quoted: quoted.revision },
    });
  }
  const moved = SAME.filter((field) => quoted[field] !== own[field]);
  if (moved.length === 0) return;
  const said = moved.map((field) => `${field}: ${quoted[field]} quoted, ${own[field]} by your RPC node`);
  throw mismatch(host, mint, said.join('; '));
}

function mismatch(host: string, mint: Address, why: string): CliError {
  return new CliError('quote_mismatch', {
    what: `the quote of the service at ${host} does not agree with the chain`,
    why,
    hint: `ask again, or do without the service: gavel vendor-a quote ${mint} --source local`,
    details: { host, mint },
  });
}
