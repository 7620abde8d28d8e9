import { findListStateAddress } from '../chain/codecs/list-state.ts';
import { findMarketplaceConfigAddress } from '../chain/codecs/marketplace-config.ts';
import { findProceedsAddress, findRaffleAddresses } from '../chain/codecs/raffle.ts';
import { findTokenAddress } from '../chain/codecs/token.ts';
import { findEditionAddress, findMetadataAddress } from '../chain/codecs/token-metadata.ts';
import { findTokenRecordAddress } from '../chain/codecs/token-record.ts';
import { type Address, TOKEN_PROGRAM } from '../domain/address.ts';
import type { Deployment } from '../domain/deployment.ts';
import { findAuctionAddress } from '../operations/auction-address.ts';
import { findListingAddress } from '../operations/listing-address.ts';
import { findOfferAddress } from '../operations/offer-address.ts';

/** An address and what it is for. */
export interface NamedAddress {
  readonly role: string;
  readonly address: Address;
}

/**
 * Every address that follows from an artwork alone. `tokenProgram`: the program of its mint; null for an asset that is no
 * token and has no token accounts.
 */
export async function derivedFromArtwork(
  deployment: Deployment,
  mint: Address,
  tokenProgram: Address | null = TOKEN_PROGRAM,
): Promise<readonly NamedAddress[]> {
  const { vendorB } = deployment.programs;
  const [listing, auction] = await Promise.all([
    findListingAddress(deployment, mint),
    findAuctionAddress(deployment, mint),
  ]);
  const onVendorB = vendorB === undefined ? null : await findListStateAddress(vendorB, mint);
  const records = [
    { role: 'metadata', address: await findMetadataAddress(mint) },
    { role: 'edition', address: await findEditionAddress(mint) },
  ];
  return [
    ...(tokenProgram === null ? [] : records),
    { role: 'listing', address: listing },
    ...(await escrowOf('of the listing', listing, mint, tokenProgram)),
    { role: 'auction', address: auction },
    ...(await escrowOf('of the auction', auction, mint, tokenProgram)),
    ...(onVendorB === null ? [] : [{ role: 'listing on vendor-b', address: onVendorB }]),
    ...(onVendorB === null ? [] : await escrowOf('on vendor-b', onVendorB, mint, tokenProgram)),
  ];
}

/** The addresses that follow from an artwork and a wallet. */
export async function derivedFromBoth(
  deployment: Deployment,
  mint: Address,
  wallet: Address,
  tokenProgram: Address | null = TOKEN_PROGRAM,
): Promise<readonly NamedAddress[]> {
  const program = deployment.programs.raffle;
  const { raffle, entrants } = await findRaffleAddresses(program, { creator: wallet, mint });
  const token = tokenProgram === null ? null : await findTokenAddress(wallet, mint, tokenProgram);
  return [
    ...(token === null ? [] : [{ role: 'token account of wallet', address: token }]),
    ...(token === null
      ? []
      : [{ role: 'token record of wallet', address: await findTokenRecordAddress(mint, token) }]),
    { role: 'offer of wallet', address: await findOfferAddress(deployment, { buyer: wallet, mint }) },
    { role: 'raffle of wallet', address: raffle },
    { role: 'entrants of raffle', address: entrants },
    { role: 'proceeds of raffle', address: findProceedsAddress(program, raffle) },
    ...(await escrowOf('of raffle', raffle, mint, tokenProgram)),
  ];
}

/** The address of the marketplace's settings. */
export async function marketplaceAddress(deployment: Deployment): Promise<NamedAddress> {
  return { role: 'marketplace settings', address: await findMarketplaceConfigAddress(deployment) };
}

/** The account in which an account of a program holds an artwork; none for an asset that names its owner. */
export async function escrowOf(
  whose: string,
  holder: Address,
  mint: Address,
  tokenProgram: Address | null,
): Promise<readonly NamedAddress[]> {
  if (tokenProgram === null) return [];
  return [
    {
      role: `escrow ${whose}`,
      address: await findTokenAddress(holder, mint, tokenProgram),
    },
  ];
}
