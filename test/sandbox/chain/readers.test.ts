import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Address } from '../../../src/domain/address.ts';
import { Readers } from '../../../src/sandbox/chain/server/readers.ts';
import { systemAccount } from '../../../src/sandbox/chain/vm/account.ts';
import { startTestChain, wallet } from './support.ts';

const MIB = 1024 * 1024;
const addressOf = (number: number) => wallet(number).publicKey.toBase58() as Address;

async function subscriber(url: string, address: Address, commitment: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  const params = [address, { encoding: 'base64', commitment }];
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'accountSubscribe', params }));
  await once(socket, 'message');
  return socket;
}

/** The TCP connection of a client, to stop it from reading. */
const connectionOf = (socket: WebSocket) => (socket as unknown as { readonly _socket: Socket })._socket;

test('what waits for readers that never read is bounded for all together, and others are served', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const readers = new Readers();
  onTestFinished(() => readers.close());
  const forgotten: number[] = [];
  const sides: WebSocket[] = [];
  for (let number = 0; number < 21; number += 1) {
    const accepted = once(server, 'connection') as Promise<[WebSocket]>;
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    onTestFinished(() => client.terminate());
    const [side] = await accepted;
    await once(client, 'open');
    readers.add(side, () => forgotten.push(number));
    sides.push(side);
    if (number > 0) connectionOf(client).pause();
  }
  const [good, ...slow] = sides as [WebSocket, ...WebSocket[]];
  const text = 'a'.repeat(15 * MIB);
  for (let round = 0; round < 2; round += 1) {
    for (const side of slow) {
      readers.send(side, text);
      const connected = slow.filter(({ readyState, OPEN }) => readyState === OPEN);
      const waiting = connected.reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);
      expect(waiting).toBeLessThanOrEqual(192 * MIB);
    }
  }
  expect(forgotten.length).toBeGreaterThan(5);
  readers.send(good, 'b');
  expect(good.readyState).toBe(good.OPEN);
  expect(forgotten).not.toContain(0);
});

test('a reader that is too slow is told why, after what was waiting for it', async () => {
  const { chain, wsUrl } = await startTestChain();
  const address = addressOf(2);
  const socket = await subscriber(wsUrl, address, 'processed');
  connectionOf(socket).pause();
  const written = 30;
  for (let round = 0; round < written; round += 1) {
    chain.setAccount(address, { ...systemAccount(10n ** 10n), data: new Uint8Array(MIB).fill(round) });
    await setImmediate();
  }
  let seen = 0;
  socket.on('message', () => {
    seen += 1;
  });
  const closed = once(socket, 'close');
  connectionOf(socket).resume();
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([1013, 'too slow: over 16 MiB were waiting to be read']);
  expect(seen).toBeGreaterThan(10);
  expect(seen).toBeLessThan(written);
});

test('200 subscribers of one account get every write', async () => {
  const { chain, wsUrl } = await startTestChain();
  const address = addressOf(2);
  const seen = Array.from({ length: 200 }, (): number[] => []);
  await Promise.all(
    seen.map(async (values) => {
      const socket = await subscriber(wsUrl, address, 'processed');
      socket.on('message', (data) => values.push(JSON.parse(String(data)).params.result.value.lamports));
    }),
  );
  const writes = 50;
  for (let value = 1; value <= writes; value += 1) {
    chain.setAccount(address, systemAccount(BigInt(value)));
    if (value % 5 === 0) chain.makeBlocks(1);
    await setImmediate();
  }
  const every = Array.from({ length: writes }, (_, index) => index + 1);
  await expect.poll(() => seen.every(({ length }) => length === writes), { timeout: 20_000 }).toBe(true);
  expect(seen).toEqual(seen.map(() => every));
}, 60_000);

test('subscribers of an account each are told the writes of their own, and no other', async () => {
  const { chain, wsUrl } = await startTestChain();
  const accounts = Array.from({ length: 20 }, (_, index) => addressOf(50 + index));
  const seen = await Promise.all(
    accounts.map(async (address) => {
      const values: number[] = [];
      const socket = await subscriber(wsUrl, address, 'processed');
      socket.on('message', (data) => values.push(JSON.parse(String(data)).params.result.value.lamports));
      return values;
    }),
  );
  for (let write = 1; write <= 3; write += 1) {
    for (const [index, address] of accounts.entries()) {
      chain.setAccount(address, systemAccount(BigInt(100 * index + write)));
    }
    chain.makeBlocks(1);
  }
  await expect.poll(() => seen.every(({ length }) => length === 3), { timeout: 20_000 }).toBe(true);
  expect(seen).toEqual(accounts.map((_, index) => [1, 2, 3].map((write) => 100 * index + write)));
});
