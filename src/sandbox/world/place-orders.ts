import { createHash } from 'node:crypto';
import { createNoopSigner } from '@solana/kit';
import { getCreateOrderInstruction } from '../../chain/generated/vendor-a/instructions/createOrder.ts';
import { getInitializeConfigInstruction } from '../../chain/generated/vendor-a/instructions/initializeConfig.ts';
import { getUpdateOrderInstruction } from '../../chain/generated/vendor-a/instructions/updateOrder.ts';
import { findOrderPda } from '../../chain/generated/vendor-a/pdas/order.ts';
import { findVendorConfigPda } from '../../chain/generated/vendor-a/pdas/vendorConfig.ts';
import { SANDBOX_PROGRAMS } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import { readArtwork } from '../../operations/artwork-state.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { chainReader } from './chain-reader.ts';
import { sandboxKey } from './keys.ts';
import { artworkKey } from './mint.ts';
import { mintArtwork } from './mint-artwork.ts';
import { ORDERS } from './orders.ts';
import { priceOf } from './price.ts';
import { send } from './send.ts';
import type { OrderStory } from './stories.ts';
import type { Wallets } from './wallets.ts';

const FEE_BPS = 200;
const DAY = 86_400;
/** Keeps the vendor's two wallets alive, and pays what the authority sends. */
const FUNDS = 1_000_000_000n;

/** No wallets of the sandbox's people: vendor-a is another marketplace. */
const authority = sandboxKey('vendor-a authority');
const feeAccount = sandboxKey('vendor-a fee account');
const program = { programAddress: SANDBOX_PROGRAMS.vendorA };

interface World {
  readonly chain: SandboxChain;
  readonly wallets: Wallets;
  /** Unix seconds at which a person first sees the world. */
  readonly now: number;
}

/** Opens vendor-a, and mints and orders what the story has there. */
export async function placeOrders(world: World): Promise<void> {
  const { chain, wallets } = world;
  for (const { address } of [authority, feeAccount]) chain.airdrop(address, FUNDS);
  const vendorConfig = await findVendorConfig();
  const config = { vendorConfig, feeAccount: feeAccount.address, feeBps: FEE_BPS };
  const signer = createNoopSigner(authority.address);
  send(chain, [authority], [getInitializeConfigInstruction({ authority: signer, ...config }, program)]);
  for (const story of ORDERS) {
    await mintArtwork(chain, wallets, story);
    await placeOrder(world, story);
  }
}

async function findVendorConfig(): Promise<Address> {
  const [vendorConfig] = await findVendorConfigPda({ authority: authority.address }, program);
  return vendorConfig;
}

/** The artist of the artwork, which exists already, offers it on vendor-a. */
export async function placeOrder(
  { chain, wallets, now }: World,
  story: Pick<OrderStory, 'name' | 'artist' | 'order'>,
): Promise<void> {
  const vendorConfig = await findVendorConfig();
  const { key } = wallets[story.artist];
  const orderId = createHash('sha256').update(`gavel sandbox: order ${story.name}`).digest();
  const [order] = await findOrderPda({ orderId }, program);
  const { price, changedFrom = price } = story.order;
  const { currencyMint } = priceOf(price);
  const query = { mint: artworkKey(story.name).address, wallet: key.address, holders: [order] };
  const { artwork, accounts } = await readArtwork(chainReader(chain), query, {});
  const seller = createNoopSigner(key.address);
  const escrow = await artwork.asset.holding(order, accounts);
  const expiresAt = BigInt(now + story.order.expiryDay * DAY);
  const create = getCreateOrderInstruction(
    {
      seller,
      order,
      vendorConfig,
      ...artwork.asset.fromOwner(artwork.own, escrow),
      currencyMint,
      orderId,
      price: priceOf(changedFrom).price,
      expiresAt,
    },
    program,
  );
  send(chain, [key], [create]);
  if (changedFrom === price) return;
  const changed = { price: priceOf(price).price, expiresAt, terms: termsOf(chain, order) };
  send(chain, [key], [getUpdateOrderInstruction({ seller, order, ...changed }, program)]);
}

/** What the change replaces: the first 8 bytes of the sha256 of the order. */
function termsOf(chain: SandboxChain, order: Address): Uint8Array {
  const data = chain.getAccount(order)?.data;
  if (data === undefined) throw new Error(`There is no order at ${order}.`);
  return createHash('sha256').update(data).digest().subarray(0, 8);
}
