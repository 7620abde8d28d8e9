import bs58 from 'bs58';
import { U64_MAX } from '../../domain/amount.ts';
import * as base58 from '../../domain/base58.ts';
import { isBase64 } from '../../json/base64.ts';

/**
 * What the schemas of a node's answers cannot say in JSON Schema. The build writes calls of these functions by name, so
 * every one that a schema uses is exported here.
 */

/** The JSON parser returns an integer beyond 2^53 as a bigint. */
export function isU64(value: unknown): value is number | bigint {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0;
  return typeof value === 'bigint' && value >= 0n && value <= U64_MAX;
}

export function isU8(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256;
}

export function isAddress(value: unknown): boolean {
  return typeof value === 'string' && base58.isAddress(value);
}

export function isSignature(value: unknown): boolean {
  return typeof value === 'string' && base58.signatureBytes(value) !== null;
}

/** Decoding base58 takes quadratic time. Instruction data is shorter than a transaction (4,096 bytes). */
const LONGEST_BASE58 = 5600;

export function isBase58(value: unknown): boolean {
  return typeof value === 'string' && value.length < LONGEST_BASE58 && bs58.decodeUnsafe(value) !== undefined;
}

/** `[text, "base64"]`. */
export function isBase64Pair([data, encoding]: readonly unknown[]): boolean {
  return encoding === 'base64' && typeof data === 'string' && isBase64(data);
}

export function isTokenAmount(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,20}$/.test(value);
}

export function isCommitment(value: unknown): boolean {
  return value === 'processed' || value === 'confirmed' || value === 'finalized';
}

/** The runtime's error as JSON: a name or an object. Null means success. */
export function isRuntimeError(value: unknown): boolean {
  if (value === null || typeof value === 'string') return true;
  return typeof value === 'object' && !Array.isArray(value);
}
