import { type AccountRole, type Address, type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import { keyOf } from './places.ts';

// The general compilers decode and sort every address again; with some sixty thousand transactions that is most of the
// time of the model test.

const length = (count: number) => Buffer.from(count < 128 ? [count] : [(count & 127) | 128, count >> 7]);

/** The bytes of a legacy transaction, with room for signatures and none in it. */
export function wireOf(payer: Address, instructions: readonly Instruction[], blockhash: Buffer): Uint8Array {
  const signers = new Set([payer]);
  const writable = new Set<Address>();
  const readonly = new Set<Address>();
  const note = (address: Address, role: AccountRole) => {
    if (isSignerRole(role)) signers.add(address);
    else if (isWritableRole(role)) writable.add(address);
    else readonly.add(address);
  };
  for (const { accounts } of instructions)
    for (const { address, role } of accounts ?? []) note(address, role);
  for (const { programAddress } of instructions) readonly.add(programAddress);
  for (const address of signers) writable.delete(address);
  for (const address of [...signers, ...writable]) readonly.delete(address);
  const keys = [...signers, ...writable, ...readonly];
  const places = new Map(keys.map((address, index) => [address, index]));
  const placeOf = (address: Address) => places.get(address) ?? 0;
  const body = instructions.flatMap(({ programAddress, accounts = [], data = new Uint8Array() }) => [
    Buffer.of(placeOf(programAddress)),
    length(accounts.length),
    Buffer.from(accounts.map(({ address }) => placeOf(address))),
    length(data.length),
    Buffer.from(data),
  ]);
  const signatures = Buffer.concat([length(signers.size), Buffer.alloc(64 * signers.size)]);
  // Whoever signs is writable too: all of them pay for something.
  const header = Buffer.of(signers.size, 0, readonly.size);
  const parts = [signatures, header, length(keys.length), ...keys.map(keyOf), blockhash];
  return Uint8Array.from(Buffer.concat([...parts, length(instructions.length), ...body]));
}
