import type { Address } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';

/** The account in which a cluster says since when it takes transactions of version 1 (SIMD-0385). */
export const TRANSACTION_V1_FEATURE = 'txv1aq4pp281K9um3tnPgkfX8UqtFT6wcVW3hNezGLL' as Address;
export const FEATURE_PROGRAM = 'Feature111111111111111111111111111111111111' as Address;
/** An optional slot: whether there is one, and the slot. */
const BYTES = 9;
const ACTIVATED = 1;

/** Whether a feature of the runtime is active; not so while its account is absent or waits for its activation. */
export function isActiveFeature(account: RawAccount | null): boolean {
  return account?.owner === FEATURE_PROGRAM && account.data.length === BYTES && account.data[0] === ACTIVATED;
}
