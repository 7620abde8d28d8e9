import type { Address, Instruction } from '@solana/kit';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { createToken2022Artwork } from '../../src/chain/codecs/token-2022-artwork.ts';
import * as vendor from '../../src/chain/generated/vendor-b/index.ts';
import { BASE } from './program-money.ts';
import { associatedToken, TOKEN_2022_PROGRAM } from './program-tokens.ts';
import { addressOf, type ProgramVm, prebuilt, signerOf } from './program-vm.ts';
import { createWorld, type World } from './program-world.ts';

type Input<Build extends (input: never, ...rest: never[]) => unknown> = Partial<Parameters<Build>[0]>;
export type ListInput = Input<typeof vendor.getListInstruction>;
export type DelistInput = Input<typeof vendor.getDelistInstruction>;

/** Bytes of a listing, and of the token accounts of either token program. A listing's own of Token-2022 cannot change hands. */
export const LISTING_SIZE = 317;
export const TOKEN_SIZE = 165;
export const TOKEN_2022_SIZE = 170;

/** One artwork, where it is and where it goes, and the instructions about it. */
export interface Listed {
  readonly mint: Address;
  readonly state: Address;
  readonly sellerToken: Address;
  readonly escrow: Address;
  /** Rent of what a listing opens. */
  readonly rent: bigint;
  list(overrides?: ListInput): Instruction;
  delist(overrides?: DelistInput): Instruction;
}

/** A world with the program of vendor-b, somebody who pays the rent, and an artwork of each kind that is held in token accounts. */
export interface VendorB {
  readonly world: World;
  readonly payer: Address;
  readonly classic: Listed;
  readonly modern: Listed;
}

export type Kind = 'classic' | 'modern';
export const KINDS: readonly Kind[] = ['classic', 'modern'];

/** Whether the seller has the artwork, and whether the escrow has it. */
export const whereIs = ({ vm }: World, { sellerToken, escrow }: Listed) =>
  [sellerToken, escrow].map((token) => unitsOf(vm, token));

/** Units in a token account of either token program; undefined when there is none. */
export function unitsOf(vm: ProgramVm, token: Address): bigint | undefined {
  const found = vm.account(token);
  return found === undefined || found.data.length < TOKEN_SIZE
    ? undefined
    : Buffer.from(found.data).readBigUInt64LE(64);
}

export function readListState(vm: ProgramVm, { state }: Pick<Listed, 'state'>): vendor.ListState | undefined {
  const data = vm.account(state)?.data;
  return data?.length === LISTING_SIZE ? vendor.getListStateDecoder().decode(data) : undefined;
}

/** Makes an artwork of Token-2022 that the seller holds. */
export async function mintModern(world: World, mint: Address): Promise<Address> {
  const { vm, seller } = world;
  const made = await createToken2022Artwork({
    mint,
    artist: seller,
    name: 'Modern life',
    symbol: 'ART',
    uri: 'https://example.com/2.json',
    rent: (size) => vm.rent(size),
  });
  world.must(seller, ...made);
  return findTokenAddress(seller, mint, TOKEN_2022_PROGRAM);
}

export async function createVendorB(
  program: Address = vendor.VENDOR_B_PROGRAM_ADDRESS,
  world?: World,
): Promise<VendorB> {
  const at = world ?? (await createWorld());
  at.vm.load(program, prebuilt('vendor-b'));
  const payer = addressOf('rent payer');
  at.vm.fund(payer, BASE);
  return {
    world: at,
    payer,
    classic: await classicOf(at, payer, program),
    modern: await modernOf(at, payer, program),
  };
}

const ASKED = { amount: 1_000_000_007n, expiry: 0n };

async function classicOf(world: World, payer: Address, programAddress: Address): Promise<Listed> {
  const { vm, mint, seller, sellerToken } = world;
  const [state] = await vendor.findListStatePda({ mint }, { programAddress });
  const escrow = await associatedToken(state, mint);
  const owner = { seller: signerOf(seller) };
  return {
    mint,
    state,
    sellerToken,
    escrow,
    rent: vm.rent(LISTING_SIZE) + vm.rent(TOKEN_SIZE),
    list: (overrides = {}) =>
      vendor.getListInstruction(
        {
          payer: signerOf(payer),
          ...owner,
          listState: state,
          ...world.block(sellerToken, escrow),
          ...ASKED,
          ...overrides,
        },
        { programAddress },
      ),
    delist: (overrides = {}) =>
      vendor.getDelistInstruction(
        {
          ...owner,
          rentPayer: payer,
          listState: state,
          ...world.block(escrow, sellerToken),
          ...overrides,
        },
        { programAddress },
      ),
  };
}

async function modernOf(world: World, payer: Address, programAddress: Address): Promise<Listed> {
  const { vm, seller } = world;
  const mint = addressOf('modern artwork');
  const sellerToken = await mintModern(world, mint);
  const [state] = await vendor.findListStatePda({ mint }, { programAddress });
  const escrow = await findTokenAddress(state, mint, TOKEN_2022_PROGRAM);
  const asset = { listState: state, mint };
  const owner = { seller: signerOf(seller) };
  return {
    mint,
    state,
    sellerToken,
    escrow,
    rent: vm.rent(LISTING_SIZE) + vm.rent(TOKEN_2022_SIZE),
    list: (overrides = {}) =>
      vendor.getListToken2022Instruction(
        {
          payer: signerOf(payer),
          ...owner,
          ...asset,
          fromToken: sellerToken,
          toToken: escrow,
          ...ASKED,
          ...overrides,
        },
        { programAddress },
      ),
    delist: (overrides = {}) =>
      vendor.getDelistToken2022Instruction(
        { ...owner, rentPayer: payer, ...asset, fromToken: escrow, toToken: sellerToken, ...overrides },
        { programAddress },
      ),
  };
}
