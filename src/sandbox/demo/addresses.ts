import { type Address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';

/** The address that a program derives from seeds, each of which is a text or an address's bytes. */
export async function derive(program: string, ...seeds: readonly (string | Uint8Array)[]): Promise<string> {
  const [address] = await getProgramDerivedAddress({ programAddress: program as Address, seeds: [...seeds] });
  return address;
}

export function bytesOf(address: string): Uint8Array {
  return Uint8Array.from(getAddressEncoder().encode(address as Address));
}

export function addressAt(data: Uint8Array, offset: number): string {
  return getAddressDecoder().decode(data, offset);
}
