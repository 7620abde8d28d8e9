import { AccountRole, type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import type { Random, Step } from '../kind.ts';
import { below } from './trees.ts';

/** The instruction with one thing wrong about its accounts or its data, and what that is. */
export function twist(
  random: Random,
  instruction: Instruction,
): { readonly what: string; readonly instruction: Step['instructions'][number] } {
  const accounts = [...(instruction.accounts ?? [])];
  const data = Uint8Array.from(instruction.data ?? []);
  const place = below(random, accounts.length);
  const chosen = accounts[place];
  // An account of a program cannot sign: another signer takes the place of a signer.
  const others = isSignerRole(chosen?.role ?? AccountRole.READONLY)
    ? accounts.filter(({ role }) => isSignerRole(role))
    : accounts;
  const other = others[below(random, others.length)];
  if (chosen === undefined || other === undefined) throw new Error('an instruction without accounts');
  const plain = { address: chosen.address };
  switch (below(random, 5)) {
    case 0: {
      const role = isWritableRole(chosen.role) ? AccountRole.WRITABLE : AccountRole.READONLY;
      const what = isSignerRole(chosen.role) ? 'unsigned' : 'as it was';
      return { what, instruction: { ...instruction, accounts: accounts.with(place, { ...plain, role }) } };
    }
    case 1: {
      const role = isSignerRole(chosen.role) ? AccountRole.READONLY_SIGNER : AccountRole.READONLY;
      const what = isWritableRole(chosen.role) ? 'not writable' : 'as it was';
      return { what, instruction: { ...instruction, accounts: accounts.with(place, { ...plain, role }) } };
    }
    case 2: {
      // A program that is called cannot be writable.
      const role = other.address === instruction.programAddress ? AccountRole.READONLY : chosen.role;
      const swapped = accounts.with(place, { address: other.address, role });
      return { what: 'another account', instruction: { ...instruction, accounts: swapped } };
    }
    case 3:
      return { what: 'few accounts', instruction: { ...instruction, accounts: accounts.slice(0, place) } };
    default:
      return {
        what: 'cut data',
        instruction: { ...instruction, data: data.slice(0, below(random, data.length)) },
      };
  }
}
