import bs58 from 'bs58';
import { CORE_ADDRESS, type CoreAsset, coreRoyalties } from '../chain/codecs/core.ts';
import { readCoreAsset, readCoreCollection } from '../chain/codecs/core-accounts.ts';
import { decodeMetadata } from '../chain/codecs/metadata-record.ts';
import { TOKEN_METADATA_ADDRESS } from '../chain/codecs/token-metadata.ts';
import type { Address } from '../domain/address.ts';
import { addressBytes } from '../domain/base58.ts';
import { CliError } from '../errors/cli-error.ts';
import type { ChainReader } from '../ports/chain.ts';
import { CORE_STANDARD } from './core.ts';

/** Where a record of token-metadata has its first creator: an address, whether that wallet signed, and its share. */
const CREATORS_OFFSET = 326;
const CREATOR_BYTES = 34;
const MOST_CREATORS = 5;
const SIGNED = 1;

/** An artwork: its mint or its address, and the number of its kind as an account of the programs has it. */
export interface Artwork {
  readonly mint: Address;
  readonly standard: number;
}

/**
 * Which of the artworks a wallet made. A creator that a record names must have signed it, since anybody can name anybody. Core
 * has no such signature: there it is a wallet that gets royalties. A node is asked for the records of the creator in five
 * requests side by side, and for the assets of core by their addresses.
 */
export async function madeBy(
  chain: ChainReader,
  creator: Address,
  artworks: readonly Artwork[],
): Promise<ReadonlySet<Address>> {
  const ofCore = artworks.flatMap(({ mint, standard }) => (standard === CORE_STANDARD ? [mint] : []));
  const [recorded, assets] = await Promise.all([
    withRecords(chain, creator),
    withRoyalties(chain, creator, ofCore),
  ]);
  return new Set([...recorded, ...assets]);
}

async function withRecords(chain: ChainReader, creator: Address): Promise<readonly Address[]> {
  const bytes = bs58.encode(Uint8Array.of(...addressBytes(creator), SIGNED));
  const places = Array.from({ length: MOST_CREATORS }, (_, index) => CREATORS_OFFSET + CREATOR_BYTES * index);
  const found = await Promise.all(
    places.map((offset) => chain.getProgramAccounts(TOKEN_METADATA_ADDRESS, [{ memcmp: { offset, bytes } }])),
  );
  return found.flat().flatMap(({ data }) => {
    // What has these bytes there may be no record, or have fewer creators.
    const record = readable(() => decodeMetadata(data));
    const isTheirs = record?.creators?.some(({ address, verified }) => verified && address === creator);
    return record !== null && isTheirs ? [record.mint] : [];
  });
}

async function withRoyalties(
  chain: ChainReader,
  creator: Address,
  ids: readonly Address[],
): Promise<readonly Address[]> {
  if (ids.length === 0) return [];
  const { accounts } = await chain.getAccounts(ids);
  const assets = accounts.flatMap((account) => {
    const asset = account?.owner === CORE_ADDRESS ? readable(() => readCoreAsset(account)) : null;
    return account === null || asset === null ? [] : [{ id: account.address, asset }];
  });
  const named = [...new Set(assets.flatMap(({ asset }) => collectionOf(asset) ?? []))];
  const collections = named.length === 0 ? [] : (await chain.getAccounts(named)).accounts;
  const byAddress = new Map(
    named.map((address, index) => [
      address,
      readable(() => readCoreCollection(collections[index] ?? null, address)),
    ]),
  );
  return assets.flatMap(({ id, asset }) => {
    const collection = collectionOf(asset);
    const royalties = coreRoyalties(asset, collection === null ? null : (byAddress.get(collection) ?? null));
    return royalties?.creators.some(({ address }) => address === creator) ? [id] : [];
  });
}

function collectionOf({ updateAuthority }: CoreAsset): Address | null {
  return updateAuthority.kind === 'collection' ? updateAuthority.address : null;
}

/** Null for an account that cannot be read. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CliError && error.code === 'account_mismatch') return null;
    throw error;
  }
}
