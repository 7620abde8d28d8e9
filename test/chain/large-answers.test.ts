import { describe, expect, it } from 'vitest';
import type { Chain } from '../../src/ports/chain.ts';
import { json, type Step } from '../http/scripted-server.ts';
import { ALICE, account, inContext, node } from './node.ts';

const MIB = 1024 * 1024;

/** An answer that never ends. */
const endless: Step = (response) => {
  const chunk = Buffer.alloc(MIB, 0x20);
  const more = (): void => {
    while (response.write(chunk));
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.on('drain', more);
  more();
};

describe('an answer of a node', () => {
  it.each<readonly [string, number, (chain: Chain) => Promise<unknown>]>([
    ['a blockhash', MIB, (chain) => chain.getLatestBlockhash()],
    ['a height', MIB, (chain) => chain.getFinalizedTip()],
    ['a genesis hash', MIB, (chain) => chain.getGenesisHash()],
    ['a status', MIB, (chain) => chain.getStatus('x', { searchHistory: true })],
    ['a transaction', 16 * MIB, (chain) => chain.getReceipt('x')],
    ['accounts', 64 * MIB, (chain) => chain.getAccounts([ALICE])],
  ])('with %s is read up to %i bytes, and no further', async (_, most, call) => {
    const { chain } = await node(endless);
    await expect(call(chain)).rejects.toMatchObject({ code: 'rpc_error', why: `it is over ${most} bytes` });
  });

  it('holds an account of the largest size', async () => {
    const data = [Buffer.alloc(10 * MIB, 7).toString('base64'), 'base64'];
    const { chain } = await node(inContext([{ ...account(), data, space: 10 * MIB, lamports: 2n ** 60n }]));
    const [found] = (await chain.getAccounts([ALICE])).accounts;
    expect(found?.data.length).toBe(10 * MIB);
    expect(found?.lamports).toBe(2n ** 60n);
  });

  it('with a number of a million digits is no JSON, at once', async () => {
    const slot: Step = (response, request) =>
      json(200, `{"jsonrpc":"2.0","id":${JSON.parse(request.body).id},"result":${'9'.repeat(900_000)}}`)(
        response,
        request,
      );
    const { chain } = await node(slot);
    await expect(chain.getGenesisHash()).rejects.toMatchObject({ code: 'not_json' });
  });
});
