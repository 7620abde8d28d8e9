import bs58 from 'bs58';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningChain } from '../../../src/sandbox/chain/start-chain.ts';
import { type Bench, land, SOL, signed, startFunded, transfer, wallet } from './support.ts';

// biome-ignore lint/suspicious/noExplicitAny: any message of the server.
type Message = any;

/** A bare WebSocket that keeps what it is told, to see exactly which notifications come and in which order. */
async function listener(running: RunningChain, url = running.wsUrl) {
  const socket = new WebSocket(url);
  const inbox: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  socket.on('message', (data) => {
    const message: Message = JSON.parse(String(data));
    const next = waiting.shift();
    if (next === undefined) inbox.push(message);
    else next(message);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  onTestFinished(() => socket.terminate());
  const next = (): Promise<Message> =>
    inbox.length > 0 ? Promise.resolve(inbox.shift()) : new Promise((resolve) => waiting.push(resolve));
  const call = (method: string, ...params: unknown[]): Promise<Message> => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    return next();
  };
  return { call, next, inbox, socket };
}

function send({ running, payer }: Bench, lamports: number, to = wallet(2).publicKey): string {
  return running.chain.sendTransaction(signed(running, [payer], transfer(payer, to, lamports)).serialize());
}

test('an account is told at the commitment that was asked for, once for a block', async () => {
  const bench = await startFunded();
  const client = await listener(bench.running);
  const address = wallet(2).publicKey.toBase58();
  const config = { encoding: 'base64' };
  const processed = await client.call('accountSubscribe', address, { ...config, commitment: 'processed' });
  const confirmed = await client.call('accountSubscribe', address, { ...config, commitment: 'confirmed' });
  const slot = bench.running.chain.ledger.open.slot;
  send(bench, SOL);
  send(bench, 2 * SOL);
  bench.running.chain.makeBlocks(1);
  const told = [await client.next(), await client.next(), await client.next()].map(({ method, params }) => [
    method,
    params.subscription,
    params.result.context.slot,
    params.result.value.lamports,
  ]);
  expect(told).toEqual([
    ['accountNotification', processed.result, slot, SOL],
    ['accountNotification', processed.result, slot, 3 * SOL],
    ['accountNotification', confirmed.result, slot, 3 * SOL],
  ]);
});

test('finalized is told 31 blocks later, and not before', async () => {
  const bench = await startFunded();
  const client = await listener(bench.running);
  const { result } = await client.call('accountSubscribe', wallet(2).publicKey.toBase58());
  const slots = await client.call('slotSubscribe');
  send(bench, SOL);
  bench.running.chain.makeBlocks(31);
  for (let block = 0; block < 31; block += 1) {
    expect((await client.next()).params.subscription).toBe(slots.result);
  }
  bench.running.chain.makeBlocks(1);
  const last = [await client.next(), await client.next()].map(({ params }) => params.subscription);
  expect(last.sort()).toEqual([result, slots.result].sort());
});

test('a signature is told once, also when it landed before the subscription', async () => {
  const bench = await startFunded();
  const client = await listener(bench.running);
  const signature = send(bench, SOL);
  bench.running.chain.makeBlocks(1);
  const early = await client.call('signatureSubscribe', signature, { commitment: 'confirmed' });
  const told = await client.next();
  expect(told).toMatchObject({
    method: 'signatureNotification',
    params: { subscription: early.result, result: { value: { err: null } } },
  });
  const gone = await client.call('signatureUnsubscribe', 999);
  expect(gone.error).toEqual({ code: -32602, message: 'Invalid subscription id.' });
});

test('a signature can be heard of when it is received and when it has failed', async () => {
  const { running, payer } = await startFunded();
  const client = await listener(running);
  const transaction = signed(running, [payer], transfer(payer, wallet(2).publicKey, 1000 * SOL));

  const { result } = await client.call('signatureSubscribe', bs58.encode(transaction.signature ?? []), {
    commitment: 'confirmed',
    enableReceivedNotification: true,
  });
  running.chain.sendTransaction(transaction.serialize(), { skipPreflight: true });
  running.chain.makeBlocks(1);
  const values = [await client.next(), await client.next()].map(({ params }) => {
    expect(params.subscription).toBe(result);
    return params.result.value;
  });
  expect(values).toEqual(['receivedSignature', { err: { InstructionError: [0, { Custom: 1 }] } }]);
});

test('logs: all of them, or those that mention an account', async () => {
  const bench = await startFunded();
  const client = await listener(bench.running);
  const commitment = 'processed';
  const all = await client.call('logsSubscribe', 'all', { commitment });
  const some = await client.call(
    'logsSubscribe',
    { mentions: [wallet(3).publicKey.toBase58()] },
    { commitment },
  );
  const first = send(bench, SOL);
  const second = send(bench, SOL, wallet(3).publicKey);
  const told = [await client.next(), await client.next(), await client.next()].map(({ params }) => [
    params.subscription,
    params.result.value.signature,
  ]);
  expect(told).toEqual([
    [all.result, first],
    [all.result, second],
    [some.result, second],
  ]);
  const two = [wallet(3), wallet(4)].map((entry) => entry.publicKey.toBase58());
  expect((await client.call('logsSubscribe', { mentions: two })).error.code).toBe(-32602);
});

test('accounts of a program are told through filters; an unsubscribed client hears nothing', async () => {
  const { running } = await startFunded();
  const client = await listener(running);
  const owner = wallet(30).publicKey.toBase58();
  const config = { encoding: 'base64', commitment: 'processed', filters: [{ dataSize: 3 }] };
  const { result } = await client.call('programSubscribe', owner, config);
  const write = (seed: number, bytes: number) =>
    running.chain.setAccount(wallet(seed).publicKey.toBase58() as never, {
      lamports: 1_000_000n,
      owner: owner as never,
      data: new Uint8Array(bytes),
      executable: false,
      rentEpoch: 0n,
    });
  write(31, 4);
  write(32, 3);
  const { params } = await client.next();
  expect(params.result.value).toMatchObject({
    pubkey: wallet(32).publicKey.toBase58(),
    account: { owner, data: ['AAAA', 'base64'] },
  });
  expect((await client.call('programUnsubscribe', result)).result).toBe(true);
  write(33, 3);
  expect((await client.call('getHealth')).error.code).toBe(-32601);
  expect(client.inbox).toEqual([]);
});

test('a closed account is told as empty', async () => {
  const bench = await startFunded();
  const owner = wallet(2);
  land(bench.running, [bench.payer], transfer(bench.payer, owner.publicKey, SOL));
  const client = await listener(bench.running);
  await client.call('accountSubscribe', owner.publicKey.toBase58(), {
    commitment: 'processed',
    encoding: 'base64',
  });
  land(bench.running, [owner], transfer(owner, wallet(3).publicKey, SOL - 5000));
  expect((await client.next()).params.result.value).toMatchObject({
    lamports: 0,
    data: ['', 'base64'],
    owner: '11111111111111111111111111111111',
  });
});

test('broken messages are answered and the connection lives on', async () => {
  const { running } = await startFunded();
  const client = await listener(running);
  client.socket.send('{');
  expect((await client.next()).error.code).toBe(-32700);
  expect((await client.call('accountSubscribe', 'abc')).error.code).toBe(-32602);
  expect((await client.call('slotSubscribe')).result).toEqual(expect.any(Number));
});

test('root and the steps of a slot are told as the chain goes on', async () => {
  const bench = await startFunded({ limits: { finalityDepth: 1 } });
  const client = await listener(bench.running);
  const root = (await client.call('rootSubscribe')).result;
  const steps = (await client.call('slotsUpdatesSubscribe')).result;
  const { slot } = bench.running.chain.ledger.open;
  send(bench, SOL);
  bench.running.chain.makeBlocks(1);
  const told = await Promise.all(Array.from({ length: 6 }, client.next));
  const results = (id: number) =>
    told.filter(({ params }) => params.subscription === id).map(({ params }) => params.result);
  expect(results(root)).toEqual([slot - 1]);
  const timestamp = expect.any(Number);
  expect(results(steps)).toEqual([
    { type: 'completed', slot, timestamp },
    {
      type: 'frozen',
      slot,
      timestamp,
      stats: {
        numTransactionEntries: 1,
        numSuccessfulTransactions: 1,
        numFailedTransactions: 0,
        maxTransactionsPerEntry: 1,
      },
    },
    { type: 'optimisticConfirmation', slot, timestamp },
    { type: 'root', slot: slot - 1, timestamp },
    { type: 'createdBank', slot: slot + 1, parent: slot, timestamp },
  ]);
  expect((await client.call('rootUnsubscribe', root)).result).toBe(true);
  // Nobody votes here: whoever subscribed would wait for ever.
  expect((await client.call('voteSubscribe')).error.code).toBe(-32601);
});

test('blocks are told whole, or with the transactions of one account, when they are as final as was asked', async () => {
  const bench = await startFunded({ limits: { finalityDepth: 1 } });
  const client = await listener(bench.running);
  const mentionsAccountOrProgram = wallet(2).publicKey.toBase58();
  const details = { transactionDetails: 'signatures', maxSupportedTransactionVersion: 0 };
  const some = await client.call(
    'blockSubscribe',
    { mentionsAccountOrProgram },
    { ...details, commitment: 'confirmed' },
  );
  const all = await client.call('blockSubscribe', 'all', details);
  const { slot } = bench.running.chain.ledger.open;
  const other = send(bench, SOL, wallet(3).publicKey);
  const wanted = send(bench, SOL);
  bench.running.chain.makeBlocks(2);
  const told = [await client.next(), await client.next(), await client.next()].map(({ method, params }) => [
    method,
    params.subscription,
    params.result.context.slot,
    params.result.value.slot,
    params.result.value.block.signatures,
  ]);
  expect(told[0]).toEqual(['blockNotification', some.result, slot, slot, [wanted]]);
  expect(told[1]?.slice(0, 4)).toEqual(['blockNotification', all.result, slot - 1, slot - 1]);
  expect(told[2]).toEqual(['blockNotification', all.result, slot, slot, [other, wanted]]);
  expect((await client.call('blockSubscribe', 'all', { commitment: 'processed' })).error.code).toBe(-32602);
});
