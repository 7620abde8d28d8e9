import bs58 from 'bs58';
import type { Address } from '../../domain/address.ts';
import { U64_MAX } from '../../domain/amount.ts';
import { isAddress, signatureBytes } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import { decodeBase64 } from '../../json/base64.ts';

/** Thrown for a response with the wrong shape. The message names the place and never repeats the value. */
export class ShapeError extends CliError {
  constructor(what: string) {
    super('rpc_error', { what, hint: 'try again, or use another RPC node: --url URL' });
  }
}

/** Turns an untrusted value into a T, or throws ShapeError. `at` is the path to the value. */
export type Shape<T> = (value: unknown, at: string) => T;

export const text: Shape<string> = (value, at) => {
  if (typeof value !== 'string') return refuse(at, 'is not a string');
  return value;
};

export const flag: Shape<boolean> = (value, at) => {
  if (typeof value !== 'boolean') return refuse(at, 'is not a boolean');
  return value;
};

export const u64: Shape<bigint> = (value, at) => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'bigint' && value >= 0n && value <= U64_MAX) return value;
  return refuse(at, 'is not an unsigned 64-bit integer');
};

export const u8: Shape<number> = (value, at) => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256) return value;
  return refuse(at, 'is not a byte');
};

export const address: Shape<Address> = (value, at) => {
  if (typeof value === 'string' && isAddress(value)) {
    return value;
  }
  return refuse(at, 'is not an address');
};

export const signature: Shape<string> = (value, at) => {
  if (typeof value === 'string' && signatureBytes(value) !== null) return value;
  return refuse(at, 'is not a signature');
};

/** `[text, "base64"]`: account data as nodes encode it. */
export const base64Pair: Shape<Uint8Array> = (value, at) => {
  const [data, encoding] = list((item) => item)(value, at);
  const bytes = encoding === 'base64' && typeof data === 'string' ? decodeBase64(data) : null;
  return bytes ?? refuse(at, 'is not base64 data');
};

export const base58Bytes: Shape<Uint8Array> = (value, at) => {
  // Decoding base58 takes quadratic time, so the length is limited. Instruction data is shorter than a transaction (4,096
  // bytes).
  const bytes = typeof value === 'string' && value.length < 5600 ? bs58.decodeUnsafe(value) : undefined;
  return bytes ?? refuse(at, 'is not base58 data');
};

/** The runtime's error as JSON: null, a name, or an object. A missing field is refused. */
export const runtimeError: Shape<unknown> = (value, at) => {
  if (value === null || typeof value === 'string' || isRecord(value)) return value;
  return refuse(at, 'is not an error or null');
};

export function record(value: unknown, at: string): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : refuse(at, 'is not an object');
}

export function list<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return refuse(at, 'is not an array');
    return value.map((item: unknown, index) => shape(item, `${at}[${index}]`));
  };
}

/** Like `list`, with exactly `length` items. */
export function listOf<T>(length: number, shape: Shape<T>): Shape<readonly T[]> {
  return (value, at) => {
    const items = list(shape)(value, at);
    return items.length === length ? items : refuse(at, `has ${items.length} items instead of ${length}`);
  };
}

export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, at) => (value === null ? null : shape(value, at));
}

/** A missing field is null. */
export function optional<T>(shape: Shape<T>): Shape<T | null> {
  return (value, at) => (value === null || value === undefined ? null : shape(value, at));
}

export function refuse(at: string, problem: string): never {
  throw new ShapeError(`${at} ${problem}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
