import type { AccountMeta, Address, Instruction } from '@solana/kit';
import { findMarkerAddress, findPrintMint, pageOf } from '../../src/chain/codecs/editions.ts';
import { findEditionAddress, findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import { INSTRUCTIONS_SYSVAR } from '../../src/chain/codecs/token-record.ts';
import { getBuyEditionInstruction } from '../../src/chain/generated/market/index.ts';
import type { Terms } from './program-money.ts';
import { associatedToken } from './program-tokens.ts';
import { signerOf } from './program-vm.ts';
import { createWorld, type ListInput, type World } from './program-world.ts';

export type BuyEditionInput = Parameters<typeof getBuyEditionInstruction>[0];

/** The errors of the program that only a listing of editions has. */
export const EDITION_ERRORS: readonly string[] = [
  'EditionsAboveSupply',
  'SellsEditions',
  'SellsNoEditions',
  'SoldOut',
  'EditionNotNext',
  'WrongPrintAddress',
  'PrintExists',
];

/** The accounts of a print. */
export interface PrintAccounts {
  readonly printMint: Address;
  readonly printToken: Address;
  readonly printMetadata: Address;
  readonly printEdition: Address;
}

/** How many prints the listing sold, as its account says; undefined where it sells the artwork itself. */
export function soldOf({ vm, listing }: World): number | undefined {
  const data = vm.account(listing)?.data;
  return data?.length === 244 ? (data[242] ?? 0) + 256 * (data[243] ?? 0) : undefined;
}

/** The accounts of the listing's next print, bought by a wallet. */
export async function printOf(
  world: World,
  buyer: Address = world.buyer,
  sold = soldOf(world) ?? 0,
): Promise<PrintAccounts> {
  const listedAt = world.readListing()?.listedAt ?? 0n;
  const printMint = await findPrintMint(world.program, { mint: world.mint, listedAt, sold });
  return {
    printMint,
    printToken: await associatedToken(buyer, printMint),
    printMetadata: await findMetadataAddress(printMint),
    printEdition: await findEditionAddress(printMint),
  };
}

/** A world whose artwork is an original with prints. */
export async function createOriginal(terms: Partial<Terms> = {}): Promise<World> {
  return createWorld({ prints: 10n, funds: 100_000_000_000n, real: true, ...terms });
}

export function listEditions(
  world: World,
  editionsLimit: number,
  overrides: Partial<ListInput> = {},
): Instruction {
  return world.list({ editionsLimit, ...overrides });
}

/** A purchase of the print with this number, which is the next one if none is named. */
export async function buyEdition(
  world: World,
  overrides: Partial<BuyEditionInput> = {},
  trailing?: readonly AccountMeta[],
): Promise<Instruction> {
  const buyer = overrides.buyer?.address ?? world.buyer;
  const number = BigInt(overrides.number ?? BigInt(soldOf(world) ?? 0) + 1n);
  const input: BuyEditionInput = {
    buyer: signerOf(buyer),
    seller: world.seller,
    listing: world.listing,
    feeAccount: world.feeAccount,
    mint: world.mint,
    token: world.escrow,
    metadata: world.metadata,
    edition: world.edition,
    marker: await findMarkerAddress(world.mint, pageOf(number)),
    updateAuthority: world.seller,
    ...(await printOf(world, buyer)),
    instructionsSysvar: INSTRUCTIONS_SYSVAR,
    currencyMint: world.currency,
    payerToken: await world.purse(buyer),
    payeeToken: await world.purse(world.seller),
    feeToken: await world.purse(world.feeAccount),
    number,
    price: world.readListing()?.price ?? world.terms.price,
    terms: world.shown(),
  };
  const instruction = getBuyEditionInstruction({ ...input, ...overrides }, world.override);
  const creators = trailing ?? (await world.trailing());
  return { ...instruction, accounts: [...instruction.accounts, ...creators] };
}
