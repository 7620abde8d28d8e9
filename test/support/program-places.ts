import type { Address } from '@solana/kit';
import { findEditionAddress, findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import { findListingPda, findMarketplaceConfigPda } from '../../src/chain/generated/market/index.ts';
import { associatedToken } from './program-tokens.ts';
import { addressOf } from './program-vm.ts';

/** The parties and the artwork: the same in every test. */
export const AUTHORITY = addressOf('authority');
export const SELLER = addressOf('seller');
export const BUYER = addressOf('buyer');
export const MINT = addressOf('artwork');

/** The addresses that follow from the parties and the program's own. */
export interface Places {
  readonly program: Address;
  readonly config: Address;
  readonly listing: Address;
  readonly metadata: Address;
  readonly edition: Address;
  readonly sellerToken: Address;
  readonly escrow: Address;
  readonly buyerToken: Address;
}

/** Derives them for a deployment of the market program. */
export async function derivePlaces(program: Address): Promise<Places> {
  const override = { programAddress: program };
  const [config] = await findMarketplaceConfigPda({ authority: AUTHORITY }, override);
  const [listing] = await findListingPda({ mint: MINT }, override);
  return {
    program,
    config,
    listing,
    metadata: await findMetadataAddress(MINT),
    edition: await findEditionAddress(MINT),
    sellerToken: await associatedToken(SELLER, MINT),
    escrow: await associatedToken(listing, MINT),
    buyerToken: await associatedToken(BUYER, MINT),
  };
}
