import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Connections to the stream, in a process of their own. Prints a JSON line when all follow, and one when the input ends. */
const { url, key, keys, connections } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  key: string;
  keys: readonly string[];
  connections: number;
};
const delays: number[] = [];
let frames = 0;
const sockets = await Promise.all(
  Array.from({ length: connections }, async () => {
    const socket = new WebSocket(url, { headers: { 'x-api-key': key } });
    await once(socket, 'open');
    socket.send(JSON.stringify({ action: 'subscribe', keys }));
    await once(socket, 'message');
    socket.on('message', (data) => {
      frames += 1;
      const { price } = JSON.parse(String(data));
      // The price is the moment at which the change was made, in nanoseconds of the machine's clock.
      if (frames % 16 === 0) delays.push(Number(process.hrtime.bigint() - BigInt(price)) / 1e6);
    });
    return socket;
  }),
);
process.stdout.write('{"following":true}\n');
for await (const _ of process.stdin);
delays.sort((a, b) => a - b);
const at = (part: number) => delays[Math.floor(part * (delays.length - 1))] ?? 0;
process.stdout.write(`${JSON.stringify({ frames, p50: at(0.5), p99: at(0.99) })}\n`);
for (const socket of sockets) socket.terminate();
