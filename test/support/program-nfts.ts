import { AccountRole, type Address, getAddressEncoder, type Instruction } from '@solana/kit';
import {
  findEditionAddress,
  findMetadataAddress,
  TOKEN_METADATA_ADDRESS,
} from '../../src/chain/codecs/token-metadata.ts';
import { INSTRUCTIONS_SYSVAR } from '../../src/chain/codecs/token-record.ts';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import { addressBytes } from '../../src/domain/base58.ts';
import { ASSOCIATED_TOKEN_PROGRAM, associatedToken, TOKEN_PROGRAM } from './program-tokens.ts';
import { SYSTEM_PROGRAM } from './program-vm.ts';

/* Instructions of token-metadata for NFTs that the product does not send: what makes, verifies, prints and burns them. */

const write = (address: Address) => ({ address, role: AccountRole.WRITABLE });
const read = (address: Address) => ({ address, role: AccountRole.READONLY });
const sign = (address: Address) => ({ address, role: AccountRole.READONLY_SIGNER });
const pay = (address: Address) => ({ address, role: AccountRole.WRITABLE_SIGNER });
const absent = read(TOKEN_METADATA_ADDRESS);

const instruction = (accounts: Instruction['accounts'], ...data: readonly number[]): Instruction => ({
  programAddress: TOKEN_METADATA_ADDRESS,
  ...(accounts === undefined ? {} : { accounts }),
  data: Uint8Array.from(data),
});
const u64 = (value: number): number[] => [...Buffer.from(BigUint64Array.of(BigInt(value)).buffer)];
const text = (value: string): number[] => [value.length, 0, 0, 0, ...Buffer.from(value)];
const none = [0];

export interface NewNft {
  readonly mint: Address;
  /** Update authority, first creator and owner; pays. */
  readonly artist: Address;
  /** The second creator, who has not said yet that it is theirs. */
  readonly helper?: Address;
  /** How many prints. Default: none. */
  readonly prints?: number;
  /** The mint of its collection. */
  readonly collection?: Address;
  /** Whether it is a collection itself, of the kind that counts its artworks. */
  readonly isCollection?: boolean;
}

/** Create and Mint: an NFT in the associated token account of the artist. */
export async function createNft(nft: NewNft): Promise<readonly Instruction[]> {
  const { mint, artist, helper, prints = 0, collection } = nft;
  const [metadata, edition] = [await findMetadataAddress(mint), await findEditionAddress(mint)];
  const creators = [
    [...addressBytes(artist), 1, helper === undefined ? 100 : 60],
    ...(helper === undefined ? [] : [[...addressBytes(helper), 0, 40]]),
  ];
  const create = instruction(
    [
      write(metadata),
      write(edition),
      pay(mint),
      sign(artist),
      pay(artist),
      read(artist),
      read(SYSTEM_PROGRAM),
      read(INSTRUCTIONS_SYSVAR),
      read(TOKEN_PROGRAM),
    ],
    ...[42, 0, ...text('Still life'), ...text('ART'), ...text('https://example.com/1.json'), 0xf4, 1],
    ...[1, creators.length, 0, 0, 0, ...creators.flat()],
    // No sale yet, mutable, an NFT.
    ...[0, 1, 0],
    ...(collection === undefined ? none : [1, 0, ...getAddressEncoder().encode(collection)]),
    ...none,
    ...(nft.isCollection === true ? [1, 0, ...u64(0)] : none),
    ...none,
    ...none,
    ...[1, ...(prints === 0 ? [0] : [1, ...u64(prints)])],
  );
  const mintOne = instruction(
    [
      write(await associatedToken(artist, mint)),
      read(artist),
      read(metadata),
      write(edition),
      absent,
      write(mint),
      sign(artist),
      absent,
      pay(artist),
      read(SYSTEM_PROGRAM),
      read(INSTRUCTIONS_SYSVAR),
      read(TOKEN_PROGRAM),
      read(ASSOCIATED_TOKEN_PROGRAM),
      absent,
      absent,
    ],
    ...[43, 0, ...u64(1), ...none],
  );
  return [create, mintOne];
}

