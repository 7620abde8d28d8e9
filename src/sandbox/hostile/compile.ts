import {
  type Address,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit';
import type { Draft, DraftAccount } from './draft.ts';

type Encodable = Parameters<ReturnType<typeof getCompiledTransactionMessageEncoder>['encode']>[0];

/** What the network's packet holds. */
const LARGEST = 1232;
const SIGNATURE_BYTES = 64;

/**
 * Unsigned v0 bytes of whatever was drafted. The kit's own compiler refuses some of what an attacker would send, such as a
 * program that may be written to, so only its encoder is used. Throws RangeError when it is too large for one transaction.
 */
export function compileDraft({ payer, blockhash, instructions }: Draft): Uint8Array {
  const keys = orderedKeys(payer, instructions.flatMap(usesOf));
  const places = new Map(keys.map(({ address }, index) => [address, index]));
  const place = (address: Address) => places.get(address) ?? 0;
  const signers = keys.filter(({ signer }) => signer);
  return writeTransaction({
    version: 0,
    header: {
      numSignerAccounts: signers.length,
      numReadonlySignerAccounts: signers.filter(({ writable }) => !writable).length,
      numReadonlyNonSignerAccounts: keys.filter(({ signer, writable }) => !signer && !writable).length,
    },
    staticAccounts: keys.map(({ address }) => address),
    lifetimeToken: blockhash as CompiledTransactionMessageWithLifetime['lifetimeToken'],
    instructions: instructions.map(({ program, accounts, data }) => ({
      programAddressIndex: place(program),
      accountIndices: accounts.map(({ address }) => place(address)),
      data,
    })),
  });
}

/** A message behind the places of its signatures, which are all zeros. Throws RangeError when it is too large. */
export function writeTransaction(message: Extract<Encodable, { readonly version: 0 }>): Uint8Array {
  const bytes = getCompiledTransactionMessageEncoder().encode(message);
  const { numSignerAccounts } = message.header;
  const all = [numSignerAccounts, ...new Uint8Array(numSignerAccounts * SIGNATURE_BYTES), ...bytes];
  if (all.length > LARGEST) throw new RangeError('it is too large for one transaction');
  return Uint8Array.from(all);
}

function usesOf({ program, accounts }: Draft['instructions'][number]): readonly DraftAccount[] {
  return [{ address: program, signer: false, writable: false }, ...accounts];
}

/** Each once, with all the rights that it has anywhere: the payer, other signers, and the rest; writable before read-only. */
function orderedKeys(payer: Address, uses: readonly DraftAccount[]): readonly DraftAccount[] {
  const merged = new Map<Address, DraftAccount>();
  for (const use of [{ address: payer, signer: true, writable: true }, ...uses]) {
    const { signer = false, writable = false } = merged.get(use.address) ?? {};
    merged.set(use.address, { ...use, signer: signer || use.signer, writable: writable || use.writable });
  }
  const rank = ({ signer, writable }: DraftAccount) => (signer ? 0 : 2) + (writable ? 0 : 1);
  // Sorting keeps the order of equals, so the payer stays the first.
  return [...merged.values()].toSorted((one, other) => rank(one) - rank(other));
}
