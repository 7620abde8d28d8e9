import { type AccountMeta, AccountRole, type Instruction } from '@solana/kit';
import type { Holding } from '../../assets/asset.ts';
import { type ArtworkLeaf, holds, isOutdated, readTree } from '../../assets/compressed.ts';
import { findTreeConfigAddress, hashLeaf } from '../../chain/codecs/bubblegum.ts';
import { decodeMerkleTree } from '../../chain/codecs/compression.ts';
import { getDelistCompressedInstruction } from '../../chain/generated/vendor-b/instructions/delistCompressed.ts';
import { getListCompressedInstruction } from '../../chain/generated/vendor-b/instructions/listCompressed.ts';
import type { Address } from '../../domain/address.ts';
import { toAddress } from '../../domain/base58.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { RawAccount } from '../../ports/chain.ts';
import type { AccountExpectation, Fields } from '../../ports/expectation.ts';
import type { VendorBArtwork } from './artwork.ts';
import { offeredProof } from './offered-proof.ts';
import { delistingInput, listingInput } from './parties.ts';

/** Measured with the real programs: up to 120,000, in a tree of depth 20 with a canopy. */
const MOVE_UNITS = 250_000;

/** A compressed artwork: the leaf of a tree, which no account holds. */
export function fromLeaf(leaf: ArtworkLeaf, seller: Address, listState: Address): VendorBArtwork {
  const { id } = leaf;
  return {
    id,
    name: '',
    // The chain has only hashes of its name.
    description: `${id}, compressed`,
    own: heldIn(leaf, seller),
    escrow: heldIn(leaf, listState),
    opens: [],
    moveUnits: MOVE_UNITS,
    async asOffered(chain, offered) {
      const other = offeredProof(offered);
      // Read again: the tree may have changed since, and the proof be newer than what was read.
      return other !== null && holds(await readTree(chain, leaf.tree), leaf, other)
        ? fromLeaf({ ...leaf, ...other }, seller, listState)
        : fromLeaf(leaf, seller, listState);
    },
    isOutdated: (chain) => isOutdated(chain, leaf),
    requireListable() {
      requireOwnedBy(leaf, seller);
      requireUndelegated(leaf);
    },
    requireDelistable: () => requireInEscrow(leaf, listState),
    list: ({ program, ...listing }) =>
      withProof(
        getListCompressedInstruction(
          { ...listingInput({ program, ...listing }), ...leafInput(leaf), leafDelegate: leaf.delegate },
          { programAddress: program },
        ),
        leaf,
      ),
    delist: ({ program, ...delisting }) =>
      withProof(
        getDelistCompressedInstruction(
          { ...delistingInput({ program, ...delisting }), ...leafInput(leaf) },
          { programAddress: program },
        ),
        leaf,
      ),
    signerUnits: () => [],
    moves: (to) => [newestChange(leaf, to)],
  };
}

/** A move opens no account, and closes none. */
function heldIn(leaf: ArtworkLeaf, owner: Address): Holding {
  return {
    owner,
    address: leaf.tree,
    isOpen: true,
    size: 0,
    lamports: 0n,
    beside: [],
    units: leaf.owner === owner ? 1n : 0n,
    isFrozen: false,
    delegate: leaf.delegate === leaf.owner ? null : leaf.delegate,
    missingReason: leaf.owner === owner ? null : `leaf belongs to ${leaf.owner}`,
  };
}

function leafInput({ tree, root, dataHash, creatorHash, nonce, index }: ArtworkLeaf) {
  const treeAuthority = findTreeConfigAddress(tree);
  return { treeAuthority, merkleTree: tree, root, dataHash, creatorHash, nonce, index };
}

function withProof(instruction: Instruction, { proof }: Pick<ArtworkLeaf, 'proof'>): Instruction {
  const nodes = proof.map((node): AccountMeta => ({ address: toAddress(node), role: AccountRole.READONLY }));
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...nodes] };
}

/** The newest change of the tree is of this leaf, which belongs to `owner` now and has no delegate. */
function newestChange(leaf: ArtworkLeaf, owner: Address): AccountExpectation {
  const moved = hashLeaf({ ...leaf, owner, delegate: owner });
  const decode = (account: RawAccount): Fields => {
    const { authority, maxDepth, maxBufferSize, leaves, changes } = decodeMerkleTree(account.data);
    const [newest] = changes;
    const path = newest?.path[0];
    return {
      owner: account.owner,
      authority,
      maxDepth,
      maxBufferSize,
      leaves,
      'changed leaf': newest?.index ?? 0,
      'its hash': path === undefined ? '' : toAddress(path),
    };
  };
  const fields = { 'changed leaf': leaf.index, 'its hash': toAddress(moved) };
  return { label: 'tree', address: leaf.tree, decode, change: { kind: 'changed', fields } };
}

function requireOwnedBy({ id, owner }: ArtworkLeaf, seller: Address): void {
  if (owner === seller) return;
  throw new CliError('not_owner', {
    what: `${seller} does not hold this artwork`,
    why: `it belongs to ${owner}`,
    hint: "sign with the owner's key: --keypair PATH",
    details: { mint: id, seller },
  });
}

function requireUndelegated({ id, owner, delegate }: ArtworkLeaf): void {
  if (delegate === owner) return;
  throw new CliError('unsupported_asset', {
    what: `${id} cannot be listed now`,
    why: `${delegate} may move it too, as its delegate`,
    hint: 'end that delegation with a wallet of yours, then list it',
    details: { mint: id, delegate },
  });
}

function requireInEscrow({ id, owner }: ArtworkLeaf, listState: Address): void {
  if (owner === listState) return;
  throw new CliError('unsupported_asset', {
    what: `${id} is not in the hands of its listing`,
    why: `it belongs to ${owner}`,
    hint: 'use another indexer: --das URL',
    details: { mint: id, owner },
  });
}
