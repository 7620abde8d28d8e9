import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/domain/address.ts';
import { errorOf } from '../http/scripted-server.ts';
import { ALICE, account, failing, inContext, node, PROGRAM, result, SIGNATURE, SYSTEM } from './node.ts';

describe('getAccounts', () => {
  it('reads amounts without loss, and absences', async () => {
    const { chain, params } = await node(inContext([account(), null], 2n ** 63n));
    const read = await chain.getAccounts([ALICE, SYSTEM]);
    expect(read.slot).toBe(2n ** 63n);
    expect(read.accounts).toEqual([
      {
        address: ALICE,
        owner: PROGRAM,
        lamports: 18446744073709551615n,
        data: new Uint8Array([1, 2, 3]),
        executable: false,
      },
      null,
    ]);
    expect(params(0)).toEqual([[ALICE, SYSTEM], { commitment: 'confirmed', encoding: 'base64' }]);
  });

  it('reads in chunks of 100, none from before the first, and reports the earliest slot', async () => {
    const addresses = Array.from(
      { length: 201 },
      (_, n) => bs58.encode(new Uint8Array(32).fill(n)) as Address,
    );
    const absent = (count: number) => Array.from({ length: count }, () => null);
    const { chain, params } = await node(
      inContext(absent(100), 5),
      inContext(absent(100), 9),
      inContext([account()], 7),
    );
    const read = await chain.getAccounts(addresses);
    expect(read.slot).toBe(5n);
    expect(read.accounts).toHaveLength(201);
    expect(read.accounts[200]?.address).toBe(addresses[200]);
    expect(params(2)).toEqual([
      [addresses[200]],
      { commitment: 'confirmed', encoding: 'base64', minContextSlot: 5 },
    ]);
  });

  it('refuses a node that goes back in time between chunks', async () => {
    const addresses = Array.from({ length: 101 }, () => ALICE);
    const { chain } = await node(
      inContext(
        Array.from({ length: 100 }, () => null),
        5,
      ),
      inContext([null], 4),
    );
    expect((await errorOf(chain.getAccounts(addresses))).why).toBe('it went back to an earlier slot');
  });

  it.each<[string, unknown, string]>([
    ['too few accounts', [], 'result.value has 0 items instead of 1'],
    ['too many accounts', [null, null], 'result.value has 2 items instead of 1'],
    ['no array', {}, 'result.value is not an array'],
    [
      'an owner that is no address',
      [account({ owner: 'nobody' })],
      'result.value[0].owner is not an address',
    ],
    [
      'an owner of 31 bytes',
      [account({ owner: bs58.encode(new Uint8Array(31).fill(9)) })],
      'result.value[0].owner is not an address',
    ],
    ['bad base64', [account({ data: ['*', 'base64'] })], 'result.value[0].data is not base64 data'],
    ['another encoding', [account({ data: ['', 'base58'] })], 'result.value[0].data is not base64 data'],
    ['data as an object', [account({ data: { parsed: 1 } })], 'result.value[0].data is not an array'],
    [
      'negative lamports',
      [account({ lamports: -1 })],
      'result.value[0].lamports is not an unsigned 64-bit integer',
    ],
    [
      'fractional lamports',
      [account({ lamports: 0.5 })],
      'result.value[0].lamports is not an unsigned 64-bit integer',
    ],
    [
      'lamports of 2^64',
      [account({ lamports: 2n ** 64n })],
      'result.value[0].lamports is not an unsigned 64-bit integer',
    ],
    [
      'lamports in words',
      [account({ lamports: '5' })],
      'result.value[0].lamports is not an unsigned 64-bit integer',
    ],
    [
      'no executable flag',
      [account({ executable: undefined })],
      'result.value[0].executable is not a boolean',
    ],
  ])('refuses %s', async (_, value, why) => {
    const { chain } = await node(inContext(value));
    expect(await errorOf(chain.getAccounts([ALICE]))).toMatchObject({ code: 'rpc_error', exitCode: 10, why });
  });
});

