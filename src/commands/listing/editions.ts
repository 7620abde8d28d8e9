import type { ListingAccount } from '../../api/contract.ts';
import { decodeListing, isListing } from '../../chain/codecs/listing.ts';
import type { Address } from '../../domain/address.ts';
import type { Listing } from '../../domain/listing.ts';
import type { Deps } from '../../flow/deps.ts';
import type { EditionsView } from '../../render/listing.ts';
import { isUnanswered } from '../read-account.ts';

/** Null for a listing of the artwork itself. */
export function editionsOf({ editionsSold, editionsLimit }: Listing): EditionsView | null {
  return editionsSold === null ? null : { sold: editionsSold, left: editionsLimit - editionsSold };
}

interface ShownEditions {
  readonly editions: EditionsView | null;
  readonly warnings: readonly string[];
}

/** How many were sold is in the account on the chain alone: the service does not say it. */
export async function readEditions(
  deps: Deps,
  { pubkey, editionsLimit }: ListingAccount,
): Promise<ShownEditions> {
  if (editionsLimit === 0) return { editions: null, warnings: [] };
  try {
    const { accounts } = await (await deps.chain()).getAccounts([pubkey as Address]);
    const [account = null] = accounts;
    const { market } = deps.deployment.programs;
    if (account === null || !isListing(account, market)) return { editions: null, warnings: [] };
    return { editions: editionsOf(decodeListing(account, market)), warnings: [] };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return {
      editions: null,
      warnings: [`how many editions are sold could not be read: ${error.why ?? error.message}`],
    };
  }
}
