import type { Address } from '../../domain/address.ts';
import type { RawAccount } from '../../ports/chain.ts';

/** The feature account of version 1 transactions (SIMD-0385): it holds the slot since which a cluster accepts them. */
export const TRANSACTION_V1_FEATURE = 'txv1aq4pp281K9um3tnPgkfX8UqtFT6wcVW3hNezGLL' as Address;
export const FEATURE_PROGRAM = 'Feature111111111111111111111111111111111111' as Address;
/** An optional slot: one byte for its presence, eight bytes for the slot. */
const BYTES = 9;
const ACTIVATED = 1;

/** Whether a feature of the runtime is active. It is not if its account is missing, or is waiting for activation. */
export function isActiveFeature(account: RawAccount | null): boolean {
  return account?.owner === FEATURE_PROGRAM && account.data.length === BYTES && account.data[0] === ACTIVATED;
}
