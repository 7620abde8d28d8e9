import { BUBBLEGUM_ADDRESS, findAssetId, hashLeaf } from '../../src/chain/codecs/bubblegum.ts';
import {
  burnLeafInstruction,
  createTreeConfigInstruction,
  mintInstruction,
  transferLeafInstruction,
} from '../../src/chain/codecs/bubblegum-instructions.ts';
import {
  type CompressedMetadata,
  hashCreators,
  hashMetadata,
} from '../../src/chain/codecs/compressed-metadata.ts';
import { COMPRESSION_ADDRESS, merkleTreeSize, NOOP_ADDRESS } from '../../src/chain/codecs/compression.ts';
import { emptyNode } from '../../src/chain/codecs/merkle.ts';
import type { LeafClaim } from '../../src/chain/codecs/proven-leaf.ts';
import type { Address } from '../../src/domain/address.ts';
import type { RawAccount } from '../../src/ports/chain.ts';
import { MerkleModel } from './merkle-model.ts';
import { addressOf, type Outcome, type ProgramVm, prebuilt, signerOf } from './program-vm.ts';

export interface Shape {
  readonly depth: number;
  readonly buffer: number;
  readonly canopy: number;
}

const METADATA: CompressedMetadata = {
  name: 'Compressed',
  symbol: 'C',
  uri: 'https://example.com/compressed',
  sellerFeeBasisPoints: 500,
  primarySaleHappened: false,
  isMutable: true,
  editionNonce: null,
  tokenStandard: 0,
  collection: null,
  tokenProgramVersion: 0,
  creators: [],
};

/** Loads the stand-ins of compressed NFTs. */
export function loadCompression(vm: ProgramVm): void {
  for (const [address, name] of [
    [BUBBLEGUM_ADDRESS, 'bubblegum'],
    [COMPRESSION_ADDRESS, 'compression'],
    [NOOP_ADDRESS, 'noop'],
  ] as const)
    vm.load(address, prebuilt(name));
}

/** A tree on a virtual machine, and all its nodes beside it. */
export class CompressedTree {
  readonly model: MerkleModel;
  readonly #owners: (Address | undefined)[] = [];

  constructor(
    readonly vm: ProgramVm,
    readonly shape: Shape,
    readonly creator: Address,
    readonly address: Address = addressOf('tree'),
  ) {
    const { depth, buffer, canopy } = shape;
    this.model = new MerkleModel(depth);
    vm.forge(address, {
      owner: COMPRESSION_ADDRESS,
      data: new Uint8Array(merkleTreeSize(depth, buffer, canopy)),
    });
    this.#must(
      createTreeConfigInstruction({
        tree: address,
        payer: signerOf(creator),
        creator: signerOf(creator),
        maxDepth: depth,
        maxBufferSize: buffer,
        isPublic: null,
      }),
    );
  }

  get account(): RawAccount {
    const { programAddress: owner, data, lamports, executable } = this.vm.account(this.address) ?? never();
    return { address: this.address, owner, lamports, data: Uint8Array.from(data), executable };
  }

  get minted(): number {
    return this.#owners.length;
  }

  idOf(index: number): Address {
    return findAssetId(this.address, BigInt(index));
  }

  mint(owner: Address): void {
    const by = signerOf(this.creator);
    const { address: tree } = this;
    this.#must(
      mintInstruction({ tree, owner, delegate: owner, payer: by, authority: by, metadata: METADATA }),
    );
    this.#owners.push(owner);
    this.#write(this.#owners.length - 1, owner);
  }

  /** What an indexer says of the leaf at this moment. */
  claim(index: number): LeafClaim {
    const owner = this.#owners[index] ?? never();
    return {
      tree: this.address,
      owner,
      delegate: owner,
      nonce: BigInt(index),
      index,
      dataHash: hashMetadata(METADATA),
      creatorHash: hashCreators(METADATA.creators),
      proof: this.model.proof(index),
    };
  }

  /** Sends a transfer with a proof of some moment, as it was then. */
  transfer(claim: LeafClaim, to: Address, root = this.model.root): Outcome {
    const proof = claim.proof.slice(0, this.shape.depth - this.shape.canopy);
    const outcome = this.vm.send(
      this.creator,
      transferLeafInstruction({ ...claim, root, proof }, signerOf(claim.owner), to),
    );
    if (outcome.ok) {
      this.#owners[claim.index] = to;
      this.#write(claim.index, to);
    }
    return outcome;
  }

  burn(index: number): void {
    const claim = this.claim(index);
    const proof = claim.proof.slice(0, this.shape.depth - this.shape.canopy);
    this.#must(burnLeafInstruction({ ...claim, root: this.model.root, proof }, signerOf(claim.owner)));
    this.#owners[index] = undefined;
    this.model.set(index, emptyNode(0));
  }

  #write(index: number, owner: Address): void {
    const { proof: _, ...leaf } = this.claim(index);
    this.model.set(index, hashLeaf({ ...leaf, owner, delegate: owner, id: this.idOf(index) }));
  }

  #must(instruction: Parameters<ProgramVm['send']>[1]): void {
    const outcome = this.vm.send(this.creator, instruction);
    if (!outcome.ok) throw new Error(`${outcome.error}\n${outcome.logs.join('\n')}`);
  }
}

function never(): never {
  throw new Error('there is no such leaf or tree');
}
