import { expect, test } from 'vitest';
import type { Address } from '../../../src/domain/address.ts';
import { systemAccount } from '../../../src/sandbox/chain/vm/account.ts';
import { post, rpc, SOL, startFunded, startTestChain, wallet } from './support.ts';

test('the only node leads every slot of this epoch and the next', async () => {
  const running = await startTestChain();
  const asked = async (method: string, ...params: unknown[]) => await rpc(running, method, ...params);
  const { identity } = (await asked('getIdentity')).result;
  expect((await asked('getSlotLeaders', 10, 3)).result).toEqual([identity, identity, identity]);
  expect((await asked('getSlotLeaders', 864_000, 3)).error.message).toBe(
    'Invalid slot range: leader schedule for epoch 2 is unavailable',
  );
  expect((await asked('getSlotLeaders', 0, 5001)).error.code).toBe(-32602);
  const schedule = (await asked('getLeaderSchedule')).result;
  expect(Object.keys(schedule)).toEqual([identity]);
  expect(schedule[identity].length).toBe(432_000);
  expect(schedule[identity].every((slot: number, index: number) => slot === index)).toBe(true);
  expect((await asked('getLeaderSchedule', 864_000)).result).toBeNull();
  const other = wallet(9).publicKey.toBase58();
  expect((await asked('getLeaderSchedule', null, { identity: other })).result).toEqual({});
  expect((await asked('getVoteAccounts')).result).toEqual({ current: [], delinquent: [] });
  expect((await asked('getHighestSnapshotSlot')).error).toEqual({ code: -32008, message: 'No snapshot' });
});

test('every slot has a block', async () => {
  const running = await startTestChain();
  running.chain.makeBlocks(40);
  const { identity } = (await rpc(running, 'getIdentity')).result;
  const { value } = (await rpc(running, 'getBlockProduction', { commitment: 'confirmed' })).result;
  const lastSlot = running.chain.ledger.latest.slot;
  const count = lastSlot + 1;
  expect(value).toEqual({ byIdentity: { [identity]: [count, count] }, range: { firstSlot: 0, lastSlot } });
  const range = { firstSlot: 70, lastSlot: 72 };
  const some = await rpc(running, 'getBlockProduction', { range });
  expect(some.result.value).toEqual({ byIdentity: { [identity]: [3, 3] }, range });
  const error = async (firstSlot: number, last: number) =>
    (await rpc(running, 'getBlockProduction', { range: { firstSlot, lastSlot: last } })).error.message;
  expect(await error(72, 70)).toBe('lastSlot, 70, cannot be less than firstSlot, 72');
  expect(await error(70, 4000)).toMatch(/^lastSlot, 4000, is too large; max \d+$/);
});

test('the supply is the sum of all accounts, a transfer keeps it, and a fee takes from it', async () => {
  const { running, payer } = await startFunded();
  // The number is over 2^53.
  const supply = async () => {
    const { text } = await post(running, '{"jsonrpc":"2.0","id":1,"method":"getSupply"}');
    const [, total = '', rest] = /"total":(\d+),"circulating":\1,(.*)}}/.exec(text) ?? [];
    expect(rest).toBe('"nonCirculating":0,"nonCirculatingAccounts":[]');
    return BigInt(total);
  };
  const before = await supply();
  running.chain.airdrop(wallet(4).publicKey.toBase58() as never, BigInt(SOL));
  const after = await supply();
  expect(before - after).toBe(5000n);
  const nobody = wallet(8).publicKey.toBase58() as Address;
  const account = { ...systemAccount(7n), owner: wallet(9).publicKey.toBase58() as Address };
  running.chain.setAccount(nobody, account);
  expect((await supply()) - after).toBe(7n);
  const { value } = (await rpc(running, 'getLargestAccounts')).result;
  const amounts = value.map(({ lamports }: { lamports: number }) => lamports);
  expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a));
  running.chain.setAccount(nobody, { ...account, lamports: 10n ** 19n });
  const [first] = (await rpc(running, 'getLargestAccounts')).result.value;
  expect(first.address).toBe(nobody);
  // Before the payer comes the faucet.
  expect(value[1]).toEqual({ address: payer.publicKey.toBase58(), lamports: 100 * SOL });
  expect(value.length).toBe(20);
  const none = await rpc(running, 'getLargestAccounts', { filter: 'nonCirculating' });
  expect(none.result.value).toEqual([]);
});

test('nothing is inflated, and there are no rewards', async () => {
  const running = await startTestChain();
  const zero = { total: 0, validator: 0, foundation: 0, epoch: 0 };
  expect((await rpc(running, 'getInflationRate')).result).toEqual(zero);
  const { error } = await rpc(running, 'getInflationReward', [wallet(2).publicKey.toBase58()], { epoch: 0 });
  expect(error).toEqual({ code: -32004, message: 'Block not available for slot 432000' });
});

test('an airdrop is one transfer; the same one again in the same block is another transaction', async () => {
  const { running } = await startFunded();
  const to = wallet(5).publicKey.toBase58();
  const signatures = [
    (await rpc(running, 'requestAirdrop', to, SOL)).result,
    (await rpc(running, 'requestAirdrop', to, SOL)).result,
    (await rpc(running, 'requestAirdrop', to, SOL)).result,
  ];
  expect(new Set(signatures).size).toBe(3);
  running.chain.makeBlocks(1);
  expect((await rpc(running, 'getBalance', to)).result.value).toBe(3 * SOL);
  const { transaction } = (
    await rpc(running, 'getTransaction', signatures[0], { encoding: 'jsonParsed', commitment: 'confirmed' })
  ).result;
  expect(transaction.message.instructions).toMatchObject([
    { program: 'system', parsed: { type: 'transfer', info: { destination: to, lamports: SOL } } },
  ]);
  expect(transaction.message.accountKeys.length).toBe(3);
});

test('an airdrop on a blockhash that was named uses it', async () => {
  const { running } = await startFunded();
  const { blockhash } = running.chain.ledger.latest;
  running.chain.makeBlocks(5);
  const to = wallet(5).publicKey.toBase58();
  const { result } = await rpc(running, 'requestAirdrop', to, SOL, { recentBlockhash: blockhash });
  running.chain.makeBlocks(1);
  const landed = (await rpc(running, 'getTransaction', result, { commitment: 'confirmed' })).result;
  expect(landed.transaction.message.recentBlockhash).toBe(blockhash);
  expect(landed.transactionIndex).toBe(0);
});
