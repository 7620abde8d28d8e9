import type { Address } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import { getProgramDerivedAddress } from '../pda.ts';

/** token-metadata has this address on every cluster. */
export const TOKEN_METADATA_ADDRESS = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

/** A creator of an artwork. `share` is in percent; the shares of all creators add up to 100. */
export interface Creator {
  readonly address: Address;
  readonly verified: boolean;
  readonly share: number;
}

const mintSeeds = (mint: Address) => ['metadata', addressBytes(TOKEN_METADATA_ADDRESS), addressBytes(mint)];

/** The address of the metadata record of a mint. */
export async function findMetadataAddress(mint: Address): Promise<Address> {
  const seeds = mintSeeds(mint);
  const [found] = getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds });
  return found;
}

/** The address of the edition record of a mint, which holds the mint authority of a one-of-one. */
export async function findEditionAddress(mint: Address): Promise<Address> {
  const seeds = [...mintSeeds(mint), 'edition'];
  const [found] = getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds });
  return found;
}
