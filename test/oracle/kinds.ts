import type { Kind } from './kind.ts';

/** Every kind of asset that is compared, by the name it has on the command line. A new kind is a new line. */
export const KINDS: Readonly<Record<string, () => Promise<Kind>>> = {
  noop: async () => (await import('./kinds/noop.ts')).noop,
};
