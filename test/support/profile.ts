import type { Profile } from '../../src/sandbox/chain/profile/profile.ts';
import { CLUSTERS, readProfile } from '../../src/sandbox/chain/profile/read-profile.ts';

const { MODE = '' } = process.env;

/** With `--mode mainnet` or another of `CLUSTERS`, every chain and VM of the tests is like that cluster. */
export const PROFILE: Profile | undefined = CLUSTERS.includes(MODE)
  ? readProfile(MODE, (path) => path)
  : undefined;

/** Lamports that make an account of `size` bytes rent exempt. */
export const rentOf = (size: bigint): bigint => (128n + size) * (PROFILE?.lamportsPerByte ?? 6_960n);
