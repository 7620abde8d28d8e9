import { AccountRole, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
} from '@solana-program/token';
import { findTokenAddress } from '../../chain/codecs/token.ts';
import {
  createMasterEditionInstruction,
  createMetadataInstruction,
  updatePrimarySaleInstruction,
} from '../../chain/codecs/token-metadata-instructions.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../domain/address.ts';
import { addressBytes } from '../../domain/base58.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { type SandboxKey, sandboxKey } from './keys.ts';
import { send } from './send.ts';
import type { ArtworkStory } from './stories.ts';
import type { SandboxWallet, Wallets } from './wallets.ts';

/** The key of an artwork's mint. Once the mint exists, only its address matters. */
export function artworkKey(name: string): SandboxKey {
  return sandboxKey(`artwork ${name}`);
}

/** Creates a one-of-one, or an original with prints: mint, its one token in the artist's wallet, metadata, master edition. */
export async function mintOneOfOne(
  chain: SandboxChain,
  wallets: Wallets,
  story: ArtworkStory,
): Promise<void> {
  const artist = wallets[story.artist].key;
  const mint = artworkKey(story.name);
  const signer = createNoopSigner(artist.address);
  const creators = story.creators ?? [[story.artist, 100] as const];
  const roles = { mint: mint.address, mintAuthority: signer, payer: signer, updateAuthority: signer };
  send(
    chain,
    [artist, mint],
    [
      ...openMint(chain, artist.address, mint.address, 0, artist.address),
      ...(await mintTo(artist.address, artist.address, mint.address, artist.address, 1n)),
      await createMetadataInstruction({
        ...roles,
        name: story.name,
        symbol: 'ART',
        // A top-level domain that is reserved and never exists.
        uri: `https://artworks.invalid/${story.name.toLowerCase().replaceAll(' ', '-')}.json`,
        sellerFeeBasisPoints: story.royaltyBps,
        creators: creators.map(([name, share]) => ({
          address: wallets[name].key.address,
          verified: name === story.artist,
          share,
        })),
        isMutable: true,
      }),
      await createMasterEditionInstruction({ ...roles, maxSupply: story.prints ?? 0n }),
    ],
  );
  if (story.primaryOver !== true) return;
  const token = await findTokenAddress(artist.address, mint.address);
  send(chain, [artist], [await updatePrimarySaleInstruction({ mint: mint.address, owner: signer, token })]);
}

export interface CurrencyMint {
  readonly key: SandboxKey;
  readonly authority: SandboxKey;
  readonly decimals: number;
}

export function mintCurrency(
  chain: SandboxChain,
  { key, authority, decimals }: CurrencyMint,
  sent = send,
): void {
  sent(chain, [authority, key], openMint(chain, authority.address, key.address, decimals, authority.address));
}

/** Mints base units of the currency to a wallet. */
export async function issue(
  chain: SandboxChain,
  { key, authority }: CurrencyMint,
  wallet: SandboxWallet,
  amount: bigint,
): Promise<void> {
  await issueTo(chain, { key, authority }, wallet.key.address, amount);
}

export async function issueTo(
  chain: SandboxChain,
  { key, authority }: Pick<CurrencyMint, 'key' | 'authority'>,
  owner: Address,
  amount: bigint,
  sent = send,
): Promise<void> {
  sent(chain, [authority], await mintTo(authority.address, authority.address, key.address, owner, amount));
}

function openMint(
  chain: SandboxChain,
  payer: Address,
  mint: Address,
  decimals: number,
  authority: Address,
): Instruction[] {
  const space = BigInt(getMintSize());
  return [
    createAccount(payer, mint, chain.rentExemptMinimum(space), space),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: authority, freezeAuthority: authority }),
  ];
}

async function mintTo(
  payer: Address,
  authority: Address,
  mint: Address,
  owner: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const token = await findTokenAddress(owner, mint);
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(payer),
      ata: token,
      owner,
      mint,
    }),
    getMintToInstruction({ mint, token, mintAuthority: createNoopSigner(authority), amount }),
  ];
}

const CREATE_ACCOUNT = 0;

/** CreateAccount of the System program, for an account of SPL Token. */
function createAccount(payer: Address, account: Address, lamports: bigint, space: bigint): Instruction {
  const data = Buffer.alloc(20);
  data.writeUInt32LE(CREATE_ACCOUNT, 0);
  data.writeBigUInt64LE(lamports, 4);
  data.writeBigUInt64LE(space, 12);
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE_SIGNER },
    ],
    data: Uint8Array.of(...data, ...addressBytes(TOKEN_PROGRAM)),
  };
}
