import { describe, expect, it } from 'vitest';
import type { LandingEvent } from '../../../src/chain/landing/context.ts';
import { manualClock, refused, type ScriptedChain, scriptedChain, timeout } from '../../support/chain.ts';
import { failure, follow, status } from './follow.ts';

describe('the steps told', () => {
  function recorder(failAt: (event: LandingEvent) => boolean = () => false) {
    const events: LandingEvent[] = [];
    const onEvent = async (event: LandingEvent) => {
      events.push(event);
      if (failAt(event)) throw new Error('the disk is full');
    };
    return { events, onEvent, kinds: () => events.map(({ kind }) => kind) };
  }

  it('begin before anything is sent, and end with what became of it', async () => {
    const told = recorder();
    const statuses = [null, status('processed'), status('processed'), status('confirmed')];
    const clock = manualClock();
    await follow(scriptedChain({ statuses }), { ...told, clock });
    expect(told.kinds()).toEqual(['sending', 'sent', 'seen', 'seen', 'confirmed']);
    expect(told.events[2]).toEqual({
      kind: 'seen',
      at: 1_000_050,
      slot: 7n,
      commitment: 'processed',
      err: null,
    });
    const final = recorder();
    await follow(scriptedChain({ statuses: [status('finalized', failure)] }), final);
    expect(final.events.at(-1)).toMatchObject({ kind: 'finalized', slot: 7n, err: failure });
  });

  it('name what went wrong with the first send', async () => {
    const told = recorder();
    await follow(scriptedChain({ sends: [timeout()], heights: [151n] }), told);
    expect([...new Set(told.kinds())]).toEqual(['sending', 'doubted', 'resent', 'blocks']);
    const bare = recorder();
    const torn: Partial<ScriptedChain> = { send: () => Promise.reject('torn') };
    await follow({ ...scriptedChain({ heights: [151n] }), ...torn }, bare);
    expect(bare.events[1]).toMatchObject({ kind: 'doubted', why: 'torn' });
    const no = recorder();
    await follow(scriptedChain({ sends: [refused()] }), no);
    expect(no.events[1]).toMatchObject({ kind: 'refused', why: 'the node refused it' });
  });

  it('keep it from being sent when the first cannot be recorded', async () => {
    const chain = scriptedChain({});
    const told = recorder(({ kind }) => kind === 'sending');
    await expect(follow(chain, told)).rejects.toThrow('the disk is full');
    expect(chain.sent).toEqual([]);
  });

  it('do not keep it from being followed when a later one cannot be recorded', async () => {
    const told = recorder(({ kind }) => kind !== 'sending');
    const chain = scriptedChain({ statuses: [status('confirmed')] });
    expect(await follow(chain, told)).toEqual({ kind: 'confirmed', slot: 7n });
  });
});

describe("the system's clock", () => {
  const DAY_MS = 86_400_000;
  const scripts = {
    confirmed: { statuses: [...Array(25).fill(null), status('confirmed')] },
    failed: { statuses: [null, status('confirmed', failure)] },
    expired: { heights: [150n, 150n, 151n] },
    unknown: { sends: [timeout()] },
  };

  it.each(Object.keys(scripts) as (keyof typeof scripts)[])(
    'a day off, or set meanwhile, does not change: %s',
    async (kind) => {
      for (const [before, after] of [
        [-DAY_MS, -DAY_MS],
        [DAY_MS, DAY_MS],
        [0, DAY_MS],
        [0, -DAY_MS],
      ] as const) {
        const chain = scriptedChain(scripts[kind]);
        const clock = manualClock();
        const started = clock.monotonic();
        const off = {
          now: () => clock.time + (clock.time - started < 300 ? before : after),
          monotonic: () => clock.monotonic(),
          sleep: (milliseconds: number) => clock.sleep(milliseconds),
        };
        expect((await follow(chain, { clock: off })).kind).toBe(kind);
      }
    },
  );

  it('does not hold up Ctrl-C, which ends a wait at once', async () => {
    const pressed = new AbortController();
    const clock = { ...manualClock(), sleep: () => new Promise<void>(() => pressed.abort()) };
    const outcome = await follow(scriptedChain({}), { clock, interrupted: pressed.signal });
    expect(outcome).toEqual({ kind: 'unknown', why: 'you stopped following it', refusal: null });
  });
});
