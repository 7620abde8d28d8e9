import type { Clock } from '../../../src/ports/clock.ts';
import type { SandboxChain } from '../../../src/sandbox/chain/chain.ts';
import { NOW } from '../../attacks/stage.ts';

const BLOCK_MS = 400;

/** Time that passes when a command sleeps, and blocks with it. */
export interface Time {
  readonly clock: Clock;
  /** From here on the chain makes blocks as time passes. */
  drive(chain: SandboxChain): void;
}

export function startTime(): Time {
  const chains: SandboxChain[] = [];
  let [elapsed, made] = [0, 0];
  return {
    clock: {
      now: () => NOW * 1000 + elapsed,
      monotonic: () => elapsed,
      async sleep(milliseconds) {
        elapsed += milliseconds;
        const due = Math.floor(elapsed / BLOCK_MS) - made;
        made += due;
        for (const chain of chains) chain.makeBlocks(due);
      },
    },
    drive: (chain) => void chains.push(chain),
  };
}
