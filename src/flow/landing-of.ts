import type { LandingContext } from '../chain/landing/context.ts';
import type { Recorded } from '../journal/record.ts';
import type { Chain } from '../ports/chain.ts';
import { decodeTransaction } from '../transactions/decode.ts';
import { UNREAD_TABLES } from '../transactions/lookup-tables.ts';
import type { Deps } from './deps.ts';
import { effectSeen } from './watch.ts';

/** All of a landing that follows from the record itself. */
export function landingOf(
  { clock, settings, interrupted, deployment }: Deps,
  chain: Chain,
  recorded: Recorded,
): Omit<LandingContext, 'alreadySent' | 'sends' | 'onEvent'> {
  return {
    chain,
    clock,
    interrupted,
    lastValidBlockHeight: recorded.lastValidBlockHeight,
    minContextSlot: recorded.minContextSlot,
    blockhash: blockhashOf(recorded.bytes),
    timeoutSeconds: settings.timeoutSeconds,
    signedAgoMs: Math.max(0, clock.now() - recorded.signedAt),
    effectSeen: (notBefore) => effectSeen(chain, recorded, deployment, notBefore),
  };
}

/** Null for bytes that are no transaction: then it is never called expired. */
function blockhashOf(bytes: Uint8Array): string | null {
  try {
    return decodeTransaction(bytes, UNREAD_TABLES).blockhash;
  } catch {
    return null;
  }
}
