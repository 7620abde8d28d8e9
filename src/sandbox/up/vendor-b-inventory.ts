import { decodeListState, LIST_STATE_SIZE } from '../../chain/codecs/list-state.ts';
import type { Address } from '../../domain/address.ts';
import type { Deployment } from '../../domain/deployment.ts';
import type { ChainReader } from '../../ports/chain.ts';

/** A listing on vendor-b. */
export interface VendorBListing {
  readonly address: Address;
  readonly seller: Address;
  /** Lamports. */
  readonly price: bigint;
}

/** All listings on vendor-b, by the mint or the asset id of the artwork. */
export async function readVendorBListings(
  chain: ChainReader,
  { programs: { vendorB } }: Deployment,
): Promise<ReadonlyMap<Address, VendorBListing>> {
  if (vendorB === undefined) return new Map();
  const accounts = await chain.getProgramAccounts(vendorB, [{ dataSize: LIST_STATE_SIZE }]);
  return new Map(
    accounts
      .map((account) => decodeListState(account, vendorB))
      .map(({ assetId, address, owner, amount }) => [assetId, { address, seller: owner, price: amount }]),
  );
}
