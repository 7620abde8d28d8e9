import type { Asset, Original } from '../../assets/asset.ts';
import {
  CREATION_FEE,
  decodeMasterEdition,
  findMarkerAddress,
  findPrintMint,
  lowestFree,
  type MasterEdition,
  PRINT_SIZES,
  pageOf,
} from '../../chain/codecs/editions.ts';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import { findEditionAddress, findMetadataAddress } from '../../chain/codecs/token-metadata.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { Listing } from '../../domain/listing.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';
import { TOKEN_SIZE } from '../../tokens/sizes.ts';
import type { SummaryLine } from '../operation.ts';

/** The next print of a listing, as a buyer would get it. */
export interface Print {
  readonly number: bigint;
  /** How many prints the listing has sold before. */
  readonly sold: number;
  readonly original: Original;
  readonly master: MasterEdition;
  /** The page on which token-metadata marks the number, and whether it must be opened. */
  readonly marker: Address;
  readonly opensMarker: boolean;
  readonly mint: Address;
  readonly token: Address;
  readonly metadata: Address;
  readonly edition: Address;
}

/** Reads which print is next. Null for a listing of the artwork itself. Throws `sold_out` when there is none. */
export async function readPrint(
  chain: ChainReader,
  { programs }: Deployment,
  buyer: Address,
  { asset: { original }, listing }: { readonly asset: Asset; readonly listing: Listing },
): Promise<Print | null> {
  const { editionsSold: sold, editionsLimit, mint: artwork } = listing;
  if (sold === null) return null;
  if (sold >= editionsLimit) throw soldOut(listing, `all ${editionsLimit} of this listing are sold`);
  const place = { mint: artwork, listedAt: BigInt(listing.listedAt), sold };
  const mint = await findPrintMint(programs.market, place);
  const master = original === undefined ? null : await masterOf(chain, original);
  if (original === undefined || master === null) throw soldOut(listing, 'its original can no longer be read');
  const free = await nextNumber(chain, artwork, master);
  if (free === null) throw soldOut(listing, `every number up to ${master.maxSupply} was printed`);
  return {
    ...free,
    sold,
    original,
    master,
    mint,
    token: await findTokenAddress(buyer, mint),
    metadata: await findMetadataAddress(mint),
    edition: await findEditionAddress(mint),
  };
}

async function masterOf(chain: ChainReader, { edition }: Original): Promise<MasterEdition | null> {
  const { accounts } = await chain.getAccounts([edition]);
  return decodeMasterEdition(accounts[0] ?? null);
}

/** More pages than this are not searched: each has 248 numbers. */
const MOST_PAGES = 20n;

/**
 * The lowest free number from the page of the supply on. Numbers are usually printed in order, so that this is the first
 * page that is looked at; those of burned prints, which do not count in the supply, stay taken.
 */
async function nextNumber(chain: ChainReader, artwork: Address, { supply, maxSupply }: MasterEdition) {
  const first = pageOf(supply + 1n);
  for (let page = first; page < first + MOST_PAGES; page += 1n) {
    const marker = await findMarkerAddress(artwork, page);
    const { accounts } = await chain.getAccounts([marker]);
    const account = accounts[0] ?? null;
    const number = lowestFree(page, account?.data ?? new Uint8Array());
    if (number !== null && (maxSupply === null || number <= maxSupply))
      return { number, marker, opensMarker: account === null || account.data.length === 0 };
    if (number !== null) return null;
  }
  return null;
}

function soldOut({ mint, editionsLimit, editionsSold }: Listing, why: string): CliError {
  return new CliError('sold_out', {
    what: 'there is no edition left to buy',
    why,
    hint: `see the listing: gavel listing get ${mint}`,
    details: { mint, editionsLimit, editionsSold },
  });
}

/** Lamports that the buyer pays for the accounts of a print; token-metadata's fee stays in one of them. */
export function printCost({ opensMarker }: Print, rent: (size: number) => bigint): bigint {
  return openedBy({ opensMarker }).reduce((sum, size) => sum + rent(size), CREATION_FEE);
}

/** Bytes of the accounts that a print opens. */
export function openedBy({ opensMarker }: Pick<Print, 'opensMarker'>): readonly number[] {
  const { mint, metadata, edition, marker } = PRINT_SIZES;
  return [mint, metadata, edition, TOKEN_SIZE, ...(opensMarker ? [marker] : [])];
}

/** The print in words. Its number is certain: if somebody else buys it first, the transaction fails. */
export function describePrint(
  { number, sold, mint }: Print,
  { editionsLimit, mint: artwork }: Listing,
  name: string,
): readonly SummaryLine[] {
  return [
    ['edition', `number ${number} of ${name}`],
    ['of the listing', `${sold + 1} of ${editionsLimit}`],
    ['original', artwork],
    ['new mint', mint],
  ];
}
