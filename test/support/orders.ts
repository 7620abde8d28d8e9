import { createHash } from 'node:crypto';
import { createNoopSigner } from '@solana/kit';
import bs58 from 'bs58';
import { findOrderAddress } from '../../src/chain/codecs/order.ts';
import { getCancelOrderInstruction } from '../../src/chain/generated/vendor-a/instructions/cancelOrder.ts';
import { getUpdateOrderInstruction } from '../../src/chain/generated/vendor-a/instructions/updateOrder.ts';
import { SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { readArtwork } from '../../src/operations/artwork-state.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';

const PROGRAM = SANDBOX_PROGRAMS.vendorA;
const OVERRIDE = { programAddress: PROGRAM };

/** An order of the seeded world, by the name of its artwork. */
export interface SeededOrder {
  readonly artwork: string;
  readonly seller: WalletName;
}

/** The id of an order of the seeded world. */
export const orderIdOf = (artwork: string): string =>
  bs58.encode(createHash('sha256').update(`gavel sandbox: order ${artwork}`).digest());

export const orderAddressOf = (artwork: string): Promise<Address> =>
  findOrderAddress(PROGRAM, orderIdOf(artwork));

/** The seller asks another price, which raises the revision by one. */
export async function reviseOrder(chain: SandboxChain, { artwork, seller }: SeededOrder, price: bigint) {
  const { key } = sandboxWallets()[seller];
  const order = await orderAddressOf(artwork);
  const data = chain.getAccount(order)?.data ?? new Uint8Array();
  const terms = createHash('sha256').update(data).digest().subarray(0, 8);
  const change = { price, expiresAt: chain.unixTime() + 3_600, terms };
  const input = { seller: createNoopSigner(key.address), order, ...change };
  send(chain, [key], [getUpdateOrderInstruction(input, OVERRIDE)]);
}

/** The seller takes the artwork back. */
export async function cancelOrder(chain: SandboxChain, { artwork: name, seller }: SeededOrder) {
  const { key } = sandboxWallets()[seller];
  const order = await orderAddressOf(name);
  const query = { mint: artworkKey(name).address, wallet: key.address, holders: [order] };
  const { artwork, accounts } = await readArtwork(chainReader(chain), query, {});
  const escrow = await artwork.asset.holding(order, accounts);
  const places = artwork.asset.fromEscrow(escrow, artwork.own);
  const input = { seller: createNoopSigner(key.address), order, ...places };
  send(chain, [key], [getCancelOrderInstruction(input, OVERRIDE)]);
}
