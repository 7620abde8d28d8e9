import { FEATURE_PROGRAM, TRANSACTION_V1_FEATURE } from '../../chain/codecs/feature.ts';
import type { Address } from '../../domain/address.ts';
import type { Profile } from './profile/profile.ts';
import { CLOSED_ACCOUNT, RENT_EXEMPT_EPOCH, type VmAccount } from './vm/account.ts';

const ACTIVATED = 1;
/** One byte for the flag, eight for the slot of activation. */
const BYTES = 9;
/** Rent of an account of that size. */
const LAMPORTS = 953_520n;

/** The account of a feature that has been active since slot 0. */
function activeFeature(): VmAccount {
  const data = new Uint8Array(BYTES);
  data[0] = ACTIVATED;
  return {
    lamports: LAMPORTS,
    owner: FEATURE_PROGRAM,
    data,
    executable: false,
    rentEpoch: RENT_EXEMPT_EPOCH,
  };
}

/** The accounts of features that a chain writes over those of the VM. */
export function featuresOf(profile: Profile | undefined): readonly (readonly [Address, VmAccount])[] {
  const { active, inactive } = profile?.features ?? { active: [], inactive: [] };
  return [
    ...[TRANSACTION_V1_FEATURE, ...active].map((address) => [address, activeFeature()] as const),
    ...inactive.map((address) => [address, CLOSED_ACCOUNT] as const),
  ];
}

/** False for a missing account, and for a feature that is waiting for its activation. */
export function isActive(account: VmAccount | undefined): boolean {
  return account?.owner === FEATURE_PROGRAM && account.data.length === BYTES && account.data[0] === ACTIVATED;
}
