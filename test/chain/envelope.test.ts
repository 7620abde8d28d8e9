import { describe, expect, it } from 'vitest';
import { createChain } from '../../src/chain/rpc.ts';
import {
  errorOf,
  everythingIn,
  html,
  json,
  recordingClock,
  reset,
  scriptedServer,
} from '../http/scripted-server.ts';
import { ALICE, failing, node, result } from './node.ts';

describe('the envelope', () => {
  it.each<[string, unknown]>([
    ['another id', { jsonrpc: '2.0', id: 99, result: 1 }],
    ['no id', { jsonrpc: '2.0', result: 1 }],
    ['neither result nor error', { jsonrpc: '2.0', id: 1 }],
    ['an error in words', { jsonrpc: '2.0', id: 1, error: 'no' }],
    ['an error without a code', { jsonrpc: '2.0', id: 1, error: { message: 'no' } }],
    ['an array', [1]],
    ['a number', 5],
  ])('is refused with %s', async (_, body) => {
    const { chain } = await node(json(200, body));
    const error = await errorOf(chain.getGenesisHash());
    expect(error.code).toBe('rpc_error');
    expect(error.message).toContain('getGenesisHash');
  });

  it("shows the node's error, with its code", async () => {
    const { chain, server } = await node(failing(-32601, 'Method not found'));
    const error = await errorOf(chain.getGenesisHash());
    expect(error.message).toBe(`the RPC node at ${server.host} refused getGenesisHash`);
    expect(error.why).toBe('Method not found (code -32601)');
  });

  it('reads the error of a node that sends it with status 500', async () => {
    const { chain } = await node(failing(-32603, 'Internal error', undefined, 500));
    expect((await errorOf(chain.getGenesisHash())).why).toBe('Internal error (code -32603)');
  });

  it.each([-32005, -32016])('waits for a node that is behind (%i)', async (code) => {
    const { chain, sleeps } = await node(failing(code, 'behind'), result(ALICE));
    expect(await chain.getGenesisHash()).toBe(ALICE);
    expect(sleeps).toEqual([250]);
  });

  it('reads again after 503 and a cut connection', async () => {
    const { chain } = await node(html(503), reset, result(ALICE));
    expect(await chain.getGenesisHash()).toBe(ALICE);
  });

  it.each([
    [html(200), 'not_json'],
    [html(404), 'not_json'],
    [html(500), 'rpc_error'],
    [html(401), 'unauthorized'],
    [json(307, ''), 'rpc_error'],
  ])('classifies answer %#', async (step, code) => {
    const { chain } = await node(step);
    expect((await errorOf(chain.getGenesisHash())).code).toBe(code);
  });

  it.each([
    [
      200,
      { id: 1, error: { code: -1, message: 'no access for canary-query-1 canary-path-2 canary pass+word' } },
    ],
    [401, { error: 'canary-query-1' }],
    [500, 'canary-query-1'],
    [302, 'canary-query-1'],
    [200, 'canary-query-1'],
  ])('never shows what gives access: status %i', async (status, body) => {
    const headers = { 'content-type': 'text/html; canary-query-1' };
    const server = await scriptedServer(json(status, body, headers));
    const url = `${server.origin.replace('//', '//canary-user:canary%20pass+word@')}/canary-path-2/?key=canary-query-1`;
    const chain = createChain({ url, timeoutMs: 5000, clock: recordingClock() });
    expect(everythingIn(await errorOf(chain.getGenesisHash()))).not.toContain('canary');
    expect(server.received[0]?.url).toBe('/canary-path-2/?key=canary-query-1');
    expect(server.received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('canary-user:canary pass+word').toString('base64')}`,
    );
  });
});
