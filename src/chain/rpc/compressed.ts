import type { Address } from '../../domain/address.ts';
import { addressBytes, isAddress } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { CompressedClaim } from '../../ports/chain.ts';
import type { Rpc } from './call.ts';
import type { Answer } from './checks.ts';
import { refuse } from './refuse.ts';

/** JSON-RPC's code for a method that does not exist. */
const NO_SUCH_METHOD = -32601;
/** Indexers answer so when they do not know an asset. */
const NOT_KNOWN = -32000;
/** No tree is deeper. */
const MAX_DEPTH = 30;

/** Asks an indexer for a compressed artwork and its proof; null when it knows no such one. Throws `no_endpoint`. */
export async function getCompressed(rpc: Rpc, id: Address): Promise<CompressedClaim | null> {
  try {
    const [asset, proof] = await Promise.all([
      rpc.read('getAsset', { id }, 'asset', (answer) => answer),
      rpc.read('getAssetProof', { id }, 'assetProof', (answer) => answer),
    ]);
    return claimOf(id, asset, proof);
  } catch (error) {
    const code = error instanceof CliError ? error.details.rpcCode : undefined;
    if (code === NOT_KNOWN) return null;
    throw code === NO_SUCH_METHOD ? noIndexer(rpc, id, error) : error;
  }
}

function claimOf(
  id: Address,
  { id: named, ownership, compression }: Answer<'asset'>,
  { tree_id: tree, node_index: nodeIndex, proof }: Answer<'assetProof'>,
): CompressedClaim | null {
  if (compression?.compressed !== true) return null;
  if (named !== id) refuse('result.id', 'is not the one that was asked for');
  if (compression.tree !== tree) refuse('result.tree_id', 'is not the tree of the artwork');
  if (proof.length > MAX_DEPTH) refuse('result.proof', `has more than ${MAX_DEPTH} nodes`);
  const hash = (name: 'data_hash' | 'creator_hash'): Uint8Array => {
    const text = compression[name];
    return isAddress(text) ? addressBytes(text) : refuse(`result.compression.${name}`, 'is not a hash');
  };
  const { owner, delegate } = ownership;
  return {
    tree,
    owner,
    delegate: isAddress(delegate ?? '') ? (delegate as Address) : owner,
    nonce: BigInt(compression.leaf_id),
    index: Number(BigInt(nodeIndex) % 2n ** BigInt(proof.length)),
    dataHash: hash('data_hash'),
    creatorHash: hash('creator_hash'),
    proof: proof.map(addressBytes),
  };
}

function noIndexer({ endpoint: { host } }: Rpc, id: Address, cause: unknown): CliError {
  return new CliError('no_endpoint', {
    what: `nobody was asked for the compressed artwork ${id}`,
    why: `no account is at ${id}, and the RPC node at ${host} does not know compressed artworks (getAsset)`,
    hint: 'check the address; for a compressed artwork, name a node that knows them: --das URL',
    details: { asset: id, host },
    cause,
  });
}
