import { Course } from './course.ts';
import type { Terms } from './terms.ts';
import { type Answer, type State, type Turn, turn } from './turn.ts';

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
export function begin({ alreadySent, sends }: Terms): Turn {
  if (alreadySent || !sends) return turn(NOTHING, { ask: 'status' });
  return turn({ ...NOTHING, lastSent: 0 }, { ask: 'send' }, { kind: 'sending' });
}

/** The result of a send that was not awaited. It changes what is known, never the next question. */
export function hear(state: State, answer: Answer): State {
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
export function next(terms: Terms, state: State, answer: Answer, elapsed: number): Turn {
  const course = new Course(terms, state, elapsed);
  switch (answer.kind) {
    case 'taken':
    case 'known':
      return turn(hear(state, answer), { ask: 'status' }, { kind: 'sent' });
    case 'doubted':
      return turn(hear(state, answer), { ask: 'status' }, { kind: 'doubted', why: answer.why });
    case 'refused': {
      const { error } = answer;
      return turn(
        hear(state, answer),
        { ask: 'status' },
        { kind: 'refused', why: error.why ?? error.message },
      );
    }
    case 'overdue': {
      const why = 'the node has not answered yet';
      return turn({ ...state, doubt: why }, { ask: 'status' }, { kind: 'doubted', why });
    }
    case 'due':
      return course.resend(answer.question);
    case 'stopped':
      return course.unknown('you stopped following it');
    case 'disputed':
      return course.dispute(answer.why);
    case 'silent':
      return course.wait(answer.why === null ? {} : { missing: answer.why });
    case 'status':
      return answer.status === null ? course.unseen(answer.inHistory) : course.sighted(answer.status);
    case 'tip':
      return course.tipped(answer.tip);
    case 'blockhash':
      return course.hashed(answer.valid);
    case 'receipt':
      return answer.receipt === null
        ? course.notShown(answer.reason)
        : course.shown(answer.receipt, answer.reason);
    case 'effect':
      return answer.reason.check === 'settled'
        ? course.weighed(answer.reason.status, answer.seen)
        : course.missing(answer.seen);
    case 'woke':
      return course.lookAgain();
  }
}
