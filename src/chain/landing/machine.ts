import type { Receipt, SignatureStatus } from '../../deps.ts';
import { stringifyJson } from '../../json/json.ts';
import type { LandingStep } from './context.ts';
import { isResendDue, mayBeOver, waitAfter } from './schedule.ts';
import { type Answer, type Reason, type State, type Terms, type Turn, turn } from './turn.ts';

/** How often a node may fail to show a transaction that it calls settled, before the accounts are looked at instead. */
const SHOWN_WITHIN = 5;

const RANK = { processed: 0, confirmed: 1, finalized: 2 } as const;

/** The first turn: an announcement and the send, or a look at what an earlier run may have sent. */
export function begin({ alreadySent }: Terms): Turn {
  const lastSent = alreadySent ? null : 0;
  const nothing = { pauses: 0, doubt: null, dispute: null, seen: null, known: false, notShown: 0 };
  return alreadySent
    ? turn({ ...nothing, lastSent }, { ask: 'status' })
    : turn({ ...nothing, lastSent }, { ask: 'send' }, { kind: 'sending' });
}

/** What became of a send that was not waited for: only that a node took or knew the bytes says something. */
export function hear(state: State, { kind }: Answer): State {
  if (kind !== 'taken' && kind !== 'known') return state;
  return { ...state, doubt: null, known: state.known || kind === 'known' };
}

/**
 * The whole of landing, without its input and output: what an answer means, `elapsed` milliseconds after the beginning.
 * "Confirmed" and "failed" follow from a settled status that the transaction itself bears out, or from the transaction
 * itself; "expired" from a finalized height past the last valid one, then an empty search, and no sign of it ever.
 */
export function next(terms: Terms, state: State, answer: Answer, elapsed: number): Turn {
  const course = new Course(terms, state, elapsed);
  switch (answer.kind) {
    case 'taken':
    case 'known':
      return turn(hear(state, answer), { ask: 'status' }, { kind: 'sent' });
    case 'doubted':
      return turn({ ...state, doubt: answer.why }, { ask: 'status' }, { kind: 'doubted', why: answer.why });
    case 'refused':
      return turn(state, { refusal: answer.error }, { kind: 'refused', why: answer.error.message });
    case 'stopped':
      return turn(state, { outcome: { kind: 'unknown', why: 'you stopped following it' } });
    case 'disputed':
      return course.dispute(answer.why);
    case 'silent':
      return course.wait();
    case 'status':
      return answer.status === null ? course.unseen(answer.inHistory) : course.sighted(answer.status);
    case 'tip':
      return answer.tip.height > terms.lastValidBlockHeight
        ? turn(state, { ask: 'history', notBefore: answer.tip.slot })
        : course.wait();
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

/** The moves from one moment of a landing. */
class Course {
  readonly #terms: Terms;
  readonly #state: State;
  readonly #elapsed: number;

  constructor(terms: Terms, state: State, elapsed: number) {
    this.#terms = terms;
    this.#state = state;
    this.#elapsed = elapsed;
  }

  /** Another look after a while, unless the time is up. */
  wait(changes: Partial<State> = {}, ...tell: readonly LandingStep[]): Turn {
    const state = { ...this.#state, ...changes };
    const { timeoutMs } = this.#terms;
    if (this.#elapsed >= timeoutMs) {
      const why = state.dispute ?? state.doubt ?? `not confirmed within ${timeoutMs / 1000} seconds`;
      return turn(state, { outcome: { kind: 'unknown', why } }, ...tell);
    }
    const { pauses } = state;
    return turn({ ...state, pauses: pauses + 1 }, { ask: 'pause', milliseconds: waitAfter(pauses) }, ...tell);
  }

  dispute(why: string): Turn {
    return this.wait({ known: true, dispute: why });
  }

  lookAgain(): Turn {
    if (!isResendDue(this.#state.lastSent, this.#elapsed)) return turn(this.#state, { ask: 'status' });
    const state = { ...this.#state, lastSent: this.#elapsed };
    return { ...turn(state, { ask: 'status' }, { kind: 'resent' }), resend: true };
  }

  /** A node does not know it. An empty history is the last thing but one before "expired". */
  unseen(inHistory: boolean): Turn {
    if (inHistory) return turn(this.#state, { ask: 'receipt', reason: { check: 'expired' } });
    if (this.#state.known) return turn(this.#state, { ask: 'receipt', reason: { check: 'known' } });
    return this.#perhapsOver();
  }

  sighted(status: SignatureStatus): Turn {
    const { seen, notShown } = this.#state;
    const state = { ...this.#state, seen: status, known: true };
    const news =
      seen === null || RANK[status.commitment] > RANK[seen.commitment] || !same(seen.err, status.err);
    const tell: LandingStep[] = news ? [{ kind: 'seen', ...status }] : [];
    if (status.commitment === 'processed') return this.wait(state, ...tell);
    const ask = notShown < SHOWN_WITHIN ? 'receipt' : 'effect';
    return turn(state, { ask, reason: { check: 'settled', status } }, ...tell);
  }

  /** The transaction itself, as a node shows it, is at least confirmed. */
  shown({ slot, err }: Receipt, reason: Reason): Turn {
    const claimed = reason.check === 'settled' ? reason.status : this.#state.seen;
    if (claimed !== null && !same(claimed.err, err)) {
      return this.dispute('its status and the transaction itself contradict each other');
    }
    return this.#verdict({ slot, err, commitment: 'confirmed', ...(reason.check === 'settled' && claimed) });
  }

  notShown(reason: Reason): Turn {
    if (reason.check === 'settled') return this.wait({ notShown: this.#state.notShown + 1 });
    return reason.check === 'known' ? this.#perhapsOver() : turn(this.#state, { ask: 'effect', reason });
  }

  /** What the accounts say of a status for which no node shows the transaction. */
  weighed(status: SignatureStatus, effect: boolean | null): Turn {
    return effect === null || effect === (status.err === null)
      ? this.#verdict(status)
      : this.dispute('its status and what the accounts show contradict each other');
  }

  /** The last condition of "expired". */
  missing(effect: boolean | null): Turn {
    if (effect === true) return this.dispute('no node knows it, and yet the accounts show its effect');
    return this.#state.known ? this.wait() : turn(this.#state, { outcome: { kind: 'expired' } });
  }

  #perhapsOver(): Turn {
    const asked = this.#terms.alreadySent || mayBeOver(this.#state.pauses);
    return asked ? turn(this.#state, { ask: 'tip' }) : this.wait();
  }

  #verdict(status: SignatureStatus): Turn {
    const { slot, err, commitment } = status;
    const kind = commitment === 'finalized' ? 'finalized' : 'confirmed';
    const outcome =
      err === null ? ({ kind: 'confirmed', slot } as const) : { kind: 'failed' as const, slot, err };
    return turn({ ...this.#state, seen: status }, { outcome }, { ...status, kind });
  }
}

function same(one: unknown, other: unknown): boolean {
  return stringifyJson(one) === stringifyJson(other);
}
