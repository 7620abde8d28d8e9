import { SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { findListingAddress } from '../../src/operations/listing-address.ts';

/** `effectsOn` the listing of an artwork. */
export async function effectsFromNow(rpcUrl: string, mint: Address): Promise<() => Promise<number>> {
  return effectsOn(rpcUrl, await findListingAddress(SANDBOX_DEPLOYMENT, mint));
}

/**
 * Counts the transactions from now on that go through and touch an account, by the history of the node. What the node
 * forgets meanwhile, which keeps 10,000 blocks, is none of them.
 */
export async function effectsOn(rpcUrl: string, address: Address): Promise<() => Promise<number>> {
  const before = new Set(await signaturesOf(rpcUrl, address));
  return async () =>
    (await signaturesOf(rpcUrl, address)).filter((signature) => !before.has(signature)).length;
}

async function signaturesOf(rpcUrl: string, address: Address): Promise<readonly string[]> {
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
  const { result } = (await answer.json()) as {
    readonly result: readonly { readonly err: unknown; readonly signature: string }[];
  };
  return result.filter(({ err }) => err === null).map(({ signature }) => signature);
}
