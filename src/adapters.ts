import type { Adapters } from './terminal/io.ts';

/** The real network and key files, each loaded when a command first needs it. */
export const nodeAdapters: Adapters = {
  chain: async (options) => (await import('./chain/rpc.ts')).createChain(options),
  service: async (options) => (await import('./api/client.ts')).createService(options),
  key: async (spec, io) => (await import('./signing/key-source.ts')).openKeySource(spec, io),
};
