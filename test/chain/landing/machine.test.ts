import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LandingStep } from '../../../src/chain/landing/context.ts';
import { applySendAnswer, firstTransition, nextTransition } from '../../../src/chain/landing/machine.ts';
import type { Terms } from '../../../src/chain/landing/terms.ts';
import type { Answer, End, Question, Transition } from '../../../src/chain/landing/transition.ts';
import { refused } from '../../support/chain.ts';

const LAST_VALID = 150n;
/** Slot of the block at height 0, which the blockhash is of: no height may be further from it than the slot. */
const FIRST_SLOT = 1_000n;
const FAILURE = { InstructionError: [0, { Custom: 6019 }] };

/** What one answer is made of, whichever question it is for. */
interface Draw {
  /** Picks among the kinds of answer that the question can have. */
  readonly pick: number;
  readonly err: unknown;
  readonly commitment: 'processed' | 'confirmed' | 'finalized';
  readonly height: bigint;
  /** How far its slot is before the one that such a height takes at least. */
  readonly short: bigint;
  readonly valid: boolean;
  readonly effect: boolean | null;
  /** Milliseconds that it took. */
  readonly took: number;
  /** What became meanwhile of an earlier send. */
  readonly heard: readonly Answer[];
}

const unheard: fc.Arbitrary<Answer> = fc.oneof(
  fc.constant<Answer>({ kind: 'taken' }),
  fc.constant<Answer>({ kind: 'known' }),
  fc.constant<Answer>({ kind: 'doubted', why: 'cut' }),
  fc.constant<Answer>({ kind: 'refused', error: refused() }),
);

const draw: fc.Arbitrary<Draw> = fc.record({
  pick: fc.nat(999),
  err: fc.constantFrom(null, FAILURE, 'InsufficientFundsForFee'),
  commitment: fc.constantFrom('processed', 'confirmed', 'finalized'),
  height: fc.bigInt(LAST_VALID - 1n, LAST_VALID + 2n),
  short: fc.constantFrom(0n, 0n, 0n, 0n, 0n, 0n, 0n, 1n),
  valid: fc.constantFrom(false, false, false, false, false, false, false, true),
  effect: fc.constantFrom(null, false, true),
  took: fc.oneof(fc.nat(50), fc.nat(30_000)),
  heard: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(unheard) }),
});

/** Every answer that the question can have. Absences come up often: only they lead to "expired". */
function answers(question: Question, drawn: Draw): readonly Answer[] {
  const { err, commitment, height, short, valid, effect } = drawn;
  const status = { slot: 7n, err, commitment };
  const silent = (why: string | null): Answer => ({ kind: 'silent', why });
  const always: Answer[] = [
    silent(null),
    silent('cut'),
    { kind: 'disputed', why: 'two words' },
    { kind: 'stopped' },
  ];
  const none = (answer: Answer) => Array<Answer>(12).fill(answer);
  switch (question.ask) {
    case 'send':
      return [
        { kind: 'taken' },
        { kind: 'known' },
        { kind: 'doubted', why: 'cut' },
        { kind: 'refused', error: refused() },
        { kind: 'overdue' },
      ];
    case 'status':
    case 'history': {
      const inHistory = question.ask === 'history';
      return [
        ...always,
        { kind: 'status', status, inHistory },
        ...none({ kind: 'status', status: null, inHistory }),
      ];
    }
    case 'tip':
      return [...always, ...none({ kind: 'tip', tip: { slot: FIRST_SLOT + height - short, height } })];
    case 'blockhash':
      return [...always, { kind: 'due', question }, ...none({ kind: 'blockhash', valid })];
    case 'receipt': {
      const { reason } = question;
      const receipt = { slot: 7n, err, logs: [] };
      return [
        ...always,
        ...none({ kind: 'receipt', receipt: null, reason }),
        ...Array<Answer>(6).fill({ kind: 'receipt', receipt, reason }),
      ];
    }
    case 'effect':
      return [...always, ...none({ kind: 'effect', seen: effect, reason: question.reason })];
    case 'pause':
      return [{ kind: 'stopped' }, ...Array<Answer>(40).fill({ kind: 'woke' })];
  }
}

interface Run {
  readonly asked: readonly Question[];
  readonly given: readonly Answer[];
  readonly heard: readonly Answer[];
  readonly told: readonly LandingStep[];
  /** Milliseconds at which each answer came. */
  readonly at: readonly number[];
  /** Places in `asked` before which the bytes were sent again. */
  readonly resent: readonly number[];
  readonly end: End | null;
}

