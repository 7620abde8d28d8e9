import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createChain } from '../../src/chain/rpc.ts';
import { type Address, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../../src/domain/address.ts';
import type { RawAccount } from '../../src/ports/chain.ts';

const ACCOUNT = 'FegwxykjV5Yx2j6e1GjLFbjcoDGaxnq6aE4jMVVEqYv1' as Address;

/** A node that serves subscriptions alone, and what it does with one. */
async function startNode(serve: (socket: WebSocket) => void, answersPings = true) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: answersPings });
  const sockets: WebSocket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
    serve(socket);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

const acknowledge = (socket: WebSocket): void => {
  socket.on('message', () => socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 7 })));
};

const notification = (owner: string) => ({
  jsonrpc: '2.0',
  method: 'programNotification',
  params: {
    subscription: 7,
    result: {
      context: { slot: 5 },
      value: {
        pubkey: ACCOUNT,
        account: { owner, lamports: 9, data: ['AQID', 'base64'], executable: false, rentEpoch: 0 },
      },
    },
  },
});

function follow(url: string) {
  const clock = { time: 0 };
  const told: RawAccount[] = [];
  const chain = createChain({
    url,
    timeoutMs: 5_000,
    clock: { now: () => 0, monotonic: () => clock.time, sleep: async () => undefined },
  });
  const feed = chain.followProgram(TOKEN_PROGRAM, [{ dataSize: 3 }], (account) => told.push(account));
  onTestFinished(() => feed.close());
  return { feed, told, clock };
}

async function until(holds: () => boolean): Promise<void> {
  for (let turns = 0; turns < 200_000; turns += 1) {
    if (holds()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('it never came to hold');
}

it('tells of what changes once it is asked whether it is live, and subscribes as it was told', async () => {
  const asked: unknown[] = [];
  const { url, sockets } = await startNode((socket) => {
    acknowledge(socket);
    socket.on('message', (data) => asked.push(JSON.parse(String(data))));
  });
  const { feed, told } = follow(url);
  expect(sockets).toHaveLength(0);
  await until(() => feed.isLive());
  expect(feed.session).toBe(1);
  expect(asked).toEqual([
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'programSubscribe',
      params: [TOKEN_PROGRAM, { commitment: 'confirmed', encoding: 'base64', filters: [{ dataSize: 3 }] }],
    },
  ]);
  sockets[0]?.send(JSON.stringify(notification(TOKEN_PROGRAM)));
  await until(() => told.length > 0);
  expect(told).toEqual([
    {
      address: ACCOUNT,
      owner: TOKEN_PROGRAM,
      lamports: 9n,
      data: Uint8Array.of(1, 2, 3),
      executable: false,
    },
  ]);
});

it.each([
  ['of another program', JSON.stringify(notification(SYSTEM_PROGRAM))],
  ['that is no JSON', '{'],
  ['of another kind', '{"jsonrpc":"2.0","method":"other"}'],
])('after a message %s it is not live until it is opened again', async (_name, message) => {
  const { url, sockets } = await startNode(acknowledge);
  const { feed, told, clock } = follow(url);
  await until(() => feed.isLive());
  sockets[0]?.send(message);
  await until(() => !feed.isLive());
  expect(feed.isLive()).toBe(false);
  // Not sooner than 2 s after the last attempt.
  expect(sockets).toHaveLength(1);
  clock.time += 2_000;
  // By turns it also tries the next port, where nothing listens.
  await until(() => {
    clock.time += 2_000;
    return feed.isLive();
  });
  expect(feed.session).toBe(2);
  expect(told).toEqual([]);
});

it('asks for a sign of life after 15 s, and believes nothing before it has come', async () => {
  const { url } = await startNode(acknowledge);
  const { feed, clock } = follow(url);
  await until(() => feed.isLive());
  clock.time += 15_000;
  expect(feed.isLive()).toBe(true);
  clock.time += 1;
  expect(feed.isLive()).toBe(false);
  await until(() => feed.isLive());
  expect(feed.session).toBe(1);
});

it('gives up a connection that has no sign of life in 10 s', async () => {
  const { url, sockets } = await startNode(acknowledge, false);
  const { feed, clock } = follow(url);
  await until(() => feed.isLive());
  clock.time += 15_001;
  expect(feed.isLive()).toBe(false);
  clock.time += 10_000;
  expect(feed.isLive()).toBe(false);
  expect(sockets[0]?.readyState).toBe(1);
  clock.time += 1;
  feed.isLive();
  await until(() => sockets[0]?.readyState === 3);
});

it('is never live before a node that serves no subscriptions, nor after it was closed', async () => {
  const { url } = await startNode((socket) => socket.terminate());
  const refused = follow(url);
  for (let time = 0; time < 20; time += 1) {
    refused.clock.time += 2_000;
    expect(refused.feed.isLive()).toBe(false);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const node = await startNode(acknowledge);
  const { feed, clock } = follow(node.url);
  await until(() => feed.isLive());
  feed.close();
  clock.time += 60_000;
  expect(feed.isLive()).toBe(false);
  clock.time += 60_000;
  expect(feed.isLive()).toBe(false);
  expect(node.sockets).toHaveLength(1);
});
