import { lstatSync } from 'node:fs';
import type { CliError } from '../../errors/cli-error.ts';
import { MAX_BYTES } from '../../files/limits.ts';
import { requireRegular } from '../../files/read-regular.ts';
import { ledgerLimits } from '../chain/ledger/ledger.ts';
import type { ChainState } from '../chain/snapshot/codec.ts';
import type { Every, RunningChain } from '../chain/start-chain.ts';
import { LogStore } from '../chain/store/log-store.ts';
import { checkSaved, savedPrefix } from './saved-world.ts';
import { refuseFile } from './state-directory.ts';

/** How often the open block is kept too, and what was written goes to the disk. */
const TEND_EVERY_MS = 1000;

export interface KeeperOptions {
  readonly path: string;
  readonly layoutHash: Uint8Array;
  readonly every: Every;
  /** Called once when the chain cannot be kept. */
  readonly onFailure: (error: CliError) => void;
}

/** Keeps the chain of a sandbox in a file. */
export interface Keeper {
  readonly store: LogStore;
  /** Null if there is no file. Throws `state_corrupt`, and then has changed nothing. */
  readonly saved: ChainState | null;
  /** From now on, the chain is kept: what it has, if there was no file, and the open block. */
  start(running: RunningChain): Promise<void>;
  /** Keeps everything. Throws `unexpected`, with the file and the cause. */
  stop(): Promise<void>;
}

export function openKeeper({ path, layoutHash, every, onFailure }: KeeperOptions): Keeper {
  requireReadable(path);
  const store = new LogStore({
    path,
    prefix: savedPrefix(layoutHash),
    checkPrefix: (start) => checkSaved(layoutHash, start),
    limits: ledgerLimits(),
    onFailure,
  });
  const saved = store.load();
  let stop = () => store.abandon();
  return {
    store,
    saved,
    async start({ chain }) {
      if (saved === null) await store.create(chain);
      const stopTimer = every(TEND_EVERY_MS, () => store.tend(chain));
      stop = () => {
        stopTimer();
        return store.close(chain);
      };
    },
    stop: () => stop(),
  };
}

function requireReadable(path: string): void {
  requireRegular(path, {}, refuseFile(path));
  const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES.sandboxState) throw refuseFile(path)(`it is over ${MAX_BYTES.sandboxState} bytes`);
}
