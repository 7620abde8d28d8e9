import type { Address } from '../../src/domain/address.ts';
import { systemAccount } from '../../src/sandbox/chain/vm/account.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { crowdListings, crowdMint, crowdModels } from './crowd.ts';
import type { Marketplace } from './marketplace.ts';

const LAMPORTS = 10_000_000n;

/** Puts so many listings of a wallet on the chain, with their records but without artworks; their mints. */
export async function addListings(
  { running: { chain } }: Marketplace,
  seller: Address,
  count: number,
): Promise<readonly Address[]> {
  const models = await crowdModels(chainReader(chain));
  for await (const { address, owner, data } of crowdListings(models, count, { isDerived: true, seller }))
    chain.setAccount(address, { ...systemAccount(LAMPORTS), owner, data });
  chain.makeBlocks(1);
  return Array.from({ length: count }, (_, index) => crowdMint(index + 1));
}
