import { describe, expect, it } from 'vitest';
import { errorOf } from '../http/scripted-server.ts';
import { failing, node, result, SIGNATURE } from './node.ts';

describe('transactions of every version', () => {
  const asked = (params: unknown[]) => (params[1] as Record<string, unknown>).maxSupportedTransactionVersion;
  const landed = { slot: 5, meta: { err: null, logMessages: ['x'] } };

  it('are asked for in the newest version that is read here', async () => {
    const { chain, params } = await node(result(landed));
    expect(await chain.getReceipt(SIGNATURE)).toEqual({ slot: 5n, err: null, logs: ['x'] });
    expect(asked(params(0))).toBe(1);
  });

  it('are asked for in version 0 of a node that does not know version 1, from then on', async () => {
    const { chain, params, server } = await node(
      failing(-32602, 'Invalid params: invalid value: integer `1`, expected 0.'),
      result(landed),
      result(null),
    );
    expect(await chain.getReceipt(SIGNATURE)).toMatchObject({ slot: 5n });
    expect(await chain.getTransaction(SIGNATURE)).toBeNull();
    expect([0, 1, 2].map((index) => asked(params(index)))).toEqual([1, 0, 0]);
    expect(server.received).toHaveLength(3);
  });

  it('are not asked for again when the node refuses for another reason, or refuses version 0 as well', async () => {
    const other = await node(failing(-32015, 'Transaction version (2) is not supported'));
    expect(await errorOf(other.chain.getReceipt(SIGNATURE))).toMatchObject({ code: 'rpc_error' });
    expect(other.server.received).toHaveLength(1);
    const both = await node(failing(-32602, 'Invalid params'), failing(-32602, 'Invalid params'));
    expect(await errorOf(both.chain.getReceipt(SIGNATURE))).toMatchObject({ code: 'rpc_error' });
    expect(both.server.received).toHaveLength(2);
  });
});
