import type { Address } from '@solana/kit';
import { toAddress } from '../../../../domain/base58.ts';

/** How `jsonParsed` names the accounts and the data of one instruction. */
export interface Layout {
  readonly type: string;
  readonly accounts: readonly string[] | ((data: Buffer) => readonly string[]);
  /** Reads the data after the tag. Throws RangeError if it is too short. */
  readonly data?: (data: Buffer) => Readonly<Record<string, unknown>>;
  /** The last named account is the authority. Any further accounts are the signers of a multisig authority. */
  readonly multisig?: true;
}

/** Throws RangeError if the data is too short. */
export function addressAt(data: Buffer, offset: number): Address {
  if (data.length < offset + 32) throw new RangeError('The data ends before the address.');
  return toAddress(data.subarray(offset, offset + 32));
}
