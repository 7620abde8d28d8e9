import {
  type Address,
  type CompiledTransactionMessageWithLifetime,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit';
import { MAX_TRANSACTION_BYTES } from '../../domain/transaction-size.ts';
import type { TransactionConfig } from '../chain/transaction/decoded.ts';
import type { Draft, DraftAccount } from './draft.ts';

type Encodable = Parameters<ReturnType<typeof getCompiledTransactionMessageEncoder>['encode']>[0];

const SIGNATURE_BYTES = 64;

/**
 * Unsigned bytes of any draft: version 1 if it has fee and limits for the message, else version 0. kit's own compiler
 * refuses some of what an attacker would send, such as a writable program, so only its encoder is used. Throws RangeError
 * if it is too large for one transaction.
 */
export function compileDraft({ payer, blockhash, instructions, config }: Draft): Uint8Array {
  const keys = orderedKeys(payer, instructions.flatMap(usesOf));
  const places = new Map(keys.map(({ address }, index) => [address, index]));
  const place = (address: Address) => places.get(address) ?? 0;
  const signers = keys.filter(({ signer }) => signer);
  const common = {
    header: {
      numSignerAccounts: signers.length,
      numReadonlySignerAccounts: signers.filter(({ writable }) => !writable).length,
      numReadonlyNonSignerAccounts: keys.filter(({ signer, writable }) => !signer && !writable).length,
    },
    staticAccounts: keys.map(({ address }) => address),
    lifetimeToken: blockhash as CompiledTransactionMessageWithLifetime['lifetimeToken'],
  };
  const compiled = instructions.map(({ program, accounts, data }) => ({
    programAddressIndex: place(program),
    accountIndices: accounts.map(({ address }) => place(address)),
    data,
  }));
  if (config === null) return writeTransaction({ ...common, version: 0, instructions: compiled });
  return writeTransaction({
    ...common,
    ...maskOf(config),
    version: 1,
    numInstructions: compiled.length,
    numStaticAccounts: keys.length,
    instructionHeaders: compiled.map(({ programAddressIndex, accountIndices, data }) => ({
      programAccountIndex: programAddressIndex,
      numInstructionAccounts: accountIndices.length,
      numInstructionDataBytes: data.length,
    })),
    instructionPayloads: compiled.map(({ accountIndices, data }) => ({
      instructionAccountIndices: accountIndices,
      instructionData: data,
    })),
  });
}

/** The mask and the values of a version 1 message. */
function maskOf({ priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize }: TransactionConfig) {
  const narrow = [computeUnitLimit, loadedAccountsDataSizeLimit, heapSize];
  const bits = narrow.reduce<number>((sum, value, index) => sum + (value === null ? 0 : 4 << index), 0);
  return {
    configMask: bits + (priorityFee === null ? 0 : 3),
    configValues: [
      ...(priorityFee === null ? [] : [{ kind: 'u64' as const, value: priorityFee }]),
      ...narrow.flatMap((value) => (value === null ? [] : [{ kind: 'u32' as const, value }])),
    ],
  };
}

/** A message with empty signatures. Throws RangeError if it is too large. */
export function writeTransaction(message: Exclude<Encodable, { readonly version: 'legacy' }>): Uint8Array {
  const bytes = getCompiledTransactionMessageEncoder().encode(message);
  const { numSignerAccounts } = message.header;
  const signatures = new Uint8Array(numSignerAccounts * SIGNATURE_BYTES);
  const isV1 = message.version === 1;
  const all = isV1 ? [...bytes, ...signatures] : [numSignerAccounts, ...signatures, ...bytes];
  if (all.length > (isV1 ? MAX_TRANSACTION_BYTES.v1 : MAX_TRANSACTION_BYTES.before))
    throw new RangeError('it is too large for one transaction');
  return Uint8Array.from(all);
}

function usesOf({ program, accounts }: Draft['instructions'][number]): readonly DraftAccount[] {
  return [{ address: program, signer: false, writable: false }, ...accounts];
}

/**
 * Each account once, with all rights that it has in any instruction. Order: payer, other signers, the rest; writable
 * before read-only.
 */
function orderedKeys(payer: Address, uses: readonly DraftAccount[]): readonly DraftAccount[] {
  const merged = new Map<Address, DraftAccount>();
  for (const use of [{ address: payer, signer: true, writable: true }, ...uses]) {
    const { signer = false, writable = false } = merged.get(use.address) ?? {};
    merged.set(use.address, { ...use, signer: signer || use.signer, writable: writable || use.writable });
  }
  const rank = ({ signer, writable }: DraftAccount) => (signer ? 0 : 2) + (writable ? 0 : 1);
  // Sorting is stable, so the payer stays first.
  return [...merged.values()].toSorted((one, other) => rank(one) - rank(other));
}
