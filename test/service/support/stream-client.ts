import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

// biome-ignore lint/suspicious/noExplicitAny: what a client of any kind would parse.
type Message = any;

/** A client of the stream that is not ours. */
export async function connectStream(url: string, headers: Readonly<Record<string, string>>) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/ws/accounts`, { headers });
  onTestFinished(() => socket.terminate());
  const messages: Message[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const next = async (): Promise<Message> => {
    while (messages.length === 0) await once(socket, 'message');
    return messages.shift();
  };
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    socket,
    send,
    next,
    /** The next message that is no answer, but tells of an account. */
    async frame(): Promise<Message> {
      for (;;) {
        const message = await next();
        if (message.type === undefined) return message;
      }
    },
    /** Sends a message and waits for its answer; returns it, and what was told before it. */
    async ask(message: unknown): Promise<{ readonly answer: Message; readonly before: readonly Message[] }> {
      send(message);
      const before: Message[] = [];
      for (;;) {
        const one = await next();
        if (one.type !== undefined) return { answer: one, before };
        before.push(one);
      }
    },
  };
}

/** The status with which the upgrade was refused. */
export async function refusedStatus(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/ws/accounts`, { headers });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  return response.statusCode;
}
