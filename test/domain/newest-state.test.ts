import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NewestState } from '../../src/domain/newest-state.ts';

/** Schedules: how many ways in which news can come. */
const RUNS = 10_000;

/** A chain: for each slot, how often the account is written; each write is another state, and some close it. */
const chains = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 });
/** What a client gets, in any order, any number of times: a write that is told, or a read at a slot. */
const news = fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.boolean()), { maxLength: 30 });

it('ends in the state of the chain, and never goes back, however news is dropped, delayed, doubled and reordered', () => {
  fc.assert(
    fc.property(chains, news, (slots, schedule) => {
      const writes = slots.flatMap((count, slot) =>
        Array.from({ length: count }, (_, place) => ({ slot: BigInt(slot), writeVersion: place * 2 })),
      );
      const stateAfter = (index: number) => (index < 0 || index % 3 === 2 ? null : index);
      const readAt = (slot: bigint) => writes.findLastIndex((write) => write.slot <= slot);
      const state = new NewestState<number>();
      let newest = -2;
      for (const [isRead, pick] of schedule) {
        const index = isRead ? readAt(BigInt(pick % slots.length)) : pick % Math.max(1, writes.length);
        const write = writes[index];
        const counts = isRead
          ? state.read(BigInt(pick % slots.length), stateAfter(index))
          : write !== undefined && state.tell(write, stateAfter(index));
        if (!counts) continue;
        expect(index).toBeGreaterThanOrEqual(newest);
        newest = index;
        expect(state.account).toBe(stateAfter(index));
      }
      // As after each connection.
      state.read(BigInt(slots.length), stateAfter(writes.length - 1));
      expect(state.account).toBe(stateAfter(writes.length - 1));
    }),
    { numRuns: RUNS },
  );
});

it('lets an absence that was read count against a write of its slot and before only', () => {
  const state = new NewestState<string>();
  expect(state.tell({ slot: 7n, writeVersion: 3 }, 'listed')).toBe(true);
  expect(state.read(6n, null)).toBe(false);
  expect(state.account).toBe('listed');
  expect(state.read(7n, null)).toBe(true);
  expect(state.account).toBeNull();
  expect(state.tell({ slot: 7n, writeVersion: 9 }, 'late')).toBe(false);
  expect(state.tell({ slot: 8n, writeVersion: 0 }, 'again')).toBe(true);
});
