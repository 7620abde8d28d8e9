import { FEATURE_PROGRAM } from '../../chain/codecs/feature.ts';
import { RENT_EXEMPT_EPOCH, type VmAccount } from './vm/account.ts';

const ACTIVATED = 1;
/** The flag, and the slot from which on. */
const BYTES = 9;
/** What keeps an account of that size. */
const LAMPORTS = 953_520n;

/** A feature that has been active since slot 0. */
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

/** False for an account that does not exist, and for a feature that waits for its activation. */
export function isActive(account: VmAccount | undefined): boolean {
  return account?.owner === FEATURE_PROGRAM && account.data.length === BYTES && account.data[0] === ACTIVATED;
}
