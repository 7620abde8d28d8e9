import type { CompiledTransactionMessage, CompiledTransactionMessageWithLifetime } from '@solana/kit';
import type { Address } from '../domain/address.ts';

type Compiled = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;

/**
 * The message with one more signer: a read-only key after those of the other signers, which no instruction names. Returns
 * the message unchanged when it has that signer already. Throws RangeError for any version but 0.
 */
export function withCoSigner(message: Compiled, coSigner: Address): Compiled {
  if (message.version !== 0) throw new RangeError('who else signs is known of version 0 alone');
  const { header, staticAccounts, instructions } = message;
  const place = header.numSignerAccounts;
  if (staticAccounts.slice(0, place).includes(coSigner)) return message;
  const moved = (index: number) => (index < place ? index : index + 1);
  return {
    ...message,
    header: {
      ...header,
      numSignerAccounts: place + 1,
      numReadonlySignerAccounts: header.numReadonlySignerAccounts + 1,
    },
    staticAccounts: [...staticAccounts.slice(0, place), coSigner, ...staticAccounts.slice(place)],
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], ...rest }) => ({
      ...rest,
      programAddressIndex: moved(programAddressIndex),
      accountIndices: accountIndices.map(moved),
    })),
  };
}
