import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import type { Adapters } from '../../src/cli/io.ts';
import type { Address } from '../../src/domain/address.ts';
import type { Carry } from '../../src/http/exchange.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { NOW } from '../attacks/stage.ts';
import { gavel } from '../support/cli.ts';
import { memoryJournal } from './journal.ts';

/** What a command came to. */
export interface Played {
  /** Messages that the key was asked to sign. */
  readonly signed: readonly Uint8Array[];
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs whole commands up to the signature: that is what a liar is after. */
export interface Player {
  play(argv: readonly string[], wallet: Address): Promise<Played>;
  /** Told of every transaction that a node is sent. */
  sent(wire: Uint8Array): void;
  close(): void;
}

/** Ends the command where it signs. */
class EnoughSeen extends Error {}

/** Nothing waits, and what was waited for has passed: whoever waits for what never comes gives up. */
function impatientClock(): Clock {
  let passed = 0;
  return {
    now: () => NOW * 1000,
    monotonic: () => passed,
    async sleep(ms) {
      passed += ms;
    },
  };
}

/** In this process, with one journal for all, in memory; records of commands that end at the key are closed. */
export function openPlayer(apiKey: string, carry: Carry): Player {
  const directory = mkdtempSync(join(tmpdir(), 'gavel-liars-'));
  const clock = impatientClock();
  const journal = memoryJournal(directory, clock);
  const shared = async () => ({ ...journal, close: () => undefined });
  return {
    async play(argv, wallet) {
      const signed: Uint8Array[] = [];
      const sign = async (message: Uint8Array): Promise<never> => {
        signed.push(message);
        throw new EnoughSeen('signed');
      };
      const key = async () => ({ address: wallet, open: async () => ({ address: wallet, sign }) });
      const result = await gavel(argv, {
        clock,
        columns: 200,
        env: { GAVEL_API_KEY: apiKey, GAVEL_CONFIRM_CHANGE: 'off' },
        adapters: { ...carriedBy(carry), key, journal: shared },
      });
      return { ...result, signed };
    },
    // The key gives nothing out.
    sent() {
      throw new Error('something was sent that was never signed');
    },
    close() {
      journal.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The adapters of the program, with another way for what they ask and are told. */
export function carriedBy(carry: Carry): Pick<Adapters, 'chain' | 'service' | 'aggregator'> {
  return {
    chain: (options) => nodeAdapters.chain({ ...options, carry }),
    service: (options) => nodeAdapters.service({ ...options, carry }),
    aggregator: (options) => nodeAdapters.aggregator({ ...options, carry }),
  };
}
