import { type Holding, missingRent } from '../../assets/asset.ts';
import { decodeOrder, findOrderAddress } from '../../chain/codecs/order.ts';
import { type AccountMap, accountAt, readAll } from '../../chain/read-all.ts';
import { type Address, WRAPPED_SOL_MINT } from '../../domain/address.ts';
import { type Currency, U64_MAX } from '../../domain/amount.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Order, ServiceFee } from '../../domain/order.ts';
import { type SplitOnTop, splitOnTop } from '../../domain/sale.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader, RawAccount } from '../../ports/chain.ts';
import { payeeAccountRent } from '../../tokens/payee-account.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import { type ArtworkState, readArtwork } from '../artwork-state.ts';
import { currencyFrom } from '../currency.ts';
import { requireDerived } from '../derived.ts';
import { withForfeits } from '../forfeits.ts';
import { findFunds, fundsFrom } from '../funds.ts';
import { findPayeeAccounts, type PayeeAccounts, type Payment, payeeReads, received } from '../payment.ts';
import { vendorAProgram } from './program.ts';

/** What the purchase of an order depends on, all of one slot. */
export interface OrderState {
  readonly artwork: ArtworkState;
  readonly order: Order;
  /** Where the artwork waits for its buyer. */
  readonly escrow: Holding;
  readonly currency: Currency;
  /** Who gets what of the total; the seller also what others cannot be credited. */
  readonly split: SplitOnTop;
  readonly payeeAccounts: PayeeAccounts;
  /** What the buyer holds of the currency, in base units. */
  readonly funds: bigint;
  /** Lamports of the buyer's wallet. */
  readonly lamports: bigint;
  readonly rent: OrderRent;
  /** Null: nobody builds it for a fee. */
  readonly serviceFee: ServiceFee | null;
}

/** Lamports that the buyer puts into accounts that are opened. */
export interface OrderRent {
  /** By the program, which counts them against the cap. */
  readonly byProgram: bigint;
  /** By instructions in front of it. */
  readonly before: bigint;
}

export interface OrderQuery {
  readonly mint: Address;
  readonly buyer: Address;
  /** Of the service that builds the purchase. */
  readonly serviceFee?: ServiceFee | null;
}

/** What the purchase of the order with this id depends on. Throws `order_not_found`, and as `readArtwork`. */
export async function readPurchase(
  chain: ChainReader,
  deployment: Deployment,
  { orderId, ...asked }: Omit<OrderQuery, 'mint'> & { readonly orderId: string },
): Promise<OrderState> {
  const order = await readOrder(chain, deployment, orderId);
  const query = { ...asked, mint: order.mint };
  const { artwork } = await readArtwork(chain, { mint: order.mint, wallet: asked.buyer }, {});
  const [state] = await readOrders(chain, deployment, query, [order], artwork);
  if (state === undefined || state instanceof CliError) throw state;
  return state;
}

async function readOrder(chain: ChainReader, deployment: Deployment, orderId: string): Promise<Order> {
  const program = vendorAProgram(deployment);
  const address = await findOrderAddress(program, orderId);
  const { slot, found } = await readAll(chain, { order: address });
  return orderFrom(program, found.order, { orderId, slot });
}

/**
 * What the purchase of each of these orders depends on, or why there is none. `known` are the orders as they were seen last,
 * and `before` the artwork: only what they name is read, in one call, and nothing is believed of them that was not read
 * again. Throws as `readArtwork`.
 */
export async function readOrders(
  chain: ChainReader,
  deployment: Deployment,
  query: OrderQuery,
  known: readonly Order[],
  before: ArtworkState,
): Promise<readonly (OrderState | CliError)[]> {
  const { mint, buyer } = query;
  const named = await Promise.all(known.map((order) => namedBy(order, buyer, before)));
  const { artwork, accounts } = await readArtwork(
    chain,
    { mint, wallet: buyer, holders: known.map(({ address }) => address) },
    { buyer, named: named.flat() },
  );
  return Promise.all(
    known.map(async (order) => {
      try {
        requireSameCreators(before, artwork, order);
        return await stateOf(chain, deployment, query, order, { artwork, accounts });
      } catch (error) {
        if (error instanceof CliError) return error;
        throw error;
      }
    }),
  );
}

/** The accounts to read for an order, beside the artwork: its own, the money, and everybody who may be paid. */
async function namedBy(order: Order, buyer: Address, { asset }: ArtworkState): Promise<readonly Address[]> {
  const { address, currencyMint } = order;
  const everybody = { fee: 1n, creators: asset.creators.map((one) => ({ ...one, amount: 1n })), seller: 1n };
  return [
    address,
    currencyMint,
    await findFunds(buyer, currencyMint),
    ...(await payeeReads(currencyMint, { ...order, split: everybody })),
  ];
}

