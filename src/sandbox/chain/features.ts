import { FEATURE_PROGRAM } from '../../chain/codecs/feature.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from './vm/account.ts';

const ACTIVATED = 1;
/** One byte for the flag, eight for the slot of activation. */
const BYTES = 9;
/** Rent of an account of that size. */
const LAMPORTS = 953_520n;

/** The account of a feature that has been active since slot 0. */
export function activeFeature(): VmAccount {
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

/** False for a missing account, and for a feature that is waiting for its activation. */
export function isActive(account: VmAccount | undefined): boolean {
  return account?.owner === FEATURE_PROGRAM && account.data.length === BYTES && account.data[0] === ACTIVATED;
}
