import { createNoopSigner } from '@solana/kit';
import { createRuleSetInstruction, findRuleSetAddress } from '../../chain/codecs/auth-rules.ts';
import {
  createProgrammableInstruction,
  mintProgrammableInstruction,
} from '../../chain/codecs/programmable.ts';
import { SANDBOX_PROGRAMS } from '../../config/deployments.ts';
import type { Address } from '../../domain/address.ts';
import type { SandboxChain } from '../chain/chain.ts';
import { artworkKey } from './mint.ts';
import { send } from './send.ts';
import type { ArtistName } from './stories.ts';
import type { Wallets } from './wallets.ts';

/** A programmable NFT that waits in its artist's wallet. */
export interface ProgrammableStory {
  readonly name: string;
  readonly artist: ArtistName;
  readonly royaltyBps: number;
  /** With a rule set: it moves into and out of the escrows of the marketplace's programs and of the vendors, and nowhere else. */
  readonly ruled: boolean;
}

/** Creates the artwork, with a rule set of its own if it has one. The artist is its only creator. */
export async function mintProgrammable(
  chain: SandboxChain,
  wallets: Wallets,
  { name, artist, royaltyBps, ruled }: ProgrammableStory,
): Promise<void> {
  const { key } = wallets[artist];
  const mint = artworkKey(name);
  const authority = createNoopSigner(key.address);
  const ruleSet = ruled ? await allowEscrows(chain, wallets, { name, artist }) : null;
  const created = await createProgrammableInstruction({
    mint: createNoopSigner(mint.address),
    authority,
    name,
    symbol: 'ART',
    uri: `https://artworks.invalid/${name.toLowerCase().replaceAll(' ', '-')}.json`,
    sellerFeeBasisPoints: royaltyBps,
    creators: [{ address: key.address, verified: true, share: 100 }],
    primarySaleHappened: false,
    isMutable: true,
    ruleSet,
  });
  const held = { mint: mint.address, authority, owner: key.address, ruleSet };
  send(chain, [key, mint], [created, await mintProgrammableInstruction(held)]);
}

async function allowEscrows(
  chain: SandboxChain,
  wallets: Wallets,
  { name, artist }: Pick<ProgrammableStory, 'name' | 'artist'>,
): Promise<Address> {
  const { key } = wallets[artist];
  const { market, auction, raffle, vendorA, vendorB } = SANDBOX_PROGRAMS;
  const programs = [market, auction, raffle, vendorA, vendorB];
  const rules = [
    { ProgramOwnedList: { programs, field: 'Source' } },
    { ProgramOwnedList: { programs, field: 'Destination' } },
  ];
  const operations = { 'Transfer:Owner': { Any: { rules } } };
  send(chain, [key], [await createRuleSetInstruction(createNoopSigner(key.address), { name, operations })]);
  return findRuleSetAddress(key.address, name);
}
