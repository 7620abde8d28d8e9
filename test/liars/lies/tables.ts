import { AddressLookupTableAccount, PublicKey } from '@solana/web3.js';
import { U64_MAX } from '../../../src/domain/amount.ts';
import { sandboxKey } from '../../../src/sandbox/world/keys.ts';
import { lookupTable } from '../../attacks/stage.ts';
import { asTabled } from '../../attacks/ways.ts';
import type { Theatre } from '../cases.ts';
import type { Rewrite } from '../service.ts';
import type { TableClaim } from './lie.ts';

const TABLE = sandboxKey('lookup table of the liars').address;

/** The table is on both chains: as the node tells it, and as it is. The service's transaction goes through it. */
export function tabled(
  { honest, told }: Theatre,
  { genuine, other }: TableClaim,
): { readonly rewrite: Rewrite; undo(): void } {
  told.setAccount(TABLE, lookupTable([genuine]));
  honest.setAccount(TABLE, lookupTable([other]));
  const table = new AddressLookupTableAccount({
    key: new PublicKey(TABLE),
    state: {
      deactivationSlot: U64_MAX,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [new PublicKey(genuine)],
    },
  });
  const nothing = { ...lookupTable([]), lamports: 0n };
  return {
    rewrite: (bytes) => asTabled(bytes, table),
    undo() {
      told.setAccount(TABLE, nothing);
      honest.setAccount(TABLE, nothing);
    },
  };
}
