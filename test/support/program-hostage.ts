import type { Address } from '@solana/kit';
import { primarySaleOffset, ROYALTY_OFFSET, tokenStandardOffset } from './program-record.ts';
import { TOKEN_PROGRAM, tokenAccountBytes } from './program-tokens.ts';
import { addressOf } from './program-vm.ts';
import type { World } from './program-world.ts';

/**
 * What the update authority of an artwork can do to its record, to hold what is another's. The stand-in for token-metadata
 * updates nothing, so that these are set past the runtime; what it does to wallets and token accounts is in program-turns.
 */

/** Of the artwork's record; two creators. After none of them may the artwork or the money be held. */
export const RECORD_TURNS: readonly (readonly [name: string, turn: (world: World) => void])[] = [
  ['of another kind', ({ vm, metadata }) => vm.patch(metadata, 0, [0])],
  [
    'of another program',
    ({ vm, metadata }) => vm.forge(metadata, { owner: TOKEN_PROGRAM, data: vm.data(metadata) }),
  ],
  ['closed', ({ vm, metadata }) => vm.fund(metadata, 0n)],
  [
    'cut short',
    ({ vm, metadata }) =>
      vm.forge(metadata, { owner: metadataOwner(vm, metadata), data: vm.data(metadata).slice(0, 300) }),
  ],
  ['with shares of less than 100', ({ vm, metadata }) => vm.patch(metadata, primarySaleOffset(2) - 1, [1])],
  ['of a programmable artwork', ({ vm, metadata }) => vm.patch(metadata, tokenStandardOffset(2), [4])],
  ['with a royalty of 100 %', ({ vm, metadata }) => vm.patch(metadata, ROYALTY_OFFSET, [0x10, 0x27])],
  ['with an impossible royalty', ({ vm, metadata }) => vm.patch(metadata, ROYALTY_OFFSET, [0xff, 0xff])],
];

function metadataOwner(vm: World['vm'], metadata: Address): Address {
  const account = vm.account(metadata);
  if (account === undefined) throw new Error('no record');
  return account.programAddress;
}

/** A second token account of a wallet, which whoever pays made for them. */
export function secondAccount({ vm }: World, owner: Address, mint: Address): Address {
  const account = addressOf(`second account of ${owner} for ${mint}`);
  vm.forge(account, { owner: TOKEN_PROGRAM, data: tokenAccountBytes(mint, owner, 0n) });
  return account;
}
