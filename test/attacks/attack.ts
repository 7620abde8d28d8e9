import type { Random, Trick } from '../../src/sandbox/hostile/trick.ts';
import type { Genuine } from './genuine.ts';

/** A way to make other bytes of genuine ones; null where it cannot be done to these. */
export type Attack = Pick<Trick, 'name' | 'row' | 'codes'> & {
  make(
    genuine: Genuine,
    all: readonly Genuine[],
    random: Random,
  ): Uint8Array | null | Promise<Uint8Array | null>;
};