function play(terms: Terms, draws: readonly Draw[]): Run {
  const run = {
    asked: [] as Question[],
    given: [] as Answer[],
    heard: [] as Answer[],
    told: [] as LandingStep[],
    at: [] as number[],
    resent: [] as number[],
  };
  let turn: Transition = firstTransition(terms);
  let elapsed = 0;
  for (const one of draws) {
    run.told.push(...turn.report);
    if (!('ask' in turn.next)) return { ...run, end: turn.next };
    // Nothing falls due for who does not send.
    const choices = answers(turn.next, one).filter(({ kind }) => terms.sends || kind !== 'due');
    const answer = choices[one.pick % choices.length] ?? { kind: 'silent', why: null };
    if (turn.resend) run.resent.push(run.asked.length);
    run.asked.push(turn.next);
    run.given.push(answer);
    run.heard.push(...one.heard);
    run.at.push(elapsed + one.took);
    elapsed += one.took + (turn.next.ask === 'pause' ? turn.next.milliseconds : 0);
    turn = nextTransition(terms, one.heard.reduce(applySendAnswer, turn.state), answer, elapsed);
  }
  return { ...run, end: null };
}

const terms = fc.record({
  lastValidBlockHeight: fc.constant(LAST_VALID),
  minContextSlot: fc.constant(FIRST_SLOT),
  timeoutMs: fc.constantFrom(5_000, 90_000, 10_000_000),
  alreadySent: fc.boolean(),
  sends: fc.constantFrom(true, true, true, false),
  signedAgoMs: fc.constantFrom(0, 20_000, 1_000_000),
});
const draws = fc.array(draw, { minLength: 160, maxLength: 160, size: 'max' });

/** 1,000 landings, played once for all that is looked at. */
const PLAYED = fc
  .sample(fc.tuple(terms, draws), 1_000)
  .map(([given, drawn]) => ({ given, run: play(given, drawn) }));

/** Checks all landings that ended in some way, and that they are enough. */
function always(
  wanted: (end: End) => boolean,
  check: (run: Run, given: Terms) => void,
  atLeast: number,
): void {
  const found = PLAYED.filter(({ run }) => run.end !== null && wanted(run.end));
  for (const { given, run } of found) check(run, given);
  expect(found.length).toBeGreaterThan(atLeast);
}

const endsAs = (kind: string) => (end: End) => 'outcome' in end && end.outcome.kind === kind;

/** Anything by which the transaction was ever known. */
const isSign = (answer: Answer): boolean =>
  ['known', 'disputed'].includes(answer.kind) ||
  (answer.kind === 'status' && answer.status !== null) ||
  (answer.kind === 'receipt' && answer.receipt !== null) ||
  (answer.kind === 'effect' && answer.seen === true);

