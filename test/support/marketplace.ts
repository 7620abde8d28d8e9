import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createAggregator } from '../../src/api/aggregator.ts';
import { createChain } from '../../src/chain/rpc.ts';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import type { Address } from '../../src/domain/address.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { type RunningAggregator, startAggregator } from '../../src/sandbox/aggregator/server.ts';
import { SandboxChain } from '../../src/sandbox/chain/chain.ts';
import type { ChainState } from '../../src/sandbox/chain/snapshot/codec.ts';
import { type RunningChain, startChain } from '../../src/sandbox/chain/start-chain.ts';
import { type Inventory, takeInventory } from '../../src/sandbox/up/inventory.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { keepAllowlist } from '../../src/sandbox/world/hold-auctions.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import { loadPrograms, type ProgramFile } from '../../src/sandbox/world/programs.ts';
import { seedWorld } from '../../src/sandbox/world/seed.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { type RunningService, startService } from '../../src/service/service.ts';
import { CANARY, keySecret, type Secret, searchFiles, textSecret, withCanary } from './canary.ts';
import { type CliOptions, type CliResult, gavel } from './cli.ts';
import { canRun, filledIn, hintedCommands, type Placeholders, requireMeant, templateOf } from './hints.ts';
import { realPrograms } from './real-programs.ts';

/** 2026-01-01T00:00:00Z, in unix seconds: when the world of every test begins. */
export const WORLD_TIME = 1_767_225_600;

export interface MarketplaceCliOptions extends CliOptions {
  /** Whose key file the command gets as GAVEL_KEYPAIR. */
  readonly as?: WalletName;
}

export interface Marketplace {
  readonly running: RunningChain;
  readonly service: RunningService;
  readonly apiKey: string;
  readonly aggregator: RunningAggregator;
  /** Of its node, as the tool gets it: with a secret in its query. */
  readonly url: string;
  /** What only the key files may hold, or nothing at all. */
  readonly secrets: readonly Secret[];
  /** The chain's and the tool's: whoever sleeps makes a block, and time passes only so. */
  readonly clock: Clock & {
    /** Moves the time of the chain and of the tool, and closes the block. */
    advance(seconds: number): void;
  };
  /** A temporary home with the key files in it. */
  readonly home: string;
  keypair(name: WalletName): string;
  wallet(name: WalletName): Address;
  /** By its name in the world; the mint's address. */
  artwork(name: string): Address;
  /** What the chain holds now, open block included. */
  inventory(): Promise<Inventory>;
  /**
   * A whole command in this process, through the service and the RPC of this marketplace. The commands that its hints
   * name are run when the test ends, each kind once.
   */
  gavel(argv: readonly string[], options?: MarketplaceCliOptions): Promise<CliResult>;
}

/** Hints that were run in this process, by what is the same in all of their kind. */
const TRIED = new Set<string>();

/** With `--mode real`, the worlds have the real programs in the place of the stand-ins, from the beginning. */
const REAL: readonly ProgramFile[] = process.env.MODE === 'real' ? (realPrograms() ?? []) : [];

let seeded: Promise<Uint8Array> | undefined;
let seededState: Promise<ChainState> | undefined;

/** The snapshot of the world that tests begin with, made once in a process. */
export function seededWorld(): Promise<Uint8Array> {
  seeded ??= loadPrograms(REAL).then((programs) => seedWorld({ programs, now: WORLD_TIME }));
  return seeded;
}

/** Every world begins as this one: seeding costs half a second, and each world after the first a twentieth of it. */
function firstState(): Promise<ChainState> {
  seededState ??= seededWorld().then((snapshot) =>
    new SandboxChain({ programs: [], now: () => WORLD_TIME * 1000, snapshot }).copy(),
  );
  return seededState;
}

/** Makes worlds; `own` are programs that take the place of the marketplace's once it is seeded. */
export function marketplaces(own: readonly ProgramFile[] = []): () => Promise<Marketplace> {
  return () => startMarketplace(own);
}

