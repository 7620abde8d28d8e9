import { readFileSync } from 'node:fs';
import { type Address, getAddressEncoder } from '@solana/kit';
import { primarySaleOffset, ROYALTY_OFFSET, tokenStandardOffset } from './program-record.ts';
import { NATIVE_MINT, TOKEN_PROGRAM, tokenAccountBytes } from './program-tokens.ts';
import { addressOf, SYSTEM_PROGRAM } from './program-vm.ts';
import type { World } from './program-world.ts';

/** What parties can turn their own accounts into, to hold what is another's. */

const ANY_PROGRAM = readFileSync('programs/malicious/prebuilt/malicious.so');
const keyOf = (address: Address) => getAddressEncoder().encode(address);

export interface Turn {
  readonly name: string;
  /** Whether a share in SOL of this many lamports is forfeited then. */
  forfeits(share: bigint): boolean;
  turn(world: World, wallet: Address): void;
}

const never = () => false;
const owned = (name: string, owner: Address, data: Uint8Array): Turn => ({
  name,
  forfeits: never,
  turn: ({ vm }, wallet) => vm.forge(wallet, { owner, data }),
});

/** Of a wallet, by its key. */
export const WALLET_TURNS: readonly Turn[] = [
  { name: 'as it was', forfeits: never, turn: () => undefined },
  { name: 'empty', forfeits: (share) => share < 890_880n, turn: ({ vm }, wallet) => vm.fund(wallet, 0n) },
  { name: 'a program', forfeits: () => true, turn: ({ vm }, wallet) => vm.load(wallet, ANY_PROGRAM) },
  owned('an account with data', SYSTEM_PROGRAM, new Uint8Array(100)),
  owned('an account of the token program', TOKEN_PROGRAM, new Uint8Array()),
  owned('an account of some program', addressOf('some program'), new Uint8Array(10)),
  owned('a token account', TOKEN_PROGRAM, tokenAccountBytes(NATIVE_MINT, addressOf('owner'), 0n)),
  owned('a mint', TOKEN_PROGRAM, new Uint8Array(82)),
];

export interface TokenTurn {
  readonly name: string;
  /** Whether tokens can still be sent there. */
  readonly usable: boolean;
  turn(world: World, account: Address, owner: Address): void;
}

const patched = (name: string, usable: boolean, offset: number, bytes: Iterable<number>): TokenTurn => ({
  name,
  usable,
  turn: ({ vm }, account) => vm.account(account) && vm.patch(account, offset, bytes),
});

/** Of a token account, by its owner or the currency's issuer. */
export const TOKEN_TURNS: readonly TokenTurn[] = [
  patched('frozen', false, 108, [2]),
  patched('given away', false, 32, keyOf(addressOf('somebody else'))),
  patched('delegated', true, 72, [1, 0, 0, 0, ...keyOf(addressOf('delegate')), 1]),
  patched('to be closed by another', true, 129, [1, 0, 0, 0, ...keyOf(addressOf('closer'))]),
  {
    name: 'closed',
    usable: true,
    turn: ({ vm }, account) =>
      vm.forge(account, { owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 0n }),
  },
];

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
