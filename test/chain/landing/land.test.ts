import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/errors/cli-error.ts';
import { manualClock, refused, scriptedChain, timeout } from '../../support/chain.ts';
import { failure, follow, SIGNED, status } from './follow.ts';

describe('landing', () => {
  it('waits until it is confirmed: processed is not enough', async () => {
    const chain = scriptedChain({ statuses: [null, status('processed'), status('confirmed')] });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 7n });
    expect(chain.sent).toHaveLength(1);
  });

  it('calls one that landed with an error failed, not confirmed', async () => {
    const chain = scriptedChain({ statuses: [status('confirmed', failure)] });
    expect(await follow(chain)).toEqual({ kind: 'failed', slot: 7n, err: failure });
  });

  it('sends the identical bytes again every two seconds', async () => {
    const chain = scriptedChain({ statuses: [...Array(25).fill(null), status('finalized')] });
    await follow(chain);
    expect(chain.sent.length).toBeGreaterThan(1);
    expect(chain.sent.every((bytes) => bytes === SIGNED.bytes)).toBe(true);
  });

  it('hears of a confirmation within 50 ms in the first half second, and asks a node 20 times in two', async () => {
    const clock = manualClock();
    const started = clock.now();
    const asked: number[] = [];
    const chain = scriptedChain({ statuses: [] });
    const listening = {
      ...chain,
      getStatus: async () => {
        asked.push(clock.now() - started);
        return asked.length > 30 ? status('confirmed') : null;
      },
    };
    await follow(listening, { clock });
    expect(asked.slice(0, 11)).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500]);
    expect(asked.filter((at) => at <= 2_000)).toHaveLength(20);
  });

  it.each([
    ['refused', refused()],
    ['unanswered', timeout()],
  ])('follows one whose first send was %s: a node may have passed it on all the same', async (_, error) => {
    const landed = scriptedChain({ sends: [error], statuses: [null, status('confirmed')] });
    expect(await follow(landed)).toEqual({ kind: 'confirmed', slot: 7n });
    const sooner = scriptedChain({ sends: [error], heights: [150n] });
    expect((await follow(sooner)).kind).toBe('unknown');
    expect(sooner.sent.length).toBeGreaterThan(20);
    const dead = scriptedChain({ sends: [error], heights: [151n] });
    expect((await follow(dead)).kind).toBe('expired');
  });

  it('says what refused it, unless a node took it afterwards', async () => {
    const never = scriptedChain({ sends: [refused()], heights: [151n] });
    expect(await follow(never)).toEqual({ kind: 'expired', refusal: refused() });
    const later = scriptedChain({ sends: [refused(), 'taken', refused()], heights: [151n] });
    expect(await follow(later)).toEqual({ kind: 'expired', refusal: null });
  });

  it('follows one whose send timed out, for it may have been taken', async () => {
    const chain = scriptedChain({ sends: [timeout()], statuses: [null, status('confirmed')] });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 7n });
  });

  it('is in doubt when time is up, and says why', async () => {
    const chain = scriptedChain({ sends: [timeout()] });
    expect(await follow(chain)).toEqual({ kind: 'unknown', why: 'the node did not answer', refusal: null });
  });

  it('is in doubt when the person stops waiting', async () => {
    const outcome = await follow(scriptedChain({}), { interrupted: AbortSignal.abort() });
    expect(outcome).toEqual({ kind: 'unknown', why: 'you stopped following it', refusal: null });
  });

  it('is not expired at its last valid height', async () => {
    expect((await follow(scriptedChain({ heights: [150n] }))).kind).toBe('unknown');
  });

  it('is expired past its last valid height when the history does not know it', async () => {
    const chain = scriptedChain({ heights: [150n, 151n] });
    expect(await follow(chain)).toEqual({ kind: 'expired', refusal: null });
    expect(chain.searches.filter((inHistory) => inHistory)).toHaveLength(1);
    expect(chain.searches.at(-1)).toBe(true);
  });

  it('is confirmed when the history knows it after all', async () => {
    const chain = scriptedChain({ heights: [151n], history: [status('finalized')] });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 7n });
  });

  it('takes a node that does not answer for no evidence at all', async () => {
    const chain = scriptedChain({ statuses: [timeout()], heights: [timeout()], history: [timeout()] });
    expect((await follow(chain)).kind).toBe('unknown');
    const recovers = scriptedChain({ statuses: [timeout(), timeout(), status('confirmed')] });
    expect((await follow(recovers)).kind).toBe('confirmed');
  });

  it('is not expired when the last look into the history fails', async () => {
    const chain = scriptedChain({ heights: [151n], history: [timeout()] });
    expect((await follow(chain)).kind).toBe('unknown');
  });
});

