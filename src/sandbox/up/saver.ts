import { CliError } from '../../errors/cli-error.ts';
import { systemCode } from '../../errors/system-code.ts';
import { saveSnapshotFile } from '../chain/snapshot/file.ts';
import type { Every, RunningChain } from '../chain/start-chain.ts';

const SAVE_EVERY_MS = 30_000;

export interface SaverOptions {
  readonly path: string;
  /** Adds what is needed to read the snapshot again. */
  readonly encode: (snapshot: Uint8Array) => Uint8Array;
  readonly every: Every;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Called when a periodic save failed. The next one may succeed. */
  readonly onFailure: (error: CliError) => void;
}

export interface Saver {
  /** Saves now. Throws `unexpected`, with the file and the system's error. */
  save(): Promise<void>;
  /** Stops periodic saves. Resolves when the last save is done. */
  stop(): Promise<void>;
}

/** Saves the chain every 30 seconds if something changed. Empty blocks do not count. */
export function startSaver(
  running: RunningChain,
  { path, encode, every, now, onFailure }: SaverOptions,
): Saver {
  const { chain } = running;
  let hasChanged = false;
  let last: Promise<void> = Promise.resolve();
  let savedOffset = clockOffset();
  const markChanged = () => {
    hasChanged = true;
  };
  const stopListening = chain.listen({ landed: markChanged, changed: markChanged, restored: markChanged });
  // Setting the clock causes no event, but changes its offset from the system clock.
  function clockOffset(): number {
    return chain.unixTime() - Math.floor(now() / 1000);
  }
  const write = async () => {
    const offset = clockOffset();
    hasChanged = false;
    try {
      await saveSnapshotFile(path, encode(running.snapshot()));
      savedOffset = offset;
    } catch (error) {
      hasChanged = true;
      throw saveFailure(path, error);
    }
  };
  // One at a time, because all write the same file.
  const save = () => {
    const saved = last.then(write);
    last = saved.catch(() => undefined);
    return saved;
  };
  const stopTimer = every(SAVE_EVERY_MS, () => {
    if (hasChanged || clockOffset() !== savedOffset) void save().catch(onFailure);
  });
  return {
    save,
    stop() {
      stopTimer();
      stopListening();
      return last;
    },
  };
}

function saveFailure(path: string, cause: unknown): CliError {
  return new CliError('unexpected', {
    what: `the sandbox's state could not be saved to ${path}`,
    why: `the system says ${systemCode(cause)}`,
    hint: 'what was saved before is still there; make room or set the permissions, and start it again',
    cause,
  });
}
