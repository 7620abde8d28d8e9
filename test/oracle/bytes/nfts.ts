import {
  burnV1,
  createV1,
  findEditionMarkerFromEditionNumberPda,
  findMetadataPda,
  mintV1,
  printSupply,
  printV1,
  TokenStandard,
  unverifyCollectionV1,
  unverifyCreatorV1,
  verifyCollectionV1,
  verifyCreatorV1,
} from '@metaplex-foundation/mpl-token-metadata';
import { findAssociatedTokenPda } from '@metaplex-foundation/mpl-toolbox';
import { none, percentAmount, publicKey, some } from '@metaplex-foundation/umi';
import type { Address } from '../../../src/domain/address.ts';
import { burnNft, createNft, printNft, verifyCollection, verifyCreator } from '../../support/program-nfts.ts';
import type { Case } from './case.ts';
import { anAddress, below, chance, wallet } from './random.ts';

const tokenStandard = TokenStandard.NonFungible;
const FACTS = {
  name: 'Still life',
  symbol: 'ART',
  uri: 'https://example.com/1.json',
  sellerFeeBasisPoints: percentAmount(5, 2),
  primarySaleHappened: false,
  isMutable: true,
};

/** What the tests of programs send to make, verify, print and burn NFTs. */
export const nfts: readonly Case[] = [
  {
    name: 'token-metadata create, mint (NFT)',
    async make(random, context) {
      const [mint, artist] = [wallet(random), wallet(random)];
      const helper = chance(random) ? anAddress(random) : undefined;
      const collection = chance(random) ? anAddress(random) : undefined;
      const [isCollection, prints] = [chance(random), below(random, 3) * 100];
      const optional = {
        ...(helper === undefined ? {} : { helper }),
        ...(collection === undefined ? {} : { collection }),
      };
      const of = (address: Address, verified: boolean, share: number) => ({
        address: publicKey(address),
        verified,
        share,
      });
      const parties = { authority: artist.official, payer: artist.official, tokenStandard };
      return {
        ours: await createNft({
          mint: mint.address,
          artist: artist.address,
          ...optional,
          isCollection,
          prints,
        }),
        official: createV1(context, {
          ...FACTS,
          ...parties,
          mint: mint.official,
          updateAuthority: artist.key,
          creators: some([
            of(artist.address, true, helper === undefined ? 100 : 60),
            ...(helper === undefined ? [] : [of(helper, false, 40)]),
          ]),
          collection:
            collection === undefined ? none() : some({ key: publicKey(collection), verified: false }),
          collectionDetails: isCollection ? some({ __kind: 'V1', size: 0 }) : none(),
          printSupply: prints === 0 ? printSupply('Zero') : printSupply('Limited', [prints]),
        }).add(mintV1(context, { ...parties, mint: mint.key, tokenOwner: artist.key, amount: 1 })),
      };
    },
  },
  {
    name: 'token-metadata print',
    async make(random, context) {
      const [mint, holder] = [wallet(random), wallet(random)];
      const [master, owner, updateAuthority] = [anAddress(random), anAddress(random), anAddress(random)];
      const number = 1 + below(random, 1_000);
      return {
        ours: [
          await printNft({
            mint: mint.address,
            holder: holder.address,
            master,
            owner,
            updateAuthority,
            number,
          }),
        ],
        official: printV1(context, {
          masterTokenAccountOwner: holder.official,
          masterEditionMint: publicKey(master),
          editionMint: mint.official,
          editionTokenAccountOwner: publicKey(owner),
          editionMintAuthority: holder.official,
          payer: holder.official,
          updateAuthority: publicKey(updateAuthority),
          editionNumber: number,
          tokenStandard,
        }),
      };
    },
  },
  {
    name: 'token-metadata burn',
    async make(random, context) {
      const [owner, mint, other] = [wallet(random), anAddress(random), anAddress(random)];
      const [holder, number] = [anAddress(random), 1 + below(random, 1_000)];
      const isPrint = chance(random);
      const master = publicKey(other);
      const parents = {
        masterEditionMint: master,
        masterEditionToken: findAssociatedTokenPda(context, { mint: master, owner: publicKey(holder) }),
        editionMarker: findEditionMarkerFromEditionNumberPda(context, {
          mint: master,
          editionNumber: number,
        }),
      };
      const input = {
        mint: publicKey(mint),
        authority: owner.official,
        tokenOwner: owner.key,
        tokenStandard,
      };
      return {
        ours: [
          await burnNft({
            mint,
            owner: owner.address,
            ...(isPrint ? { print: { master: other, number, holder } } : { collection: other }),
          }),
        ],
        official: burnV1(context, {
          ...input,
          ...(isPrint ? parents : { collectionMetadata: findMetadataPda(context, { mint: master }) }),
        }),
      };
    },
  },
  {
    name: 'token-metadata verify creator',
    async make(random, context) {
      const [mint, creator, says] = [anAddress(random), wallet(random), chance(random)];
      const metadata = findMetadataPda(context, { mint: publicKey(mint) });
      const input = { metadata, authority: creator.official };
      return {
        ours: [await verifyCreator(mint, creator.address, says)],
        official: says ? verifyCreatorV1(context, input) : unverifyCreatorV1(context, input),
      };
    },
  },
  {
    name: 'token-metadata verify collection',
    async make(random, context) {
      const [mint, collection, authority] = [anAddress(random), anAddress(random), wallet(random)];
      const says = chance(random);
      const metadata = findMetadataPda(context, { mint: publicKey(mint) });
      const input = { metadata, authority: authority.official, collectionMint: publicKey(collection) };
      return {
        ours: [await verifyCollection(mint, collection, authority.address, says)],
        official: says ? verifyCollectionV1(context, input) : unverifyCollectionV1(context, input),
      };
    },
  },
];
