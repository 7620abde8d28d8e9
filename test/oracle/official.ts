import { mplTokenAuthRules } from '@metaplex-foundation/mpl-token-auth-rules';
import { mplTokenMetadata } from '@metaplex-foundation/mpl-token-metadata';
import {
  type Context,
  type Pda,
  type PublicKey,
  publicKey,
  type Signer,
  type TransactionBuilder,
  createNoopSigner as umiSigner,
} from '@metaplex-foundation/umi';
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults';
import { AccountRole, type Instruction } from '@solana/kit';
import { getProgramDerivedAddress } from '../../src/chain/pda.ts';
import type { Address } from '../../src/domain/address.ts';

/** The official client's context, without a network. It derives addresses as we do, which is faster. */
export function officialContext(): Context {
  const context = createUmi('http://127.0.0.1:1').use(mplTokenMetadata()).use(mplTokenAuthRules());
  context.eddsa = {
    ...context.eddsa,
    findPda: (programId, seeds): Pda => {
      const [found, bump] = getProgramDerivedAddress({ programAddress: addressOf(programId), seeds });
      return [publicKey(found), bump] as unknown as Pda;
    },
  };
  return context;
}

const addressOf = (key: PublicKey): Address => key as unknown as Address;

/** A wallet as the official client wants it. Nothing is signed. */
export const signerOf = (address: Address): Signer => umiSigner(publicKey(address));

/** What an official builder made, as our instructions. */
export function instructionsOf(builder: TransactionBuilder): readonly Instruction[] {
  return builder.getInstructions().map(({ programId, keys, data }) => ({
    programAddress: addressOf(programId),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      address: addressOf(pubkey),
      role: roleOf(isSigner, isWritable),
    })),
    data,
  }));
}

function roleOf(isSigner: boolean, isWritable: boolean): AccountRole {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER;
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY;
}