describe('what a node calls settled', () => {
  const ok = { slot: 7n, err: null, logs: [] };

  it('is in doubt when the transaction itself says the opposite', async () => {
    const why = 'its status and the transaction itself contradict each other';
    const failed = scriptedChain({ statuses: [status('confirmed')], receipts: [{ ...ok, err: failure }] });
    expect(await follow(failed)).toMatchObject({ kind: 'unknown', why });
    const landed = scriptedChain({ statuses: [status('finalized', failure)], receipts: [ok] });
    expect(await follow(landed)).toMatchObject({ kind: 'unknown', why });
  });

  it('is confirmed when the node comes to agree with itself', async () => {
    const receipts = [{ ...ok, err: failure }, ok];
    const chain = scriptedChain({ statuses: [status('confirmed')], receipts });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 7n });
  });

  it('is taken at its word when the node keeps no transactions to show', async () => {
    const mute = scriptedChain({ statuses: [status('confirmed')], receipts: [timeout()] });
    expect(await follow(mute)).toEqual({ kind: 'confirmed', slot: 7n });
  });

  it('is not called failed while it can still land, when no node shows it', async () => {
    const statuses = [status('confirmed', failure)];
    const alive = scriptedChain({ statuses, receipts: [null] });
    const why = 'a node says that it failed, and none shows the transaction';
    expect(await follow(alive)).toMatchObject({ kind: 'unknown', why });
    const dead = scriptedChain({ statuses, history: statuses, heights: [151n], receipts: [null] });
    expect(await follow(dead)).toEqual({ kind: 'failed', slot: 7n, err: failure });
    const receipts = [...Array<null>(6).fill(null), { slot: 7n, err: null, logs: [] }];
    const shownLate = scriptedChain({ statuses, history: statuses, heights: [151n], receipts });
    expect((await follow(shownLate)).kind).toBe('unknown');
  });

  it('is not taken at its word when the accounts say otherwise', async () => {
    const why = 'its status and what the accounts show contradict each other';
    const chain = () => scriptedChain({ statuses: [status('confirmed')], receipts: [null] });
    expect(await follow(chain(), { effectSeen: async () => false })).toMatchObject({ kind: 'unknown', why });
    expect(await follow(chain(), { effectSeen: async () => true })).toEqual({ kind: 'confirmed', slot: 7n });
    const unread = { effectSeen: () => Promise.reject(timeout()) };
    expect((await follow(chain(), unread)).kind).toBe('unknown');
  });

  it('is in doubt while nodes contradict each other, and says what they say', async () => {
    const contradiction = (why?: string) =>
      new CliError('outcome_unknown', { hint: 'try again', what: 'they disagree', why });
    const chain = scriptedChain({ statuses: [contradiction('one says yes, one no')] });
    expect(await follow(chain)).toMatchObject({ kind: 'unknown', why: 'one says yes, one no' });
    const silent = scriptedChain({ statuses: [contradiction()], heights: [151n] });
    expect(await follow(silent)).toMatchObject({ kind: 'unknown', why: 'they disagree' });
  });
});

