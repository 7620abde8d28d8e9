import { Connection } from '@solana/web3.js';
import { decompress } from 'fzstd';
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

test.each([0, 1, 200, 131_072, 131_073, 400_000])(
  'zstd of %i bytes is read by another library',
  async (size) => {
    const running = await startTestChain();
    const address = wallet(3).publicKey.toBase58();
    const data = Buffer.from(Array.from({ length: size }, (_, index) => (index * index) % 251));
    const account = { lamports: 10_000_000_000, owner: SYSTEM, data: data.toString('base64') };
    await rpc(running, 'sandbox_setAccount', address, account);
    const { value } = (await rpc(running, 'getAccountInfo', address, { encoding: 'base64+zstd' })).result;
    expect([value.data[1], value.space]).toEqual(['base64+zstd', size]);
    expect(Buffer.from(decompress(Buffer.from(value.data[0], 'base64'))).equals(data)).toBe(true);
    const dataSlice = { offset: 1, length: 3 };
    const sliced = await rpc(running, 'getAccountInfo', address, { encoding: 'base64+zstd', dataSlice });
    const part = decompress(Buffer.from(sliced.result.value.data[0], 'base64'));
    expect(Buffer.from(part).equals(data.subarray(1, 4))).toBe(true);
  },
);

test('filters take bytes as numbers, in base64, and the name of token accounts', async () => {
  const running = await startTestChain();
  const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
  const add = (number: number, data: Buffer) =>
    rpc(running, 'sandbox_setAccount', wallet(number).publicKey.toBase58(), {
      lamports: 10_000_000,
      owner: token,
      data: data.toString('base64'),
    });
  const initialized = Buffer.alloc(165, 7);
  await add(3, initialized);
  // A multisig, in which the byte of the account's type is 2 by chance, and a token account that was never initialized.
  await add(4, Buffer.alloc(355, 2));
  await add(5, Buffer.alloc(165));
  const found = async (...filters: unknown[]) => {
    const { result } = await rpc(running, 'getProgramAccounts', token, { filters, encoding: 'base64' });
    return result.map(({ pubkey }: { pubkey: string }) => pubkey);
  };
  const [third, fourth] = [wallet(3).publicKey.toBase58(), wallet(4).publicKey.toBase58()];
  expect(await found({ memcmp: { offset: 1, bytes: [7, 7] } })).toEqual([third]);
  expect(await found({ memcmp: { offset: 1, bytes: [2], encoding: 'bytes' } })).toEqual([fourth]);
  expect(await found({ memcmp: { offset: 1, bytes: 'Bwc=', encoding: 'base64' } })).toEqual([third]);
  expect(await found('tokenAccountState')).toEqual([third]);
  const { error } = await rpc(running, 'getProgramAccounts', token, {
    filters: [{ memcmp: { offset: 0, bytes: [256] } }],
  });
  expect(error.code).toBe(-32602);
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
      "getAgGenesisCert",
      "getAsset",
      "getAssetProof",
      "getBalance",
      "getBlock",
      "getBlockCommitment",
      "getBlockHeight",
      "getBlockProduction",
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
      "getHighestSnapshotSlot",
      "getIdentity",
      "getInflationGovernor",
      "getInflationRate",
      "getInflationReward",
      "getLargestAccounts",
      "getLatestBlockhash",
      "getLeaderSchedule",
      "getMaxRetransmitSlot",
      "getMaxShredInsertSlot",
      "getMinimumBalanceForRentExemption",
      "getMultipleAccounts",
      "getProgramAccounts",
      "getRecentPerformanceSamples",
      "getRecentPrioritizationFees",
      "getSignatureStatuses",
      "getSignaturesForAddress",
      "getSlot",
      "getSlotLeader",
      "getSlotLeaders",
      "getStakeMinimumDelegation",
      "getSupply",
      "getTokenAccountBalance",
      "getTokenAccountsByDelegate",
      "getTokenAccountsByOwner",
      "getTokenLargestAccounts",
      "getTokenSupply",
      "getTransaction",
      "getTransactionCount",
      "getVersion",
      "getVoteAccounts",
      "isBlockhashValid",
      "minimumLedgerSlot",
      "requestAirdrop",
      "sandbox_listStates",
      "sandbox_makeBlocks",
      "sandbox_pauseBlocks",
      "sandbox_removeState",
      "sandbox_restore",
      "sandbox_restoreState",
      "sandbox_resumeBlocks",
      "sandbox_saveState",
      "sandbox_setAccount",
      "sandbox_setClock",
      "sandbox_setTokens",
      "sandbox_snapshot",
      "sandbox_wallet",
      "sendTransaction",
      "simulateTransaction",
      "surfnet_setAccount",
      "surfnet_setTokenAccount",
      "surfnet_timeTravel",
    ]
  `);
});