describe('getProgramAccounts', () => {
  const filters = [{ dataSize: 3 }, { memcmp: { offset: 1, bytes: bs58.encode([2, 3]) } }];

  it('passes the filters on', async () => {
    const { chain, params } = await node(result([{ pubkey: ALICE, account: account() }]));
    const [found] = await chain.getProgramAccounts(PROGRAM, filters);
    expect(found?.address).toBe(ALICE);
    expect(params(0)).toEqual([PROGRAM, { commitment: 'confirmed', encoding: 'base64', filters }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['of another program', { owner: SYSTEM }],
    ['of another size', { data: ['AQIDBA==', 'base64'] }],
    ['with other bytes', { data: ['AQIE', 'base64'] }],
  ])('refuses an account %s', async (_, changes) => {
    const { chain } = await node(result([{ pubkey: ALICE, account: account(changes) }]));
    expect((await errorOf(chain.getProgramAccounts(PROGRAM, filters))).code).toBe('rpc_error');
  });
});

describe('other reads', () => {
  it('reads the latest blockhash', async () => {
    const { chain } = await node(inContext({ blockhash: ALICE, lastValidBlockHeight: 9007199254740993n }));
    const expected = { blockhash: ALICE, lastValidBlockHeight: 9007199254740993n, slot: 10n };
    expect(await chain.getLatestBlockhash()).toEqual(expected);
  });

  it('reads slot and height of the newest final block in one call', async () => {
    const { chain, params } = await node(
      result({ absoluteSlot: 9007199254740993n, blockHeight: 12, epoch: 0 }),
    );
    expect(await chain.getFinalizedTip()).toEqual({ slot: 9007199254740993n, height: 12n });
    expect(params(0)).toEqual([{ commitment: 'finalized' }]);
  });

  it('reads the genesis hash', async () => {
    const { chain } = await node(result(ALICE));
    expect(await chain.getGenesisHash()).toBe(ALICE);
  });

  it('reads a status with its error', async () => {
    const err = { InstructionError: [0, { Custom: 6000 }] };
    const { chain, params } = await node(
      inContext([{ slot: 3, confirmations: 1, err, confirmationStatus: 'confirmed' }]),
    );
    const status = await chain.getStatus(SIGNATURE, { searchHistory: true });
    expect(status).toEqual({ slot: 3n, err, commitment: 'confirmed' });
    expect(params(0)).toEqual([[SIGNATURE], { searchTransactionHistory: true }]);
  });

  it('reads that there is no status', async () => {
    const { chain } = await node(inContext([null]));
    expect(await chain.getStatus(SIGNATURE, { searchHistory: false })).toBeNull();
  });

  it('asks for the statuses that are wanted at one moment in one call, and tells each its own', async () => {
    const found = (slot: number) => ({ slot, err: null, confirmationStatus: 'confirmed' });
    const { chain, params } = await node(inContext([found(3), null, found(4)]), inContext([found(5)]));
    const other = bs58.encode(new Uint8Array(64).fill(8));
    const wanted = [SIGNATURE, other, SIGNATURE];
    const look = (signature: string) => chain.getStatus(signature, { searchHistory: false });
    const statuses = await Promise.all(wanted.map(look));
    expect(statuses.map((status) => status?.slot)).toEqual([3n, undefined, 4n]);
    expect(params(0)).toEqual([wanted, { searchTransactionHistory: false }]);
    expect((await look(other))?.slot).toBe(5n);
  });

  it('takes no word for "not known" from a node that has not got that far, and any for "known"', async () => {
    const search = { searchHistory: true, notBefore: 11n };
    const found = { slot: 3, err: null, confirmationStatus: 'finalized' };
    const { chain } = await node(inContext([null], 10), inContext([found], 10), inContext([null], 11));
    expect((await errorOf(chain.getStatus(SIGNATURE, search))).why).toBe('it is at slot 10, before 11');
    expect(await chain.getStatus(SIGNATURE, search)).toMatchObject({ slot: 3n, commitment: 'finalized' });
    expect(await chain.getStatus(SIGNATURE, search)).toBeNull();
  });

  it.each<[string, unknown]>([
    ['without err, which is not success', { slot: 3, confirmationStatus: 'confirmed' }],
    ['of an unknown commitment', { slot: 3, err: null, confirmationStatus: 'rooted' }],
    ['without a slot', { err: null, confirmationStatus: 'confirmed' }],
  ])('refuses a status %s', async (_, status) => {
    const { chain } = await node(inContext([status]));
    expect((await errorOf(chain.getStatus(SIGNATURE, { searchHistory: false }))).code).toBe('rpc_error');
  });

  it.each<[string, unknown, string[]]>([
    ['an unknown transaction', null, []],
    ['one without meta', { meta: null }, []],
    ['one without logs', { slot: 1, meta: { err: null, logMessages: null } }, []],
    ['one with logs', { slot: 1, meta: { err: null, logMessages: ['a', 'b'] } }, ['a', 'b']],
  ])('reads the logs of %s', async (_, value, logs) => {
    const { chain } = await node(result(value));
    expect(await chain.getLogs(SIGNATURE)).toEqual(logs);
  });

  it('reads what became of a transaction from the transaction itself', async () => {
    const err = { InstructionError: [0, { Custom: 6000 }] };
    const { chain } = await node(
      result({ slot: 3, meta: { err } }),
      result(null),
      result({ slot: 3, meta: {} }),
    );
    expect(await chain.getReceipt(SIGNATURE)).toEqual({ slot: 3n, err, logs: [] });
    expect(await chain.getReceipt(SIGNATURE)).toBeNull();
    expect((await errorOf(chain.getReceipt(SIGNATURE))).why).toContain('meta.err');
  });
});

describe('getSlotTime', () => {
  it('is what the node measured over its last minute', async () => {
    const { chain, params, server } = await node(result([{ slot: 9, numSlots: 200, samplePeriodSecs: 60 }]));
    expect(await chain.getSlotTime()).toBe(300);
    expect(server.received[0]?.body).toContain('getRecentPerformanceSamples');
    expect(params(0)).toEqual([1]);
  });

  it.each([
    ['has measured nothing yet', result([])],
    ['does not know the method', failing(-32601, 'Method not found')],
    ['counted no slot', result([{ slot: 9, numSlots: 0, samplePeriodSecs: 60 }])],
    ['took no time', result([{ slot: 9, numSlots: 100, samplePeriodSecs: 0 }])],
    ['says what cannot be', result([{ slot: 9, numSlots: 1, samplePeriodSecs: 65_535 }])],
    ['says what is no number', result([{ slot: 9, numSlots: 'many', samplePeriodSecs: 60 }])],
  ])('is not known of a node that %s', async (_, step) => {
    const { chain } = await node(step);
    expect(await chain.getSlotTime()).toBeNull();
  });
});
