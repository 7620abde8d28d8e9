import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeAdapters } from '../../src/cli/adapters.ts';
import { SANDBOX_CURRENCY, SANDBOX_DEPLOYMENT } from '../../src/config/deployments.ts';
import { nodeFiles } from '../../src/config/node-files.ts';
import type { Address } from '../../src/domain/address.ts';
import { type Inventory, takeInventory } from '../../src/sandbox/up/inventory.ts';
import { chainReader } from '../../src/sandbox/world/chain-reader.ts';
import { artworkKey } from '../../src/sandbox/world/mint.ts';
import type { ProgramFile } from '../../src/sandbox/world/programs.ts';
import { sandboxWallets, type WalletName } from '../../src/sandbox/world/wallets.ts';
import { CANARY, keySecret, type Secret, searchFiles, textSecret, withCanary } from './canary.ts';
import { type CliOptions, type CliResult, gavel } from './cli.ts';
import { canRun, filledIn, hintedCommands, type Placeholders, requireMeant, templateOf } from './hints.ts';
import { MEMORY } from './memory-directory.ts';
import { noKeyring } from './memory-keyring.ts';
import { type Servers, takeServers } from './servers.ts';

export interface MarketplaceCliOptions extends CliOptions {
  /** Whose key file the command gets as GAVEL_KEYPAIR. */
  readonly as?: WalletName;
}

export interface Marketplace extends Servers {
  /** Of its node, as the tool gets it: with a secret in its query. */
  readonly url: string;
  /** What only the key files may hold, or nothing at all. */
  readonly secrets: readonly Secret[];
  /** A temporary home with the key files in it. */
  readonly home: string;
  keypair(name: WalletName): string;
  wallet(name: WalletName): Address;
  /** By its name in the world; the mint's address. */
  artwork(name: string): Address;
  /** What the chain holds now, open block included. */
  inventory(): Promise<Inventory>;
  /** Keeps chain, time and home as they are now. What it returns brings them back; false where the service cannot go back. */
  save(): () => Promise<boolean>;
  /** Does what is done when the test ends; for a test that needs many worlds, one after the other. */
  end(): Promise<void>;
  /**
   * A whole command in this process, through the service and the RPC of this marketplace. The commands that its hints
   * name are run when the test ends, each kind once.
   */
  gavel(argv: readonly string[], options?: MarketplaceCliOptions): Promise<CliResult>;
}

/** Key files of the wallets, and what is secret about them. They are the same in every world. */
const KEY_FILES = Object.values(sandboxWallets()).map(({ name, key }) => {
  const bytes = key.keypairBytes();
  return {
    file: `${name}.json`,
    text: JSON.stringify([...bytes]),
    secret: keySecret(`the key of ${name}`, bytes),
  };
});

/** Hints that were run in this process, by what is the same in all of their kind. */
const TRIED = new Set<string>();

/** Makes worlds; `own` are programs that take the place of the marketplace's once it is seeded. */
export function marketplaces(own: readonly ProgramFile[] = []): () => Promise<Marketplace> {
  return () => startMarketplace(own);
}

/** A seeded chain with a manual clock and the service before it, for one test. */
async function startMarketplace(own: readonly ProgramFile[]): Promise<Marketplace> {
  const { servers, release } = await takeServers(own);
  const { running, aggregator, service, apiKey, clock } = servers;
  const home = mkdtempSync(join(MEMORY, 'gavel-test-'));
  const wallets = sandboxWallets();
  const keypair = (name: WalletName) => join(home, `${name}.json`);
  const isMeant = new Set([...KEY_FILES.map(({ file }) => file), '.config/gavel/logins.json']);
  for (const { file, text } of KEY_FILES) writeFileSync(join(home, file), text, { mode: 0o600 });
  const secrets = [
    textSecret('the canary', CANARY),
    textSecret('the API key', apiKey),
    ...KEY_FILES.map(({ secret }) => secret),
  ];
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
      // Whoever runs the tests may have a keyring.
      adapters: { ...nodeAdapters, keyring: noKeyring },
      env: {
        GAVEL_URL: url,
        GAVEL_API: service.url,
        GAVEL_AGGREGATOR: aggregator.url,
        GAVEL_API_KEY: apiKey,
        // Tests type a price once, however far it is from the last; those of the question set it.
        GAVEL_CONFIRM_CHANGE: 'off',
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
  let isOver = false;
  const end = async () => {
    if (isOver) return;
    isOver = true;
    try {
      for (const { argv, options } of hinted) {
        const words = argv.includes('--json')
          ? filledIn(argv, values)
          : [...filledIn(argv, values), '--json'];
        requireMeant(argv, await command(words, options));
      }
      searchFiles(secrets, home, (path) => isMeant.has(path));
    } finally {
      rmSync(home, { recursive: true, force: true });
      await release();
    }
  };
  onTestFinished(end);
  return {
    ...servers,
    save() {
      const kept = mkdtempSync(join(MEMORY, 'gavel-test-'));
      onTestFinished(() => rmSync(kept, { recursive: true, force: true }));
      cpSync(home, kept, { recursive: true });
      const goBack = servers.keep();
      return async () => {
        if (!(await goBack())) return false;
        rmSync(home, { recursive: true, force: true });
        cpSync(kept, home, { recursive: true });
        return true;
      };
    },
    end,
    url,
    secrets,
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
        async (id) => running.chain.forest.ownerOf(id),
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
