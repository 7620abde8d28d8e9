import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../config/deployments.ts';
import type { ProcessTable } from '../../config/sandbox-runtime.ts';
import { CliError } from '../../errors/cli-error.ts';
import { MAX_BYTES } from '../../files/limits.ts';
import { stringifyJson } from '../../json/json.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AllowlistEntry } from '../../service/allowlist.ts';
import { startAggregator } from '../aggregator/server.ts';
import type { Profile } from '../chain/profile/profile.ts';
import { type Every, type RunningChain, startChain } from '../chain/start-chain.ts';
import { findTrick, startHostileService, UNKNOWN_PROGRAM } from '../hostile/service.ts';
import type { Trick } from '../hostile/trick.ts';
import { chainReader } from '../world/chain-reader.ts';
import { loadPrograms, type ProgramFile } from '../world/programs.ts';
import { seedWorld } from '../world/seed.ts';
import { sandboxWallets } from '../world/wallets.ts';
import { startFailure } from './failures.ts';
import { INDEXES } from './indexes.ts';
import { type Inventory, takeInventory } from './inventory.ts';
import { type Keeper, openKeeper } from './keeper.ts';
import { takeLock } from './lock.ts';
import { accountLayoutHash } from './saved-world.ts';
import { openService } from './service.ts';
import {
  deleteState,
  makeDirectory,
  readIfThere,
  requireOwn,
  type StateDirectory,
  stateDirectory,
  textOf,
  writePrivate,
} from './state-directory.ts';

export interface BootOptions {
  /** Absolute. */
  readonly directory: string;
  /** 0: any free port. */
  readonly rpcPort: number;
  readonly apiPort: number;
  readonly blockTimeMs: number | 'manual';
  /** Of the cluster that the chain is to be like; only its slot time is not looked at here. */
  readonly profile?: Profile | undefined;
  /** Loaded in addition to the marketplace's own programs, or instead of them. */
  readonly programs: readonly ProgramFile[];
  /** Name of the trick that the service plays on every transaction; null: an honest service. */
  readonly hostile: string | null;
  /** Whether the service returns a `setupTx` for a transaction that does not fit version 0. Otherwise it refuses. */
  readonly setupTx?: boolean;
  /** Whether the service builds purchases on vendor-a; true unless given. */
  readonly buysOnVendorA?: boolean;
  /** Whether web pages of other machines may call the chain; true unless given. */
  readonly openToWeb?: boolean;
  /** Deletes the old world and begins with a new one. */
  readonly reset: boolean;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly processes: ProcessTable;
  /** The command that started the sandbox, for hints. */
  readonly command: string;
  /** Called when a periodic save failed. */
  readonly onSaveFailure: (error: CliError) => void;
  readonly every?: Every;
  /** Makes a new world if none was saved. Tests pass a prepared one. */
  readonly seed?: typeof seedWorld;
}

/** A chain, the service before it, and the directory of their state. */
export interface Sandbox {
  readonly directory: StateDirectory;
  /** Whether the world is new. */
  readonly fresh: boolean;
  /** Paths that --reset deleted. */
  readonly deleted: readonly string[];
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly apiUrl: string;
  /** On the port after that of the service. */
  readonly aggregatorUrl: string;
  readonly apiKey: string;
  /** The trick of a hostile service; null for an honest one. */
  readonly hostile: Pick<Trick, 'name' | 'aim'> | null;
  /** The present state of the chain. */
  inventory(): Promise<Inventory>;
  /** The allowlists of all artworks that have one. */
  allowlists(): Promise<readonly AllowlistEntry[]>;
  /** Stops serving, saves the state and releases the directory. */
  close(): Promise<void>;
}

type Step = () => Promise<void>;

/**
 * Starts the embedded marketplace. Everything listens on 127.0.0.1. Throws `sandbox_running`, `state_corrupt` (nothing
 * was changed), `port_in_use` and `usage`.
 */
