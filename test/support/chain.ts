import type { Chain, Clock, SignatureStatus } from '../../src/deps.ts';
import { CliError } from '../../src/errors/cli-error.ts';

/** A clock that only moves when somebody sleeps. */
export function manualClock(start = 1_000_000): Clock & { time: number } {
  return {
    time: start,
    now() {
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
  readonly sends?: readonly Step<string>[];
  readonly statuses?: readonly Step<SignatureStatus | null>[];
  readonly history?: readonly Step<SignatureStatus | null>[];
  readonly heights?: readonly Step<bigint>[];
}): ScriptedChain {
  const sent: Uint8Array[] = [];
  const searches: boolean[] = [];
  const next = {
    send: player(script.sends ?? ['signature']),
    status: player(script.statuses ?? [null]),
    history: player(script.history ?? [null]),
    height: player(script.heights ?? [0n]),
  };
  const unexpected = () => Promise.reject(new Error('not part of this script'));
  return {
    sent,
    searches,
    getAccounts: unexpected,
    getProgramAccounts: unexpected,
    getLatestBlockhash: unexpected,
    getGenesisHash: unexpected,
    simulate: unexpected,
    getLogs: unexpected,
    getTransaction: unexpected,
    getBlockHeight: async () => next.height(),
    async send(bytes) {
      sent.push(bytes);
      return next.send();
    },
    async getStatus(_signature, { searchHistory }) {
      searches.push(searchHistory);
      return searchHistory ? next.history() : next.status();
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
  return new CliError('network_timeout', { what: 'the node did not answer' });
}

export function refused(): CliError {
  return new CliError('simulation_failed', { what: 'the node refused it' });
}
