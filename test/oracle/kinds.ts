import type { Kind } from './kind.ts';

/** Every kind of asset that is compared, by the name it has on the command line. A new kind is a new line. */
export const KINDS: Readonly<Record<string, () => Promise<Kind>>> = {
  metadata: async () => (await import('./kinds/metadata.ts')).metadata,
  programmable: async () => (await import('./kinds/programmable.ts')).programmable,
  bubblegum: async () => (await import('./kinds/bubblegum.ts')).bubblegum,
  compression: async () => (await import('./kinds/compression.ts')).compression,
  core: async () => (await import('./kinds/core.ts')).core,
  noop: async () => (await import('./kinds/noop.ts')).noop,
};
