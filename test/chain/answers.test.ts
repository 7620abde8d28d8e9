import bs58 from 'bs58';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { writtenChecks } from '../../bin/build/written-checks.ts';
import { type AnswerName, CHECKS } from '../../src/chain/rpc/checks.ts';
import { problemOf } from '../../src/chain/rpc/problem.ts';
import { ALICE, account, PROGRAM, SYSTEM } from './node.ts';

const data = bs58.encode([9, 8]);
const instructions = [
  { programId: SYSTEM, parsed: { type: 'transfer' } },
  { programIdIndex: 1, accounts: [0, 2], data, stackHeight: 2 },
  { programId: PROGRAM, accounts: [ALICE], data },
];
const balance = { accountIndex: 1, mint: ALICE, owner: null, uiTokenAmount: { amount: '5', decimals: 0 } };
const inContext = (value: unknown) => ({ context: { slot: 5, apiVersion: '3' }, value });

/** An answer of each name that has all members. */
const WHOLE: Readonly<Record<AnswerName, unknown>> = {
  reply: { jsonrpc: '2.0', id: 1, result: null, error: { code: -32002, message: 'no', data: { err: 5 } } },
  accounts: inContext([account(), null]),
  programAccounts: [{ pubkey: ALICE, account: account() }],
  flag: inContext(true),
  blockhash: inContext({ blockhash: ALICE, lastValidBlockHeight: 2n ** 64n - 1n }),
  tip: { absoluteSlot: 5, blockHeight: 4, epoch: 1 },
  recentFees: [{ slot: 1, prioritizationFee: 0 }],
  hash: ALICE,
  clock: { unixTimestamp: 1_767_225_600 },
  savedStates: [{ name: 'before', slot: 5, accounts: 700 }],
  inSlot: inContext(null),
  signature: bs58.encode(new Uint8Array(64).fill(7)),
  performanceSamples: [{ numSlots: 150, samplePeriodSecs: 60 }],
  statuses: inContext([{ slot: 5, err: null, confirmationStatus: 'confirmed' }, null]),
  asset: {
    id: ALICE,
    ownership: { owner: ALICE, delegate: null, frozen: false },
    compression: {
      compressed: true,
      tree: ALICE,
      leaf_id: 5,
      data_hash: ALICE,
      creator_hash: ALICE,
    },
  },
  assetProof: { root: ALICE, tree_id: ALICE, node_index: 9, proof: [ALICE, SYSTEM] },
  feedMessage: {
    method: 'programNotification',
    params: { subscription: 1, result: inContext({ pubkey: ALICE, account: account() }) },
  },
  watchMessage: {
    method: 'accountNotification',
    params: { subscription: 1, result: inContext(account()) },
  },
  blockWrites: {
    transactions: [
      { transaction: { accountKeys: [{ pubkey: ALICE, writable: true }] }, meta: { err: null } },
    ],
  },
  block: {
    blockhash: ALICE,
    previousBlockhash: ALICE,
    blockTime: 1_767_225_600,
    transactions: [
      {
        transaction: [Buffer.from([9]).toString('base64'), 'base64'],
        meta: {
          err: null,
          loadedAddresses: { writable: [ALICE], readonly: [] },
          innerInstructions: [{ index: 0, instructions }],
        },
        version: 0,
      },
    ],
  },
  slot: 5,
  slots: [5, 6, 8],
  mentions: [{ signature: bs58.encode(new Uint8Array(64).fill(7)), slot: 5, err: null }],
  preflight: { err: 'AlreadyProcessed', logs: ['a'] },
  simulation: inContext({
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: ['a'],
    unitsConsumed: 150,
    accounts: [account(), null],
    loadedAddresses: { writable: [ALICE], readonly: [SYSTEM] },
    innerInstructions: [{ index: 0, instructions }],
  }),
  receipt: { slot: 5, meta: { err: null, logMessages: ['a'] } },
  transaction: {
    slot: 5,
    blockTime: 1,
    transaction: ['AQID', 'base64'],
    meta: {
      err: 'AccountInUse',
      fee: 5000,
      logMessages: ['a'],
      loadedAddresses: { writable: [ALICE], readonly: [SYSTEM] },
      preBalances: [5],
      postBalances: [4],
      preTokenBalances: [balance],
      postTokenBalances: [balance],
    },
  },
};
const NAMES = Object.keys(WHOLE) as AnswerName[];

