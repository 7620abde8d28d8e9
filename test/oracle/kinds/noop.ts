import { AccountRole } from '@solana/kit';
import type { Address } from '../../../src/domain/address.ts';
import type { Kind } from '../kind.ts';

const NOOP = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV' as Address;
const MOST_ACCOUNTS = 8;
const MOST_BYTES = 300;

/** Any call, with any accounts and any data. */
export const noop: Kind = {
  programs: ['noop'],
  begin(world) {
    const payer = world.addressOf('payer');
    world.fund(payer, 10n ** 10n);
    return {
      next(random) {
        const below = (limit: number) => Math.floor(random() * limit);
        const accounts = Array.from({ length: below(MOST_ACCOUNTS) }, (_, index) => ({
          address: world.addressOf(`account ${index}`),
          role: random() < 0.5 ? AccountRole.READONLY : AccountRole.WRITABLE,
        }));
        const data = Uint8Array.from({ length: below(MOST_BYTES) }, () => below(256));
        return { name: 'any call', payer, instructions: [{ programAddress: NOOP, accounts, data }] };
      },
    };
  },
};
