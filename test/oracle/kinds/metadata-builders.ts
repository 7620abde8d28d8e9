import {
  burnV1,
  createV1,
  delegateStandardV1,
  delegateUtilityV1,
  findEditionMarkerFromEditionNumberPda,
  findEditionMarkerV2Pda,
  findMetadataPda,
  lockV1,
  mintV1,
  printSupply,
  printV1,
  printV2,
  revokeStandardV1,
  revokeUtilityV1,
  TokenStandard,
  transferV1,
  unlockV1,
  unverifyCollectionV1,
  unverifyCreatorV1,
  verifyCollectionV1,
  verifyCreatorV1,
} from '@metaplex-foundation/mpl-token-metadata';
import { findAssociatedTokenPda } from '@metaplex-foundation/mpl-toolbox';
import { none, percentAmount, publicKey, some } from '@metaplex-foundation/umi';
import type { Instruction } from '@solana/kit';
import type { Address } from '../../../src/domain/address.ts';
import { instructionsOf, officialContext, signerOf } from '../official.ts';

export interface Collection {
  readonly key: Address;
  readonly verified: boolean;
}

/** What a sequence knows of an NFT: of a print, with that of its master. */
export interface Artwork {
  readonly mint: Address;
  readonly authority: Address;
  readonly isProgrammable: boolean;
  readonly isCollection: boolean;
  /** How many prints; null for any number. */
  readonly supply: number | null;
  readonly creators: readonly Address[] | null;
  readonly collection: Collection | null;
  readonly print: { readonly master: Address; readonly number: number } | null;
  owner: Address | null;
  delegate: Address | null;
}

const context = officialContext();

const standardOf = ({ isProgrammable }: Artwork): TokenStandard =>
  isProgrammable ? TokenStandard.ProgrammableNonFungible : TokenStandard.NonFungible;

/** What every instruction about an artwork takes. */
const about = (artwork: Artwork, by: Address) => ({
  mint: publicKey(artwork.mint),
  authority: signerOf(by),
  payer: signerOf(by),
  tokenStandard: standardOf(artwork),
});

interface Creation {
  readonly isSized: boolean;
  readonly isFirst: boolean;
  readonly odd: 'name' | 'shares' | 'royalty' | null;
}

function create(artwork: Artwork, { isSized, isFirst, odd }: Creation): readonly Instruction[] {
  const { mint, authority, creators, collection, supply } = artwork;
  const kind = isSized ? ({ __kind: 'V1', size: 5n } as const) : ({ __kind: 'V2', padding: [] } as const);
  const details = kind.__kind === 'V2' ? { ...kind, padding: Array<number>(8).fill(7) } : kind;
  return instructionsOf(
    createV1(context, {
      mint: signerOf(mint),
      authority: signerOf(authority),
      payer: signerOf(authority),
      updateAuthority: publicKey(authority),
      name: 'n'.repeat(odd === 'name' ? 33 : 5),
      symbol: 'ART',
      uri: 'https://example.com/',
      sellerFeeBasisPoints: percentAmount(odd === 'royalty' ? 101 : 5),
      creators:
        creators === null
          ? none()
          : some(
              creators.map((address, index) => ({
                address: publicKey(address),
                verified: index === 0,
                share: (index === 0 ? 100 - 10 * (creators.length - 1) : 10) + (odd === 'shares' ? 1 : 0),
              })),
            ),
      primarySaleHappened: !isFirst,
      collection:
        collection === null
          ? none()
          : some({ key: publicKey(collection.key), verified: collection.verified }),
      collectionDetails: artwork.isCollection ? some(details) : none(),
      printSupply:
        supply === null
          ? printSupply('Unlimited')
          : supply === 0
            ? printSupply('Zero')
            : printSupply('Limited', [supply]),
      tokenStandard: standardOf(artwork),
    }),
  );
}

const mint = (artwork: Artwork, by: Address, owner: Address): readonly Instruction[] =>
  instructionsOf(mintV1(context, { ...about(artwork, by), tokenOwner: publicKey(owner), amount: 1 }));

interface Move {
  readonly by: Address;
  readonly from: Address;
  readonly to: Address;
}

const transfer = (artwork: Artwork, { by, from, to }: Move): readonly Instruction[] =>
  instructionsOf(
    transferV1(context, {
      ...about(artwork, by),
      tokenOwner: publicKey(from),
      destinationOwner: publicKey(to),
    }),
  );

interface Delegation {
  readonly by: Address;
  readonly owner: Address;
  readonly delegate: Address;
}

