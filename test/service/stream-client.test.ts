import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { StreamClient } from '../../src/service/stream/client.ts';
import { Frames } from '../../src/service/stream/frames.ts';
import { LastWrites } from '../../src/service/stream/last-write.ts';
import { AccountStream } from '../../src/service/stream/stream.ts';
import { StreamChain } from './support/stream-chain.ts';
import { connectStream } from './support/stream-client.ts';
import { addressOf, DEPLOYMENT } from './support/world.ts';

const KEY = addressOf(77);

async function start() {
  const chain = new StreamChain();
  const clock = { sleep: async () => undefined };
  const stream = new AccountStream(chain, new Frames(chain, DEPLOYMENT, new LastWrites(chain, clock)), clock);
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const clients: StreamClient[] = [];
  server.on('connection', (socket, { socket: wire }) => clients.push(new StreamClient(socket, wire, stream)));
  await once(server, 'listening');
  const connect = async () => {
    const remote = await connectStream(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {});
    const local = clients.at(-1);
    if (local === undefined) throw new Error('nobody connected');
    await remote.ask({ action: 'subscribe', keys: [KEY] });
    return { remote, local };
  };
  return { chain, connect };
}

it('ends the connection of a client that does not read with a reason, and forgets what it followed', async () => {
  const { chain, connect } = await start();
  const { remote, local } = await connect();
  expect(chain.isWatched(KEY)).toBe(true);
  const closed = once(remote.socket, 'close');
  remote.socket.pause();
  const text = Buffer.from(JSON.stringify('x'.repeat(64 * 1024)));
  // The operating system keeps some MiB for a reader, and the service keeps 4.
  for (let sent = 0; sent < 1_000 && chain.isWatched(KEY); sent += 1) {
    local.tell(text);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(chain.isWatched(KEY)).toBe(false);
  remote.socket.resume();
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([1013, 'too slow: over 4 MiB were waiting to be read']);
});

it('ends the connection of a client that gives no sign of life', async () => {
  const { connect } = await start();
  const { remote, local } = await connect();
  const closed = once(remote.socket, 'close');
  remote.socket.pause();
  local.ping();
  local.ping();
  remote.socket.resume();
  expect((await closed)[0]).toBe(1006);
});

it('ends the connection of a client whose key was revoked', async () => {
  const { connect } = await start();
  const { remote, local } = await connect();
  const closed = once(remote.socket, 'close');
  local.revoke();
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([1008, 'the API key was revoked']);
});
