import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from './support/server.ts';

/** What the service answers to raw text, after which nothing more is sent, until it closes the connection. */
async function answerTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

it.each([
  [
    'the body',
    'POST /v2/tx/fixed-price/cancel HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\nx-api-key: KEY\r\n\r\n{"s',
  ],
  ['the headers', 'GET /health HTTP/1.1\r\nhost: x\r\nx-slow: '],
])('a request of which %s does not end is answered with 408, and the connection closed', async (_, text) => {
  const { service, key } = await startTestServer({ requestTimeoutMs: 300 });
  const answer = await answerTo(service.url, text.replace('KEY', key));
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"code":"request_timeout"');
});

it('what is no HTTP is still answered with 400, and headers that are too large with 431', async () => {
  const { service } = await startTestServer();
  expect(await answerTo(service.url, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const large = `GET /health HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await answerTo(service.url, large)).toMatch(/^HTTP\/1\.1 431 /);
});