function delegate(
  artwork: Artwork,
  { by, owner, delegate: to, asProgrammable }: Delegation & { readonly asProgrammable: boolean },
): readonly Instruction[] {
  const input = { ...about(artwork, by), tokenOwner: publicKey(owner), delegate: publicKey(to) };
  return instructionsOf(
    asProgrammable ? delegateUtilityV1(context, input) : delegateStandardV1(context, input),
  );
}

function revoke(artwork: Artwork, { by, owner, delegate: from }: Delegation): readonly Instruction[] {
  const input = { ...about(artwork, by), tokenOwner: publicKey(owner), delegate: publicKey(from) };
  return instructionsOf(
    artwork.isProgrammable ? revokeUtilityV1(context, input) : revokeStandardV1(context, input),
  );
}

interface Locking {
  readonly by: Address;
  readonly owner: Address;
  readonly locks: boolean;
}

function lock(artwork: Artwork, { by, owner, locks }: Locking): readonly Instruction[] {
  const input = { ...about(artwork, by), tokenOwner: publicKey(owner) };
  return instructionsOf(locks ? lockV1(context, input) : unlockV1(context, input));
}

interface Printing {
  /** Holds the master, signs and pays. */
  readonly holder: Address;
  readonly updateAuthority: Address;
  readonly version: 1 | 2;
}

function print(artwork: Artwork, { holder, updateAuthority, version }: Printing): readonly Instruction[] {
  const { owner, print: of } = artwork;
  if (owner === null || of === null) throw new Error('not a print');
  const input = {
    masterTokenAccountOwner: signerOf(holder),
    masterEditionMint: publicKey(of.master),
    editionMint: signerOf(artwork.mint),
    editionTokenAccountOwner: publicKey(owner),
    editionMintAuthority: signerOf(holder),
    payer: signerOf(holder),
    updateAuthority: publicKey(updateAuthority),
    editionNumber: of.number,
    tokenStandard: standardOf(artwork),
  };
  return instructionsOf(version === 1 ? printV1(context, input) : printV2(context, input));
}

interface Burning {
  readonly by: Address;
  readonly owner: Address;
  /** Whether the accounts of its collection are given. */
  readonly namesCollection: boolean;
  readonly masterOwner: Address | null;
}

function burn(
  artwork: Artwork,
  { by, owner, namesCollection, masterOwner }: Burning,
): readonly Instruction[] {
  const { collection, print: of } = artwork;
  const mint = namesCollection ? collection?.key : undefined;
  const parents = of === null || masterOwner === null ? {} : parentsOf(artwork, of, masterOwner);
  return instructionsOf(
    burnV1(context, {
      ...about(artwork, by),
      ...parents,
      tokenOwner: publicKey(owner),
      ...(mint === undefined
        ? {}
        : { collectionMetadata: findMetadataPda(context, { mint: publicKey(mint) }) }),
    }),
  );
}

function parentsOf(artwork: Artwork, of: NonNullable<Artwork['print']>, owner: Address) {
  const mint = publicKey(of.master);
  const editionMarker = artwork.isProgrammable
    ? findEditionMarkerV2Pda(context, { mint })
    : findEditionMarkerFromEditionNumberPda(context, { mint, editionNumber: of.number });
  return {
    masterEditionMint: mint,
    masterEditionToken: findAssociatedTokenPda(context, { mint, owner: publicKey(owner) }),
    editionMarker,
  };
}

interface Verification {
  readonly by: Address;
  readonly verifies: boolean;
}

function creator(artwork: Artwork, { by, verifies }: Verification): readonly Instruction[] {
  const metadata = findMetadataPda(context, { mint: publicKey(artwork.mint) });
  const input = { metadata, authority: signerOf(by) };
  return instructionsOf(verifies ? verifyCreatorV1(context, input) : unverifyCreatorV1(context, input));
}

function collection(
  artwork: Artwork,
  { by, verifies, key }: Verification & { readonly key: Address },
): readonly Instruction[] {
  const metadata = findMetadataPda(context, { mint: publicKey(artwork.mint) });
  const input = { metadata, authority: signerOf(by), collectionMint: publicKey(key) };
  return instructionsOf(verifies ? verifyCollectionV1(context, input) : unverifyCollectionV1(context, input));
}

/** The instructions of token-metadata for NFTs, by the official client. */
export const builders = { create, mint, transfer, delegate, revoke, lock, print, burn, creator, collection };
