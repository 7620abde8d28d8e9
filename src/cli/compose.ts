import { version } from '../../package.json';
import type { RpcOptions } from '../chain/rpc/call.ts';
import { joinedReads } from '../chain/rpc/joined-reads.ts';
import type { LoadedConfiguration } from '../config/load.ts';
import { expandPath, places } from '../config/paths.ts';
import { type ProjectFiles, readSafely } from '../config/project-file.ts';
import type { Configuration } from '../config/resolve.ts';
import type { SandboxRuntimeStore } from '../config/sandbox-runtime.ts';
import { walletList } from '../config/wallets.ts';
import type { Deployment } from '../domain/deployment.ts';
import { mayBeSecret } from '../domain/key-text.ts';
import { CliError, REPORT_IT } from '../errors/cli-error.ts';
import { NOT_A_PATH } from '../errors/not-a-path.ts';
import { MAX_BYTES } from '../files/limits.ts';
import type { Deps } from '../flow/deps.ts';
import type { Chain } from '../ports/chain.ts';
import type { FlowSettings, YesFlag } from '../ports/flow-settings.ts';
import { readInput } from '../terminal/input.ts';
import type { ProcessTerminal } from '../terminal/terminal.ts';
import { escapeText } from '../text/escape.ts';
import { urlSecrets } from '../text/redact.ts';
import { composeKeys } from './compose-keys.ts';
import { composeService } from './compose-service.ts';
import { noEndpoint, noteEndpoints, requireCluster } from './endpoints.ts';
import type { GlobalValues } from './global-options.ts';
import type { Io } from './io.ts';
import { once } from './once.ts';

/** Time limit of one request; --timeout counts where it is shorter. */
const REQUEST_SECONDS = 30;
/** Time limit of a request that a command can do without. */
const QUICK_SECONDS = 3;

export interface ComposeOptions {
  readonly io: Io;
  readonly configuration: LoadedConfiguration;
  readonly projectFiles: ProjectFiles;
  readonly sandboxRuntime: SandboxRuntimeStore;
  readonly terminal: ProcessTerminal;
  readonly globals: GlobalValues;
  /** Called with texts that may never be shown, as soon as they are known. */
  readonly protect: (secrets: readonly string[]) => void;
  /** Removes the protected texts from a text. */
  readonly clean: (text: string) => string;
  /** Called when a key is opened to sign. From then on the first Ctrl-C does not end the command: it ends by itself. */
  readonly willSign: () => void;
}

/** Limit for files that a person names. */
const DOCUMENT = { maxBytes: MAX_BYTES.document };

/** What a command may use. `close` closes the journal when the command has ended. */
export interface Composed {
  readonly deps: Deps;
  /** Wallets of this person: those with a name, and that of the key if it was opened. */
  own(): ReadonlySet<string>;
  close(): Promise<void>;
}

