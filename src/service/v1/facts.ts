import type { AssetRecord } from '../../assets/asset.ts';
import { readRecord, recordReads } from '../../assets/records.ts';
import { CORE_ADDRESS } from '../../chain/codecs/core.ts';
import { isBurned, readCoreAsset, readCoreCollection } from '../../chain/codecs/core-accounts.ts';
import { decodeMasterEdition, decodePrintEdition } from '../../chain/codecs/editions.ts';
import { decodeMetadata } from '../../chain/codecs/metadata.ts';
import { collectionIn, type Metadata } from '../../chain/codecs/metadata-record.ts';
import { decodeMint } from '../../chain/codecs/token.ts';
import { findEditionAddress, findMetadataAddress } from '../../chain/codecs/token-metadata.ts';
import { type AccountMap, accountAt, readAll } from '../../chain/read-all.ts';
import type { Address } from '../../domain/address.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ChainReader } from '../../ports/chain.ts';

/** What the chain says of an artwork, wherever it is. */
export interface ArtworkFacts {
  readonly mint: Address;
  readonly name: string;
  readonly uri: string;
  readonly isImmutable: boolean;
  /** The first creator that has verified it, else the first; null without any. */
  readonly creator: Address | null;
  /** The owner, where the artwork's own account names one. */
  readonly owner: Address | null;
  readonly edition: {
    readonly address: Address;
    readonly supply: bigint;
    readonly maxSupply: bigint | null;
  } | null;
  /** Units of its mint; 1 for an asset of core. */
  readonly supply: bigint;
  readonly collection: {
    readonly address: Address;
    readonly name?: string;
    readonly verified: boolean;
  } | null;
}

/** The artworks that can be read, by mint. */
export async function readFacts(
  chain: Pick<ChainReader, 'getAccounts'>,
  mints: readonly Address[],
): Promise<ReadonlyMap<Address, ArtworkFacts>> {
  const reads = await Promise.all(
    mints.map(async (mint) => [mint, await findEditionAddress(mint), ...(await recordReads(mint))]),
  );
  const { all } = await readAll(chain, {}, [...new Set(reads.flat())]);
  const facts = await Promise.all(mints.map((mint) => factsOf(mint, all)));
  const found = facts.filter((one) => one !== null);
  return new Map((await withCollections(chain, found)).map((one) => [one.mint, one]));
}

async function factsOf(mint: Address, accounts: AccountMap): Promise<ArtworkFacts | null> {
  const account = accountAt(accounts, mint);
  const record = await readRecord(mint, accounts);
  if (account === null || record === null) return null;
  if (account.owner === CORE_ADDRESS) {
    if (isBurned(account)) return null;
    const { name, uri, owner, updateAuthority } = readCoreAsset(account);
    return {
      mint,
      name,
      uri,
      owner,
      isImmutable: updateAuthority.kind === 'none',
      creator: creatorOf(record) ?? (updateAuthority.kind === 'address' ? updateAuthority.address : null),
      edition: null,
      supply: 1n,
      collection:
        updateAuthority.kind === 'collection' ? { address: updateAuthority.address, verified: true } : null,
    };
  }
  const at = await findMetadataAddress(mint);
  const metadata = readMetadata(accounts, at, mint);
  if (metadata === null) return null;
  const address = await findEditionAddress(mint);
  return {
    mint,
    name: metadata.name,
    uri: metadata.uri,
    owner: null,
    isImmutable: !metadata.isMutable,
    creator: creatorOf(record) ?? metadata.updateAuthority,
    edition: editionAt(accounts, address),
    supply: decodeMint(account)?.supply ?? 1n,
    collection: collectionIn(accountAt(accounts, at)?.data ?? new Uint8Array()),
  };
}

function readMetadata(accounts: AccountMap, at: Address, mint: Address): Metadata | null {
  const account = accountAt(accounts, at);
  try {
    return account === null ? null : decodeMetadata(account, mint);
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}

/** Of an original its prints; a print is one of one, and its number is not told here. */
function editionAt(accounts: AccountMap, address: Address): ArtworkFacts['edition'] {
  const account = accountAt(accounts, address);
  const master = decodeMasterEdition(account);
  if (master !== null) return { address, supply: master.supply, maxSupply: master.maxSupply };
  return decodePrintEdition(account) === null ? null : { address, supply: 0n, maxSupply: 0n };
}

function creatorOf({ creators }: AssetRecord): Address | null {
  return (creators.find(({ verified }) => verified) ?? creators[0])?.address ?? null;
}

/** With the names of collections, which are artworks or accounts of core themselves. */
async function withCollections(
  chain: Pick<ChainReader, 'getAccounts'>,
  facts: readonly ArtworkFacts[],
): Promise<readonly ArtworkFacts[]> {
  const addresses = [...new Set(facts.flatMap(({ collection }) => collection?.address ?? []))];
  if (addresses.length === 0) return facts;
  const records = await Promise.all(addresses.map((address) => findMetadataAddress(address)));
  const { all } = await readAll(chain, {}, [...addresses, ...records]);
  const told = new Map(
    addresses.map(
      (address, index) => [address, collectionAt(all, address, records[index] ?? address)] as const,
    ),
  );
  return facts.map((one) => {
    const found = one.collection === null ? null : (told.get(one.collection.address) ?? null);
    if (one.collection === null || found === null) return one;
    const { name, authority } = found;
    return { ...one, creator: one.creator ?? authority, collection: { ...one.collection, name } };
  });
}

/** Its name, and who may change it: the creator of an asset that leaves its royalties to its collection. */
function collectionAt(
  accounts: AccountMap,
  address: Address,
  record: Address,
): { readonly name: string; readonly authority: Address } | null {
  const account = accountAt(accounts, address);
  if (account?.owner !== CORE_ADDRESS) {
    const metadata = readMetadata(accounts, record, address);
    return metadata === null ? null : { name: metadata.name, authority: metadata.updateAuthority };
  }
  try {
    const { name, updateAuthority: authority } = readCoreCollection(account, address);
    return { name, authority };
  } catch (error) {
    if (error instanceof CliError) return null;
    throw error;
  }
}
