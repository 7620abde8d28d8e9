import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { errorOf, html, json, reset } from '../http/scripted-server.ts';
import { ALICE, account, failing, inContext, node, PROGRAM, result, SYSTEM, transactionOf } from './node.ts';

const KEYS = [ALICE, PROGRAM, SYSTEM];
const TRANSACTION = transactionOf(KEYS.map((key) => bs58.decode(key)));
const SIGNED_BYTES = new Uint8Array(64).fill(7);
const SIGNED = transactionOf([bs58.decode(ALICE)], SIGNED_BYTES);
const SIGNATURE = bs58.encode(SIGNED_BYTES);

/** The same keys in version 1: header, mask, blockhash, counts, keys, and the signature at the end. */
const VERSION_1 = new Uint8Array([
  ...[0x81, 1, 0, 0],
  ...new Uint8Array(4 + 32),
  ...[0, KEYS.length],
  ...KEYS.flatMap((key) => [...bs58.decode(key)]),
  ...SIGNED_BYTES,
]);

describe('simulate', () => {
  const outcome = (changes: Record<string, unknown> = {}) => ({
    err: null,
    logs: ['Program log: hello'],
    unitsConsumed: 150,
    accounts: [account(), null],
    innerInstructions: [],
    ...changes,
  });
  const asked = [ALICE, SYSTEM];

  it('asks for inner instructions and accounts, and leaves signatures and blockhash alone', async () => {
    const { chain, params } = await node(inContext(outcome()));
    const simulation = await chain.simulate(TRANSACTION, asked);
    expect(simulation).toMatchObject({
      slot: 10n,
      err: null,
      logs: ['Program log: hello'],
      unitsConsumed: 150n,
    });
    expect(simulation.accounts.map((after) => after?.address ?? null)).toEqual([ALICE, null]);
    expect(params(0)).toEqual([
      Buffer.from(TRANSACTION).toString('base64'),
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: false,
        innerInstructions: true,
        accounts: { encoding: 'base64', addresses: asked },
      },
    ]);
  });

  it('takes an account without lamports as gone', async () => {
    const { chain } = await node(inContext(outcome({ accounts: [account({ lamports: 0 }), null] })));
    expect((await chain.simulate(TRANSACTION, asked)).accounts).toEqual([null, null]);
  });

  it('refuses a success that leaves the accounts out', async () => {
    const { chain } = await node(inContext(outcome({ accounts: null })));
    expect((await errorOf(chain.simulate(TRANSACTION, asked))).why).toBe('result.value.accounts is missing');
  });

  it('refuses an answer without err, which is not success', async () => {
    const { chain } = await node(inContext(outcome({ err: undefined })));
    expect((await errorOf(chain.simulate(TRANSACTION, asked))).code).toBe('rpc_error');
  });

  it('reads a failure that has nothing else', async () => {
    const failed = { err: 'BlockhashNotFound', logs: null, accounts: null, innerInstructions: null };
    const { chain } = await node(inContext(failed));
    expect(await chain.simulate(TRANSACTION, asked)).toEqual({
      slot: 10n,
      err: 'BlockhashNotFound',
      logs: [],
      unitsConsumed: 0n,
      accounts: [null, null],
      innerInstructions: null,
    });
  });

  const inner = async (instructions: unknown[], changes: Record<string, unknown> = {}) => {
    const group = { index: 0, instructions };
    const { chain } = await node(inContext(outcome({ innerInstructions: [group], ...changes })));
    return (await chain.simulate(TRANSACTION, asked)).innerInstructions;
  };
  const data = bs58.encode([9, 8]);
  const whole = [
    {
      index: 0,
      instructions: [{ program: PROGRAM, accounts: [ALICE, SYSTEM], data: new Uint8Array([9, 8]) }],
    },
  ];

  it('reads compiled inner instructions', async () => {
    expect(await inner([{ programIdIndex: 1, accounts: [0, 2], data, stackHeight: 2 }])).toEqual(whole);
  });

  it('reads inner instructions with addresses', async () => {
    expect(await inner([{ programId: PROGRAM, accounts: [ALICE, SYSTEM], data }])).toEqual(whole);
  });

  it('reads them beside a version 0 message just so', async () => {
    const versioned = new Uint8Array([...TRANSACTION.subarray(0, 65), 0x80, ...TRANSACTION.subarray(65), 0]);
    const instructions = [{ programId: PROGRAM, accounts: [ALICE, SYSTEM], data }];
    const { chain } = await node(inContext(outcome({ innerInstructions: [{ index: 0, instructions }] })));
    expect((await chain.simulate(versioned, asked)).innerInstructions).toEqual(whole);
  });

  it('reads them beside a version 1 message just so', async () => {
    const instructions = [{ programIdIndex: 1, accounts: [0, 2], data }];
    const { chain } = await node(inContext(outcome({ innerInstructions: [{ index: 0, instructions }] })));
    expect((await chain.simulate(VERSION_1, asked)).innerInstructions).toEqual(whole);
  });

  it('counts addresses from lookup tables after its own, the writable ones first', async () => {
    const far = bs58.encode(new Uint8Array(32).fill(1)) as Address;
    const farther = bs58.encode(new Uint8Array(32).fill(2)) as Address;
    const loadedAddresses = { writable: [far], readonly: [farther] };
    const read = await inner([{ programId: farther, accounts: [far], data }], { loadedAddresses });
    expect(read?.[0]?.instructions[0]).toMatchObject({ program: farther, accounts: [far] });
    const compiled = await inner([{ programIdIndex: 4, accounts: [3], data }], { loadedAddresses });
    expect(compiled).toEqual(read);
  });

  it('keeps the words of a node that parsed one', async () => {
    const parsed = { type: 'transfer', info: { lamports: 5 } };
    expect(await inner([{ program: 'system', programId: SYSTEM, parsed }])).toEqual([
      { index: 0, instructions: [{ program: SYSTEM, parsed }] },
    ]);
  });

  it('has none when the node left them out', async () => {
    const { chain } = await node(inContext(outcome({ innerInstructions: undefined })));
    expect((await chain.simulate(TRANSACTION, asked)).innerInstructions).toBeNull();
  });

  it.each<[string, unknown]>([
    ['no array', 5],
    ['a group without an index', [{ instructions: [] }]],
    ['an instruction that is a number', [{ index: 0, instructions: [5] }]],
    [
      'a key the message does not have',
      [{ index: 0, instructions: [{ programIdIndex: 9, accounts: [], data: '' }] }],
    ],
    ['an index over 255', [{ index: 0, instructions: [{ programIdIndex: 256, accounts: [], data }] }]],
    [
      'data that is not base58',
      [{ index: 0, instructions: [{ programIdIndex: 1, accounts: [], data: '0OIl' }] }],
    ],
  ])('refuses inner instructions with %s', async (_, innerInstructions) => {
    const { chain } = await node(inContext(outcome({ innerInstructions })));
    expect((await errorOf(chain.simulate(TRANSACTION, asked))).code).toBe('rpc_error');
  });

  it.each([0, 1, 65, 70, 100])('refuses bytes cut after %i', async (length) => {
    const { chain } = await node();
    const error = await errorOf(chain.simulate(TRANSACTION.subarray(0, length), asked));
    expect(error.code).toBe('verification_failed');
  });

  it.each([1, 41, 42, 137, 201])('refuses bytes of version 1 cut after %i', async (length) => {
    const { chain } = await node();
    const error = await errorOf(chain.simulate(VERSION_1.subarray(0, length), asked));
    expect(error.code).toBe('verification_failed');
  });

  it('refuses a version 1 transaction without a signer', async () => {
    const { chain } = await node();
    const error = await errorOf(chain.simulate(VERSION_1.with(1, 0), asked));
    expect(error.code).toBe('verification_failed');
  });
});

