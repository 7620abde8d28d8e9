import type { Address } from '@solana/kit';
import type { World } from '../support/program-world.ts';

/** What happens between the preview, from which an instruction is built, and its landing. Everybody is honest. */
export type Meanwhile<Place> = (place: Place) => unknown;

export const rawOf = (world: World, at: Address, owner: Address) => ({
  address: at,
  owner,
  lamports: world.vm.balance(at),
  data: world.vm.data(at),
  executable: false,
});
