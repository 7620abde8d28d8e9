import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/chain/landing/transition.ts';
import { always, draws, endsAs, FIRST_SLOT, LAST_VALID, play, terms } from './drawn.ts';

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