/** The page of numbers of a master edition on which a number is. */
export function markerOf(master: Address, number: number): Address {
  const program = addressBytes(TOKEN_METADATA_ADDRESS);
  const seeds = ['metadata', program, addressBytes(master), 'edition', `${Math.floor(number / 248)}`];
  return getProgramDerivedAddress({ programAddress: TOKEN_METADATA_ADDRESS, seeds })[0];
}

export interface NewPrint {
  readonly master: Address;
  readonly number: number;
  readonly mint: Address;
  /** Holds the master, signs and pays. */
  readonly holder: Address;
  readonly owner: Address;
  readonly updateAuthority: Address;
}

/** Print, version 1. */
export async function printNft(print: NewPrint): Promise<Instruction> {
  const { master, number, mint, holder, owner, updateAuthority } = print;
  return instruction(
    [
      write(await findMetadataAddress(mint)),
      write(await findEditionAddress(mint)),
      pay(mint),
      read(owner),
      write(await associatedToken(owner, mint)),
      sign(holder),
      absent,
      write(await findEditionAddress(master)),
      write(markerOf(master, number)),
      pay(holder),
      sign(holder),
      read(await associatedToken(holder, master)),
      read(await findMetadataAddress(master)),
      read(updateAuthority),
      read(TOKEN_PROGRAM),
      read(ASSOCIATED_TOKEN_PROGRAM),
      read(INSTRUCTIONS_SYSVAR),
      read(SYSTEM_PROGRAM),
    ],
    ...[55, 0, ...u64(number)],
  );
}

export interface Burn {
  readonly mint: Address;
  readonly owner: Address;
  readonly collection?: Address;
  /** Of a print: who holds its master. */
  readonly print?: { readonly master: Address; readonly number: number; readonly holder: Address };
}

/** Burn, version 1, by the owner. */
export async function burnNft({ mint, owner, collection, print }: Burn): Promise<Instruction> {
  const parents =
    print === undefined
      ? [absent, absent, absent, absent]
      : [
          write(await findEditionAddress(print.master)),
          read(print.master),
          read(await associatedToken(print.holder, print.master)),
          write(markerOf(print.master, print.number)),
        ];
  return instruction(
    [
      pay(owner),
      collection === undefined ? absent : write(await findMetadataAddress(collection)),
      write(await findMetadataAddress(mint)),
      write(await findEditionAddress(mint)),
      write(mint),
      write(await associatedToken(owner, mint)),
      ...parents,
      absent,
      read(SYSTEM_PROGRAM),
      read(INSTRUCTIONS_SYSVAR),
      read(TOKEN_PROGRAM),
    ],
    ...[41, 0, ...u64(1)],
  );
}

/** Verify, or Unverify, by a creator. */
export async function verifyCreator(mint: Address, creator: Address, says = true): Promise<Instruction> {
  const collection = says ? [absent, absent, absent] : [absent, absent];
  const accounts = [sign(creator), absent, write(await findMetadataAddress(mint)), ...collection];
  return instruction([...accounts, read(SYSTEM_PROGRAM), read(INSTRUCTIONS_SYSVAR)], says ? 52 : 53, 0);
}

/** Verify, or Unverify, by the update authority of a collection. */
export async function verifyCollection(
  mint: Address,
  collection: Address,
  authority: Address,
  says = true,
): Promise<Instruction> {
  const accounts = [
    sign(authority),
    absent,
    write(await findMetadataAddress(mint)),
    read(collection),
    write(await findMetadataAddress(collection)),
    ...(says ? [read(await findEditionAddress(collection))] : []),
  ];
  return instruction([...accounts, read(SYSTEM_PROGRAM), read(INSTRUCTIONS_SYSVAR)], says ? 52 : 53, 1);
}
