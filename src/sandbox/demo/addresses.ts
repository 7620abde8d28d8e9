import { type Address, getProgramDerivedAddress } from '@solana/kit';
import { addressBytes } from '../../domain/base58.ts';

/** The program-derived address of seeds, each of which is a text or the bytes of an address. */
export async function derive(program: string, ...seeds: readonly (string | Uint8Array)[]): Promise<string> {
  const [address] = await getProgramDerivedAddress({ programAddress: program as Address, seeds: [...seeds] });
  return address;
}

export function bytesOf(address: string): Uint8Array {
  return addressBytes(address as Address);
}
