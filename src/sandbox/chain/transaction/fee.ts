import { COMPUTE_BUDGET_PROGRAM } from '../../../domain/address.ts';
import { BUILTIN_PROGRAMS, SIGNATURE_PROGRAMS } from '../addresses.ts';
import type { DecodedTransaction } from './decoded.ts';

export const LAMPORTS_PER_SIGNATURE = 5000n;
const MAX_COMPUTE_UNITS = 1_400_000;
const BUILTIN_UNITS = 3_000;
const DEFAULT_UNITS = 200_000;
const MICRO_LAMPORTS = 1_000_000n;
const SET_COMPUTE_UNIT_LIMIT = 2;
const SET_COMPUTE_UNIT_PRICE = 3;

export interface FeeDetails {
  /** Lamports that the fee payer pays, whether or not the transaction succeeds. */
  readonly fee: bigint;
  /** Micro-lamports per compute unit of the limit. */
  readonly computeUnitPrice: bigint;
}

/**
 * The fee as the runtime computes it: 5,000 lamports per signature, and price x unit limit, rounded up to a lamport. A
 * version 1 transaction contains its whole priority fee; its compute budget instructions have no effect.
 */
export function feeOf(
  transaction: Pick<DecodedTransaction, 'header' | 'staticKeys' | 'instructions' | 'config'>,
): FeeDetails {
  const { config } = transaction;
  let signatures = transaction.header.numRequiredSignatures;
  let price = 0n;
  let limit: number | undefined;
  let reserved = 0;
  for (const { programIdIndex, data } of transaction.instructions) {
    const program = transaction.staticKeys[programIdIndex] ?? '';
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (SIGNATURE_PROGRAMS.has(program)) signatures += data[0] ?? 0;
    if (program === COMPUTE_BUDGET_PROGRAM) {
      if (data[0] === SET_COMPUTE_UNIT_LIMIT && data.length >= 5) limit = view.getUint32(1, true);
      if (data[0] === SET_COMPUTE_UNIT_PRICE && data.length >= 9) price = view.getBigUint64(1, true);
    }
    reserved += BUILTIN_PROGRAMS.has(program) ? BUILTIN_UNITS : DEFAULT_UNITS;
  }
  const base = BigInt(signatures) * LAMPORTS_PER_SIGNATURE;
  if (config !== null) {
    const fee = config.priorityFee ?? 0n;
    const asked = BigInt(Math.min(config.computeUnitLimit ?? 0, MAX_COMPUTE_UNITS));
    return { fee: base + fee, computeUnitPrice: asked === 0n ? 0n : (fee * MICRO_LAMPORTS) / asked };
  }
  const units = BigInt(Math.min(limit ?? reserved, MAX_COMPUTE_UNITS));
  const priority = (price * units + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS;
  return { fee: base + priority, computeUnitPrice: price };
}
