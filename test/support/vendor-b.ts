import { createNoopSigner } from '@solana/kit';
import { findListStateAddress } from '../../src/chain/codecs/list-state.ts';
import { findTokenAddress } from '../../src/chain/codecs/token.ts';
import { createToken2022Artwork } from '../../src/chain/codecs/token-2022-artwork.ts';
import { SANDBOX_DEPLOYMENT, SANDBOX_PROGRAMS } from '../../src/config/deployments.ts';
import type { Address } from '../../src/domain/address.ts';
import { TOKEN_2022_PROGRAM } from '../../src/domain/address.ts';
import { list } from '../../src/operations/vendor-b/list.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
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

interface PaidBy {
  readonly seller: WalletName;
  readonly payer: WalletName;
}

/** Lists an artwork by its name, for whose listing somebody else pays. */
export const listPaidBy = (
  chain: SandboxChain,
  { artwork, ...by }: PaidBy & { readonly artwork: string },
): Promise<void> => listAssetPaidBy(chain, { ...by, asset: artworkKey(artwork).address });

/** The same of an artwork of any kind. */
export async function listAssetPaidBy(
  chain: SandboxChain,
  { asset, seller, payer }: PaidBy & { readonly asset: Address },
): Promise<void> {
  const wallets = sandboxWallets();
  const [owner, paying] = [wallets[seller].key, wallets[payer].key];
  const intent = { seller: owner.address, mint: asset, price: 1_500_000_000n };
  const state = await list.read(chainReader(chain), SANDBOX_DEPLOYMENT, intent);
  const [instruction] = await list.build(SANDBOX_DEPLOYMENT, intent, state);
  const [own, ...others] = instruction?.accounts ?? [];
  if (instruction === undefined || own?.address !== owner.address) throw new Error('nobody pays');
  const accounts = [{ ...own, address: paying.address, signer: createNoopSigner(paying.address) }, ...others];
  send(chain, [paying, owner], [{ ...instruction, accounts }]);
}