/** A seeded chain with a manual clock and the service before it; all of it is gone when the test ends. */
async function startMarketplace(own: readonly ProgramFile[]): Promise<Marketplace> {
  const programs = await loadPrograms([...REAL, ...own]);
  let milliseconds = WORLD_TIME * 1000;
  const running = await startChain({
    programs,
    rpcPort: 0,
    blockTimeMs: 'manual',
    now: () => milliseconds,
    snapshot: await firstState(),
  });
  onTestFinished(() => running.close());
  const pass = (elapsed: number) => {
    milliseconds += elapsed;
    running.chain.makeBlocks(1);
  };
  const clock = {
    now: () => milliseconds,
    monotonic: () => milliseconds,
    sleep: async (duration: number) => pass(duration),
    advance: (seconds: number) => pass(seconds * 1000),
  };
  const aggregator = await startAggregator(chainReader(running.chain), 0);
  onTestFinished(() => aggregator.close());
  const service = await startService({
    port: 0,
    clock,
    chain: createChain({ url: running.rpcUrl, timeoutMs: 10_000, clock }),
    aggregator: createAggregator({ baseUrl: aggregator.url, timeoutMs: 10_000, clock }),
    deployment: SANDBOX_DEPLOYMENT,
    database: { url: ':memory:' },
    randomBytes: (size) => new Uint8Array(size).fill(7),
  });
  onTestFinished(() => service.close());
  await keepAllowlist(service.allowlist);
  const apiKey = await service.createApiKey('tests');
  const home = await mkdtemp(join(tmpdir(), 'gavel-test-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const wallets = sandboxWallets();
  const keypair = (name: WalletName) => join(home, `${name}.json`);
  const isMeant = new Set(Object.values(wallets).map(({ name }) => `${name}.json`));
  const secrets = [textSecret('the canary', CANARY), textSecret('the API key', apiKey)];
  for (const { name, key } of Object.values(wallets)) {
    const bytes = key.keypairBytes();
    await writeFile(keypair(name), JSON.stringify([...bytes]), { mode: 0o600 });
    secrets.push(keySecret(`the key of ${name}`, bytes));
  }
  onTestFinished(() => searchFiles(secrets, home, (path) => isMeant.has(path)));
  const uid = process.getuid?.() ?? null;
  const url = withCanary(running.rpcUrl);
  const artwork = (name: string): Address => artworkKey(name).address;
  const command = (argv: readonly string[], { as, env, ...options }: MarketplaceCliOptions = {}) =>
    gavel(argv, {
      clock,
      uid,
      home,
      cwd: home,
      files: nodeFiles(process.pid, uid),
      adapters: nodeAdapters,
      env: {
        GAVEL_URL: url,
        GAVEL_API: service.url,
        GAVEL_AGGREGATOR: aggregator.url,
        GAVEL_API_KEY: apiKey,
        ...(as === undefined ? {} : { GAVEL_KEYPAIR: keypair(as) }),
        ...env,
      },
      ...options,
    });
  const values: Placeholders = {
    ADDRESS: wallets.mira.key.address,
    SELLER: wallets.mira.key.address,
    MINT: artwork('Salt Line'),
    RAFFLE: artwork('Signal Fire'),
    URL: url,
    FILE: join(home, 'gavel.toml'),
  };
  const hinted: { readonly argv: readonly string[]; readonly options: MarketplaceCliOptions }[] = [];
  onTestFinished(async () => {
    for (const { argv, options } of hinted) {
      const words = argv.includes('--json') ? filledIn(argv, values) : [...filledIn(argv, values), '--json'];
      requireMeant(argv, await command(words, options));
    }
  });
  return {
    running,
    service,
    aggregator,
    apiKey,
    url,
    secrets,
    clock,
    home,
    keypair,
    wallet: (name) => wallets[name].key.address,
    artwork,
    inventory: () =>
      takeInventory(
        chainReader(running.chain),
        SANDBOX_DEPLOYMENT,
        SANDBOX_CURRENCY,
        running.chain.unixTime(),
        (id) => running.chain.forest.ownerOf(id),
      ),
    gavel: async (argv, options = {}) => {
      const result = await command(argv, options);
      // Where a test put something of its own in place of an adapter, a hint may not work, and is not meant to.
      for (const words of options.adapters === undefined ? hintedCommands(result) : []) {
        const template = templateOf(words);
        if (TRIED.has(template) || !canRun(words)) continue;
        TRIED.add(template);
        const { stdin, tty, interrupted, ...same } = options;
        hinted.push({ argv: words, options: same });
      }
      return result;
    },
  };
}
