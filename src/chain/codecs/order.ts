import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { Order } from '../../domain/order.ts';
import { toUnixSeconds } from '../../domain/unix-seconds.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { AccountFilter, RawAccount } from '../../ports/chain.ts';
import { getOrderDecoder, getOrderSize, ORDER_DISCRIMINATOR } from '../generated/vendor-a/accounts/order.ts';
import { findOrderPda } from '../generated/vendor-a/pdas/order.ts';
import { hasDiscriminator } from './discriminator.ts';
import { once } from './once.ts';

const decoder = once(getOrderDecoder);

export const ORDER_SIZE = getOrderSize();

/** Where the artwork's mint stands in an order, for filters. */
export const ORDER_MINT_OFFSET = 74;

/** Every order of the program, or those of one artwork. */
export function orderFilters(mint: Address | null): readonly AccountFilter[] {
  const ofMint: readonly AccountFilter[] =
    mint === null ? [] : [{ memcmp: { offset: ORDER_MINT_OFFSET, bytes: mint } }];
  const kind = bs58.encode(Uint8Array.from(ORDER_DISCRIMINATOR));
  return [{ dataSize: ORDER_SIZE }, { memcmp: { offset: 0, bytes: kind } }, ...ofMint];
}

export function isOrder(account: RawAccount, program: Address): boolean {
  return (
    account.owner === program &&
    account.data.length === ORDER_SIZE &&
    hasDiscriminator(account.data, ORDER_DISCRIMINATOR)
  );
}

/** Throws `account_mismatch` when the account is not an order of `program`. */
export function decodeOrder(account: RawAccount, program: Address): Order {
  if (!isOrder(account, program)) throw mismatch(account, program);
  const { discriminator: _kind, ...raw } = decoder().decode(account.data);
  return {
    address: account.address,
    ...raw,
    orderId: bs58.encode(Uint8Array.from(raw.orderId)),
    expiresAt: toUnixSeconds(raw.expiresAt),
  };
}

/** `orderId` is 32 bytes in base58. */
export async function findOrderAddress(program: Address, orderId: string): Promise<Address> {
  const [address] = await findOrderPda({ orderId: orderIdBytes(orderId) }, { programAddress: program });
  return address;
}

/** An id has the form of an address, and is none. */
export function orderIdBytes(orderId: string): Uint8Array {
  return addressBytes(orderId as Address);
}

function mismatch(account: RawAccount, program: Address): CliError {
  return new CliError('account_mismatch', {
    what: `account ${account.address} cannot be read as an order`,
    why: `it is not an order of ${program}`,
    hint: 'check that the RPC URL and the deployment belong together: gavel config list',
    details: { account: account.address, owner: account.owner, bytes: account.data.length },
  });
}
