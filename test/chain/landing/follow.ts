import type { LandingContext, Outcome } from '../../../src/chain/landing/context.ts';
import { land } from '../../../src/chain/landing/land.ts';
import type { SignatureStatus } from '../../../src/ports/chain.ts';
import { manualClock, type ScriptedChain } from '../../support/chain.ts';

export const SIGNED = { bytes: new Uint8Array([1, 2, 3]), signature: 'signature' };

/** Lands on a node that answers from a script, valid up to height 150 and for 60 s. */
export function follow(chain: ScriptedChain, overrides: Partial<LandingContext> = {}): Promise<Outcome> {
  return land(SIGNED, {
    chain,
    clock: manualClock(),
    lastValidBlockHeight: 150n,
    minContextSlot: 1n,
    blockhash: () => 'blockhash',
    signedAgoMs: 0,
    sends: true,
    timeoutSeconds: 60,
    interrupted: new AbortController().signal,
    alreadySent: false,
    onEvent: async () => {},
    ...overrides,
  });
}

export function status(commitment: SignatureStatus['commitment'], err: unknown = null): SignatureStatus {
  return { slot: 7n, commitment, err };
}

export const failure = { InstructionError: [0, { Custom: 6019 }] };
