import { ask, send } from './ask.ts';
import type { LandingContext, LandingStep, Outcome, SignedTransaction } from './context.ts';
import { applySendAnswer, firstTransition, nextTransition } from './machine.ts';
import { FIRST_SEND_WAIT_MS, lookTimeout } from './schedule.ts';
import type { Terms } from './terms.ts';
import type { Answer, Question, State, Transition } from './transition.ts';

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
  const sendAnswers: Answer[] = [];
  let asked: PendingQuestion | null = null;
  for (let step: Transition = firstTransition(terms); ; ) {
    for (const event of step.report) await report(context, event);
    if ('outcome' in step.next) return step.next.outcome;
    // Not awaited: the bytes are the same, and only the status decides.
    if (step.resend) void send(signed, context).then((answer) => sendAnswers.push(answer));
    if (asked?.question !== step.next) asked = askOnce(step.next, signed, context, sendAnswers);
    const timeout = answerTimeout(step.next, terms, step.state, clock.monotonic() - started);
    const answer = await asked.answer(timeout);
    step = nextTransition(
      terms,
      sendAnswers.splice(0).reduce(applySendAnswer, step.state),
      answer,
      clock.monotonic() - started,
    );
  }
}

function termsOf(context: LandingContext): Terms {
  const { lastValidBlockHeight, minContextSlot, alreadySent, sends, signedAgoMs } = context;
  const timeoutMs = context.timeoutSeconds * 1000;
  return { lastValidBlockHeight, minContextSlot, alreadySent, sends, signedAgoMs, timeoutMs };
}

/** Recording a step after `sending` may fail. Following the transaction must go on. */
async function report({ clock, onEvent }: LandingContext, step: LandingStep): Promise<void> {
  const reported = onEvent({ ...step, at: clock.now() });
  await (step.kind === 'sending' ? reported : reported.catch(() => undefined));
}

/** How long to wait for an answer, and what counts as the answer after that. */
interface AnswerTimeout {
  readonly milliseconds: number;
  readonly fallback: Answer;
}

/** A pending question. It is asked once, even if its answer is waited for several times. */
interface PendingQuestion {
  readonly question: Question;
  answer(timeout: AnswerTimeout | null): Promise<Answer>;
}

/** A look must not wait for a send without an answer, nor a send for a look without an answer. */
function answerTimeout(
  question: Question,
  terms: Terms,
  state: State,
  elapsed: number,
): AnswerTimeout | null {
  if (question.ask === 'send') return { milliseconds: FIRST_SEND_WAIT_MS, fallback: { kind: 'overdue' } };
  if (question.ask === 'pause' || !terms.sends) return null;
  const milliseconds = lookTimeout(state.lastSent, elapsed);
  return { milliseconds, fallback: { kind: 'due', question } };
}

function askOnce(
  question: Question,
  signed: SignedTransaction,
  context: LandingContext,
  sendAnswers: Answer[],
): PendingQuestion {
  const { clock, interrupted } = context;
  const asked = ask(question, signed, context);
  const answer = async (timeout: AnswerTimeout | null): Promise<Answer> => {
    if (interrupted.aborted && question.ask !== 'send') return { kind: 'stopped' };
    const listening = new AbortController();
    let cancel: (() => void) | undefined;
    const others = new Promise<Answer>((resolve) => {
      const stop = () => resolve({ kind: 'stopped' });
      if (question.ask !== 'send') interrupted.addEventListener('abort', stop, { signal: listening.signal });
      if (timeout === null) return;
      cancel = clock.alarm?.(timeout.milliseconds, () => resolve(timeout.fallback));
    });
    try {
      const first = await Promise.race([asked, others]);
      if (first.kind === 'overdue') void asked.then((late) => sendAnswers.push(late));
      return first;
    } finally {
      listening.abort();
      cancel?.();
    }
  };
  return { question, answer };
}
