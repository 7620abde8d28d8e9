import { Connection } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { METHODS } from '../../../src/sandbox/chain/rpc/method-table.ts';
import { post, rpc, startTestChain, wallet } from './support.ts';

const SYSTEM = '11111111111111111111111111111111';

test('what is not JSON, not a request, not a method or not its parameters has its own code', async () => {
  const running = await startTestChain();
  const cases: [string, number][] = [
    ['{"jsonrpc":', -32700],
    ['', -32700],
    ['[]', -32600],
    ['42', -32600],
    ['{"id":1,"method":"getHealth"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"getNothing"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"getBalance"}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"getBalance","params":{"address":1}}', -32602],
    [`{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["${SYSTEM}",{},1]}`, -32602],
    [`{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["${SYSTEM}1"]}`, -32602],
    [`{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["${SYSTEM}",{"commitment":"soon"}]}`, -32602],
    [`{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${SYSTEM}",-1]}`, -32602],
    [`{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${SYSTEM}",1.5]}`, -32602],
    [
      `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${SYSTEM}",18446744073709551616]}`,
      -32602,
    ],
    [
      `{"jsonrpc":"2.0","id":1,"method":"getAccountInfo","params":["${SYSTEM}",{"encoding":"base64+zstd"}]}`,
      -32602,
    ],
    ['{"jsonrpc":"2.0","id":1,"method":"getSignatureStatuses","params":[["abc"]]}', -32602],
  ];
  for (const [text, code] of cases) {
    const { status, json } = await post(running, text);
    expect([text, status, json.error?.code]).toEqual([text, 200, code]);
  }
});

test('a message says which parameter is wrong', async () => {
  const running = await startTestChain();
  expect((await rpc(running, 'getBalance', 'abc')).error.message).toBe(
    'Invalid param: not a base58 address of 32 bytes',
  );
  const { error } = await rpc(running, 'getBalance', SYSTEM, { minContextSlot: 'now' });
  expect(error.message).toBe('Invalid params: 1/minContextSlot must be integer');
});

test('a batch is answered in order, each by its id; notifications are not answered', async () => {
  const running = await startTestChain();
  const { json, text } = await post(
    running,
    `[{"jsonrpc":"2.0","id":"a","method":"getHealth"},{"jsonrpc":"2.0","method":"getSlot"},
      {"jsonrpc":"2.0","id":9007199254740993,"method":"nope"},7]`,
  );
  expect(json).toMatchObject([
    { id: 'a', result: 'ok' },
    { error: { code: -32601 } },
    { id: null, error: { code: -32600 } },
  ]);
  expect(text).toContain('"id":9007199254740993');
  const silent = await post(running, '{"jsonrpc":"2.0","method":"getSlot"}');
  expect(silent).toMatchObject({ status: 200, text: '' });
});

test('integers past 2^53 go in and come out whole', async () => {
  const running = await startTestChain();
  const address = wallet(3).publicKey.toBase58();
  await post(
    running,
    `{"jsonrpc":"2.0","id":1,"method":"sandbox_setAccount","params":["${address}",
      {"lamports":18446744073709551615,"owner":"${SYSTEM}"}]}`,
  );
  const info = await post(
    running,
    `{"jsonrpc":"2.0","id":18446744073709551615,"method":"getAccountInfo","params":["${address}"]}`,
  );
  expect(info.text).toContain('"lamports":18446744073709551615');
  expect(info.text).toContain('"rentEpoch":18446744073709551615');
  expect(info.text).toContain('"id":18446744073709551615');
});

test('null stands for a setting that is left out', async () => {
  const running = await startTestChain();
  const { result } = await rpc(running, 'getAccountInfo', SYSTEM, { encoding: null, minContextSlot: null });
  expect(result.value.owner).toBe('NativeLoader1111111111111111111111111111111');
  expect((await rpc(running, 'getSlot', null)).result).toBe(64);
});

test('base58 data is refused past 128 bytes', async () => {
  const running = await startTestChain();
  const account = { lamports: 10_000_000, owner: SYSTEM, data: Buffer.alloc(200, 1).toString('base64') };
  const address = wallet(3).publicKey.toBase58();
  await rpc(running, 'sandbox_setAccount', address, account);
  const { error } = await rpc(running, 'getAccountInfo', address, { encoding: 'base58' });
  expect(error).toEqual({
    code: -32600,
    message: 'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
  });
  const sliced = { encoding: 'base58', dataSlice: { offset: 198, length: 10 } };
  const { result } = await rpc(running, 'getAccountInfo', address, sliced);
  expect(result.value).toMatchObject({ data: ['5S', 'base58'], space: 200 });
});

test('facts about the cluster', async () => {
  const running = await startTestChain({ seed: Buffer.from('one') });
  const other = await startTestChain({ seed: Buffer.from('two') });
  const connection = new Connection(running.rpcUrl);
  expect(await connection.getVersion()).toMatchObject({ 'solana-core': '3.0.0' });
  expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880);
  expect(await connection.getMinimumBalanceForRentExemption(242)).toBe(2_575_200);
  expect((await connection.getClusterNodes()).length).toBe(1);
  expect((await connection.getEpochSchedule()).slotsPerEpoch).toBe(432_000);
  const genesis = await connection.getGenesisHash();
  expect(genesis).not.toBe(await new Connection(other.rpcUrl).getGenesisHash());
  const health = await fetch(`${running.rpcUrl}/health`);
  expect([health.status, await health.text()]).toEqual([200, 'ok']);
  expect((await fetch(running.rpcUrl)).status).toBe(405);
});

test('the method table holds what the design asks for', () => {
  expect(Object.keys(METHODS).sort()).toMatchInlineSnapshot(`
    [
      "getAccountInfo",
      "getAsset",
      "getAssetProof",
      "getBalance",
      "getBlock",
      "getBlockHeight",
      "getBlockTime",
      "getBlocks",
      "getBlocksWithLimit",
      "getClusterNodes",
      "getEpochInfo",
      "getEpochSchedule",
      "getFeeForMessage",
      "getFirstAvailableBlock",
      "getGenesisHash",
      "getHealth",
      "getIdentity",
      "getLatestBlockhash",
      "getMinimumBalanceForRentExemption",
      "getMultipleAccounts",
      "getProgramAccounts",
      "getRecentPerformanceSamples",
      "getRecentPrioritizationFees",
      "getSignatureStatuses",
      "getSignaturesForAddress",
      "getSlot",
      "getSlotLeader",
      "getTokenAccountBalance",
      "getTokenAccountsByOwner",
      "getTokenLargestAccounts",
      "getTokenSupply",
      "getTransaction",
      "getTransactionCount",
      "getVersion",
      "isBlockhashValid",
      "minimumLedgerSlot",
      "requestAirdrop",
      "sandbox_makeBlocks",
      "sandbox_restore",
      "sandbox_setAccount",
      "sandbox_setClock",
      "sandbox_snapshot",
      "sendTransaction",
      "simulateTransaction",
    ]
  `);
});
