import { describe, expect, it } from 'vitest';
import { applySendAnswer, firstTransition, nextTransition } from '../../../src/chain/landing/machine.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { manualClock, scriptedChain } from '../../support/chain.ts';
import { follow, status } from './follow.ts';

/** A clock whose alarms ring once everything that could be answered at once has been. */
function ringing(): Clock & { time: number } {
  const clock = manualClock();
  return Object.assign(clock, {
    alarm(milliseconds: number, ring: () => void) {
      const timer = setImmediate(() => {
        clock.time += milliseconds;
        ring();
      });
      return () => clearImmediate(timer);
    },
  });
}

/** A promise that is kept when somebody says so. */
function pending<T>() {
  let keep: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { promise, keep };
}

describe('a request that hangs', () => {
  it('as a send does not keep the status from being asked', async () => {
    const hanging = pending<'taken'>();
    const chain = scriptedChain({ statuses: [null, null, status('confirmed')] });
    const silent = { ...chain, send: () => hanging.promise };
    expect(await follow(silent, { clock: ringing() })).toEqual({ kind: 'confirmed', slot: 7n });
    hanging.keep('taken');
  });

  it('as a send that is answered late is heard all the same', async () => {
    const hanging = pending<'taken'>();
    const chain = scriptedChain({ statuses: [...Array(4).fill(null), status('confirmed')] });
    let asked = 0;
    const silent = {
      ...chain,
      send: () => hanging.promise,
      getStatus: async (...given: Parameters<typeof chain.getStatus>) => {
        asked += 1;
        if (asked === 2) hanging.keep('taken');
        return chain.getStatus(...given);
      },
    };
    expect(await follow(silent, { clock: ringing() })).toEqual({ kind: 'confirmed', slot: 7n });
  });

  it('as the first look at what was sent before has its time, and then the bytes are sent again', async () => {
    const hanging = pending<ReturnType<typeof status>>();
    const clock = ringing();
    const chain = scriptedChain({ receipts: [{ ...status('confirmed'), logs: [] }] });
    const sentAt: number[] = [];
    const silent = {
      ...chain,
      send: async (...given: Parameters<typeof chain.send>) => {
        sentAt.push(clock.time);
        hanging.keep(status('confirmed'));
        return chain.send(...given);
      },
      getStatus: () => hanging.promise,
    };
    const options = { clock, alreadySent: true };
    const began = clock.time;
    expect(await follow(silent, options)).toEqual({ kind: 'confirmed', slot: 7n });
    expect(sentAt.map((at) => at - began)).toEqual([2_000]);
  });

  it('as a look does not keep the bytes from being sent again', async () => {
    const hanging = pending<ReturnType<typeof status>>();
    const chain = scriptedChain({ receipts: [{ ...status('confirmed'), logs: [] }] });
    const silent = {
      ...chain,
      send: async (...given: Parameters<typeof chain.send>) => {
        if (chain.sent.length === 3) hanging.keep(status('confirmed'));
        return chain.send(...given);
      },
      getStatus: () => hanging.promise,
    };
    expect(await follow(silent, { clock: ringing() })).toEqual({ kind: 'confirmed', slot: 7n });
    expect(chain.sent.length).toBeGreaterThan(2);
  });
});

it('what says nothing of a send changes nothing that is known', () => {
  const terms = {
    lastValidBlockHeight: 150n,
    minContextSlot: 1n,
    alreadySent: false,
    sends: true,
    signedAgoMs: 0,
    timeoutMs: 60_000,
  };
  const { state } = firstTransition(terms);
  expect(applySendAnswer(state, { kind: 'stopped' })).toBe(state);
  expect(nextTransition(terms, state, { kind: 'overdue' }, 0).next).toMatchObject({ ask: 'status' });
});
