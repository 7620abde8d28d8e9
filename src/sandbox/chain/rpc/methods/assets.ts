import type { Address } from '@solana/kit';
import { Type } from 'typebox';
import { findTreeConfigAddress, hashLeaf } from '../../../../chain/codecs/bubblegum.ts';
import { toAddress } from '../../../../domain/base58.ts';
import type { SandboxChain } from '../../chain.ts';
import type { CompressedAsset } from '../../compressed/forest.ts';
import { type MethodTable, namedMethod } from '../method.ts';
import { NOT_KNOWN, RpcError } from '../rpc-error.ts';
import { AddressParam } from '../schema.ts';

const AssetParams = Type.Object({ id: AddressParam, options: Type.Optional(Type.Object({})) });

/** Of the public digital asset standard, for compressed NFTs alone. */
export const assetMethods: MethodTable = {
  getAsset: namedMethod(AssetParams, (chain, { id }) => describe(id, assetOf(chain, id))),

  getAssetProof: namedMethod(AssetParams, (chain, { id }) => {
    const asset = assetOf(chain, id);
    const found = chain.forest.proof(id);
    if (found === undefined) throw notKnown('Asset Proof Not Found');
    return {
      root: toAddress(found.root),
      proof: found.proof.map(toAddress),
      node_index: found.number,
      leaf: toAddress(hashLeaf(asset.leaf)),
      tree_id: asset.tree,
    };
  }),
};

function assetOf(chain: SandboxChain, id: Address): CompressedAsset {
  const asset = chain.forest.asset(id);
  if (asset === undefined) throw notKnown('Asset Not Found');
  return asset;
}

const notKnown = (what: string): RpcError =>
  new RpcError(NOT_KNOWN, `Database Error: RecordNotFound Error: ${what}`);

const MAX_BPS = 10_000;

function describe(id: Address, { tree, leaf, metadata, sequence, burnt }: CompressedAsset) {
  const delegated = leaf.delegate !== leaf.owner;
  const bps = metadata?.sellerFeeBasisPoints ?? 0;
  const collection = metadata?.collection?.verified === true ? metadata.collection.key : null;
  return {
    interface: 'V1_NFT',
    id,
    content: {
      $schema: 'https://schema.metaplex.com/nft1.0.json',
      json_uri: metadata?.uri ?? '',
      files: [],
      metadata: {
        name: metadata?.name ?? '',
        symbol: metadata?.symbol ?? '',
        token_standard: 'NonFungible',
      },
      links: {},
    },
    authorities: [{ address: findTreeConfigAddress(tree), scopes: ['full'] }],
    compression: {
      eligible: false,
      compressed: true,
      data_hash: toAddress(leaf.dataHash),
      creator_hash: toAddress(leaf.creatorHash),
      asset_hash: burnt ? '' : toAddress(hashLeaf(leaf)),
      tree,
      seq: sequence,
      leaf_id: leaf.nonce,
    },
    grouping: collection === null ? [] : [{ group_key: 'collection', group_value: collection }],
    royalty: {
      royalty_model: 'creators',
      target: null,
      percent: bps / MAX_BPS,
      basis_points: bps,
      primary_sale_happened: metadata?.primarySaleHappened ?? false,
      locked: false,
    },
    creators: metadata?.creators ?? [],
    ownership: {
      frozen: false,
      delegated,
      delegate: delegated ? leaf.delegate : null,
      ownership_model: 'single',
      owner: leaf.owner,
    },
    supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: metadata?.editionNonce ?? null },
    mutable: metadata?.isMutable ?? true,
    burnt,
  };
}
