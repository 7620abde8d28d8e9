import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { LastingSocket } from '../../src/http/lasting-socket.ts';
import type { Clock } from '../../src/ports/clock.ts';

/** A clock whose alarms ring at once, and that notes how long each was set for. */
function hurriedClock(waits: number[]): Clock {
  return {
    now: () => 0,
    monotonic: () => 0,
    sleep: async () => undefined,
    alarm: (milliseconds, ring) => {
      waits.push(milliseconds);
      // Signs of life are not asked for here.
      const soon = milliseconds === 15_000 ? null : setImmediate(ring);
      return () => {
        if (soon !== null) clearImmediate(soon);
      };
    },
  };
}

/** A server that answers each upgrade in turn: a status, or `open`, or `drop` (opened and cut at once). */
async function start(answers: readonly (number | 'open' | 'drop')[]) {
  const sockets = new WebSocketServer({ noServer: true });
  const server: Server = createServer();
  let asked = 0;
  server.on('upgrade', (request, socket, head) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    if (typeof answer === 'number') {
      socket.end(`HTTP/1.1 ${answer} No\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      if (answer === 'drop') opened.terminate();
      else opened.on('message', (data) => opened.send(`heard ${String(data)}`));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const waits: number[] = [];
  const events: string[] = [];
  let heard: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const socket = new LastingSocket(
    {
      url: () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
      timeoutMs: 5_000,
      maxBytes: 1_000,
      clock: hurriedClock(waits),
      random: () => 0.5,
    },
    {
      opened: () => {
        events.push('opened');
        socket.send('it');
      },
      heard: (text) => {
        events.push(text);
        heard();
      },
      lost: (why, waitMs) => events.push(`${why}, ${waitMs} ms`),
      refused: (status) => {
        if (status !== 401) return false;
        events.push('refused');
        heard();
        return true;
      },
    },
  );
  onTestFinished(() => {
    socket.close();
    server.closeAllConnections();
    server.close();
  });
  await until;
  return { events, asked: () => asked };
}

it('is opened again after a refusal that may pass, and waits twice as long each time', async () => {
  const { events } = await start([503, 429, 500, 'open']);
  expect(events).toEqual([
    'it answered with status 503, 1000 ms',
    'it answered with status 429, 2000 ms',
    'it answered with status 500, 4000 ms',
    'opened',
    'heard it',
  ]);
});

it('is not opened again after a refusal that will not change', async () => {
  const { events, asked } = await start([503, 401]);
  expect(events).toEqual(['it answered with status 503, 1000 ms', 'refused']);
  expect(asked()).toBe(2);
});

it('begins with the shortest wait again once it was open', async () => {
  const { events } = await start([503, 503, 'drop', 'open']);
  expect(events.filter((event) => event.endsWith(' ms')).at(-1)).toBe('the connection was closed, 1000 ms');
  expect(events.at(-1)).toBe('heard it');
});
