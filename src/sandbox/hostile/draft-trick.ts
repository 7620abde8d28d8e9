import type { Address } from '../../domain/address.ts';
import { toAddress } from '../../domain/base58.ts';
import { compileDraft } from './compile.ts';
import { type Draft, readDraft } from './draft.ts';
import { type HostileContext, pick, type Random, type Trick } from './trick.ts';

type Change = (draft: Draft, context: HostileContext, random: Random) => Draft | null;

/** A trick that decodes the transaction, changes it, and encodes it again. */
export function draftTrick(trick: Omit<Trick, 'apply'>, change: Change): Trick {
  return {
    ...trick,
    apply(genuine, context, random) {
      const draft = change(readDraft(genuine), context, random);
      return draft === null ? null : compileIfItFits(draft);
    },
  };
}

/** Null if the changed draft does not fit into a transaction. */
function compileIfItFits(draft: Draft): Uint8Array | null {
  try {
    return compileDraft(draft);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Up to 5 SOL. */
export function lamports(random: Random): bigint {
  return BigInt(1 + pick(random, 5_000_000_000));
}

/** An address that nobody has. */
export function otherAddress(random: Random): Address {
  return toAddress(Uint8Array.from({ length: 32 }, () => pick(random, 256)));
}
