import { close, existsSync, fdatasync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CliError } from '../../../errors/cli-error.ts';
import { systemCode } from '../../../errors/system-code.ts';
import type { AccountChange } from '../accounts/pack.ts';
import type { SandboxChain } from '../chain.ts';
import type { LedgerLimits } from '../ledger/ledger.ts';
import type { ChainState } from '../snapshot/codec.ts';
import type { ChainStore, Progress } from './chain-store.ts';
import { ContentReader, contentsOfProgress, contentsOfReplacement, contentsOfState } from './contents.ts';
import { LogFile } from './log-file.ts';

/** A file of less than this is not rewritten. */
const SMALL_BYTES = 64 * 1024 * 1024;
/** Written at once while a file is rewritten, between which the chain goes on. */
const PIECE_BYTES = 256 * 1024;

const toDisk = promisify(fdatasync);
const closeFile = promisify(close);

export interface LogStoreOptions {
  readonly path: string;
  /** Comes before everything else in the file. */
  readonly prefix: Buffer;
  /** The length of the prefix in a file that begins so. Throws CliError for a file that is not to be read. */
  readonly checkPrefix: (start: Buffer) => number;
  readonly limits: LedgerLimits;
  /** Called once when something cannot be kept. It is tried again with every block. */
  readonly onFailure: (error: CliError) => void;
}

/**
 * Keeps a chain in one file: its whole state, and after it everything that happens. When the file is twice as large as the
 * state, it is rewritten beside the old one, while the chain goes on.
 */
export class LogStore implements ChainStore {
  #file: LogFile | undefined;
  /** What was kept while the file is rewritten. */
  #meanwhile: Buffer[] | undefined;
  #rewriting: Promise<void> = Promise.resolve();
  #syncing: Promise<void> = Promise.resolve();
  #wholeBytes = 0;
  #syncedBytes = 0;
  #isFailing = false;

  constructor(private readonly options: LogStoreOptions) {}

  /** Null if there is no file. Throws `state_corrupt` for one that cannot be read, and changes nothing. */
  load(): ChainState | null {
    const { path, checkPrefix, limits } = this.options;
    if (!existsSync(path)) return null;
    const reader = new ContentReader(limits);
    this.#file = LogFile.open(path, checkPrefix, (content) => reader.read(content));
    const state = reader.state() as ChainState;
    for (const { data } of state.accounts.values()) this.#wholeBytes += data.length;
    this.#syncedBytes = this.#file.size;
    return state;
  }

  keep(progress: Progress): void {
    this.#append(contentsOfProgress(progress));
  }

  replace(state: ChainState, changes: readonly AccountChange[]): void {
    this.#append([...contentsOfReplacement(state, changes)]);
  }

  /** Makes the file of a chain that has none. */
  async create(chain: SandboxChain): Promise<void> {
    await this.#rewrite(chain);
  }

  /** To be called from time to time: keeps what happened in the open block, and brings what was written to the disk. */
  tend(chain: SandboxChain): void {
    try {
      chain.keep({ all: false });
    } catch (error) {
      // It was told.
      if (!(error instanceof CliError)) throw error;
    }
    this.#sync();
    const file = this.#file;
    const isLarge = file !== undefined && file.size > SMALL_BYTES + 2 * this.#wholeBytes;
    if (isLarge && this.#meanwhile === undefined)
      this.#rewriting = this.#rewrite(chain).catch((error) => this.#tell(error));
  }

  /** Keeps everything, and closes the file. Throws `unexpected`, with the file and the cause. */
  async close(chain: SandboxChain): Promise<void> {
    await this.#rewriting;
    const file = this.#file;
    try {
      chain.keep({ all: true });
      await this.#syncing;
      if (file === undefined) return;
      file.requirePlace();
      await toDisk(file.descriptor);
      file.markClosed();
      await toDisk(file.descriptor);
    } catch (error) {
      throw this.#failure(error);
    } finally {
      this.#file = undefined;
      if (file !== undefined) await closeFile(file.descriptor);
    }
  }

  /** Closes the file of a chain that was never started. */
  async abandon(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) await closeFile(file.descriptor);
  }

  #append(contents: readonly Buffer[]): void {
    try {
      this.#file?.requirePlace();
      this.#file?.append(contents);
      this.#isFailing = false;
    } catch (cause) {
      const error = this.#failure(cause);
      this.#tell(error);
      throw error;
    }
    this.#meanwhile?.push(...contents);
  }

  #tell(error: unknown): void {
    if (this.#isFailing) return;
    this.#isFailing = true;
    this.options.onFailure(this.#failure(error));
  }

  #failure(cause: unknown): CliError {
    if (cause instanceof CliError) return cause;
    const code = systemCode(cause);
    return new CliError('unexpected', {
      what: `the sandbox's state could not be saved to ${this.options.path}`,
      why: cause instanceof Error && !('code' in cause) ? cause.message : `the system says ${code}`,
      hint: 'what was saved before is still there; make room or set the permissions, and start it again',
      cause,
    });
  }

  #sync(): void {
    const file = this.#file;
    if (file === undefined || file.size === this.#syncedBytes) return;
    const { size, descriptor } = file;
    this.#syncedBytes = size;
    this.#syncing = this.#syncing
      .then(() => (this.#file?.descriptor === descriptor ? toDisk(descriptor) : undefined))
      .catch((error) => this.#tell(error));
  }

  async #rewrite(chain: SandboxChain): Promise<void> {
    const { path, prefix } = this.options;
    const temporary = `${path}.tmp`;
    let file: LogFile | undefined;
    try {
      // Nothing may be waiting to be kept that is in the state already.
      chain.keep({ all: true });
      const state = chain.presentState();
      this.#meanwhile = [];
      // It may be left over from a process that died, or be a named pipe or a link, which must not be opened.
      rmSync(temporary, { force: true });
      file = LogFile.create(temporary, prefix);
      await writeInPieces(file, contentsOfState(state));
      await toDisk(file.descriptor);
      this.#wholeBytes = file.size;
      // From here to the end, nothing else can happen. What was written has some accounts of the open block already.
      chain.keep({ all: true });
      file.append(this.#meanwhile);
      file.moveTo(path);
    } catch (error) {
      if (file !== undefined) {
        await closeFile(file.descriptor);
        rmSync(temporary, { force: true });
      }
      throw this.#failure(error);
    } finally {
      this.#meanwhile = undefined;
    }
    const old = this.#file;
    this.#file = file;
    this.#syncedBytes = 0;
    await this.#syncing;
    if (old !== undefined) await closeFile(old.descriptor);
    await syncDirectory(dirname(path));
  }
}

/** Between two pieces, everybody else has a turn. */
async function writeInPieces(file: LogFile, contents: Iterable<Buffer>): Promise<void> {
  let piece: Buffer[] = [];
  let size = 0;
  for (const content of contents) {
    piece.push(content);
    size += content.length;
    if (size < PIECE_BYTES) continue;
    file.append(piece);
    piece = [];
    size = 0;
    await setImmediate();
  }
  file.append(piece);
}

/** A rename is safe only after the directory is on the disk. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
