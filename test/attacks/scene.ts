import type { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import type { Random } from '../../src/sandbox/hostile/trick.ts';
import type { Market } from '../../src/sandbox/world/trade.ts';

/** Where a scene plays: the seeded world with what the scene needs besides. */
export interface Stage extends Market {
  readonly chain: SandboxChain;
}

/** A state of the world in which an operation makes a transaction of a shape of its own, and intents that it takes there. */
export interface Scene {
  readonly operation: string;
  readonly name: string;
  /** What has to take place in the seeded world first. */
  readonly before?: (stage: Stage) => Promise<void>;
  readonly intent: (random: Random, stage: Stage) => unknown | Promise<unknown>;
}

/** The scene, with its intent held against the type of the operation's. */
export function scene<Intent>(
  operation: { readonly name: string; signer(intent: Intent): unknown },
  name: string,
  intent: (random: Random, stage: Stage) => Intent | Promise<Intent>,
  before?: Scene['before'],
): Scene {
  return { operation: operation.name, name, intent, ...(before === undefined ? {} : { before }) };
}
