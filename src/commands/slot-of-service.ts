import type { Service } from '../api/service.ts';
import type { Deployment } from '../domain/deployment.ts';
import { CliError } from '../errors/cli-error.ts';

/** What says that the service answered, and knows the key: there need not be a listing at the address. */
const ANSWERED: ReadonlySet<string> = new Set(['wrong_account_type', 'account_damaged']);

/**
 * Asks the service for something that needs an API key. Returns its slot, 0 where the answer does not have one. Throws as every
 * request to it, `unauthorized` where it does not accept the key.
 */
export async function slotOfService(service: Service, { marketplaceAuthority }: Deployment): Promise<bigint> {
  try {
    return (await service.getListing(marketplaceAuthority)).viewSlot;
  } catch (error) {
    if (error instanceof CliError && ANSWERED.has(error.code)) return 0n;
    throw error;
  }
}
