import type { Adapters } from '../../src/cli/io.ts';
import type { Marketplace, MarketplaceCliOptions } from './marketplace.ts';

/** No network at all: whoever asks for one fails the test. */
export async function offlineAdapters(): Promise<Adapters> {
  const { nodeAdapters } = await import('../../src/cli/adapters.ts');
  return {
    ...nodeAdapters,
    chain: async () => {
      throw new Error('the network was asked');
    },
    service: async () => {
      throw new Error('the service was asked');
    },
  };
}

/** What a command says in JSON, with its exit code and its notes. */
export async function answerOf(m: Marketplace, argv: readonly string[], options: MarketplaceCliOptions = {}) {
  const { code, stdout, stderr } = await m.gavel([...argv, '--json'], options);
  return { code, stderr, ...JSON.parse(stdout) };
}
