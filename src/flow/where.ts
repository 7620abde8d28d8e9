import type { Address } from '../domain/address.ts';
import { publicCluster } from '../domain/clusters.ts';
import type { Place, PreviewFacts } from '../transactions/preview.ts';
import type { Deps } from './deps.ts';

/** The cluster and the node of a preview. */
export function placeOf(
  { deployment }: Pick<Deps, 'deployment'>,
  { genesisHash, hosts }: { readonly genesisHash: string; readonly hosts: readonly string[] },
): Place {
  const [first = '', ...others] = hosts;
  return {
    cluster: publicCluster(genesisHash) ?? deployment.name,
    genesisHash,
    node: others.length === 0 ? first : `${first} and ${others.length} more`,
  };
}

/** A list of names that cannot be read stops nothing: then the wallet has none. */
export function namedSigner(
  { wallets }: Pick<Deps, 'wallets'>,
  signer: Address,
): Pick<PreviewFacts, 'signer' | 'signerName'> {
  try {
    const found = wallets.list().find(({ address }) => address === signer);
    return found === undefined ? { signer } : { signer, signerName: found.name };
  } catch {
    return { signer };
  }
}
