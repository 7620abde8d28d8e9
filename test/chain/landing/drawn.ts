import fc from 'fast-check';
import { expect } from 'vitest';
import type { LandingStep } from '../../../src/chain/landing/context.ts';
import { applySendAnswer, firstTransition, nextTransition } from '../../../src/chain/landing/machine.ts';
import type { Terms } from '../../../src/chain/landing/terms.ts';
import type { Answer, End, Question, Transition } from '../../../src/chain/landing/transition.ts';
import { refused } from '../../support/chain.ts';

export const LAST_VALID = 150n;
/** Slot of the block at height 0, which the blockhash is of: no height may be further from it than the slot. */
export const FIRST_SLOT = 1_000n;
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

export function play(terms: Terms, draws: readonly Draw[]): Run {
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

export const terms = fc.record({
  lastValidBlockHeight: fc.constant(LAST_VALID),
  minContextSlot: fc.constant(FIRST_SLOT),
  timeoutMs: fc.constantFrom(5_000, 90_000, 10_000_000),
  alreadySent: fc.boolean(),
  sends: fc.constantFrom(true, true, true, false),
  signedAgoMs: fc.constantFrom(0, 20_000, 1_000_000),
});
export const draws = fc.array(draw, { minLength: 160, maxLength: 160, size: 'max' });

/** 1,000 landings, played once for all that is looked at. */
const PLAYED = fc
  .sample(fc.tuple(terms, draws), 1_000)
  .map(([given, drawn]) => ({ given, run: play(given, drawn) }));

/** Checks all landings that ended in some way, and that they are enough. */
export function always(
  wanted: (end: End) => boolean,
  check: (run: Run, given: Terms) => void,
  atLeast: number,
): void {
  const found = PLAYED.filter(({ run }) => run.end !== null && wanted(run.end));
  for (const { given, run } of found) check(run, given);
  expect(found.length).toBeGreaterThan(atLeast);
}

export const endsAs = (kind: string) => (end: End) => 'outcome' in end && end.outcome.kind === kind;
