import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { toAddress } from '../../src/domain/base58.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type Lie, startIndexer } from '../support/das.ts';
import { strangeNode } from '../support/program-trees.ts';
import { grow, PRICE, run } from './compressed.ts';

const owner = (name: WalletName): string => sandboxWallets()[name].key.address;

/** Each answers `getAsset` or `getAssetProof` with another value. */
const LIES: Readonly<Record<string, readonly [lie: Lie, error: string]>> = {
  'another owner': [onAsset((asset) => ({ ...asset, ownership: { owner: owner('bea') } })), 'proof_refused'],
  'another delegate': [
    onAsset((asset) => ({ ...asset, ownership: { owner: owner('mira'), delegate: owner('bea') } })),
    'proof_refused',
  ],
  'another number': [onCompression({ leaf_id: 2 }), 'account_mismatch'],
  'another hash of the metadata': [onCompression({ data_hash: toAddress(strangeNode) }), 'proof_refused'],
  'another hash of the creators': [onCompression({ creator_hash: toAddress(strangeNode) }), 'proof_refused'],
  'another tree': [
    (_method, answer) =>
      'tree_id' in answer
        ? { ...answer, tree_id: owner('bea') }
        : { ...answer, compression: { ...(answer.compression as object), tree: owner('bea') } },
    'account_mismatch',
  ],
  'another tree for the proof': [onProof((proof) => ({ ...proof, tree_id: owner('bea') })), 'rpc_error'],
  'another place': [onProof((proof) => ({ ...proof, node_index: 8 })), 'proof_refused'],
  'another node': [
    onProof((proof) => ({ ...proof, proof: (proof.proof as string[]).with(2, toAddress(strangeNode)) })),
    'proof_refused',
  ],
  'too few nodes': [
    onProof((proof) => ({ ...proof, proof: (proof.proof as string[]).slice(1) })),
    'proof_refused',
  ],
  'a leaf that is a hash of nothing': [onCompression({ data_hash: '' }), 'rpc_error'],
};

function onAsset(change: (asset: Record<string, unknown>) => Record<string, unknown>): Lie {
  return (method, answer) => (method === 'getAsset' ? change(answer) : answer);
}

function onCompression(members: object): Lie {
  return onAsset((asset) => ({ ...asset, compression: { ...(asset.compression as object), ...members } }));
}

function onProof(change: (proof: Record<string, unknown>) => Record<string, unknown>): Lie {
  return (method, answer) => (method === 'getAssetProof' ? change(answer) : answer);
}

describe('an indexer that lies', () => {
  it.each(Object.entries(LIES))('about %s is found out before anything is signed', async (_, [lie, code]) => {
    const { m, tree } = await grow();
    const { url } = await startIndexer(tree, lie);
    const signing: string[] = [];
    const result = await m.gavel(
      ['vendor-b', 'list', tree.leaf(1).id, ...PRICE, '--source', 'local', '--das', url, '--json'],
      {
        as: 'mira',
        adapters: {
          ...nodeAdapters,
          async key(spec, io) {
            const key = await nodeAdapters.key(spec, io);
            const open = async () => {
              signing.push('opened');
              return key.open();
            };
            return { ...key, open };
          },
        },
      },
    );
    expect({ error: JSON.parse(result.stdout).error.code, signing }).toEqual({ error: code, signing: [] });
    expect(result.code).not.toBe(0);
  });

  it('once is asked again, once, and then believed as far as the tree shows it', async () => {
    const { m, tree } = await grow();
    const stale: Lie = (method, answer, asked) =>
      method === 'getAssetProof' && asked < 2
        ? { ...answer, proof: [1, 2, 3].map(() => owner('bea')) }
        : answer;
    const { url, asked } = await startIndexer(tree, stale);
    const { code } = await run(m, 'mira', url, 'list', tree.leaf(1).id, ...PRICE, '--source', 'local');
    expect({ code, asked: asked() }).toEqual({ code: 0, asked: 2 });
  });
});