describe('over all orders of answers, a landing', () => {
  it('is expired only past the last valid height, after an empty search, and without any sign of it ever', () => {
    always(
      endsAs('expired'),
      ({ given, heard, at }, { signedAgoMs }) => {
        expect([...given, ...heard].filter(isSign)).toEqual([]);
        const last = given.filter(({ kind }) => kind !== 'due').slice(-5);
        expect(last).toMatchObject([
          { kind: 'tip' },
          { kind: 'blockhash', valid: false },
          { kind: 'status', status: null, inHistory: true },
          { kind: 'receipt', receipt: null },
          { kind: 'effect' },
        ]);
        const [tip] = last;
        if (tip?.kind !== 'tip') throw new Error('no height was asked for');
        expect(tip.tip.height).toBeGreaterThan(LAST_VALID);
        // No more blocks than slots, and none before its time: 151 blocks at half of 200 ms.
        expect(tip.tip.slot - FIRST_SLOT).toBeGreaterThanOrEqual(tip.tip.height);
        expect(signedAgoMs + (at.at(given.indexOf(tip)) ?? 0)).toBeGreaterThanOrEqual(15_100);
      },
      3,
    );
  });

  it('is never ended by a refusal, nor by a height that cannot be', () => {
    always(
      () => true,
      ({ given, end }) => {
        const last = given.at(-1);
        expect(['refused', 'tip', 'blockhash', 'overdue', 'due']).not.toContain(
          last?.kind === 'tip' && endsAs('unknown')(end ?? { outcome: { kind: 'expired', refusal: null } })
            ? 'time was up'
            : last?.kind === 'blockhash' && last.valid
              ? 'time was up'
              : last?.kind,
        );
      },
      500,
    );
  });

  it('searches the history no earlier than the block whose height was past', () => {
    always(
      () => true,
      ({ asked, given }) => {
        for (const [index, question] of asked.entries()) {
          if (question.ask !== 'history') continue;
          const before = given.slice(0, index).findLast(({ kind }) => kind === 'tip');
          expect(before?.kind === 'tip' && before.tip.slot).toBe(question.notBefore);
        }
      },
      500,
    );
  });

  it('failed only with an error that a settled status or the transaction itself bore', () => {
    always(
      endsAs('failed'),
      ({ given, end }) => {
        const err = end !== null && 'outcome' in end && end.outcome.kind === 'failed' && end.outcome.err;
        expect(err).toBeTruthy();
        const last = given.at(-1);
        if (last?.kind === 'receipt') expect(last.receipt?.err).toEqual(err);
        else expect(last).toMatchObject({ kind: 'effect', reason: { status: { err } } });
        if (last?.kind === 'effect') expect(last.seen).not.toBe(true);
      },
      40,
    );
  });

  it('is confirmed only when neither its settled status nor the transaction itself bears an error', () => {
    always(
      endsAs('confirmed'),
      ({ given }) => {
        const last = given.at(-1);
        if (last?.kind !== 'receipt' && last?.kind !== 'effect') throw new Error(`ended by ${last?.kind}`);
        if (last.kind === 'receipt') expect(last.receipt?.err).toBeNull();
        else expect(last.seen).not.toBe(false);
        if (last.reason.check !== 'settled') return;
        expect(last.reason.status.err).toBeNull();
        expect(last.reason.status.commitment).not.toBe('processed');
      },
      40,
    );
  });

  it('takes the word of a status alone only after the node could not show the transaction five times', () => {
    always(
      (end) => endsAs('confirmed')(end) || endsAs('failed')(end),
      ({ given }) => {
        if (given.at(-1)?.kind !== 'effect') return;
        const inVain = given.filter(
          (one) => one.kind === 'receipt' && one.receipt === null && one.reason.check === 'settled',
        );
        expect(inVain.length).toBeGreaterThanOrEqual(5);
      },
      40,
    );
  });

  it('is sent anew by nothing: the first send is announced, asked for once, and never after an earlier run', () => {
    always(
      () => true,
      ({ asked, told }, { alreadySent, sends }) => {
        const first = !alreadySent && sends;
        expect(asked.filter(({ ask }) => ask === 'send')).toHaveLength(first ? 1 : 0);
        expect(told.filter(({ kind }) => kind === 'sending')).toHaveLength(first ? 1 : 0);
        if (first) expect([asked[0]?.ask, told[0]?.kind]).toEqual(['send', 'sending']);
        expect(asked.slice(1).some(({ ask }) => ask === 'send')).toBe(false);
      },
      500,
    );
  });

  it('is sent by nobody who only waits for it', () => {
    always(
      () => true,
      ({ told, resent, asked }, { sends }) => {
        if (sends) return;
        expect(resent).toEqual([]);
        expect(asked.some(({ ask }) => ask === 'send')).toBe(false);
        expect(told.filter(({ kind }) => kind === 'resent')).toEqual([]);
      },
      200,
    );
  });

  it('comes to an end once its time is up, whatever the answers', () => {
    fc.assert(
      fc.property(terms, draws, (given, drawn) => {
        const slow = drawn.map((one) => ({ ...one, took: Math.max(one.took, 1_000) }));
        expect(play({ ...given, sends: true, timeoutMs: 60_000 }, slow).end).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('tells of a settled transaction in the words of its end, last', () => {
    always(
      (end) => endsAs('confirmed')(end) || endsAs('failed')(end),
      ({ told, end }) => {
        const outcome = end !== null && 'outcome' in end ? end.outcome : null;
        const last = told.at(-1);
        expect(['confirmed', 'finalized']).toContain(last?.kind);
        if (last === undefined || !('err' in last) || outcome === null || !('slot' in outcome)) return;
        expect(last.err === null).toBe(outcome.kind === 'confirmed');
        expect(last.slot).toBe(outcome.slot);
      },
      40,
    );
  });
});
