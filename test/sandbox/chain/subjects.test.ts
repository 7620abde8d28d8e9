import { expect, test } from 'vitest';
import { type Subject, SubjectIndex } from '../../../src/sandbox/chain/server/subject-index.ts';

const entry = (id: number, about?: Subject) => ({ id, topic: about === undefined ? {} : { about } });

test('an event is told to those whom it concerns, in the order in which they subscribed', () => {
  const index = new SubjectIndex<ReturnType<typeof entry>>();
  const all = [
    entry(1, { kind: 'owner', name: 'market' }),
    entry(2),
    entry(3, { kind: 'account', name: 'listing' }),
    entry(4, { kind: 'account', name: 'another' }),
    entry(5, { kind: 'signature', name: 'listing' }),
  ];
  for (const one of all.toReversed()) index.add(one);
  const concerned = (...subjects: Subject[]) => index.concerned(subjects).map(({ id }) => id);
  expect(concerned({ kind: 'account', name: 'listing' }, { kind: 'owner', name: 'market' })).toEqual([
    1, 2, 3,
  ]);
  expect(concerned({ kind: 'mentioned', name: 'listing' })).toEqual([2]);
  expect([index.has('mentioned'), index.has('signature')]).toEqual([false, true]);
  for (const one of all) index.remove(one);
  expect(concerned({ kind: 'account', name: 'listing' })).toEqual([]);
  expect(index.has('signature')).toBe(false);
});
