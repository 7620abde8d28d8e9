import { CORE_ADDRESS, type CoreAsset, type CoreCollection, coreRoyalties } from '../chain/codecs/core.ts';
import { isBurned, isCoreCollection, readCoreAsset } from '../chain/codecs/core-accounts.ts';
import { decodeMetadata, isProgrammableRecord } from '../chain/codecs/metadata.ts';
import type { Metadata } from '../chain/codecs/metadata-record.ts';
import { findMetadataAddress } from '../chain/codecs/token-metadata.ts';
import { type AccountMap, accountAt } from '../chain/read-all.ts';
import type { Address } from '../domain/address.ts';
import { CliError } from '../errors/cli-error.ts';
import type { RawAccount } from '../ports/chain.ts';
import type { AssetRecord } from './asset.ts';

// What assets say of themselves, which is enough for showing them. How they are moved is many times as much code (`kinds.ts`), which a
// short command would take long to load.

/** The addresses to read for `readRecord`. */
export async function recordReads(id: Address): Promise<readonly Address[]> {
  return [await findMetadataAddress(id), id];
}

/** The record of an asset of any kind; null when it has none that can be read. */
export async function readRecord(id: Address, accounts: AccountMap): Promise<AssetRecord | null> {
  const metadata = accountAt(accounts, await findMetadataAddress(id));
  const account = accountAt(accounts, id);
  return ifReadable(() => ofMetadata(metadata, id)) ?? ifReadable(() => ofCore(account));
}

function ofMetadata(account: RawAccount | null, id: Address): AssetRecord | null {
  if (account === null) return null;
  const metadata = decodeMetadata(account, id);
  return isProgrammableRecord(metadata) ? programmableRecord(metadata) : metadataRecord(metadata);
}

function ofCore(account: RawAccount | null): AssetRecord | null {
  if (account?.owner !== CORE_ADDRESS || isBurned(account) || isCoreCollection(account)) return null;
  return coreRecord(readCoreAsset(account), null);
}

function ifReadable(read: () => AssetRecord | null): AssetRecord | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CliError && error.code === 'account_mismatch') return null;
    throw error;
  }
}

/** That of a mint of SPL Token. */
export function metadataRecord(metadata: Metadata): AssetRecord {
  const { name, creators, sellerFeeBasisPoints: royaltyBps, primarySaleHappened } = metadata;
  return { name, creators: creators ?? [], royaltyBps, primarySaleHappened };
}

export function programmableRecord(metadata: Metadata): AssetRecord {
  return { ...metadataRecord(metadata), firstSeller: metadata.updateAuthority };
}

/** A sale by the update authority is the first one. Without one, no sale is. */
export function coreRecord(
  asset: CoreAsset,
  collection: CoreCollection | null,
  problem: CliError | null = null,
): AssetRecord {
  const { updateAuthority } = asset;
  const artist =
    updateAuthority.kind === 'address' ? updateAuthority.address : (collection?.updateAuthority ?? null);
  const royalties = problem === null ? coreRoyalties(asset, collection) : null;
  return {
    name: asset.name,
    creators: (royalties?.creators ?? []).map(({ address, percentage }) => ({
      address,
      verified: false,
      share: percentage,
    })),
    royaltyBps: royalties?.basisPoints ?? 0,
    ...(artist === null || problem !== null
      ? { primarySaleHappened: true }
      : { primarySaleHappened: false, firstSeller: artist }),
  };
}
