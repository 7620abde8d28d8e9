import { createNoopSigner } from '@solana/kit';
import { findListStateAddress } from '../../src/chain/codecs/list-state.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { createToken2022Artwork } from '../../src/chain/codecs/token-2022-artwork.ts';
import { findEditionAddress, findMetadataAddress } from '../../src/chain/codecs/token-metadata.ts';
import { getListInstruction } from '../../src/chain/generated/vendor-b/instructions/list.ts';
import { SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { send } from '../../src/sandbox/world/send.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';

const PROGRAM = SANDBOX_PROGRAMS.vendorB;

export const listStateOf = (mint: Address): Promise<Address> => findListStateAddress(PROGRAM, mint);

/** Makes an artwork of Token-2022 in a wallet of the sandbox; its mint. */
export async function mintToken2022(chain: SandboxChain, artist: WalletName, name: string): Promise<Address> {
  const { key } = sandboxWallets()[artist];
  const mint = artworkKey(name);
  const made = await createToken2022Artwork({
    mint: mint.address,
    artist: key.address,
    name,
    symbol: 'ART',
    uri: 'https://artworks.invalid/modern.json',
    rent: (size) => chain.rentExemptMinimum(BigInt(size)),
  });
  send(chain, [key, mint], made);
  return mint.address;
}

/** Where the unit of a Token-2022 artwork lies that a wallet holds. */
export const token2022Of = (owner: Address, mint: Address): Promise<Address> =>
  findTokenAddress(owner, mint, TOKEN_2022_PROGRAM);

/** Lists an artwork of token-metadata, for whose listing somebody else pays. */
export async function listPaidBy(
  chain: SandboxChain,
  {
    artwork,
    seller,
    payer,
  }: { readonly artwork: string; readonly seller: WalletName; readonly payer: WalletName },
): Promise<void> {
  const wallets = sandboxWallets();
  const [owner, paying] = [wallets[seller].key, wallets[payer].key];
  const mint = artworkKey(artwork).address;
  const listState = await listStateOf(mint);
  const instruction = getListInstruction(
    {
      payer: createNoopSigner(paying.address),
      seller: createNoopSigner(owner.address),
      listState,
      mint,
      fromToken: await findTokenAddress(owner.address, mint),
      toToken: await findTokenAddress(listState, mint),
      metadata: await findMetadataAddress(mint),
      edition: await findEditionAddress(mint),
      amount: 1_500_000_000n,
      expiry: 0,
    },
    { programAddress: PROGRAM },
  );
  send(chain, [paying, owner], [instruction]);
}
