import { createServer } from 'node:http';
import type { Address } from '@solana/kit';
import { onTestFinished } from 'vitest';
import { toAddress } from '../../src/domain/base58.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { sandboxKey } from '../../src/sandbox/world/keys.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { ProgramTree, type Shape } from './program-trees.ts';

type Json = Record<string, unknown>;

/** What an indexer answers to one method; the code of an error. */
export type Lie = (method: string, result: Json, asked: number) => Json | number;

const NOT_KNOWN = -32000;

/** A tree on the sandbox's chain, which a wallet of the sandbox makes. */
export function plantTree(chain: SandboxChain, shape: Shape, creator: WalletName): ProgramTree {
  const { key } = sandboxWallets()[creator];
  const tree = sandboxKey(`tree of depth ${shape.depth}`);
  const machine = {
    rent: (size: number) => chain.rentExemptMinimum(BigInt(size)),
    must: (_payer: Address, ...instructions: Parameters<typeof send>[2]) =>
      send(chain, [key, tree], instructions),
  };
  return new ProgramTree(machine, shape, key.address, tree.address);
}

/** An indexer of this tree, over HTTP; it tells what `lie` makes of the truth. Its URL, and how often it was asked. */
export async function startIndexer(
  tree: ProgramTree,
  lie: Lie = (_method, result) => result,
): Promise<{ readonly url: string; readonly asked: () => number }> {
  let asked = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: { id: string } };
    const truth = answerOf(tree, method, params.id);
    if (method === 'getAsset') asked += 1;
    const result = truth === null ? NOT_KNOWN : lie(method, truth, asked);
    const answer = typeof result === 'number' ? { error: { code: result, message: 'refused' } } : { result };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return { url: `http://127.0.0.1:${address.port}`, asked: () => asked };
}

function answerOf(tree: ProgramTree, method: string, id: string): Json | null {
  const index = Array.from({ length: tree.size }, (_, at) => at).find((at) => tree.leaf(at).id === id);
  if (index === undefined) return null;
  const { owner, delegate, nonce, dataHash, creatorHash } = tree.leaf(index);
  if (method === 'getAssetProof')
    return {
      root: toAddress(tree.proven(index).root),
      tree_id: tree.address,
      node_index: 2 ** tree.shape.depth + index,
      proof: tree.wholeProof(index).map(toAddress),
    };
  return {
    id,
    ownership: { owner, delegate: delegate === owner ? null : delegate, frozen: false },
    compression: {
      compressed: true,
      tree: tree.address,
      leaf_id: Number(nonce),
      data_hash: toAddress(dataHash),
      creator_hash: toAddress(creatorHash),
    },
  };
}
