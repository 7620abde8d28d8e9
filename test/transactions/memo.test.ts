import { AccountRole, type Instruction } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { MEMO_PROGRAM, MEMO_V1_PROGRAM } from '../../src/domain/address.ts';
import { decodeTransaction } from '../../src/transactions/decode.ts';
import {
  allMemos,
  memosAtEnd,
  memoUnits,
  placedMemos,
  typedMemos,
  withMemoLines,
  withMemos,
} from '../../src/transactions/memo.ts';
import { instruction, SIGNER, transaction } from '../support/transactions.ts';

function memo(text: string, overrides: Partial<Instruction> = {}): Instruction {
  return { programAddress: MEMO_PROGRAM, data: Uint8Array.from(Buffer.from(text)), ...overrides };
}

const placed = (typed: readonly string[], ...instructions: readonly Instruction[]) =>
  placedMemos(decodeTransaction(transaction({ instructions })), typed);

describe('memos', () => {
  it.each([
    [{ memos: ['order 7', 'thanks'] }, ['order 7', 'thanks']],
    [{ memos: [7, 'thanks'] }, ['thanks']],
    [{ memos: 'thanks' }, []],
    [{ price: 1 }, []],
    [null, []],
    ['text', []],
  ])('that were typed are taken from the intent: %j', (intent, texts) => {
    expect(typedMemos(intent)).toEqual(texts);
  });

  it('that were typed are found where they stand, compute budget apart', () => {
    expect(placed(['one', 'two'], memo('two'), instruction(), memo('one'))).toEqual([
      { at: 0, text: 'two' },
      { at: 2, text: 'one' },
    ]);
  });

  it.each([
    ['another text', memo('ones')],
    ['the beginning of it', memo('on')],
    ['an account', memo('one', { accounts: [{ address: SIGNER, role: AccountRole.READONLY_SIGNER }] })],
    ['another program', memo('one', { programAddress: MEMO_V1_PROGRAM })],
  ])('with %s are not taken', (_, given) => {
    expect(placed(['one'], given, instruction())).toEqual([]);
  });

  it('are taken up to 199 bytes, and each once', () => {
    const [long, longer] = ['x'.repeat(199), 'x'.repeat(200)];
    expect(placed([long], memo(long))).toHaveLength(1);
    expect(placed([longer], memo(longer))).toEqual([]);
    expect(placed(['one'], memo('one'), memo('one'))).toEqual([{ at: 0, text: 'one' }]);
    expect(placed(['one', 'one'], memo('one'), memo('one'))).toHaveLength(2);
  });

  it('are put back where they stood, or behind everything else', () => {
    const names = (all: readonly Instruction[]) =>
      all.map(({ programAddress, data }) =>
        programAddress === MEMO_PROGRAM ? Buffer.from(data ?? []).toString() : '-',
      );
    const two = [instruction(), instruction()];
    expect(names(withMemos(two, placed(['b', 'a'], memo('a'), ...two, memo('b'))))).toEqual([
      'a',
      '-',
      '-',
      'b',
    ]);
    expect(names(withMemos(two, memosAtEnd(['a', 'b'])))).toEqual(['-', '-', 'a', 'b']);
  });

  it('take compute units by their bytes', () => {
    expect(memoUnits(memosAtEnd([]))).toBe(0);
    expect(memoUnits(memosAtEnd(['a', '\u00e9']))).toBe(23_000);
  });
});

describe('all that were typed', () => {
  const all = (typed: readonly string[]) =>
    allMemos(decodeTransaction(transaction({ instructions: [memo('one'), instruction()] })), typed);

  it('stand where they were put, and at the end where they were put nowhere', () => {
    expect(all([])).toEqual([]);
    expect(all(['one'])).toEqual([{ at: 0, text: 'one' }]);
    expect(all(['two', 'one', 'one'])).toEqual([{ at: 0, text: 'one' }, ...memosAtEnd(['two', 'one'])]);
  });
});

describe('the summary', () => {
  const summary = {
    title: 'List',
    decision: { name: '', mint: MEMO_PROGRAM, lines: [], costs: [] },
    lines: [['price', '1 SOL']] as const,
    verb: 'List',
    done: 'Listed',
  };
  const lines = (typed: readonly string[]) =>
    withMemoLines(
      summary,
      decodeTransaction(transaction({ instructions: [instruction(), memo('one')] })),
      typed,
    );

  it('is as it was where no memo was typed', () => {
    expect(lines([])).toEqual(summary);
  });

  it('has the memos that are in the transaction', () => {
    expect(lines(['one'])).toEqual({
      ...summary,
      lines: [
        ['price', '1 SOL'],
        ['memo', 'one'],
      ],
    });
  });
});
