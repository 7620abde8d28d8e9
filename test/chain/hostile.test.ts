import bs58 from 'bs58';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createChain } from '../../src/chain/rpc.ts';
import { CliError } from '../../src/errors/cli-error.ts';
import { stringifyJson } from '../../src/json/json.ts';
import type { Chain } from '../../src/ports/chain.ts';
import { json, recordingClock, type Step, scriptedServer } from '../http/scripted-server.ts';
import { ALICE, account, PROGRAM, transactionOf } from './node.ts';

const RUNS = 60;
const TRANSACTION = transactionOf([bs58.decode(ALICE)]);
const SIGNATURE = bs58.encode(new Uint8Array(64));

const METHODS: readonly [string, (chain: Chain) => Promise<unknown>][] = [
  ['getAccounts', (chain) => chain.getAccounts([ALICE])],
  ['getProgramAccounts', (chain) => chain.getProgramAccounts(PROGRAM, [{ dataSize: 3 }])],
  ['getLatestBlockhash', (chain) => chain.getLatestBlockhash()],
  ['getStatus', (chain) => chain.getStatus(SIGNATURE, { searchHistory: true })],
  ['getFinalizedTip', (chain) => chain.getFinalizedTip()],
  ['getRecentFees', (chain) => chain.getRecentFees([ALICE])],
  ['getReceipt', (chain) => chain.getReceipt(SIGNATURE)],
  ['getLogs', (chain) => chain.getLogs(SIGNATURE)],
  ['simulate', (chain) => chain.simulate(TRANSACTION, [ALICE])],
  ['send', (chain) => chain.send(TRANSACTION, 1n)],
];

/** Anything, and above all values that are nearly right. */
const leaf = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.constantFrom<unknown>(null, '', ALICE, 'confirmed', [], {}, account(), ['AQID', 'base64'], -0.5),
);
const FIELDS = [
  'err',
  'logs',
  'accounts',
  'innerInstructions',
  'slot',
  'confirmationStatus',
  'blockhash',
  'meta',
  'numSlots',
  'samplePeriodSecs',
];
const fields = fc.dictionary(fc.constantFrom(...FIELDS, '__proto__', 'pubkey', 'account'), leaf);
const value = fc.oneof(leaf, fields, fc.array(fc.oneof(leaf, fields), { maxLength: 2 }));
const answer = fc.oneof(value, fc.record({ context: fc.record({ slot: leaf }), value }));

describe('a hostile node', () => {
  it.each(METHODS)('cannot make %s fail with anything but a CliError', async (_, call) => {
    const answers = fc.sample(fc.tuple(fc.constantFrom('result', 'error'), answer), {
      numRuns: RUNS,
      seed: 20_240_613,
    });
    const steps = answers.map(
      ([place, given]): Step =>
        (response, request) => {
          const { id } = JSON.parse(request.body) as { id: number };
          json(200, stringifyJson({ jsonrpc: '2.0', id, [place]: given }))(response, request);
        },
    );
    const server = await scriptedServer(...steps);
    const chain = createChain({ url: server.origin, timeoutMs: 5000, clock: recordingClock() });
    const outcomes: unknown[] = [];
    // One after the other: statuses that are wanted at one moment are asked for in one call.
    for (const _answer of answers) {
      const outcome = await call(chain).then(
        () => null,
        (error: unknown) => error,
      );
      outcomes.push(outcome);
    }
    expect(outcomes.filter((error) => error !== null && !(error instanceof CliError))).toEqual([]);
    expect(outcomes.some((error) => error instanceof CliError)).toBe(true);
  });
});
