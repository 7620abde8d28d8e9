import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/transactions/message.ts';
import { limitProblem } from '../../src/transactions/v1-limits.ts';
import { addressOf } from '../support/transactions.ts';

const config = {
  priorityFeeLamports: null,
  computeUnitLimit: null,
  loadedAccountsDataSizeLimit: null,
  heapSize: null,
};
const message = (changes: Partial<Message>): Message => ({
  version: 1,
  signers: 1,
  readonlySigners: 0,
  readonlyOthers: 0,
  keys: [],
  blockhash: addressOf('a blockhash'),
  instructions: [],
  lookups: [],
  config,
  ...changes,
});
const keys = (count: number) => ({ keys: Array.from({ length: count }, (_, n) => addressOf(`key ${n}`)) });
const instructions = (count: number) => ({
  instructions: Array.from({ length: count }, () => ({ program: 1, accounts: [], data: new Uint8Array() })),
});
const heap = (heapSize: number) => ({ config: { ...config, heapSize } });

describe('the limits of version 1', () => {
  it.each<[string, Partial<Message>]>([
    ['nothing', {}],
    ['12 signers', { signers: 12 }],
    ['64 accounts', keys(64)],
    ['64 instructions', instructions(64)],
    ['32 KiB of heap', heap(32_768)],
    ['256 KiB of heap', heap(262_144)],
    ['no config', { config: null }],
  ])('allow %s', (_, changes) => {
    expect(limitProblem(message(changes))).toBeNull();
  });

  it.each<[string, Partial<Message>]>([
    ['it has 13 signers; at most 12 are allowed', { signers: 13 }],
    ['it names 65 accounts; at most 64 are allowed', keys(65)],
    ['it has 65 instructions; at most 64 are allowed', instructions(65)],
    ['it asks for a heap of 31744 bytes; whole KiB from 32 to 256 are allowed', heap(31_744)],
    ['it asks for a heap of 263168 bytes; whole KiB from 32 to 256 are allowed', heap(263_168)],
    ['it asks for a heap of 33000 bytes; whole KiB from 32 to 256 are allowed', heap(33_000)],
    ['it asks for a heap of 0 bytes; whole KiB from 32 to 256 are allowed', heap(0)],
  ])('refuse it: %s', (why, changes) => {
    expect(limitProblem(message(changes))).toBe(why);
  });
});
