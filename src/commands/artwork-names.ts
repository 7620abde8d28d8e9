import { decodeMetadata } from '../chain/codecs/metadata.ts';
import { findMetadataAddress } from '../chain/token-metadata.ts';
import type { ChainReader } from '../deps.ts';
import type { Address } from '../domain/address.ts';

/** Names of artworks in the order of their mints; null for one without a record. */
export async function readNames(
  chain: ChainReader,
  mints: readonly Address[],
): Promise<readonly (string | null)[]> {
  if (mints.length === 0) return [];
  const { accounts } = await chain.getAccounts(await Promise.all(mints.map(findMetadataAddress)));
  return mints.map((mint, index) => {
    const account = accounts[index] ?? null;
    return account === null ? null : decodeMetadata(account, mint).name;
  });
}
