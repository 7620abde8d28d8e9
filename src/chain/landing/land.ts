import type { Chain, Clock, SignatureStatus } from '../../deps.ts';
import { CliError } from '../../errors/cli-error.ts';

/** What is sent, again and again if need be, and what it is known by. */
export interface SignedTransaction {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

export interface LandingContext {
  readonly chain: Chain;
  readonly clock: Clock;
  /** Height after which no block can hold the transaction. */
  readonly lastValidBlockHeight: bigint;
  readonly minContextSlot: bigint;
  readonly timeoutSeconds: number;
  readonly interrupted: AbortSignal;
  readonly onSent: () => void;
}

export type Outcome =
  | { readonly kind: 'confirmed'; readonly slot: bigint }
  | { readonly kind: 'failed'; readonly slot: bigint; readonly err: unknown }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * Waits before the next look: close together at first, since a block comes every 400 ms and a person is waiting, then
 * ever wider. That is 19 looks in 2 s, each of one request: half of what public nodes allow one address in 10 s.
 */
const FIRST_POLLS_MS: readonly number[] = [
  ...Array<number>(10).fill(50),
  ...Array<number>(5).fill(100),
  ...Array<number>(4).fill(250),
];
const RESEND_MS = 2_000;

/**
 * Sends the signed bytes and follows them to their end. Only identical bytes are ever sent again. "Failed" is said only
 * of a transaction that landed with an error; "expired" only when finalized height is past its last valid height and
 * the node's history does not know it. Everything else is unknown.
 */
export async function land(signed: SignedTransaction, context: LandingContext): Promise<Outcome> {
  const started = context.clock.now();
  const doubt = await sendFirst(signed, context);
  context.onSent();
  let lastSend = started;
  for (let poll = 0; ; poll += 1) {
    // A blockhash lives for a minute: whether it is over is not asked in the first seconds.
    const verdict = await look(signed, context, poll >= FIRST_POLLS_MS.length);
    if (verdict !== null) return verdict;
    const now = context.clock.now();
    if (context.interrupted.aborted) return { kind: 'unknown', why: 'you stopped following it' };
    if (now - started >= context.timeoutSeconds * 1000) {
      return { kind: 'unknown', why: doubt ?? `not confirmed within ${context.timeoutSeconds} seconds` };
    }
    if (now - lastSend >= RESEND_MS) {
      lastSend = now;
      resend(signed, context);
    }
    await context.clock.sleep(FIRST_POLLS_MS[poll] ?? RESEND_MS);
  }
}

/** Throws what a node refused before it took the transaction; returns why it is in doubt when it may have taken it. */
async function sendFirst(
  signed: SignedTransaction,
  { chain, minContextSlot }: LandingContext,
): Promise<string | null> {
  try {
    await chain.send(signed.bytes, minContextSlot);
    return null;
  } catch (error) {
    // A preflight refusal is the node's word that nothing was forwarded. All else may have been taken.
    if (error instanceof CliError && error.code === 'simulation_failed') throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Not waited for, and its loss changes nothing: the bytes are the same, and the status decides. */
function resend(signed: SignedTransaction, { chain, minContextSlot }: LandingContext): void {
  chain.send(signed.bytes, minContextSlot).catch(() => undefined);
}

async function look(
  signed: SignedTransaction,
  context: LandingContext,
  mayBeOver: boolean,
): Promise<Outcome | null> {
  try {
    const status = await context.chain.getStatus(signed.signature, { searchHistory: false });
    const settled = fromStatus(status);
    if (settled !== null || status !== null || !mayBeOver) return settled;
    return await checkExpiry(signed, context);
  } catch {
    // An RPC that does not answer says nothing about the transaction.
    return null;
  }
}

function fromStatus(status: SignatureStatus | null): Outcome | null {
  if (status === null || status.commitment === 'processed') return null;
  const { slot, err } = status;
  return err === null ? { kind: 'confirmed', slot } : { kind: 'failed', slot, err };
}

async function checkExpiry(
  signed: SignedTransaction,
  { chain, lastValidBlockHeight }: LandingContext,
): Promise<Outcome | null> {
  if ((await chain.getBlockHeight('finalized')) <= lastValidBlockHeight) return null;
  // It may have landed in the very last block, between the two reads: history has the final word.
  const final = await chain.getStatus(signed.signature, { searchHistory: true });
  return final === null ? { kind: 'expired' } : fromStatus(final);
}
