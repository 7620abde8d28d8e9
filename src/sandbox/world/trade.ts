import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { DRAW_DELAY } from '../../domain/raffle.ts';
import type { BuyIntent } from '../../operations/listing/buy.ts';
import { buy } from '../../operations/listing/buy.ts';
import { create } from '../../operations/listing/create.ts';
import type { CreateIntent } from '../../operations/listing/create-state.ts';
import { create as offer } from '../../operations/offer/create.ts';
import type { CreateIntent as OfferIntent } from '../../operations/offer/create-state.ts';
import type { Operation } from '../../operations/operation.ts';
import { buyTickets } from '../../operations/raffle/buy-tickets.ts';
import { claimPrize } from '../../operations/raffle/claim-prize.ts';
import { create as raffle } from '../../operations/raffle/create.ts';
import type { CreateIntent as RaffleIntent } from '../../operations/raffle/create-state.ts';
import { draw } from '../../operations/raffle/draw.ts';
import { end } from '../../operations/raffle/end.ts';
import { list as listOnVendorB } from '../../operations/vendor-b/list.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { chainReader } from './chain-reader.ts';
import type { SandboxKey } from './keys.ts';
import { send } from './send.ts';

/** Runs an operation as the tool does: read, check, build, sign, send. */
export async function perform<Intent, State>(
  { chain, deployment }: Market,
  operation: Operation<Intent, State>,
  intent: Intent,
  key: SandboxKey,
): Promise<void> {
  const state = await operation.read(chainReader(chain), deployment, intent);
  operation.check(intent, state);
  send(chain, [key], await operation.build(deployment, intent, state));
}

export interface Market {
  readonly chain: SandboxChain;
  readonly deployment: Deployment;
}

export function list(
  market: Market,
  seller: SandboxKey,
  terms: Omit<CreateIntent, 'seller' | 'editionsLimit'> & Partial<Pick<CreateIntent, 'editionsLimit'>>,
): Promise<void> {
  return perform(market, create, { editionsLimit: 0, ...terms, seller: seller.address }, seller);
}

/** `price` is in lamports. */
export function offerOnVendorB(
  market: Market,
  seller: SandboxKey,
  mint: Address,
  price: bigint,
): Promise<void> {
  return perform(market, listOnVendorB, { seller: seller.address, mint, price }, seller);
}

export function purchase(market: Market, buyer: SandboxKey, mint: Address): Promise<void> {
  const intent: BuyIntent = { buyer: buyer.address, mint, maxPrice: null };
  return perform(market, buy, intent, buyer);
}

export function makeOffer(
  market: Market,
  buyer: SandboxKey,
  terms: Omit<OfferIntent, 'buyer'>,
): Promise<void> {
  return perform(market, offer, { ...terms, buyer: buyer.address }, buyer);
}

export function openRaffle(
  market: Market,
  creator: SandboxKey,
  terms: Omit<RaffleIntent, 'creator'>,
): Promise<void> {
  return perform(market, raffle, { ...terms, creator: creator.address }, creator);
}

export function enterRaffle(
  market: Market,
  buyer: SandboxKey,
  at: Address,
  ticketCount: number,
): Promise<void> {
  return perform(market, buyTickets, { buyer: buyer.address, raffle: at, ticketCount }, buyer);
}

/** Ends the raffle, makes blocks up to the one that decides, and draws the winner. */
export async function drawWinner(market: Market, authority: SandboxKey, at: Address): Promise<void> {
  const intent = { authority: authority.address, raffle: at };
  await perform(market, end, intent, authority);
  market.chain.makeBlocks(Number(DRAW_DELAY) + 1);
  await perform(market, draw, intent, authority);
}

export function deliverPrize(market: Market, authority: SandboxKey, at: Address): Promise<void> {
  return perform(market, claimPrize, { authority: authority.address, raffle: at }, authority);
}
