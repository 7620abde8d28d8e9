import type { Address } from '../../domain/address.ts';
import type { CheckCode } from '../../transactions/check-code.ts';

/** What an attack aims at: the rows of the table of attacks. */
export const ATTACK_ROWS = [
  'malformed bytes',
  'extra signer',
  'fee payer',
  'durable nonce',
  'wallet control',
  'token control',
  'rent to a stranger',
  'priority drain',
  'lookup table',
  'limits of version 1',
  'unknown program',
  'instruction list',
  'amount',
  'mint or recipient',
  'rules of a token',
  'through a program',
  'stale or foreign data',
] as const;

export type AttackRow = (typeof ATTACK_ROWS)[number];

/** The parties and accounts of an attack. */
export interface HostileContext {
  /** The wallet that would gain. */
  readonly stranger: Address;
  /** A program that nobody knows. */
  readonly program: Address;
  /** A lookup table on the chain, with its entries. Null if there is none: then a table is invented. */
  readonly table: { readonly address: Address; readonly entries: readonly Address[] } | null;
  /** A Token-2022 mint with rules of its own. Null if there is none: then an address is invented. */
  readonly ruledMint: Address | null;
}

/** From 0 up to, but not including, 1. */
export type Random = () => number;

/**
 * One way to tamper with a genuine unsigned transaction. It is pure, and gives other bytes for each `random`. Returns
 * null if it is not possible on this transaction.
 */
export interface Trick {
  readonly name: string;
  readonly row: AttackRow;
  /** What it tries, for people. */
  readonly aim: string;
  /** At least one of these checks must refuse it. */
  readonly codes: readonly CheckCode[];
  apply(genuine: Uint8Array, context: HostileContext, random: Random): Uint8Array | null;
  /** A further transaction to be signed first, for a trick that adds one. */
  setup?(genuine: Uint8Array, context: HostileContext, random: Random): Uint8Array;
  /** Changes a transaction that comes with a setup transaction. */
  onSetup?(genuine: WithSetup, context: HostileContext): WithSetup | Pick<WithSetup, 'tx'>;
}

/** A transaction, and the setup transaction that creates its lookup table. */
export interface WithSetup {
  readonly tx: Uint8Array;
  readonly setupTx: Uint8Array;
}

/** An integer from 0 up to, but not including, `count`. */
export function pick(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor(random() * count));
}

/** One of the items; null if there are none. */
export function choose<T>(random: Random, items: readonly T[]): T | null {
  return items[pick(random, items.length)] ?? null;
}
