import { stringifyJson } from '../../json/json.ts';
import type { SignatureStatus, Tip, TransactionReceipt } from '../../ports/chain.ts';
import type { LandingStep } from './context.ts';
import { reasonToDoubt, slotTime } from './heights.ts';
import { mayBeExpired, resendIn, waitAfter } from './schedule.ts';
import type { Terms } from './terms.ts';
import { type Question, type Reason, type State, type Transition, transition } from './transition.ts';

/** How often a node may fail to show a transaction that it calls settled, before the accounts are read instead. */
const SHOWN_WITHIN = 5;

/** Why a record stays open although its transaction can no longer land. */
export const EFFECT_WITHOUT_TRACE = 'no node knows it, and yet the accounts are as it would have made them';

const FAILED_UNSHOWN = 'a node says that it failed, and none shows the transaction';

const RANK = { processed: 0, confirmed: 1, finalized: 2 } as const;

/** The transitions out of one state of a landing. Each method handles one kind of answer. */
export class Transitions {
  readonly #terms: Terms;
  readonly #state: State;
  readonly #elapsed: number;

  constructor(terms: Terms, state: State, elapsed: number) {
    this.#terms = terms;
    this.#state = state;
    this.#elapsed = elapsed;
  }

  /** Waits and looks again, unless the time is up. */
  wait(changes: Partial<State> = {}, ...report: readonly LandingStep[]): Transition {
    const state = { ...this.#state, ...changes };
    const { timeoutMs, sends } = this.#terms;
    if (this.#elapsed - this.#waitingSince(state) >= timeoutMs) {
      const late = sends
        ? `not confirmed within ${timeoutMs / 1000} seconds`
        : `no block came for ${timeoutMs / 1000} seconds`;
      const why = state.dispute ?? state.missing ?? state.doubt ?? late;
      return new Transitions(this.#terms, state, this.#elapsed).unknown(why, ...report);
    }
    const { pauses } = state;
    const until = sends ? Math.max(1, resendIn(state.lastSent, this.#elapsed)) : Number.POSITIVE_INFINITY;
    const milliseconds = Math.min(waitAfter(pauses), until);
    return transition({ ...state, pauses: pauses + 1 }, { ask: 'pause', milliseconds }, ...report);
  }

  /**
   * A run that sends is limited by --timeout. A run that only watches continues as long as new blocks come, up to the
   * last valid one.
   */
  #waitingSince({ height }: State): number {
    return this.#terms.sends || height === null ? 0 : height.since;
  }

  unknown(why: string, ...report: readonly LandingStep[]): Transition {
    const { refusal } = this.#state;
    return transition(this.#state, { outcome: { kind: 'unknown', why, refusal } }, ...report);
  }

  dispute(why: string): Transition {
    return this.wait({ known: true, dispute: why });
  }

  /** Sends the same bytes again, then continues with `question`. */
  resend(question: Question): Transition {
    const state = { ...this.#state, lastSent: this.#elapsed };
    return { ...transition(state, question, { kind: 'resent' }), resend: true };
  }

  lookAgain(): Transition {
    const isDue = this.#terms.sends && resendIn(this.#state.lastSent, this.#elapsed) <= 0;
    return isDue ? this.resend({ ask: 'status' }) : transition(this.#state, { ask: 'status' });
  }

  /** A node does not know the transaction. If its whole history does not either, two conditions of "expired" are left. */
  onUnknownStatus(inHistory: boolean): Transition {
    if (inHistory) return transition(this.#state, { ask: 'receipt', reason: { check: 'expired' } });
    if (this.#state.known) return transition(this.#state, { ask: 'receipt', reason: { check: 'known' } });
    return this.#perhapsOver();
  }

  onStatus(status: SignatureStatus): Transition {
    const { seen, notShown } = this.#state;
    const state = { ...this.#state, seen: status, known: true };
    const isNews =
      seen === null || RANK[status.commitment] > RANK[seen.commitment] || !same(seen.err, status.err);
    const report: LandingStep[] = isNews ? [{ kind: 'seen', ...status }] : [];
    if (status.commitment === 'processed') return this.wait(state, ...report);
    const reason = { check: 'settled', status } as const;
    // For a failure, always ask for the transaction itself: the accounts cannot confirm a failure.
    const question: Question =
      notShown < SHOWN_WITHIN || status.err !== null
        ? { ask: 'receipt', reason }
        : { ask: 'effect', reason, notBefore: status.slot };
    return transition(state, question, ...report);
  }

  /** The newest finalized block. Its height counts only if there is no reason to doubt it. */
  onTip(tip: Tip): Transition {
    const sighting = { slot: tip.slot, at: this.#elapsed };
    const firstTip = this.#state.firstTip ?? sighting;
    const slotMs = slotTime(firstTip, sighting);
    const { lastValidBlockHeight } = this.#terms;
    const left = lastValidBlockHeight > tip.height ? lastValidBlockHeight - tip.height : 0n;
    const step = { kind: 'blocks', left, slotMs } as const;
    if (left > 0n || tip.height === lastValidBlockHeight) {
      const isNews = this.#state.height === null || tip.height > this.#state.height.value;
      const height = isNews ? { value: tip.height, since: this.#elapsed } : this.#state.height;
      return this.wait({ firstTip, height, missing: null }, step);
    }
    const doubt = reasonToDoubt(this.#terms, tip, { elapsed: this.#elapsed, slotMs });
    if (doubt !== null) return this.wait({ firstTip, missing: doubt }, step);
    const state = { ...this.#state, firstTip, missing: null, pastSlot: tip.slot };
    return transition(state, { ask: 'blockhash', notBefore: tip.slot }, step);
  }

  /** Whether the blockhash is still valid. If it is, the height was wrong. */
  onBlockhash(valid: boolean): Transition {
    if (!valid)
      return transition({ ...this.#state, dead: true }, { ask: 'history', notBefore: this.#state.pastSlot });
    return this.wait({ missing: 'a node says that its blockhash is still valid, though the height is past' });
  }

  /** A node shows the transaction itself, which is at least confirmed. */
  onReceipt({ slot, err }: TransactionReceipt, reason: Reason): Transition {
    const claimed = reason.check === 'settled' ? reason.status : this.#state.seen;
    if (claimed !== null && !same(claimed.err, err)) {
      return this.dispute('its status and the transaction itself contradict each other');
    }
    return this.#verdict({ slot, err, commitment: 'confirmed', ...(reason.check === 'settled' && claimed) });
  }

  onMissingReceipt(reason: Reason): Transition {
    if (reason.check === 'settled') {
      const { status } = reason;
      const notShown = this.#state.notShown + 1;
      return status.err === null || notShown <= SHOWN_WITHIN
        ? this.wait({ notShown })
        : transition({ ...this.#state, notShown }, { ask: 'effect', reason, notBefore: status.slot });
    }
    if (reason.check === 'known') return this.#perhapsOver();
    return transition(this.#state, { ask: 'effect', reason, notBefore: this.#state.pastSlot });
  }

  /**
   * The accounts are compared with a status for which no node shows the transaction. They cannot confirm a failure, as
   * they are the same before the transaction lands. So "failed" is not reported while it can still land.
   */
  onEffectOfSettled(status: SignatureStatus, effect: boolean | null): Transition {
    if (status.err !== null && effect !== true && !this.#state.dead)
      return transition({ ...this.#state, dispute: FAILED_UNSHOWN }, { ask: 'tip' });
    return effect === null || effect === (status.err === null)
      ? this.#verdict(status)
      : this.dispute('its status and what the accounts show contradict each other');
  }

  /** The last condition of "expired": whether the accounts show the effect. */
  onEffectOfExpired(effect: boolean | null): Transition {
    if (effect === true) return this.dispute(EFFECT_WITHOUT_TRACE);
    const { known, refusal } = this.#state;
    return known ? this.wait() : transition(this.#state, { outcome: { kind: 'expired', refusal } });
  }

  #perhapsOver(): Transition {
    const { alreadySent, sends } = this.#terms;
    const asked = alreadySent || !sends || mayBeExpired(this.#state.pauses);
    return asked ? transition(this.#state, { ask: 'tip' }) : this.wait();
  }

  #verdict(status: SignatureStatus): Transition {
    const { slot, err, commitment } = status;
    const kind = commitment === 'finalized' ? 'finalized' : 'confirmed';
    const outcome =
      err === null ? ({ kind: 'confirmed', slot } as const) : { kind: 'failed' as const, slot, err };
    return transition({ ...this.#state, seen: status }, { outcome }, { ...status, kind });
  }
}

function same(one: unknown, other: unknown): boolean {
  return stringifyJson(one) === stringifyJson(other);
}