export async function boot(options: BootOptions): Promise<Sandbox> {
  const { every = everyInterval, command } = options;
  const trick = options.hostile === null ? null : findTrick(options.hostile);
  const directory = stateDirectory(options.directory);
  await makeDirectory(directory);
  requireOwn(directory);
  const unlock = await takeLock(directory.lock, options.processes);
  const undo: Step[] = [unlock];
  try {
    const deleted = options.reset ? await deleteState(directory) : [];
    const keeper = openKeeper({
      path: directory.chain,
      layoutHash: accountLayoutHash(),
      every,
      onFailure: options.onSaveFailure,
    });
    undo.push(keeper.stop);
    const fresh = keeper.saved === null;
    const running = await openChain(keeper, options);
    undo.push(running.close);
    const aggregator = await startAggregator(chainReader(running.chain), nextPort(options.apiPort));
    undo.push(aggregator.close);
    const { service, apiKey } = await openService({
      ...options,
      directory,
      // A trick on setup transactions needs a service that returns them.
      makesTables: options.setupTx === true || trick?.onSetup !== undefined,
      port: trick === null ? options.apiPort : 0,
      rpcUrl: running.rpcUrl,
      aggregatorUrl: aggregator.url,
    });
    undo.push(service.close);
    const hostile = trick === null ? null : await startHostileProxy(trick, service.url, options);
    const closeFront: Step = async () => hostile?.close();
    undo.push(closeFront);
    await keepWallets(directory, command);
    await keeper.start(running);
    return {
      directory,
      fresh,
      deleted,
      rpcUrl: running.rpcUrl,
      wsUrl: running.wsUrl,
      apiUrl: hostile?.url ?? service.url,
      aggregatorUrl: aggregator.url,
      apiKey,
      hostile: trick,
      inventory: () => {
        const { chain } = running;
        const [deployment, currency] = [SANDBOX_DEPLOYMENT, SANDBOX_CURRENCY];
        return takeInventory(chainReader(chain), deployment, currency, chain.unixTime(), async (id) =>
          chain.forest.ownerOf(id),
        );
      },
      allowlists: () => service.allowlist.entries(),
      close: () => unwind([unlock, keeper.stop, running.close, aggregator.close, service.close, closeFront]),
    };
  } catch (error) {
    await unwind(undo);
    throw startFailure(error, command);
  }
}

/** The hostile proxy before the real service. */
function startHostileProxy(trick: Trick, target: string, { apiPort, randomBytes }: BootOptions) {
  const { stranger } = sandboxWallets();
  return startHostileService({
    target,
    trick,
    port: apiPort,
    context: { stranger: stranger.key.address, program: UNKNOWN_PROGRAM, table: null, ruledMint: null },
    random: () => Buffer.from(randomBytes(4)).readUInt32LE() / 2 ** 32,
  });
}

/** 0, which is any free port, stays 0. */
function nextPort(port: number): number {
  return port === 0 ? 0 : port + 1;
}

/** Runs the steps from last to first, each of them even if an earlier one failed. */
async function unwind(steps: readonly Step[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.toReversed()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function openChain(
  { saved, store }: Keeper,
  {
    rpcPort,
    blockTimeMs,
    profile,
    clock,
    every,
    openToWeb = true,
    programs: own,
    seed = seedWorld,
  }: BootOptions,
): Promise<RunningChain> {
  const programs = await loadPrograms(own);
  const snapshot = saved ?? (await seed({ programs, profile, now: Math.floor(clock.now() / 1000) }));
  return startChain({
    rpcPort,
    blockTimeMs,
    openToWeb,
    programs,
    profile,
    snapshot,
    store,
    indexes: INDEXES,
    now: clock.now,
    ...(every === undefined ? {} : { every }),
  });
}

/** Writes the key files in the format of the Solana CLI. An existing file must contain the same key. */
async function keepWallets(directory: StateDirectory, command: string): Promise<void> {
  for (const { name, key } of Object.values(sandboxWallets())) {
    const path = directory.wallet(name);
    const text = stringifyJson([...key.keypairBytes()]);
    const found = readIfThere(path, MAX_BYTES.secretKey);
    if (found === null) await writePrivate(path, `${text}\n`);
    else if (textOf(found).trim() !== text) {
      throw new CliError('state_corrupt', {
        what: `${path} is not the key of the sandbox's ${name}`,
        why: 'somebody has changed it, or it is of something else',
        hint: `${command} --reset`,
      });
    }
  }
}

function everyInterval(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  return () => clearInterval(timer);
}
