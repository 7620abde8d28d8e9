import type { SignatureStatus } from '../../deps.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { LandingContext, LandingStep, Outcome, SignedTransaction } from './context.ts';

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
  const { clock } = context;
  const started = clock.monotonic();
  const doubt = context.alreadySent ? null : await sendFirst(signed, context);
  let lastSend = context.alreadySent ? started - RESEND_MS : started;
  for (let poll = 0; ; poll += 1) {
    // A blockhash lives for a minute: whether it is over is not asked in the first seconds.
    const verdict = await look(signed, context, context.alreadySent || poll >= FIRST_POLLS_MS.length);
    if (verdict !== null) return verdict;
    const now = clock.monotonic();
    if (context.interrupted.aborted) return { kind: 'unknown', why: 'you stopped following it' };
    if (now - started >= context.timeoutSeconds * 1000) {
      return { kind: 'unknown', why: doubt ?? `not confirmed within ${context.timeoutSeconds} seconds` };
    }
    if (now - lastSend >= RESEND_MS) {
      lastSend = now;
      await tell(context, { kind: 'resent' });
      resend(signed, context);
    }
    await clock.sleep(FIRST_POLLS_MS[poll] ?? RESEND_MS);
  }
}

/** Throws what a node refused before it took the transaction; returns why it is in doubt when it may have taken it. */
async function sendFirst(signed: SignedTransaction, context: LandingContext): Promise<string | null> {
  const { chain, clock, minContextSlot, onEvent } = context;
  await onEvent({ kind: 'sending', at: clock.now() });
  try {
    await chain.send(signed.bytes, minContextSlot);
    await tell(context, { kind: 'sent' });
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // A preflight refusal is the node's word that nothing was forwarded. All else may have been taken.
    const refused = error instanceof CliError && error.code === 'simulation_failed';
    await tell(context, { kind: refused ? 'refused' : 'doubted', why });
    if (refused) throw error;
    return why;
  }
}

/** The record of what is on its way may fail; following it must not. */
async function tell({ clock, onEvent }: LandingContext, step: LandingStep): Promise<void> {
  await onEvent({ ...step, at: clock.now() }).catch(() => undefined);
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
    if (status !== null && settled !== null) {
      const kind = status.commitment === 'finalized' ? 'finalized' : 'confirmed';
      await tell(context, { ...status, kind });
    }
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
  { chain, lastValidBlockHeight, effectSeen }: LandingContext,
): Promise<Outcome | null> {
  if ((await chain.getBlockHeight('finalized')) <= lastValidBlockHeight) return null;
  // It may have landed in the very last block, between the two reads: history has the final word.
  const final = await chain.getStatus(signed.signature, { searchHistory: true });
  if (final !== null) return fromStatus(final);
  if (effectSeen === undefined || !(await effectSeen())) return { kind: 'expired' };
  return { kind: 'unknown', why: 'no block can hold it any more, yet the chain is as if it had landed' };
}