describe('send', () => {
  it('knows a version 1 transaction by the signature at its end', async () => {
    const { chain } = await node(result(SIGNATURE), result(bs58.encode(new Uint8Array(64))));
    expect(await chain.send(VERSION_1, 1n)).toBe('taken');
    expect((await errorOf(chain.send(VERSION_1, 1n))).code).toBe('rpc_error');
  });

  it('sends once with preflight and without retries by the node', async () => {
    const { chain, params } = await node(result(SIGNATURE));
    expect(await chain.send(SIGNED, 2n ** 53n + 1n)).toBe('taken');
    const config = {
      encoding: 'base64',
      skipPreflight: false,
      preflightCommitment: 'confirmed',
      maxRetries: 0,
    };
    expect(params(0)).toMatchObject([Buffer.from(SIGNED).toString('base64'), config]);
  });

  it('passes the slot on without loss', async () => {
    const { chain, server } = await node(result(SIGNATURE));
    await chain.send(SIGNED, 2n ** 53n + 1n);
    expect(server.received[0]?.body).toContain('"minContextSlot":9007199254740993');
  });

  it('says so when the chain already has the transaction', async () => {
    const { chain } = await node(failing(-32002, 'already processed', { err: 'AlreadyProcessed', logs: [] }));
    expect(await chain.send(SIGNED, 1n)).toBe('known');
  });

  it('reports a refused preflight with the error and the logs', async () => {
    const err = { InstructionError: [1, { Custom: 6003 }] };
    const logs = ['Program log: price is zero'];
    const { chain } = await node(failing(-32002, 'Transaction simulation failed', { err, logs }));
    expect(await errorOf(chain.send(SIGNED, 1n))).toMatchObject({
      code: 'simulation_failed',
      why: 'Transaction simulation failed',
      details: { err: JSON.stringify(err), logs },
    });
  });

  it.each([undefined, null, 5, { err: 5, logs: 'x' }])(
    'reports a refused preflight whose data is %j',
    async (data) => {
      const { chain } = await node(failing(-32002, 'no', data));
      expect((await errorOf(chain.send(SIGNED, 1n))).code).toBe('simulation_failed');
    },
  );

  it('does not believe another signature', async () => {
    const { chain } = await node(result(bs58.encode(new Uint8Array(64).fill(8))));
    expect((await errorOf(chain.send(SIGNED, 1n))).why).toContain('another transaction');
  });

  it.each([
    [reset, 'network_unreachable'],
    [html(500), 'rpc_error'],
    [html(502), 'rpc_error'],
    [html(503), 'rpc_error'],
    [json(429, '{}', { 'retry-after': '1' }), 'rate_limited'],
    [failing(-32016, 'behind'), 'rpc_error'],
    [failing(-32005, 'unhealthy'), 'rpc_error'],
    [result(5), 'rpc_error'],
  ])('is never tried again: answer %#', async (step, code) => {
    const { chain, sleeps } = await node(step);
    expect((await errorOf(chain.send(SIGNED, 1n))).code).toBe(code);
    expect(sleeps).toEqual([]);
  });
});
