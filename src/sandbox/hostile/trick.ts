import type { Address } from '../../domain/address.ts';
import type { CheckCode } from '../../transactions/check-code.ts';

/** What an attack goes for: the rows of the table of checks. */
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

/** Who an attack is for, and against what. */
export interface HostileContext {
  /** Who is to gain. */
  readonly stranger: Address;
  /** A program that nobody knows. */
  readonly program: Address;
  /** A lookup table that is on the chain, and its entries; null where there is none: then a table is made up. */
  readonly table: { readonly address: Address; readonly entries: readonly Address[] } | null;
  /** A mint of Token-2022 with rules of its own; null where there is none: then one is made up. */
  readonly ruledMint: Address | null;
}

/** From 0 up to 1. */
export type Random = () => number;

/**
 * One way to tamper with a genuine unsigned transaction: pure, and other bytes for each `random`. Null where the genuine
 * one has nothing to which it could be done.
 */
export interface Trick {
  readonly name: string;
  readonly row: AttackRow;
  /** For people: what it tries. */
  readonly aim: string;
  /** Checks of which at least one has to refuse it. */
  readonly codes: readonly CheckCode[];
  apply(genuine: Uint8Array, context: HostileContext, random: Random): Uint8Array | null;
  /** A second transaction, to be signed before this one, where the trick hands one out. */
  setup?(genuine: Uint8Array, context: HostileContext, random: Random): Uint8Array;
  /** What it makes of a transaction that comes with one that is to be signed first. */
  onSetup?(genuine: WithSetup, context: HostileContext): WithSetup | Pick<WithSetup, 'tx'>;
}

/** A transaction, and the one before it, which makes the lookup table that it loads accounts from. */
export interface WithSetup {
  readonly tx: Uint8Array;
  readonly setupTx: Uint8Array;
}

/** A whole number from 0 up to `count`. */
export function pick(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor(random() * count));
}

/** One of several; null when there is none. */
export function choose<T>(random: Random, items: readonly T[]): T | null {
  return items[pick(random, items.length)] ?? null;
}
