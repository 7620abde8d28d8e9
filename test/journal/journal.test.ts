import { describe, expect, it } from 'vitest';
import type { OpenJournal } from '../../src/journal/open.ts';
import type { Claim } from '../../src/journal/record.ts';
import { entry, mortalAt, openAt, REPRICE, temporaryDirectory } from '../support/journal.ts';

function made(claim: Claim): number {
  if (claim.kind !== 'made') throw new Error('it was found instead');
  return claim.id;
}

function signed(journal: OpenJournal, signature?: string): number {
  const id = made(journal.claim(REPRICE));
  journal.sign([{ id, ...entry(signature) }]);
  return id;
}

describe('a claim', () => {
  it('is refused while a living process works on the same, by whatever words', () => {
    const directory = temporaryDirectory();
    const id = made(openAt(directory).claim(REPRICE));
    const again = [REPRICE, { ...REPRICE, typed: 'other words' }, { ...REPRICE, intent: 'another price' }];
    for (const request of again) {
      expect(() => openAt(directory).claim(request)).toThrow(
        expect.objectContaining({ code: 'intent_in_progress', hint: `gavel tx status ${id}` }),
      );
    }
  });

  it.each([
    ['another cluster', { cluster: 'b' }],
    ['another wallet', { wallet: 'b' as typeof REPRICE.wallet }],
    ['another operation', { operation: 'listing.buy' }],
    ['other parameters', { intent: { newPrice: 3n }, typed: '3 SOL' }],
  ])('of %s is another', (_, difference) => {
    const directory = temporaryDirectory();
    const first = openAt(directory);
    const ids = [made(first.claim(REPRICE)), made(openAt(directory).claim({ ...REPRICE, ...difference }))];
    expect(new Set(ids).size).toBe(2);
  });

  it('of the same fields in another order is the same', () => {
    const directory = temporaryDirectory();
    openAt(directory).claim(REPRICE);
    const intent = { newPrice: 2_000_000_000n, mint: 'a mint' };
    expect(() => openAt(directory).claim({ ...REPRICE, intent, typed: 0 })).toThrow('another gavel');
  });

  it('of a dead process that had signed nothing is dropped, and made anew', () => {
    const directory = temporaryDirectory();
    const { journal: dead, die } = mortalAt(directory);
    const id = made(dead.claim(REPRICE));
    die();
    const journal = openAt(directory);
    const second = made(journal.claim(REPRICE));
    expect(second).toBeGreaterThan(id);
    expect(journal.get(id)).toMatchObject({ state: 'dropped', signed: null, problem: { code: 'crashed' } });
  });

  it('that was interrupted before it signed is dropped by its own process', () => {
    const directory = temporaryDirectory();
    const first = openAt(directory);
    const id = made(first.claim(REPRICE));
    first.close();
    const [left] = openAt(directory).list({});
    expect(left).toMatchObject({ id, state: 'dropped', problem: { code: 'declined' } });
  });

  it('of a dead process that had signed is found again, with all that was signed', () => {
    const directory = temporaryDirectory();
    const dead = openAt(directory);
    const id = signed(dead);
    dead.close();
    const claim = openAt(directory).claim(REPRICE);
    expect(claim).toMatchObject({ kind: 'found', record: { id, state: 'signed', held: true } });
    expect(claim.kind === 'found' && claim.recorded).toEqual({ id, signedAt: 1000, ...entry() });
  });

  it('is found by its words alone, when the chain has changed what they come to', () => {
    const directory = temporaryDirectory();
    const dead = openAt(directory);
    expect(dead.findTyped(REPRICE)).toBeNull();
    const id = signed(dead);
    dead.close();
    expect(openAt(directory).findTyped(REPRICE)).toMatchObject({ kind: 'found', recorded: { id } });
  });

  it.each(['confirmed', 'failed', 'expired', 'refused', 'dropped'] as const)(
    'that has %s is over: the same may be done again',
    (state) => {
      const journal = openAt(temporaryDirectory());
      const id = signed(journal);
      journal.end(id, { state });
      expect(made(journal.claim(REPRICE))).not.toBe(id);
    },
  );
});

