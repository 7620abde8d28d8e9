import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import {
  getMarketplaceConfigDecoder,
  MARKETPLACE_CONFIG_DISCRIMINATOR,
} from '../generated/market/accounts/marketplaceConfig.ts';
import { findMarketplaceConfigPda } from '../generated/market/pdas/marketplaceConfig.ts';
import { hasDiscriminator } from './discriminator.ts';
import { once } from './once.ts';

const decoder = once(getMarketplaceConfigDecoder);

/** The marketplace's fees in basis points: for the first sale of an artwork, and for every later one. */
export interface MarketplaceConfig {
  readonly address: Address;
  readonly authority: Address;
  readonly feeAccount: Address;
  readonly primaryFeeBps: number;
  readonly secondaryFeeBps: number;
}

export async function findMarketplaceConfigAddress(deployment: Deployment): Promise<Address> {
  const [address] = await findMarketplaceConfigPda(
    { authority: deployment.marketplaceAuthority },
    { programAddress: deployment.programs.market },
  );
  return address;
}

/** Throws `marketplace_not_initialized` if the account is missing, `account_mismatch` if it is something else. */
export function decodeMarketplaceConfig(
  account: RawAccount | null,
  deployment: Deployment,
): MarketplaceConfig {
  if (account === null) {
    throw new CliError('marketplace_not_initialized', {
      what: `the marketplace of deployment "${deployment.name}" does not exist on this cluster`,
      why: `authority ${deployment.marketplaceAuthority} has no config under program ${deployment.programs.market}`,
      hint: 'check --url and the deployment: gavel config list',
      details: { authority: deployment.marketplaceAuthority, program: deployment.programs.market },
    });
  }
  const { data, owner, address } = account;
  if (owner !== deployment.programs.market || !hasDiscriminator(data, MARKETPLACE_CONFIG_DISCRIMINATOR)) {
    throw new CliError('account_mismatch', {
      what: `account ${address} cannot be read as a marketplace config`,
      why: `it is not one of program ${deployment.programs.market}`,
      hint: 'check that the RPC URL and the deployment belong together: gavel config list',
      details: { account: address, owner },
    });
  }
  const { authority, feeAccount, primaryFeeBps, secondaryFeeBps } = decoder().decode(data);
  return { address, authority, feeAccount, primaryFeeBps, secondaryFeeBps };
}
