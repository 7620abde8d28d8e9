import { describe, expect, it } from 'vitest';
import { groupWrites } from '../../src/flow/group-writes.ts';
import type { Journal } from '../../src/journal/record.ts';
import { entry, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

/** Two records that are signed and open. */
function twoOpen() {
  const journal = openAt(temporaryDirectory());
  const ids = [1n, 2n].map((newPrice) => {
    const claim = journal.claim({ ...REPRICE, intent: { newPrice }, typed: { newPrice } });
    if (claim.kind !== 'made') throw new Error('it was found instead');
    journal.sign([{ id: claim.id, ...entry(`signature ${newPrice}`) }]);
    return claim.id;
  });
  const [first = 0, second = 0] = ids;
  return { journal, first, second, states: () => ids.map((id) => journal.get(id)?.state) };
}

describe('what is written together', () => {
  it('is on disk when it returns', () => {
    const { journal, first, second, states } = twoOpen();
    const told = journal.together(() => {
      journal.end(first, { state: 'expired' });
      journal.end(second, { state: 'closed' });
      return 'done';
    });
    expect([told, ...states()]).toEqual(['done', 'expired', 'closed']);
  });

  it('is undone as a whole by what it throws, and writing goes on', () => {
    const { journal, first, second, states } = twoOpen();
    const half = () => {
      journal.end(first, { state: 'expired' });
      throw new Error('in between');
    };
    expect(() => journal.together(half)).toThrow();
    expect(states()).toEqual(['signed', 'signed']);
    journal.end(second, { state: 'closed' });
    expect(states()).toEqual(['signed', 'closed']);
  });
});

describe('a journal whose writes are grouped', () => {
  it('makes one commit of what is told in one turn', async () => {
    const { journal, first, second, states } = twoOpen();
    let commits = 0;
    const counting: Journal = {
      ...journal,
      together: (work) => {
        commits += 1;
        return journal.together(work);
      },
    };
    const grouped = groupWrites(counting, (_, error) => expect.fail(String(error)));
    await grouped.written();
    grouped.journal.note(first, { kind: 'seen', detail: null });
    grouped.journal.end(first, { state: 'confirmed' });
    grouped.journal.end(second, { state: 'expired' });
    expect(states()).toEqual(['signed', 'signed']);
    await grouped.written();
    expect(states()).toEqual(['confirmed', 'expired']);
    expect(journal.events(first).map(({ kind }) => kind)).toEqual(['planned', 'signed', 'seen', 'confirmed']);
    grouped.journal.note(first, { kind: 'seen', detail: null });
    await grouped.written();
    expect(commits).toBe(2);
  });

  it('tells of each record once that could not be written', async () => {
    const { journal, first, second } = twoOpen();
    const broken: Journal = {
      ...journal,
      end: () => {
        throw new Error('the disk is full');
      },
    };
    const failures: number[] = [];
    const grouped = groupWrites(broken, (id) => failures.push(id));
    grouped.journal.note(first, { kind: 'seen', detail: null });
    grouped.journal.end(first, { state: 'confirmed' });
    grouped.journal.end(second, { state: 'confirmed' });
    await grouped.written();
    expect(failures).toEqual([first, second]);
  });
});