describe('a record', () => {
  it('tells what became of it, and when', () => {
    let now = 1000;
    const journal = openAt(temporaryDirectory(), { now: () => now });
    const id = signed(journal);
    now = 2000;
    journal.note(id, { kind: 'sent', detail: null });
    expect(journal.get(id)?.state).toBe('sent');
    now = 3000;
    journal.end(id, {
      state: 'failed',
      slot: 2n ** 63n,
      problem: { code: 'PriceIsZero', message: 'hunter2 no' },
    });
    expect(journal.get(id)).toMatchObject({
      ...{ cluster: 'a cluster', wallet: 'a wallet', operation: 'listing.reprice', intent: REPRICE.intent },
      ...{ state: 'failed', slot: 2n ** 63n, problem: { code: 'PriceIsZero', message: '[redacted] no' } },
      ...{ createdAt: 1000, changedAt: 3000, rpcHosts: ['127.0.0.1:8899'], held: false },
    });
    expect(journal.events(id).map(({ at, kind, detail }) => [at, kind, detail])).toEqual([
      [1000, 'planned', null],
      [1000, 'signed', 'a signature'],
      [2000, 'sent', null],
      [3000, 'failed', '[redacted] no'],
    ]);
  });

  it('stays open while nobody knows', () => {
    const journal = openAt(temporaryDirectory());
    const id = signed(journal);
    journal.note(id, { kind: 'unknown', detail: 'you stopped following it' });
    expect(journal.get(id)?.state).toBe('signed');
    expect(journal.events(id).at(-1)).toMatchObject({ kind: 'unknown', detail: 'you stopped following it' });
  });

  it('can be signed once, by its own process alone', () => {
    const directory = temporaryDirectory();
    const journal = openAt(directory);
    const id = signed(journal);
    expect(() => journal.sign([{ id, ...entry('b') }])).toThrow(
      expect.objectContaining({ code: 'journal_unusable' }),
    );
    const other = made(journal.claim({ ...REPRICE, intent: 1, typed: 1 }));
    expect(() => openAt(directory).sign([{ id: other, ...entry('c') }])).toThrow('cannot be used');
    expect(journal.get(other)?.signed).toBeNull();
  });

  it('of a batch is on disk with all others of it, or none is', () => {
    const journal = openAt(temporaryDirectory());
    const ids = [1, 2, 3].map((intent) => made(journal.claim({ ...REPRICE, intent, typed: intent })));
    const entries = ids.map((id) => ({ id, ...entry(`signature ${id}`) }));
    expect(() => journal.sign([...entries, { id: 99, ...entry('of nothing') }])).toThrow('cannot be used');
    expect(journal.list({ states: ['signed'] })).toEqual([]);
    expect(journal.sign(entries).map(({ id }) => id)).toEqual(ids);
    expect(journal.list({ states: ['signed'] })).toHaveLength(3);
  });

  it('is found by its signature, and listed newest first', () => {
    const journal = openAt(temporaryDirectory());
    const first = signed(journal, 'a');
    const second = made(journal.claim({ ...REPRICE, intent: 1, typed: 1 }));
    expect(journal.findSignature('a')?.id).toBe(first);
    expect(journal.findSignature('b')).toBeNull();
    expect(journal.list({}).map(({ id }) => id)).toEqual([second, first]);
    expect(journal.list({ limit: 1 }).map(({ id }) => id)).toEqual([second]);
    expect(journal.list({ wallet: REPRICE.wallet, operation: 'listing.buy' })).toEqual([]);
  });
});

describe('to take a record', () => {
  it('that a living process works on is refused', () => {
    const directory = temporaryDirectory();
    const id = signed(openAt(directory));
    expect(() => openAt(directory).take(id)).toThrow(expect.objectContaining({ code: 'intent_in_progress' }));
  });

  it('that a dead process signed makes it ours', () => {
    const directory = temporaryDirectory();
    const dead = openAt(directory);
    const id = signed(dead);
    dead.close();
    const journal = openAt(directory);
    expect(journal.take(id)).toMatchObject({ kind: 'found', recorded: { id } });
    expect(() => openAt(directory).take(id)).toThrow('another gavel');
  });

  it('that nothing was signed for drops it', () => {
    const directory = temporaryDirectory();
    const { journal: dead, die } = mortalAt(directory);
    const id = made(dead.claim(REPRICE));
    die();
    expect(openAt(directory).take(id)).toMatchObject({ kind: 'ended', record: { state: 'dropped' } });
  });

  it('that ended says how it ended', () => {
    const journal = openAt(temporaryDirectory());
    const id = signed(journal);
    journal.end(id, { state: 'expired' });
    expect(journal.take(id)).toMatchObject({ kind: 'ended', record: { state: 'expired' } });
  });

  it('that is not there says so', () => {
    expect(() => openAt(temporaryDirectory()).take(7)).toThrow(
      expect.objectContaining({ code: 'record_not_found', hint: 'gavel tx history' }),
    );
  });
});
