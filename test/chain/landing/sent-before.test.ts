import { describe, expect, it } from 'vitest';
import { manualClock, refused, scriptedChain } from '../../support/chain.ts';
import { failure, follow, SIGNED, status } from './follow.ts';

describe('who waits for a transaction without sending it', () => {
  it('sees it land, fail or expire, and sends nothing', async () => {
    for (const [script, kind] of [
      [{ statuses: [null, null, status('confirmed')] }, 'confirmed'],
      [{ statuses: [status('confirmed', failure)] }, 'failed'],
      [{ heights: [149n, 150n, 151n] }, 'expired'],
    ] as const) {
      const chain = scriptedChain(script);
      expect((await follow(chain, { sends: false, signedAgoMs: 60_000 })).kind).toBe(kind);
      expect(chain.sent).toEqual([]);
    }
  });

  it('goes on as long as blocks come, and stops when none has come for a while', async () => {
    const clock = manualClock();
    const heights = Array.from({ length: 100 }, (_, index) => BigInt(index));
    const outcome = await follow(scriptedChain({ heights }), { clock, sends: false, timeoutSeconds: 10 });
    expect(outcome).toMatchObject({ kind: 'unknown', why: 'no block came for 10 seconds' });
    expect(clock.now() - 1_000_000).toBeGreaterThan(100_000);
  });

  it('is told how many blocks are left, and how long one takes once that is known', async () => {
    const told: unknown[] = [];
    const heights = [100n, 120n, 150n, 151n];
    await follow(scriptedChain({ heights }), {
      sends: false,
      signedAgoMs: 60_000,
      onEvent: async (event) => {
        if (event.kind === 'blocks') told.push([event.left, event.slotMs]);
      },
    });
    expect(told).toEqual([
      [50n, null],
      [30n, 2.5],
      [0n, 2],
      [0n, 150 / 51],
    ]);
  });
});

describe('what an earlier run may have sent', () => {
  it('is looked for before it is sent again, and then not sent at all', async () => {
    const chain = scriptedChain({ statuses: [status('confirmed')] });
    expect(await follow(chain, { alreadySent: true })).toEqual({ kind: 'confirmed', slot: 7n });
    expect(chain.sent).toEqual([]);
    const over = scriptedChain({ heights: [151n] });
    expect(await follow(over, { alreadySent: true, signedAgoMs: 60_000 })).toEqual({
      kind: 'expired',
      refusal: null,
    });
    expect(over.sent).toEqual([]);
  });

  it('is sent again as it is, and a refusal is not the last word on it', async () => {
    const chain = scriptedChain({ sends: [refused()], statuses: [null, null, status('confirmed')] });
    expect(await follow(chain, { alreadySent: true })).toEqual({ kind: 'confirmed', slot: 7n });
    expect(chain.sent).toEqual([SIGNED.bytes]);
  });
});
