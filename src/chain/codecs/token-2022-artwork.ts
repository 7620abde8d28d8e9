import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction, getTokenSize } from '@solana-program/token';
import { type Address, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import { findTokenAddress } from './token.ts';

/** A one-of-one of Token-2022 to be made: its metadata is an extension of its mint. */
export interface NewToken2022Artwork {
  readonly mint: Address;
  /** Pays for everything, gets the artwork, and may change its metadata. Signs, and so does the mint. */
  readonly artist: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** Lamports that make an account of `size` bytes rent exempt. */
  readonly rent: (size: number) => bigint;
}

const CREATE_ACCOUNT = 0;
const SET_AUTHORITY = 6;
const MINT_TO = 7;
const INITIALIZE_MINT_2 = 20;
const METADATA_POINTER = [39, 0];
/** The first 8 bytes of sha256("spl_token_metadata_interface:initialize_account"). */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141];
const MINT_TOKENS_AUTHORITY = 0;
const NONE = 0;

/** The type and the length of an extension. */
const EXTENSION_HEADER = 4;
const POINTER_BYTES = 64;
/** Base, kind of the account, pointer. */
const MINT_BYTES = getTokenSize() + 1 + EXTENSION_HEADER + POINTER_BYTES;

const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE });
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY });
const signs = (address: Address) => ({ address, role: AccountRole.READONLY_SIGNER });
const pays = (address: Address) => ({ address, role: AccountRole.WRITABLE_SIGNER });

function u32(value: number): Uint8Array {
  return Uint8Array.of(...new Uint8Array(Uint32Array.of(value).buffer));
}

function u64(value: bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(value).buffer);
}

function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value);
  return Uint8Array.of(...u32(bytes.length), ...bytes);
}

/** Creates the mint with its metadata, mints the one unit to the artist, and closes the mint for ever. */
export async function createToken2022Artwork(input: NewToken2022Artwork): Promise<readonly Instruction[]> {
  const { mint, artist, name, symbol, uri, rent } = input;
  const token = await findTokenAddress(artist, mint, TOKEN_2022_PROGRAM);
  const texts = [name, symbol, uri].map(text);
  // Update authority, mint, the texts, and an empty list of further fields.
  const metadata = EXTENSION_HEADER + 32 + 32 + texts.reduce((sum, { length }) => sum + length, 0) + 4;
  const on2022 = (accounts: Instruction['accounts'], ...data: Iterable<number>[]): Instruction => ({
    programAddress: TOKEN_2022_PROGRAM,
    accounts: accounts ?? [],
    data: Uint8Array.from(data.flatMap((part) => [...part])),
  });
  return [
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [pays(artist), pays(mint)],
      data: Uint8Array.of(
        ...u32(CREATE_ACCOUNT),
        // The rent of the metadata too, for which Token-2022 makes the account longer.
        ...u64(rent(MINT_BYTES + metadata)),
        ...u64(BigInt(MINT_BYTES)),
        ...addressBytes(TOKEN_2022_PROGRAM),
      ),
    },
    on2022([writable(mint)], METADATA_POINTER, addressBytes(artist), addressBytes(mint)),
    on2022([writable(mint)], [INITIALIZE_MINT_2, 0], addressBytes(artist), [NONE]),
    on2022([writable(mint), readonly(artist), readonly(mint), signs(artist)], INITIALIZE_METADATA, ...texts),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(artist),
      ata: token,
      owner: artist,
      mint,
      tokenProgram: TOKEN_2022_PROGRAM,
    }),
    on2022([writable(mint), writable(token), signs(artist)], [MINT_TO], u64(1n)),
    on2022([writable(mint), signs(artist)], [SET_AUTHORITY, MINT_TOKENS_AUTHORITY, NONE]),
  ];
}
