import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer, type TestServer } from './support/server.ts';
import { ARTWORK } from './support/world.ts';

const READ = `/v2/accounts/market/listing/${ARTWORK}`;

/** Status, error code and `Allow` of the answer to raw text. */
async function answerTo({ service, key }: TestServer, text: string) {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${text.replace('KEY', `x-api-key: ${key}`)}\r\nconnection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return [
    Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]),
    /"code":"(\w+)"/.exec(answer)?.[1] ?? null,
    /^allow: (.*)$/im.exec(answer)?.[1]?.trim() ?? null,
  ];
}

it.each([
  ['without a Host', `GET ${READ} HTTP/1.1\r\nKEY`, [400, 'invalid_request', null]],
  ['of HTTP/1.0 without a Host', `GET ${READ} HTTP/1.0\r\nKEY`, [404, 'wrong_account_type', null]],
  [
    'that expects',
    `GET ${READ} HTTP/1.1\r\nhost: x\r\nKEY\r\nexpect: foo`,
    [417, 'expectation_failed', null],
  ],
  ['TRACE', `TRACE ${READ} HTTP/1.1\r\nhost: x\r\nKEY`, [405, 'method_not_allowed', 'GET']],
  ['PROPFIND', `PROPFIND ${READ} HTTP/1.1\r\nhost: x\r\nKEY`, [405, 'method_not_allowed', 'GET']],
  ['HEAD of a builder', 'HEAD /v2/tx/fixed-price/buy HTTP/1.1\r\nhost: x\r\nKEY', [405, null, 'POST']],
  ['to nowhere', 'TRACE /v2/tx/fixed-price HTTP/1.1\r\nhost: x\r\nKEY', [404, 'not_found', null]],
])('answers a request %s with the error body of any other', async (_, text, expected) => {
  expect(await answerTo(await startTestServer(), text)).toEqual(expected);
});

const UPGRADE = 'host: x\r\nKEY\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13';
const FULL = `${UPGRADE}\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==`;

it.each([
  ['a route that is no stream', `GET ${READ} HTTP/1.1\r\n${FULL}`],
  ['the stream, without its key', `GET /v2/ws/accounts HTTP/1.1\r\n${UPGRADE}`],
])('refuses a WebSocket at %s', async (_, text) => {
  expect(await answerTo(await startTestServer(), text)).toEqual([400, 'invalid_request', null]);
});
