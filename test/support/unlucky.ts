import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import type { Chain } from '../../src/ports/chain.ts';

/** The real node with some of its answers changed. */
export function withNode(change: (chain: Chain) => Partial<Chain>): Adapters {
  return {
    ...nodeAdapters,
    chain: async (options) => {
      const chain = await nodeAdapters.chain(options);
      return { ...chain, ...change(chain) };
    },
  };
}

/** Takes every transaction and passes it on, and then is pressed Ctrl-C at: whoever sent it does not know the outcome. */
export function interruptedAfterSend(): { readonly adapters: Adapters; readonly interrupted: AbortSignal } {
  const controller = new AbortController();
  const adapters = withNode((chain) => ({
    send: async (bytes, slot) => {
      const answer = await chain.send(bytes, slot);
      controller.abort();
      return answer;
    },
    getStatus: async () => null,
  }));
  return { adapters, interrupted: controller.signal };
}

/** The same, and the transaction is lost: no node ever has it. */
export function lostAfterSend(): { readonly adapters: Adapters; readonly interrupted: AbortSignal } {
  const controller = new AbortController();
  const adapters = withNode(() => ({
    send: async () => {
      controller.abort();
      return 'taken' as const;
    },
  }));
  return { adapters, interrupted: controller.signal };
}
