import { expect, test } from 'vitest';
import { byNeed } from '../../src/http/by-need.ts';
import { parseEndpoint } from '../../src/http/endpoint.ts';
import type { Carry, Exchange } from '../../src/http/exchange.ts';

const endpoint = parseEndpoint('http://127.0.0.1:1', { name: 'server', failure: 'rpc_error', hint: '' });
const GIVEN: Exchange = {
  ...{ endpoint, method: 'GET', target: '/', headers: {}, body: null, alone: false },
  ...{ timeoutMs: 1, maxBytes: 1 },
};

test('carries 64 requests the first way, and all others the other way, which is loaded once and not before', async () => {
  const ways: string[] = [];
  const way =
    (name: string): Carry =>
    async () => {
      ways.push(name);
      return { done: { status: 200, contentType: '', retryAfter: undefined, date: undefined, text: '' } };
    };
  let loaded = 0;
  const carry = byNeed(way('first'), async () => {
    loaded += 1;
    return way('later');
  });
  for (let made = 0; made < 64; made += 1) await carry(GIVEN);
  expect([new Set(ways), loaded]).toEqual([new Set(['first']), 0]);
  await Promise.all([carry(GIVEN), carry(GIVEN)]);
  expect([ways.slice(64), loaded]).toEqual([['later', 'later'], 1]);
});
