import type { Terms } from './terms.ts';
import { type Answer, type State, type Transition, transition } from './transition.ts';
import { Transitions } from './transitions.ts';

const NOTHING: State = {
  pauses: 0,
  lastSent: null,
  taken: false,
  doubt: null,
  refusal: null,
  dispute: null,
  missing: null,
  seen: null,
  known: false,
  notShown: 0,
  firstTip: null,
  height: null,
  pastSlot: 0n,
  dead: false,
};

/** The first transition: a report and the send; or a look, if an earlier run may have sent the bytes. */
export function firstTransition({ alreadySent, sends }: Terms): Transition {
  if (alreadySent || !sends) return transition(NOTHING, { ask: 'status' });
  return transition({ ...NOTHING, lastSent: 0 }, { ask: 'send' }, { kind: 'sending' });
}

/** The result of a send that was not awaited. It changes what is known, never the next question. */
export function applySendAnswer(state: State, answer: Answer): State {
  switch (answer.kind) {
    case 'taken':
    case 'known': {
      const known = state.known || answer.kind === 'known';
      return { ...state, taken: true, doubt: null, refusal: null, known };
    }
    case 'refused':
      return state.taken ? state : { ...state, refusal: answer.error };
    case 'doubted':
      return state.taken ? state : { ...state, doubt: answer.why };
    default:
      return state;
  }
}

/**
 * The landing as a pure function: what follows from an answer, `elapsed` milliseconds after the beginning. "Confirmed"
 * and "failed" follow from a settled status that the transaction itself confirms, or from the transaction itself.
 * "Expired" follows from a believable finalized height past the last valid one, then an invalid blockhash, then a search
 * without a result, and no sign of the transaction at any time. A refusal ends nothing, because the bytes have been sent.
 */
export function nextTransition(terms: Terms, state: State, answer: Answer, elapsed: number): Transition {
  const from = new Transitions(terms, state, elapsed);
  switch (answer.kind) {
    case 'taken':
    case 'known':
      return transition(applySendAnswer(state, answer), { ask: 'status' }, { kind: 'sent' });
    case 'doubted':
      return transition(
        applySendAnswer(state, answer),
        { ask: 'status' },
        { kind: 'doubted', why: answer.why },
      );
    case 'refused': {
      const { error } = answer;
      return transition(
        applySendAnswer(state, answer),
        { ask: 'status' },
        { kind: 'refused', why: error.why ?? error.message },
      );
    }
    case 'overdue': {
      const why = 'the node has not answered yet';
      return transition({ ...state, doubt: why }, { ask: 'status' }, { kind: 'doubted', why });
    }
    case 'due':
      return from.resend(answer.question);
    case 'stopped':
      return from.unknown('you stopped following it');
    case 'disputed':
      return from.dispute(answer.why);
    case 'silent':
      return from.wait(answer.why === null ? {} : { missing: answer.why });
    case 'status':
      return answer.status === null ? from.onUnknownStatus(answer.inHistory) : from.onStatus(answer.status);
    case 'tip':
      return from.onTip(answer.tip);
    case 'blockhash':
      return from.onBlockhash(answer.valid);
    case 'receipt':
      return answer.receipt === null
        ? from.onMissingReceipt(answer.reason)
        : from.onReceipt(answer.receipt, answer.reason);
    case 'effect':
      return answer.reason.check === 'settled'
        ? from.onEffectOfSettled(answer.reason.status, answer.seen)
        : from.onEffectOfExpired(answer.seen);
    case 'woke':
      return from.lookAgain();
  }
}
