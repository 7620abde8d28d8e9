import { ask, send } from './ask.ts';
import type { LandingContext, LandingStep, Outcome, SignedTransaction } from './context.ts';
import { begin, hear, next } from './machine.ts';
import { lookPatience, SEND_PATIENCE_MS } from './schedule.ts';
import type { Terms } from './terms.ts';
import type { Answer, Question, State, Turn } from './turn.ts';

/**
 * Sends the signed bytes and follows the transaction to its end. Only the same bytes are ever sent again, and no answer
 * to a send ends it. "Failed": it landed with an error. "Expired": the finalized height is past its last valid height, no
 * named node knows it, and the accounts do not show its effect. Anything else is unknown. Rejects only with the error of
 * `onEvent` at the step `sending`.
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
    // Not awaited: the bytes are the same, and only the status decides.
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

/** Recording a step after `sending` may fail. Following the transaction must go on. */
async function tell({ clock, onEvent }: LandingContext, step: LandingStep): Promise<void> {
  const told = onEvent({ ...step, at: clock.now() });
  await (step.kind === 'sending' ? told : told.catch(() => undefined));
}

/** How long to wait for an answer, and what counts as the answer after that. */
interface Patience {
  readonly milliseconds: number;
  readonly instead: Answer;
}

/** A pending question. It is asked once, even if its answer is waited for several times. */
interface Asked {
  readonly question: Question;
  answer(patience: Patience | null): Promise<Answer>;
}

/** A look must not wait for a send without an answer, nor a send for a look without an answer. */
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
