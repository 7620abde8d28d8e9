import * as metadata from '@metaplex-foundation/mpl-token-metadata';
import { generateSigner, keypairIdentity, percentAmount, sol } from '@metaplex-foundation/umi';
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults';
import { assert, RPC_URL, run, WS_URL } from './harness.mjs';

const umi = createUmi(RPC_URL, { commitment: 'confirmed', wsEndpoint: WS_URL }).use(
  metadata.mplTokenMetadata(),
);
const payer = generateSigner(umi);
umi.use(keypairIdentity(payer));
const mint = generateSigner(umi);
const friend = generateSigner(umi).publicKey;

await run({
  airdrop: async () => {
    await umi.rpc.airdrop(payer.publicKey, sol(100));
    assert.equal((await umi.rpc.getBalance(payer.publicKey)).basisPoints, sol(100).basisPoints);
  },
  createNft: async () => {
    const nft = {
      mint,
      name: 'Outside',
      uri: 'https://example.com/1.json',
      sellerFeeBasisPoints: percentAmount(5),
    };
    await metadata.createNft(umi, nft).sendAndConfirm(umi);
  },
  fetchDigitalAsset: async () =>
    assert.equal((await metadata.fetchDigitalAsset(umi, mint.publicKey)).metadata.name, 'Outside'),
  transferV1: async () => {
    const move = {
      mint: mint.publicKey,
      authority: payer,
      tokenOwner: payer.publicKey,
      destinationOwner: friend,
    };
    await metadata
      .transferV1(umi, { ...move, tokenStandard: metadata.TokenStandard.NonFungible })
      .sendAndConfirm(umi);
  },
  fetchAllDigitalAssetWithTokenByOwner: async () =>
    assert.equal((await metadata.fetchAllDigitalAssetWithTokenByOwner(umi, friend)).length, 1),
});
