import { CliError } from '../../src/errors/cli-error.ts';
import type { Chain, SignatureStatus, TransactionReceipt } from '../../src/ports/chain.ts';
import type { Clock } from '../../src/ports/clock.ts';

/** A clock that only moves when somebody sleeps. */
export function manualClock(start = 1_000_000): Clock & { time: number } {
  return {
    time: start,
    now() {
      return this.time;
    },
    monotonic() {
      return this.time;
    },
    async sleep(milliseconds) {
      this.time += milliseconds;
    },
  };
}

type Step<T> = T | Error;

export interface ScriptedChain extends Chain {
  readonly sent: Uint8Array[];
  readonly searches: boolean[];
}

/** A node that answers from a script: the last answer of each list is repeated; an Error is thrown. */
export function scriptedChain(script: {
  readonly sends?: readonly Step<'taken' | 'known'>[];
  readonly statuses?: readonly Step<SignatureStatus | null>[];
  readonly history?: readonly Step<SignatureStatus | null>[];
  /** Of the newest final block. */
  readonly heights?: readonly Step<bigint>[];
  /** Of the same blocks; 64 more than the height unless given. */
  readonly slots?: readonly Step<bigint>[];
  /** Whether the blockhash is still good; not unless given. */
  readonly valid?: readonly Step<boolean>[];
  /** What the transaction itself says; what the last status said unless given. */
  readonly receipts?: readonly Step<TransactionReceipt | null>[];
}): ScriptedChain {
  const sent: Uint8Array[] = [];
  const searches: boolean[] = [];
  let last: SignatureStatus | null = null;
  const next = {
    send: player<'taken' | 'known'>(script.sends ?? ['taken']),
    status: player(script.statuses ?? [null]),
    history: player(script.history ?? [null]),
    height: player(script.heights ?? [0n]),
    slot: script.slots === undefined ? (height: bigint) => height + 64n : player(script.slots),
    valid: player(script.valid ?? [false]),
    receipt: script.receipts === undefined ? () => last && { ...last, logs: [] } : player(script.receipts),
  };
  const unexpected = () => Promise.reject(new Error('not part of this script'));
  return {
    sent,
    searches,
    getAccounts: unexpected,
    getAccountsOfEach: unexpected,
    getProgramAccounts: unexpected,
    getLatestBlockhash: unexpected,
    getGenesisHash: unexpected,
    getRecentFees: unexpected,
    getSlotTime: unexpected,
    simulate: unexpected,
    getLogs: unexpected,
    hosts: ['127.0.0.1:8899'],
    getFinalizedTip: async () => {
      const height = next.height();
      return { height, slot: next.slot(height) };
    },
    canStillLand: async () => next.valid(),
    getReceipt: async () => next.receipt(),
    getTransaction: unexpected,
    async send(bytes) {
      sent.push(bytes);
      return next.send();
    },
    async getStatus(_signature, { searchHistory }) {
      searches.push(searchHistory);
      last = searchHistory ? next.history() : next.status();
      return last;
    },
  };
}

function player<T>(steps: readonly Step<T>[]): () => T {
  let index = 0;
  return () => {
    const step = steps[Math.min(index, steps.length - 1)];
    index += 1;
    if (step instanceof Error) throw step;
    return step as T;
  };
}

export function timeout(): CliError {
  return new CliError('network_timeout', { hint: 'try again', what: 'the node did not answer' });
}

export function refused(): CliError {
  return new CliError('simulation_failed', { hint: 'try again', what: 'the node refused it' });
}