const WRONG = [null, true, -1, 0.5, 256, 2n ** 64n, '', '0OIl', '5', ALICE, [], ['*', 'base64'], {}];
const MISSING = Symbol('missing');

/** The answer with one member after the other replaced by each of `WRONG`, or left out. */
function* changed(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    for (const other of [...changed(member), MISSING]) {
      if (Array.isArray(value)) yield value.with(Number(key), other === MISSING ? undefined : other);
      else if (other !== MISSING) yield { ...value, [key]: other };
      else yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    }
  }
}

let written: Readonly<Record<string, (value: unknown) => boolean>>;

beforeAll(async () => {
  const input = new URL('../../src/chain/rpc/checks.ts', import.meta.url).pathname;
  const bundle = await rolldown({ input, platform: 'node', plugins: [writtenChecks] });
  const { output } = await bundle.generate({ format: 'cjs', minify: true });
  const module = { exports: {} as { CHECKS: typeof written } };
  new Function('exports', 'module', output[0].code)(module.exports, module);
  written = module.exports.CHECKS;
});

describe.each(NAMES)('the answer "%s"', (name) => {
  it('is accepted', () => {
    expect([CHECKS[name](WHOLE[name]), written[name]?.(WHOLE[name])]).toEqual([true, true]);
  });

  it('is checked in the bundle as in the source', () => {
    const values = [...changed(WHOLE[name])];
    expect(values.map((value) => written[name]?.(value))).toEqual(values.map(CHECKS[name]));
  });

  it('is refused with the place and what is wrong there', () => {
    const refused = [...changed(WHOLE[name])].filter((value) => !CHECKS[name](value));
    expect(refused.length).toBeGreaterThan(5);
    const messages = refused.map((value) => problemOf(name, value, 'result'));
    expect(
      messages.filter((one) => !/^result[\w.[\]]* is (missing$|not (?!as agreed)[\w -]+$)/.test(one)),
    ).toEqual([]);
  });
});

it.each<[AnswerName, unknown, string]>([
  ['feedMessage', { id: 1 }, 'result.result is missing'],
  ['tip', { absoluteSlot: 5 }, 'result.blockHeight is not an unsigned 64-bit integer'],
  ['accounts', { value: [] }, 'result.context is not an object'],
  ['accounts', inContext([null, { ...account(), owner: 5 }]), 'result.value[1].owner is not an address'],
  ['receipt', { slot: 5 }, 'result.meta is not an object'],
  ['receipt', { slot: 5, meta: {} }, 'result.meta.err is not an error or null'],
])('says what is wrong in %s %#', (name, value, message) => {
  expect(problemOf(name, value, 'result')).toBe(message);
});

it.each([
  [{ parsed: 1, programIdIndex: 0, accounts: [], data: '' }, '.programId is not an address'],
  [{ programIdIndex: 256, accounts: [], data: '' }, '.programIdIndex is not a byte'],
  [{ programIdIndex: 0, accounts: [ALICE], data: '' }, '.accounts[0] is not a byte'],
  [{ programId: ALICE, accounts: [0], data: '' }, '.accounts[0] is not an address'],
  [{ programId: ALICE, accounts: [], data: '0' }, '.data is not base58 data'],
])('says what is wrong in an inner instruction %#', (instruction, message) => {
  const value = inContext({ err: null, innerInstructions: [{ index: 0, instructions: [instruction] }] });
  const at = 'result.value.innerInstructions[0].instructions[0]';
  expect(problemOf('simulation', value, 'result')).toBe(`${at}${message}`);
});

it('says what is wrong around the result', () => {
  expect(problemOf('reply', [], '')).toBe('the answer is not an object');
  expect(problemOf('reply', { error: { message: 'no' } }, '')).toBe('error.code is not a number');
});