/** Everything a command may use. Adapters are made, and their code loaded, when first asked for. */
export function compose(options: ComposeOptions): Composed {
  const { io, configuration, terminal, protect } = options;
  const { settings, deployments } = configuration;
  const flow = flowSettings(configuration, options.globals);
  const { clock, random } = io;
  const timeoutMs = Math.min(flow.timeoutSeconds, REQUEST_SECONDS) * 1000;
  protect([
    settings.api_key?.value ?? '',
    ...(settings.url?.value ?? []).flatMap(urlSecrets),
    ...urlSecrets(settings.das?.value ?? ''),
    ...urlSecrets(settings.api?.value ?? ''),
    ...urlSecrets(settings.api_v1?.value ?? ''),
    ...urlSecrets(settings.aggregator?.value ?? ''),
  ]);
  const deployment = (): Deployment => {
    const name = settings.deployment?.value ?? '';
    const found = deployments.get(name);
    if (found === undefined)
      throw new CliError('unexpected', { what: `deployment ${name} is not defined`, hint: REPORT_IT });
    return found;
  };
  const das = settings.das === null ? {} : { das: settings.das.value };
  const missing = (kind: string, flag: string): CliError =>
    noEndpoint(kind, flag, options.sandboxRuntime.read() !== null);
  const announce = once(() => noteEndpoints(configuration, terminal));
  const openChain = async (patience: Pick<RpcOptions, 'timeoutMs' | 'tries'>): Promise<Chain> => {
    const [url, ...others] = settings.url?.value ?? [];
    if (url === undefined) throw missing('Solana RPC', '--url');
    announce();
    const onLeftOut = (host: string, why: string): void =>
      terminal.note(escapeText(`the RPC node at ${host} is left out: ${why}`));
    const chain = await io.adapters.chain({ url, others, onLeftOut, ...das, ...patience, clock, random });
    const getAccounts = joinedReads(chain);
    const known = { ...chain, getAccounts, getGenesisHash: once(() => chain.getGenesisHash()) };
    await requireCluster(known, settings.genesis_hash?.value ?? null);
    await bindProfile(known);
    return known;
  };
  const bindProfile = async (chain: Chain): Promise<void> => {
    if (configuration.unbound === null) return;
    const { bindToCluster } = await import('./bind-profile.ts');
    await bindToCluster(chain, configuration.unbound, deps.userConfig, terminal);
  };
  const quick = { timeoutMs: Math.min(timeoutMs, QUICK_SECONDS * 1000), tries: 1 };
  const openNodes = async (): Promise<readonly Chain[]> => {
    const urls = settings.url?.value ?? [];
    announce();
    return Promise.all(urls.map((url) => io.adapters.chain({ url, ...quick, clock, random })));
  };
  const { state: stateDirectory, userConfig, keys, wallets: walletsPath } = places(io.env, io.home);
  const wallets = walletList({
    files: io.files,
    path: walletsPath,
    ofSandbox: () => configuration.sandboxWallets,
  });
  const draft = userConfig.replace(/\.toml$/, '.edit.toml');
  const databaseTokenFor = (url: string): string | null => {
    const token = io.env.GAVEL_DATABASE_TOKEN ?? null;
    // A path is not a secret, and an error has to name it.
    protect([token ?? '', ...(url.startsWith('file:') ? [] : urlSecrets(url))]);
    return token;
  };
  const { journal, records, close } = composeJournal(options, stateDirectory);
  const keyring = composeKeys({ ...options, interrupted }, wallets);
  const opened: string[] = [];
  const deps: Deps = {
    typed: io.argv,
    configuration,
    projectFiles: options.projectFiles,
    userConfig: {
      path: userConfig,
      read: () => readSafely(io.files, userConfig)?.text ?? '',
      write: (text) => io.files.writePrivate(userConfig, text),
      draft: {
        path: draft,
        read: () => readSafely(io.files, draft)?.text ?? null,
        write: (text) => io.files.writePrivate(draft, text),
        remove: () => io.files.remove(draft),
      },
    },
    editor: {
      command: io.env.VISUAL || io.env.EDITOR || null,
      open: (path) => io.adapters.editor(io.env.VISUAL || io.env.EDITOR || '', path),
    },
    get deployment() {
      return deployment();
    },
    terminal,
    clock,
    chain: once(() => openChain({ timeoutMs })),
    quickChain: once(() => openChain(quick)),
    sandboxControl: once(async () => {
      const [url] = settings.url?.value ?? [];
      if (url === undefined)
        throw new CliError('no_endpoint', { what: 'no sandbox runs', hint: 'start one: gavel sandbox up' });
      announce();
      return io.adapters.sandboxControl({ url, timeoutMs: CONTROL_MS, clock, random });
    }),
    nodes: once(openNodes),
    aggregator: once(async () => {
      const baseUrl = settings.aggregator?.value;
      if (baseUrl === undefined) throw missing('swap aggregator', '--aggregator');
      announce();
      return io.adapters.aggregator({ baseUrl, timeoutMs, clock, random });
    }),
    ...composeService(options, { missing, announce, timeoutMs, quick }),
    key: once(async () => {
      const key = await keyring.open();
      opened.push(key.address);
      return key;
    }),
    serve: async (serving) => {
      const [url] = settings.url?.value ?? [];
      if (url === undefined) throw missing('Solana RPC', '--url');
      announce();
      const databaseToken = databaseTokenFor(serving.database);
      const rpc = { url, ...das, timeoutMs, clock, random };
      const aggregatorUrl = settings.aggregator?.value ?? null;
      const keeper =
        serving.keeper === null ? null : { ...flow, key: await keyring.openFile(serving.keeper) };
      const around = { rpc, deployment: deployment(), aggregatorUrl, databaseToken, keeper };
      return io.adapters.serve({ ...serving, ...around });
    },
    fillTables: async (filling) =>
      io.adapters.fillTables({ ...filling, databaseToken: databaseTokenFor(filling.database) }),
    reindex: async ({ database }) =>
      io.adapters.reindex({ database, databaseToken: databaseTokenFor(database) }),
    journal,
    records,
    fetchPicture: io.adapters.fetchPicture,
    get interrupted() {
      return io.interrupted;
    },
    endsItself: options.willSign,
    settings: flow,
    documents: {
      read: (path) => io.files.readBytes(expandPath(path, io.cwd, io.home), DOCUMENT),
      readOwn: (path) =>
        io.files.readBytes(expandPath(path, io.cwd, io.home), { ...DOCUMENT, unshared: true }),
      exists: (path) => io.files.exists(expandPath(path, io.cwd, io.home)),
      create: (path, text) => io.files.create(expandPath(path, io.cwd, io.home), text),
      readStdin: () => readInput(io.stdin, MAX_BYTES.document),
    },
    directories: { home: io.home, cwd: io.cwd, keys, state: stateDirectory },
    names: new Map(),
    wallets,
    keyFiles: once(keyring.files),
    sandboxRuntime: options.sandboxRuntime,
    processes: io.processes,
    machine: {
      gavel: version,
      node: process.versions.node,
      locale: io.env.LC_ALL || io.env.LC_CTYPE || io.env.LANG || '',
    },
  };
  const end = async (): Promise<void> => {
    keyring.wipe();
    await close();
  };
  const own = () => new Set<string>([...opened, ...wallets.list().map(({ address }) => address)]);
  return { deps, own, close: end };
}

