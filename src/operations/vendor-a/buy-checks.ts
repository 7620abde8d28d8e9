import type { Address } from '../../domain/address.ts';
import { formatAmount, formatExactly, SOL } from '../../domain/amount.ts';
import { isoTime } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { OrderState } from './order-state.ts';
import { solDebit } from './quote.ts';

/** What a buyer agreed to. */
export interface Agreed {
  readonly orderId: string;
  readonly revision: bigint;
  readonly paymentMint: Address;
  /** Base units of the currency. */
  readonly maxPayment: bigint;
  /** Lamports, the network fee included. */
  readonly maxSolDebit: bigint;
}

/** Throws unless anybody but its seller could buy it now. */
export function requireBuyable(buyer: Address, { order, escrow, artwork }: OrderState): void {
  const { mint, orderId, seller } = order;
  const details = { mint, orderId };
  if (seller === buyer) {
    throw new CliError('own_order', {
      what: 'this is your own order',
      why: `${buyer} is its seller`,
      hint: 'take it back on vendor-a; nobody buys from themselves',
      details: { ...details, seller },
    });
  }
  if (order.expiresAt <= artwork.now) {
    throw new CliError('order_expired', {
      what: 'this order has expired',
      why: `it could be bought until ${isoTime(order.expiresAt)}`,
      hint: `ask whether there is another: gavel vendor-a quote ${mint}`,
      details: { ...details, now: artwork.now, time: order.expiresAt },
    });
  }
  if (escrow.units !== 1n || escrow.isFrozen) {
    throw new CliError('order_escrow_empty', {
      what: 'this order has no artwork to sell',
      why: escrow.isFrozen
        ? 'the artwork is frozen in its escrow'
        : `the escrow's ${escrow.missingReason ?? 'account is empty'}`,
      hint: `ask whether there is another: gavel vendor-a quote ${mint}`,
      details: { ...details, escrow: escrow.address },
    });
  }
  artwork.asset.requireMovable(escrow, buyer);
}

/** Throws where the order is not the one that was agreed to, or costs more on either side. */
export function requireAgreed(agreed: Agreed, state: OrderState): void {
  const { order, currency, split } = state;
  const { mint, orderId } = order;
  const again = `ask again: gavel vendor-a quote ${mint}`;
  if (order.revision !== agreed.revision) {
    throw new CliError('order_changed', {
      what: 'this order has changed since it was quoted',
      why: `its seller has made revision ${order.revision} of it, you agreed to revision ${agreed.revision}`,
      hint: again,
      details: { mint, orderId, revision: order.revision, agreed: agreed.revision },
    });
  }
  if (order.currencyMint !== agreed.paymentMint) {
    throw new CliError('unsupported_payment', {
      what: 'this order is not paid for in that currency',
      why: `it asks for ${currency.symbol} (${order.currencyMint}), not for ${agreed.paymentMint}`,
      hint: again,
      details: { mint, orderId, currencyMint: order.currencyMint, paymentMint: agreed.paymentMint },
    });
  }
  if (split.total > agreed.maxPayment) {
    throw new CliError('payment_above_maximum', {
      what: 'this order costs more than your maximum',
      why: `with royalty and fee it costs ${formatExactly(split.total, currency)}, your maximum is ${formatExactly(agreed.maxPayment, currency)}`,
      hint: `to accept it: --max-payment "${formatAmount(split.total, currency)}"`,
      details: { mint, orderId, payment: split.total, maxPayment: agreed.maxPayment },
    });
  }
  requireSolWithin(agreed, state, solDebit(state));
}

/** Throws where more lamports leave the wallet than was agreed to. */
export function requireSolWithin(
  { maxSolDebit }: Pick<Agreed, 'maxSolDebit'>,
  { order: { mint, orderId } }: Pick<OrderState, 'order'>,
  debit: bigint,
): void {
  if (debit <= maxSolDebit) return;
  throw new CliError('sol_debit_above_maximum', {
    what: 'more SOL would leave your wallet than your maximum',
    why: `it takes at least ${formatExactly(debit, SOL)}, your maximum is ${formatExactly(maxSolDebit, SOL)}`,
    // How much the network fee adds is not known yet, so no amount named here would be sure to be enough.
    hint: 'leave out --max-sol to see in the preview what it takes, and accept that',
    details: { mint, orderId, solDebit: debit, maxSolDebit },
  });
}

/** Throws `insufficient_funds` where the wallet cannot pay the one or the other. */
export function requireFunds(buyer: Address, state: OrderState): void {
  const { currency, funds, lamports, split } = state;
  const needs = [
    [funds, split.total, currency],
    [lamports, solDebit(state), SOL],
  ] as const;
  for (const [held, needed, of] of needs) {
    if (held >= needed) continue;
    throw new CliError('insufficient_funds', {
      what: 'this wallet does not hold enough to pay for the order',
      why: `${buyer} holds ${formatExactly(held, of)}, it takes ${formatExactly(needed, of)}`,
      hint: `fund the wallet with ${of.symbol}, or buy with another: --keypair PATH`,
      details: { funds: held, needed, currencyMint: of.mint },
    });
  }
}
