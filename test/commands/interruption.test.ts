import { describe, expect, it } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import type { Chain } from '../../src/ports/chain.ts';
import { marketplaces } from '../support/marketplace.ts';

const start = marketplaces();

/** Ctrl-C is pressed when the node is asked for `method`, and the answer waits until it has had its effect. */
function pressedAt(method: 'getLatestBlockhash' | 'simulate' | 'getStatus') {
  const controller = new AbortController();
  const sent: Uint8Array[] = [];
  const adapters: Adapters = {
    ...nodeAdapters,
    chain: async (options) => {
      const chain = await nodeAdapters.chain(options);
      const press = <A extends readonly unknown[], R>(name: string, call: (...args: A) => Promise<R>) => {
        return async (...args: A): Promise<R> => {
          if (name === method) controller.abort();
          return call(...args);
        };
      };
      const pressing: Chain = {
        ...chain,
        getLatestBlockhash: press('getLatestBlockhash', chain.getLatestBlockhash),
        simulate: press('simulate', chain.simulate),
        getStatus: press('getStatus', async () => null),
        send: (bytes, slot) => {
          sent.push(bytes);
          return chain.send(bytes, slot);
        },
      };
      return pressing;
    },
  };
  return { adapters, interrupted: controller.signal, sent };
}

describe('Ctrl-C', () => {
  it.each(['getLatestBlockhash', 'simulate'] as const)('at %s: nothing is signed or sent', async (method) => {
    const marketplace = await start();
    const { sent, ...options } = pressedAt(method);
    const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL', '--yes'];
    const { code, stderr } = await marketplace.gavel(argv, { as: 'mira', ...options });
    expect({ code, sent: sent.length }).toEqual({ code: 2, sent: 0 });
    expect(stderr).not.toContain('signature');
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(0);
  });

  it('after the key was read to learn its address ends the command at once', async () => {
    const marketplace = await start();
    const controller = new AbortController();
    const hanging: Adapters = {
      ...nodeAdapters,
      chain: async (options) => ({
        ...(await nodeAdapters.chain(options)),
        getProgramAccounts: () => {
          controller.abort();
          return new Promise(() => undefined);
        },
      }),
    };
    const options = { as: 'mira', adapters: hanging, interrupted: controller.signal } as const;
    expect(await marketplace.gavel(['listing', 'list'], options)).toMatchObject({ code: 2, stdout: '' });
  });

  it('while it is followed: the outcome is unknown, with the signature', async () => {
    const marketplace = await start();
    const { sent, ...options } = pressedAt('getStatus');
    const argv = ['listing', 'reprice', marketplace.artwork('Tide Table'), '--price', '2 SOL', '--yes'];
    const { code, stderr } = await marketplace.gavel(argv, { as: 'mira', ...options });
    expect({ code, sent: sent.length }).toEqual({ code: 8, sent: 1 });
    expect(stderr).toMatch(/go on following it: gavel tx resume 1\n/);
  });
});
