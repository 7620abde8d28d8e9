import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { BuyIntent } from '../../operations/listing/buy.ts';
import { buy } from '../../operations/listing/buy.ts';
import type { CreateIntent } from '../../operations/listing/create.ts';
import { create } from '../../operations/listing/create.ts';
import { type CreateIntent as OfferIntent, create as offer } from '../../operations/offer/create.ts';
import type { Operation } from '../../operations/operation.ts';
import type { Chain } from '../chain/chain.ts';
import { chainReader } from './chain-reader.ts';
import type { SandboxKey } from './keys.ts';
import { send } from './send.ts';

/** Does what the tool does, with the same operation: read, check, build, sign, send. */
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
  readonly chain: Chain;
  readonly deployment: Deployment;
}

export function list(
  market: Market,
  seller: SandboxKey,
  terms: Omit<CreateIntent, 'seller' | 'editionsLimit'>,
): Promise<void> {
  return perform(market, create, { ...terms, seller: seller.address, editionsLimit: 0 }, seller);
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
