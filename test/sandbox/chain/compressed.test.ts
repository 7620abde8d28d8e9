import { createNoopSigner } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { findAssetId } from '../../../src/chain/codecs/bubblegum.ts';
import {
  burnLeafInstruction,
  createTreeInstructions,
  delegateLeafInstruction,
  mintInstruction,
  type ProvenLeaf,
  transferLeafInstruction,
} from '../../../src/chain/codecs/bubblegum-instructions.ts';
import type { CompressedMetadata } from '../../../src/chain/codecs/compressed-metadata.ts';
import { COMPRESSION_ADDRESS, merkleTreeSize, NOOP_ADDRESS } from '../../../src/chain/codecs/compression.ts';
import { proveLeaf } from '../../../src/chain/codecs/proven-leaf.ts';
import type { Address } from '../../../src/domain/address.ts';
import { addressBytes } from '../../../src/domain/base58.ts';
import { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { createCall } from '../../../src/sandbox/chain/rpc/method-table.ts';
import type { Program } from '../../../src/sandbox/chain/vm/vm.ts';
import { sandboxKey } from '../../../src/sandbox/world/keys.ts';
import { loadPrograms } from '../../../src/sandbox/world/programs.ts';
import { send } from '../../../src/sandbox/world/send.ts';
import { NO_REAL_PROGRAMS, realPrograms } from '../../support/real-programs.ts';
import { rpc, START_TIME, startTestChain } from './support.ts';

const [ann, bob, tree] = ['ann', 'bob', 'a tree'].map(sandboxKey) as [Key, Key, Key];
type Key = ReturnType<typeof sandboxKey>;
const signer = ({ address }: Key) => createNoopSigner(address);

const [DEPTH, BUFFER, CANOPY] = [5, 8, 2];

const METADATA: CompressedMetadata = {
  name: 'Compressed',
  symbol: 'C',
  uri: 'https://example.com/compressed',
  sellerFeeBasisPoints: 550,
  primarySaleHappened: false,
  isMutable: true,
  editionNonce: null,
  tokenStandard: 0,
  collection: null,
  tokenProgramVersion: 0,
  creators: [
    { address: ann.address, verified: true, share: 60 },
    { address: bob.address, verified: false, share: 40 },
  ],
};

interface Asset {
  readonly ownership: { readonly owner: Address; readonly delegate: Address | null };
  readonly compression: { readonly data_hash: Address; readonly creator_hash: Address; readonly seq: bigint };
  readonly burnt: boolean;
}
interface Proof {
  readonly root: Address;
  readonly proof: readonly Address[];
  readonly node_index: number;
}

const idOf = (index: number): Address => findAssetId(tree.address, BigInt(index));
const ask = (chain: SandboxChain, method: string, id: Address) => createCall(chain)(method, { id });
const asset = (chain: SandboxChain, index: number) => ask(chain, 'getAsset', idOf(index)) as Asset;

function planted(programs: readonly Program[], minted: number): SandboxChain {
  const chain = new SandboxChain({ programs, now: () => START_TIME * 1000 });
  for (const one of [ann, bob]) chain.airdrop(one.address, 10n ** 11n);
  chain.makeBlocks(1);
  const lamports = chain.rentExemptMinimum(BigInt(merkleTreeSize(DEPTH, BUFFER, CANOPY)));
  const people = { tree: signer(tree), payer: signer(ann), creator: signer(ann) };
  const shape = { maxDepth: DEPTH, maxBufferSize: BUFFER, canopyDepth: CANOPY };
  send(chain, [ann, tree], createTreeInstructions({ ...people, ...shape, lamports, isPublic: null }));
  for (let index = 0; index < minted; index += 1) mint(chain, ann.address);
  return chain;
}

function mint(chain: SandboxChain, owner: Address): void {
  const by = signer(ann);
  const input = { tree: tree.address, owner, delegate: owner, payer: by, authority: by, metadata: METADATA };
  send(chain, [ann], [mintInstruction(input)]);
}

/** What the answers say, as far as the tree's own account bears it out. */
function proven(chain: SandboxChain, index: number): ProvenLeaf {
  const { ownership, compression } = asset(chain, index);
  const { proof, node_index } = ask(chain, 'getAssetProof', idOf(index)) as Proof;
  const { owner, delegate } = ownership;
  const claim = {
    tree: tree.address,
    owner,
    delegate: delegate ?? owner,
    nonce: BigInt(index),
    index: node_index - 2 ** DEPTH,
    dataHash: addressBytes(compression.data_hash),
    creatorHash: addressBytes(compression.creator_hash),
    proof: proof.map(addressBytes),
  };
  const account = chain.getAccount(tree.address);
  const raw = account && { ...account, address: tree.address, owner: COMPRESSION_ADDRESS };
  const result = proveLeaf(idOf(index), claim, raw ?? null);
  if (!result.proven) throw new Error(result.why);
  return result.leaf;
}

const real = realPrograms();
const standIns = await loadPrograms();
const RUNS = [
  { programs: standIns, name: 'the stand-ins' },
  { programs: real ?? [], name: `the real programs${real === null ? ` (${NO_REAL_PROGRAMS})` : ''}` },
];

for (const { programs, name } of RUNS) {
  describe.skipIf(programs.length === 0)(`compressed NFTs, with ${name}`, () => {
    test('getAsset says what was minted, and getAssetProof leads to the root in the account of the tree', () => {
      const chain = planted(programs, 3);
      expect(ask(chain, 'getAsset', idOf(1))).toMatchObject({
        interface: 'V1_NFT',
        id: idOf(1),
        content: { json_uri: METADATA.uri, metadata: { name: 'Compressed', symbol: 'C' } },
        compression: { compressed: true, tree: tree.address, leaf_id: 1n, seq: 2n },
        royalty: { basis_points: 550, percent: 0.055 },
        creators: METADATA.creators,
        ownership: { owner: ann.address, delegate: null, delegated: false },
        burnt: false,
      });
      for (const index of [0, 1, 2]) expect(proven(chain, index).proof).toHaveLength(DEPTH - CANOPY);
    });

    test('a delegate, another owner and an end by burning are seen at once', () => {
      const chain = planted(programs, 3);
      send(chain, [ann], [delegateLeafInstruction(proven(chain, 1), signer(ann), bob.address)]);
      expect(asset(chain, 1).ownership).toMatchObject({ owner: ann.address, delegate: bob.address });
      send(chain, [bob], [transferLeafInstruction(proven(chain, 1), signer(bob), bob.address)]);
      expect(asset(chain, 1).ownership).toMatchObject({ owner: bob.address, delegate: null });
      send(chain, [bob], [burnLeafInstruction(proven(chain, 1), signer(bob))]);
      expect(asset(chain, 1)).toMatchObject({ burnt: true, compression: { seq: 6n } });
      expect(() => proven(chain, 1)).toThrow('Asset Proof Not Found');
      expect(proven(chain, 0).owner).toBe(ann.address);
    });

    test('what somebody else writes with noop does not count, nor does a transaction that failed', () => {
      const chain = planted(programs, 2);
      const before = [asset(chain, 0), asset(chain, 1)];
      const change = Buffer.from([...chain.ledger.newestFirst()][0]?.result.inner.flat().at(-1)?.data ?? []);
      change.fill(7, 38, 70);
      send(chain, [ann], [{ programAddress: NOOP_ADDRESS, data: change }]);
      const stranger = { ...proven(chain, 0), owner: bob.address };
      const refused = () => send(chain, [bob], [transferLeafInstruction(stranger, signer(bob), bob.address)]);
      expect(refused).toThrow('Preflight failed');
      expect([asset(chain, 0), asset(chain, 1)]).toEqual(before);
      expect(proven(chain, 0).owner).toBe(ann.address);
    });

    test('a chain that resumes still knows them, also when it has forgotten the transactions', () => {
      const chain = planted(programs, 3);
      send(chain, [ann], [transferLeafInstruction(proven(chain, 2), signer(ann), bob.address)]);
      chain.makeBlocks(10_001);
      expect([...chain.ledger.newestFirst()]).toEqual([]);
      const resumed = new SandboxChain({
        programs,
        now: () => START_TIME * 1000,
        snapshot: chain.snapshot(),
      });
      expect(proven(resumed, 2).owner).toBe(bob.address);
      const copy = chain.copy();
      send(chain, [bob], [burnLeafInstruction(proven(chain, 2), signer(bob))]);
      chain.restore(copy);
      expect(proven(chain, 2).owner).toBe(bob.address);
    });
  });
}

test('a snapshot from before compressed NFTs were followed is read from its transactions', () => {
  const chain = planted(standIns, 2);
  const { forest: _, ...older } = chain.copy();
  const resumed = new SandboxChain({ programs: standIns, now: () => START_TIME * 1000, snapshot: older });
  expect(proven(resumed, 1).owner).toBe(ann.address);
});

test('the parameters are an object; another asset is not known', async () => {
  const running = await startTestChain();
  const post = async (method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(running.rpcUrl, { method: 'POST', body, headers })).json();
  };
  for (const method of ['getAsset', 'getAssetProof']) {
    expect(await post(method, { id: ann.address })).toMatchObject({
      error: { code: -32000, message: 'Database Error: RecordNotFound Error: Asset Not Found' },
    });
    expect(await post(method, { id: 'nonsense' })).toMatchObject({ error: { code: -32602 } });
    expect(await post(method, {})).toMatchObject({ error: { code: -32602 } });
    expect(await rpc(running, method, ann.address)).toMatchObject({ error: { code: -32602 } });
  }
});
