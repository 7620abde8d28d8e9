import {
  AddressLookupTableAccount,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Address } from '../../src/domain/address.ts';
import { U64_MAX } from '../../src/domain/amount.ts';
import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import { otherAddress } from '../../src/sandbox/hostile/draft-trick.ts';
import type { Random } from '../../src/sandbox/hostile/trick.ts';
import { lookupTable } from './stage.ts';

/** A lookup table that is on the chain. */
export type Table = AddressLookupTableAccount;

/** Puts a table on the chain in which some of a transaction's accounts lie, among others and in any order. */
export function openTable(chain: SandboxChain, bytes: Uint8Array, random: Random): Table {
  const { message } = VersionedTransaction.deserialize(bytes);
  const own = message.staticAccountKeys.map((key) => key.toBase58() as Address);
  const address = otherAddress(random);
  const chosen = own.filter(() => random() < 0.7);
  const some = tableOf(address, mixed(chosen, random));
  // Signers and programs stay in the message: there has to be something else.
  const isUsed =
    VersionedTransaction.deserialize(asTabled(bytes, some)).message.addressTableLookups.length > 0;
  const table = isUsed ? some : tableOf(address, mixed(own, random));
  const entries = table.state.addresses.map((entry) => entry.toBase58() as Address);
  chain.setAccount(address, lookupTable(entries));
  return table;
}

function tableOf(address: Address, entries: readonly Address[]): Table {
  return new AddressLookupTableAccount({
    key: new PublicKey(address),
    state: {
      deactivationSlot: U64_MAX,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: entries.map((entry) => new PublicKey(entry)),
    },
  });
}

/** In another order, among some that have nothing to do with them. */
function mixed(addresses: readonly Address[], random: Random): readonly Address[] {
  const among = addresses.flatMap((one) => (random() < 0.5 ? [one] : [otherAddress(random), one]));
  return [...among, otherAddress(random)]
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** The same instructions, with whatever lies in the table loaded from there. */
export function asTabled(bytes: Uint8Array, table: Table): Uint8Array {
  return new VersionedTransaction(decompiled(bytes).compileToV0Message([table])).serialize();
}

/** The same instructions in the version before 0. */
export function asLegacy(bytes: Uint8Array): Uint8Array {
  return new VersionedTransaction(decompiled(bytes).compileToLegacyMessage()).serialize();
}

function decompiled(bytes: Uint8Array): TransactionMessage {
  return TransactionMessage.decompile(VersionedTransaction.deserialize(bytes).message);
}
