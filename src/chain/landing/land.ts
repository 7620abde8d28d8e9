import type { SignatureStatus } from '../../deps.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { LandingContext, LandingStep, Outcome, SignedTransaction } from './context.ts';
import { begin, hear, next } from './machine.ts';
import type { Answer, Question, Terms, Turn } from './turn.ts';

/**
 * Sends the signed bytes and follows them to their end. Only identical bytes are ever sent again. "Failed" is said only
 * of a transaction that landed with an error; "expired" only when finalized height is past its last valid height, the
 * history does not know it, and the accounts do not show its effect. Everything else is unknown. Rejects with what every
 * node said when all refused to take it, and with what `onEvent` said when it could not record that it is being sent.
 */
export async function land(signed: SignedTransaction, context: LandingContext): Promise<Outcome> {
  const { clock, lastValidBlockHeight, alreadySent } = context;
  const started = clock.monotonic();
  const terms: Terms = { lastValidBlockHeight, alreadySent, timeoutMs: context.timeoutSeconds * 1000 };
  const heard: Answer[] = [];
  for (let turn: Turn = begin(terms); ; ) {
    for (const step of turn.tell) await tell(context, step);
    if ('outcome' in turn.then) return turn.then.outcome;
    if ('refusal' in turn.then) throw turn.then.refusal;
    // Not waited for: the bytes are the same, and the status decides.
    if (turn.resend) void send(signed, context).then((answer) => heard.push(answer));
    const answer = await ask(turn.then, signed, context);
    turn = next(terms, heard.splice(0).reduce(hear, turn.state), answer, clock.monotonic() - started);
  }
}

/** The record of what is on its way may fail; following it must not. */
async function tell({ clock, onEvent }: LandingContext, step: LandingStep): Promise<void> {
  const told = onEvent({ ...step, at: clock.now() });
  await (step.kind === 'sending' ? told : told.catch(() => undefined));
}

/** Never rejects: what is sent may have been taken, whatever went wrong with the answer. */
async function send(signed: SignedTransaction, { chain, minContextSlot }: LandingContext): Promise<Answer> {
  try {
    return { kind: await chain.send(signed.bytes, minContextSlot) };
  } catch (error) {
    // A preflight refusal is the node's word that nothing was forwarded. All else may have been taken.
    if (error instanceof CliError && error.code === 'simulation_failed') return { kind: 'refused', error };
    return { kind: 'doubted', why: error instanceof Error ? error.message : String(error) };
  }
}

function ask(question: Question, signed: SignedTransaction, context: LandingContext): Promise<Answer> {
  if (question.ask === 'send') return send(signed, context);
  const looked = look(question, signed.signature, context).catch((error) => unanswered(error, question));
  return stoppable(looked, context.interrupted);
}

type Look = Exclude<Question, { readonly ask: 'send' }>;

async function look(question: Look, signature: string, context: LandingContext): Promise<Answer> {
  const { chain, clock, effectSeen } = context;
  switch (question.ask) {
    case 'status':
      return status(await chain.getStatus(signature, { searchHistory: false }), false);
    case 'history': {
      const { notBefore } = question;
      return status(await chain.getStatus(signature, { searchHistory: true, notBefore }), true);
    }
    case 'tip':
      return { kind: 'tip', tip: await chain.getFinalizedTip() };
    case 'receipt':
      return { kind: 'receipt', receipt: await chain.getReceipt(signature), reason: question.reason };
    case 'effect':
      return { kind: 'effect', seen: (await effectSeen?.()) ?? null, reason: question.reason };
    case 'pause':
      await clock.sleep(question.milliseconds);
      return { kind: 'woke' };
  }
}

function status(found: SignatureStatus | null, inHistory: boolean): Answer {
  return { kind: 'status', status: found, inHistory };
}

/** An RPC that does not answer says nothing about the transaction, unless it was to show what it calls settled. */
function unanswered(error: unknown, question: Look): Answer {
  if (error instanceof CliError && error.code === 'outcome_unknown') {
    return { kind: 'disputed', why: error.why ?? error.message };
  }
  return question.ask === 'receipt' && question.reason.check === 'settled'
    ? { kind: 'receipt', receipt: null, reason: question.reason }
    : { kind: 'silent' };
}

/** The answer, or that the person pressed Ctrl-C meanwhile. */
async function stoppable(answer: Promise<Answer>, interrupted: AbortSignal): Promise<Answer> {
  if (interrupted.aborted) return { kind: 'stopped' };
  const listening = new AbortController();
  const stopped = new Promise<Answer>((resolve) => {
    const stop = () => resolve({ kind: 'stopped' });
    interrupted.addEventListener('abort', stop, { signal: listening.signal });
  });
  try {
    return await Promise.race([answer, stopped]);
  } finally {
    listening.abort();
  }
}