interface OrderReads {
  readonly artwork: ArtworkState;
  readonly accounts: AccountMap;
}

async function stateOf(
  chain: ChainReader,
  deployment: Deployment,
  { buyer, serviceFee = null }: OrderQuery,
  known: Order,
  { artwork, accounts }: OrderReads,
): Promise<OrderState> {
  const { orderId, currencyMint } = known;
  const { slot } = artwork;
  const program = vendorAProgram(deployment);
  const order = await orderFrom(program, accountAt(accounts, known.address), { orderId, slot });
  requireSameParties(known, order);
  const owed = splitOnTop({ ...order, ...artwork.asset });
  requirePayable(order, owed.total);
  const escrow = await artwork.asset.holding(order.address, accounts);
  const payment: Payment = { ...order, split: owed };
  const sale = {
    inSol: currencyMint === WRAPPED_SOL_MINT,
    accounts: [order.address, escrow.address],
    rent: artwork.rent,
  };
  const paid = withForfeits(payment, accounts, sale);
  const payeeAccounts = await findPayeeAccounts(chain, { currencyMint, payer: buyer }, payment, accounts);
  const rentOf = (isMade: boolean) =>
    [...payeeAccounts.values()]
      .filter(({ seed }) => (seed !== null) === isMade)
      .reduce((sum, account) => sum + payeeAccountRent(account, artwork.rent(TOKEN_SIZE)), 0n);
  return {
    artwork,
    order,
    escrow,
    currency: currencyFrom(deployment, currencyMint, accountAt(accounts, currencyMint)),
    split: { ...owed, ...paid.split },
    payeeAccounts,
    funds: fundsFrom(currencyMint, accountAt(accounts, await findFunds(buyer, currencyMint))),
    lamports: accountAt(accounts, buyer)?.lamports ?? 0n,
    rent: { byProgram: missingRent(artwork.own, artwork.rent) + rentOf(false), before: rentOf(true) },
    // Nobody pays themselves.
    serviceFee: serviceFee?.to === buyer ? null : serviceFee,
  };
}

/** Throws `order_not_found`; lamports alone, which anybody can send to any address, are no order. */
async function orderFrom(
  program: Address,
  account: RawAccount | null,
  { orderId, slot }: { readonly orderId: string; readonly slot: bigint },
): Promise<Order> {
  if (account !== null && account.data.length > 0) {
    const order = decodeOrder(account, program);
    requireDerived('order', account.address, await findOrderAddress(program, order.orderId));
    return order;
  }
  throw new CliError('order_not_found', {
    what: `no order ${orderId}`,
    why: `it is not there at slot ${slot}: it was bought or taken back, or there never was one`,
    hint: 'ask what the artwork costs now: gavel vendor-a quote MINT',
    details: { orderId, viewSlot: slot },
  });
}

/** An order that was taken back and made again under the same id may name other accounts than those that were read. */
function requireSameParties(known: Order, order: Order): void {
  const parties = ['mint', 'currencyMint', 'seller', 'feeAccount'] as const;
  if (parties.some((party) => known[party] !== order[party])) throw changedMeanwhile(order);
}

function requireSameCreators(before: ArtworkState, now: ArtworkState, order: Order): void {
  const [known, found] = [before, now].map(({ asset }) =>
    asset.creators.map(({ address }) => address).join(),
  );
  if (known !== found) throw changedMeanwhile(order);
}

/** The program refuses what does not fit 64 bits. */
function requirePayable({ mint, orderId, price }: Order, total: bigint): void {
  if (total <= U64_MAX) return;
  throw new CliError('invalid_amount', {
    what: 'nobody can pay for this order',
    why: `with royalty and fee its price of ${price} base units is more than 64 bits can hold`,
    hint: 'ask its seller to lower the price',
    details: { mint, orderId, price },
  });
}

function changedMeanwhile({ mint, orderId }: Order): CliError {
  return new CliError('order_changed', {
    what: 'this order has changed while it was read',
    why: 'who is paid for it is not the same any more',
    hint: `ask again: gavel vendor-a quote ${mint}`,
    details: { mint, orderId },
  });
}

/** The sale as its instruction has to name those who are paid. */
export function paymentOf({ order, split }: Pick<OrderState, 'order' | 'split'>): Payment {
  return { split, seller: order.seller, feeAccount: order.feeAccount };
}

export function isInSol({ order }: Pick<OrderState, 'order'>): boolean {
  return order.currencyMint === WRAPPED_SOL_MINT;
}

/** Lamports by which the program lowers the buyer's wallet: what comes back to a buyer who is paid too counts. */
export function debitByProgram(buyer: Address, state: OrderState): bigint {
  const { total } = state.split;
  const paid = isInSol(state) ? total - received(buyer, paymentOf(state)) : 0n;
  return state.rent.byProgram + paid;
}