describe('what no node knows', () => {
  it('is never expired once a node has seen it', async () => {
    const chain = scriptedChain({ statuses: [status('processed'), null], heights: [151n], receipts: [null] });
    expect((await follow(chain)).kind).toBe('unknown');
  });

  it('is read from the transaction itself once a node says that it has processed it', async () => {
    const receipts = [null, { slot: 9n, err: null, logs: [] }];
    const chain = scriptedChain({ sends: ['known'], receipts });
    expect(await follow(chain)).toEqual({ kind: 'confirmed', slot: 9n });
  });

  it('is in doubt when a later send was already processed, and nothing shows it', async () => {
    const chain = scriptedChain({ sends: ['taken', 'known'], heights: [151n], receipts: [null] });
    expect((await follow(chain)).kind).toBe('unknown');
  });

  it('is in doubt when the accounts show its effect', async () => {
    const chain = scriptedChain({ heights: [151n] });
    const outcome = await follow(chain, { effectSeen: async () => true });
    expect(outcome).toMatchObject({
      kind: 'unknown',
      why: 'no node knows it, and yet the accounts are as it would have made them',
    });
  });

  it('is not expired when the accounts cannot be read', async () => {
    const chain = scriptedChain({ heights: [151n] });
    expect((await follow(chain, { effectSeen: () => Promise.reject(timeout()) })).kind).toBe('unknown');
  });

  it('is in doubt when the transaction itself differs from what was seen of it', async () => {
    const receipts = [{ slot: 9n, err: failure, logs: [] }];
    const chain = scriptedChain({ statuses: [status('processed'), null], heights: [151n], receipts });
    expect((await follow(chain)).kind).toBe('unknown');
  });
});

describe('a height that is past', () => {
  const past = { heights: [151n] };

  it('is not believed when fewer slots than blocks have passed since the blockhash was read', async () => {
    const why = 'a height of 151 cannot be: 150 slots have passed, and not 151 blocks';
    expect(await follow(scriptedChain({ ...past, slots: [151n] }))).toMatchObject({ kind: 'unknown', why });
    expect((await follow(scriptedChain({ ...past, slots: [152n] }))).kind).toBe('expired');
  });

  it('is not believed while the blockhash is still good', async () => {
    const why = 'a node says that its blockhash is still valid, though the height is past';
    expect(await follow(scriptedChain({ ...past, valid: [true] }))).toMatchObject({ kind: 'unknown', why });
    expect((await follow(scriptedChain({ ...past, valid: [true, true, false] }))).kind).toBe('expired');
    expect((await follow(scriptedChain(past), { blockhash: () => null })).kind).toBe('unknown');
  });

  it.each([200, 300, 400])(
    'is not believed before half of its time has gone by, with slots of %i ms',
    async (slotMs) => {
      const clock = manualClock();
      const started = clock.now();
      const slots = () => 64n + BigInt(Math.floor((clock.now() - started) / slotMs));
      const chain = scriptedChain(past);
      const lying = { ...chain, getFinalizedTip: async () => ({ height: 151n, slot: slots() + 151n }) };
      const short = await follow(lying, { clock, timeoutSeconds: (150 * slotMs) / 2_000 - 3 });
      expect(short).toMatchObject({ kind: 'unknown', why: expect.stringContaining('is too early') });
      const late = manualClock();
      const began = late.now();
      const outcome = await follow({ ...lying, getStatus: chain.getStatus }, { clock: late });
      expect(outcome.kind).toBe('expired');
      expect(late.now() - began).toBeGreaterThanOrEqual(15_100);
      const before = { signedAgoMs: 151 * slotMs, timeoutSeconds: 4 };
      expect((await follow(scriptedChain(past), before)).kind).toBe('expired');
    },
  );

  it('is not enough while a node that has to be asked keeps silent: that is said', async () => {
    const silent = { ...scriptedChain(past), canStillLand: () => Promise.reject(timeout()) };
    expect(await follow(silent)).toMatchObject({ kind: 'unknown', why: 'the node did not answer' });
    const torn = { ...scriptedChain(past), getReceipt: () => Promise.reject('torn') };
    expect(await follow(torn)).toMatchObject({ kind: 'unknown', why: 'torn' });
    const why = { what: 'no answer', why: 'it is at slot 3', hint: 'try again' };
    const behind = scriptedChain({ ...past, history: [new CliError('rpc_error', why)] });
    expect(await follow(behind)).toMatchObject({ why: 'no answer (it is at slot 3)' });
  });
});
