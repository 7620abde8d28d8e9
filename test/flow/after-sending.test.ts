import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { afterSending, sent } from '../../src/flow/after-sending.ts';

it('calls when the connections that were begun before are open', async () => {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const order: string[] = [];
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.once('connect', () => order.push('connected'));
  await new Promise<void>((resolve) => {
    afterSending(() => {
      order.push('work');
      resolve();
    });
  });
  expect(order).toEqual(['connected', 'work']);
  socket.destroy();
  const second = connect((server.address() as AddressInfo).port, '127.0.0.1');
  second.once('connect', () => order.push('connected'));
  await sent();
  expect(order).toEqual(['connected', 'work', 'connected']);
  second.destroy();
  server.close();
});
