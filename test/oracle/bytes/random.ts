import {
  type PublicKey,
  publicKey,
  type Signer,
  createNoopSigner as umiSigner,
} from '@metaplex-foundation/umi';
import { createNoopSigner, type TransactionSigner } from '@solana/kit';
import type { Address } from '../../../src/domain/address.ts';
import { toAddress } from '../../../src/domain/base58.ts';
import type { Random } from '../kind.ts';

export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

export const bytes = (random: Random, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => below(random, 256));

export const u64 = (random: Random): bigint => new DataView(bytes(random, 8).buffer).getBigUint64(0);

export const chance = (random: Random): boolean => random() < 0.5;

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)] as T;
}

export const maybe = <T>(random: Random, make: () => T): T | null => (chance(random) ? make() : null);

export const anAddress = (random: Random): Address => toAddress(bytes(random, 32));

/** Text of up to so many characters, some of them of several bytes. */
export function text(random: Random, most: number): string {
  return Array.from({ length: below(random, most + 1) }, () => pick(random, [...'aZ09 _-/.:é€😀'])).join('');
}

/** The same wallet for our builder and for the official client. */
export interface Wallet {
  readonly address: Address;
  readonly key: PublicKey;
  readonly ours: TransactionSigner;
  readonly official: Signer;
}

export function wallet(random: Random): Wallet {
  const address = anAddress(random);
  const key = publicKey(address);
  return { address, key, ours: createNoopSigner(address), official: umiSigner(key) };
}
