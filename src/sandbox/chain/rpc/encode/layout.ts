import type { Address } from '@solana/kit';
import { toAddress } from '../../../../domain/base58.ts';

/** The shape of one instruction: what its accounts and its data are called in parsed answers. */
export interface Layout {
  readonly type: string;
  readonly accounts: readonly string[] | ((data: Buffer) => readonly string[]);
  /** Reads the data after the tag; throws RangeError when it is too short. */
  readonly data?: (data: Buffer) => Readonly<Record<string, unknown>>;
  /** The last account is the authority; further ones are the signers of a multisig that is the authority. */
  readonly multisig?: true;
}

/** Throws RangeError when the data is too short. */
export function addressAt(data: Buffer, offset: number): Address {
  if (data.length < offset + 32) throw new RangeError('The data ends before the address.');
  return toAddress(data.subarray(offset, offset + 32));
}
