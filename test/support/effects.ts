import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/market-state.ts';

/** How many transactions that went through have touched the listing of an artwork, by the history of the node. */
export async function effectsOn(rpcUrl: string, mint: Address): Promise<number> {
  const address = await findListingAddress(SANDBOX_DEPLOYMENT, mint);
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getSignaturesForAddress',
      params: [address, { commitment: 'confirmed' }],
    }),
  });
  const { result } = (await answer.json()) as { readonly result: readonly { readonly err: unknown }[] };
  return result.filter(({ err }) => err === null).length;
}
