import { ask, send } from './ask.ts';
import type { LandingContext, LandingStep, Outcome, SignedTransaction } from './context.ts';
import { begin, hear, next } from './machine.ts';
import { lookPatience, SEND_PATIENCE_MS } from './schedule.ts';
import type { Terms } from './terms.ts';
import type { Answer, Question, State, Turn } from './turn.ts';

/**
 * Sends the signed bytes and follows them to their end. Only identical bytes are ever sent again, and no answer to a send
 * ends it. "Failed" is said only of a transaction that landed with an error; "expired" only when finalized height is past
 * its last valid height, no node that was named knows it, and the accounts do not show its effect. Everything else is
 * unknown. Rejects only with what `onEvent` said when it could not record that it is being sent.
 */
export async function land(signed: SignedTransaction, context: LandingContext): Promise<Outcome> {
  const { clock } = context;
  const started = clock.monotonic();
  const terms = termsOf(context);
  const heard: Answer[] = [];
  let asked: Asked | null = null;
  for (let turn: Turn = begin(terms); ; ) {
    for (const step of turn.tell) await tell(context, step);
    if ('outcome' in turn.then) return turn.then.outcome;
    // Not waited for: the bytes are the same, and the status decides.
    if (turn.resend) void send(signed, context).then((answer) => heard.push(answer));
    if (asked?.question !== turn.then) asked = askOnce(turn.then, signed, context, heard);
    const waits = patienceFor(turn.then, terms, turn.state, clock.monotonic() - started);
    const answer = await asked.answer(waits);
    turn = next(terms, heard.splice(0).reduce(hear, turn.state), answer, clock.monotonic() - started);
  }
}

function termsOf(context: LandingContext): Terms {
  const { lastValidBlockHeight, minContextSlot, alreadySent, sends, signedAgoMs } = context;
  const timeoutMs = context.timeoutSeconds * 1000;
  return { lastValidBlockHeight, minContextSlot, alreadySent, sends, signedAgoMs, timeoutMs };
}

/** The record of what is on its way may fail; following it must not. */
async function tell({ clock, onEvent }: LandingContext, step: LandingStep): Promise<void> {
  const told = onEvent({ ...step, at: clock.now() });
  await (step.kind === 'sending' ? told : told.catch(() => undefined));
}

/** What happens when no answer comes: after how long, and what counts as the answer. */
interface Patience {
  readonly milliseconds: number;
  readonly instead: Answer;
}

/** A question that is under way: it is asked once, however often its answer is waited for. */
interface Asked {
  readonly question: Question;
  answer(patience: Patience | null): Promise<Answer>;
}

/** What waits for an answer is not held up by one that does not come: neither a look by a send, nor a send by a look. */
function patienceFor(question: Question, terms: Terms, state: State, elapsed: number): Patience | null {
  if (question.ask === 'send') return { milliseconds: SEND_PATIENCE_MS, instead: { kind: 'overdue' } };
  if (question.ask === 'pause' || !terms.sends) return null;
  const milliseconds = lookPatience(state.lastSent, elapsed);
  return { milliseconds, instead: { kind: 'due', question } };
}

function askOnce(
  question: Question,
  signed: SignedTransaction,
  context: LandingContext,
  heard: Answer[],
): Asked {
  const { clock, interrupted } = context;
  const asked = ask(question, signed, context);
  const answer = async (patience: Patience | null): Promise<Answer> => {
    if (interrupted.aborted && question.ask !== 'send') return { kind: 'stopped' };
    const listening = new AbortController();
    let cancel: (() => void) | undefined;
    const others = new Promise<Answer>((resolve) => {
      const stop = () => resolve({ kind: 'stopped' });
      if (question.ask !== 'send') interrupted.addEventListener('abort', stop, { signal: listening.signal });
      if (patience === null) return;
      cancel = clock.alarm?.(patience.milliseconds, () => resolve(patience.instead));
    });
    try {
      const first = await Promise.race([asked, others]);
      if (first.kind === 'overdue') void asked.then((late) => heard.push(late));
      return first;
    } finally {
      listening.abort();
      cancel?.();
    }
  };
  return { question, answer };
}