function composeJournal({ io, clean }: ComposeOptions, directory: string) {
  const { clock, processes, uid, startedAt = clock.now() } = io;
  const options = { directory, now: clock.now, pid: processes.pid, uid, clean, startedAt };
  const opened: Promise<{ close(): void } | null>[] = [];
  const kept = <T extends Promise<{ close(): void } | null>>(opening: T): T => {
    opened.push(opening.catch(() => null));
    return opening;
  };
  return {
    journal: once(() => kept(io.adapters.journal(options))),
    records: once(() => kept(io.adapters.records(options))),
    close: async () => {
      for (const one of await Promise.all(opened)) one?.close();
    },
  };
}

function flowSettings(
  { settings }: Configuration,
  { yes, dryRun, details, signOnly, out }: GlobalValues,
): FlowSettings {
  if (signOnly && out === null) {
    throw new CliError('usage', {
      what: '--sign-only needs a file for the plan',
      why: 'the plan is written to a file, and nothing is sent',
      hint: 'name a new file: --sign-only --out plan.json',
    });
  }
  if (out !== null && mayBeSecret(out))
    throw new CliError('usage', { what: 'bad value for --out', ...NOT_A_PATH });
  return {
    source: settings.source?.value ?? 'api',
    yes: yes ? ('--yes' as YesFlag) : null,
    dryRun,
    details,
    priority: settings.priority?.value ?? 0n,
    signOnly,
    out,
    maxFeeLamports: settings.max_fee?.value ?? 0n,
    confirmChange: settings.confirm_change?.value ?? 50,
    txVersion: settings.tx_version?.value ?? 'auto',
    timeoutSeconds: settings.timeout?.value ?? REQUEST_SECONDS,
  };
}

/** The error of a command that Ctrl-C ended before anything was signed. */
export function interrupted(): CliError {
  return new CliError('declined', {
    what: 'not done',
    why: 'it was interrupted',
    hint: 'run the command again',
  });
}

/** To restore a state of 250,000 accounts takes seconds. */
const CONTROL_MS = 60_000;
