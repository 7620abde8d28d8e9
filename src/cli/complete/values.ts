import { type LoadedConfiguration, loadConfiguration } from '../../config/load.ts';
import { places } from '../../config/paths.ts';
import { projectFiles } from '../../config/project-file.ts';
import { sandboxRuntimeStore } from '../../config/sandbox-runtime.ts';
import { clusterKey, type SeenArtwork, type SeenKind, seenArtworks } from '../../config/seen-artworks.ts';
import { isSettingName, SETTING_NAMES, SETTINGS } from '../../config/settings.ts';
import { walletList } from '../../config/wallets.ts';
import { withOwnName } from '../../domain/artwork-name.ts';
import { isTypableName } from '../../domain/typable-name.ts';
import type { Io } from '../io.ts';
import type { TypedContext, WantedValue } from './context.ts';

/** One that can be typed, and what it is. */
export interface Candidate {
  readonly value: string;
  readonly description: string;
  /** Offered only where its beginning is typed already: another candidate says the same. */
  readonly isOther?: true;
}

/** What fits a value. */
export interface Fitting {
  readonly candidates: readonly Candidate[];
  /** Whether files fit too; the shell knows them. */
  readonly files: boolean;
}

export const NOTHING: Fitting = { candidates: [], files: false };

type Around = Pick<Io, 'env' | 'home' | 'cwd' | 'files' | 'processes'>;
type Find = (io: Around, context: TypedContext, wanted: WantedValue) => Promise<Fitting>;

const words = (values: readonly string[], description = ''): Fitting => ({
  candidates: values.map((value) => ({ value, description })),
  files: false,
});

const MONIKERS = ['localhost', 'devnet', 'testnet', 'mainnet-beta'];
const FILES: Fitting = { candidates: [], files: true };

/** By the word for the value in help. */
const BY_WORD: Readonly<Record<string, Find>> = {
  FILE: async () => FILES,
  PATH: async () => FILES,
  DIRECTORY: async () => FILES,
  'FILE|URL': async () => FILES,
  FORMAT: async () => words(['table', 'json', 'csv']),
  LIST: async (_, { command }) => words(command?.fields ?? []),
  KEY: async (io, context) => ({ ...(await wallets(io, context)), files: true }),
  WALLET: wallets,
  SELLER: wallets,
  BIDDER: wallets,
  CREATOR: wallets,
  ADDRESS: async (io, context, wanted) => {
    const [known, seen] = await Promise.all([wallets(io, context), artworks(wanted, io, context)]);
    return { candidates: [...known.candidates, ...seen.candidates], files: false };
  },
  ARTWORK: (io, context, wanted) => artworks(wanted, io, context),
  ASSET: (io, context, wanted) => artworks(wanted, io, context),
  MINT: (io, context, wanted) => artworks(wanted, io, context),
  RAFFLE: (io, context, wanted) => artworks(wanted, io, context),
  'SYMBOL|MINT': currencies,
  'MINT|SYMBOL': currencies,
};

/** Values that are known without a request: from files of this person, and of what the command accepts. */
export async function valuesFor(wanted: WantedValue, io: Around, context: TypedContext): Promise<Fitting> {
  if (wanted.choices.length > 0) return words(wanted.choices);
  if (wanted.key === 'url') return words(MONIKERS);
  if (wanted.word === 'NAME' || wanted.word === 'VALUE') return named(wanted, io, context);
  if (wanted.key === 'mint') return artworks(wanted, io, context);
  return (await BY_WORD[wanted.word]?.(io, context, wanted)) ?? NOTHING;
}

async function named({ word, key }: WantedValue, io: Around, context: TypedContext): Promise<Fitting> {
  if (key === 'profile' || context.noun === 'profile') return profiles(io);
  if (context.noun === 'wallet')
    return context.verb === 'new' || context.verb === 'add' ? NOTHING : wallets(io, context);
  if (context.noun !== 'config') return NOTHING;
  if (word === 'NAME') return words(SETTING_NAMES);
  const [setting = ''] = context.args;
  if (!isSettingName(setting)) return NOTHING;
  return words(SETTINGS[setting].parse.choices ?? []);
}

async function wallets(io: Around, { settings }: TypedContext): Promise<Fitting> {
  const configuration = await configured(io, settings);
  const list = walletList({
    files: io.files,
    path: places(io.env, io.home).wallets,
    ofSandbox: () => configuration.sandboxWallets,
  });
  return {
    candidates: list.list().map(({ name, address }) => ({ value: name, description: address })),
    files: false,
  };
}

async function profiles(io: Around): Promise<Fitting> {
  const { userConfig } = places(io.env, io.home);
  const file = io.files.read(userConfig, { maxBytes: 1024 * 1024 });
  if (file === null) return NOTHING;
  const { parseConfigFile } = await import('../../config/config-file.ts');
  return words([...(await parseConfigFile(userConfig, file.text)).profiles.keys()]);
}

async function currencies(io: Around, { settings }: TypedContext): Promise<Fitting> {
  const { settings: resolved, deployments } = await configured(io, settings);
  const deployment = deployments.get(resolved.deployment?.value ?? '');
  const candidates = (deployment?.currencies ?? []).map(({ symbol, mint }) => ({
    value: symbol,
    description: mint,
  }));
  return { candidates: [{ value: 'SOL', description: '' }, ...candidates], files: false };
}

const KIND_OF_NOUN: Readonly<Record<string, SeenKind>> = {
  listing: 'listing',
  auction: 'auction',
  raffle: 'raffle',
  offer: 'offer',
};

/** Verbs that only the person does who made the listing, auction or raffle. */
const OF_OWNER = new Set(['reprice', 'claim-proceeds', 'pause', 'close']);

/** Verbs that take an artwork out of the wallet of this person. */
const OF_HOLDER = new Set(['create', 'list']);

/**
 * Artworks that commands have shown: those of the noun, and of those first what is this person's. By name, where the argument takes
 * one that names nothing else that was shown; then by mint too, for who has typed the beginning of it.
 */
async function artworks(
  { takesNames }: WantedValue,
  io: Around,
  { noun, verb, settings, given }: TypedContext,
): Promise<Fitting> {
  const { settings: resolved } = await configured(io, settings);
  const { state } = places(io.env, io.home);
  const cluster = clusterKey(resolved.url?.value ?? [], resolved.deployment?.value ?? '');
  const all = seenArtworks(io.files, state).read(cluster);
  const isHeld = OF_HOLDER.has(verb ?? '') && noun !== 'offer';
  const kind = isHeld ? 'artwork' : (KIND_OF_NOUN[noun ?? ''] ?? null);
  const isOfOwner = isHeld || OF_OWNER.has(verb ?? '') || (verb === 'cancel' && kind !== null);
  const seen = all.filter((one) => (kind === null || one.kind === kind) && (one.mine || !isOfOwner));
  const sorted = seen.toSorted((a, b) => Number(b.mine) - Number(a.mine));
  const byMint = new Map(sorted.map(({ mint, name }) => [mint, name]));
  const isNamed = takesNames === 'always' || (takesNames === 'unless-yes' && !given.has('--yes'));
  const named = isNamed ? namesOfOne(all) : new Set<string>();
  const candidates = [...byMint].flatMap(([mint, name]): readonly Candidate[] =>
    name !== null && named.has(name)
      ? [
          { value: name, description: mint },
          { value: mint, description: name, isOther: true },
        ]
      : [{ value: mint, description: name ?? '' }],
  );
  return { candidates, files: false };
}

/** Names that can be typed, and that no other artwork has or seems to have. */
function namesOfOne(seen: readonly SeenArtwork[]): ReadonlySet<string> {
  const known = [...new Map(seen.map(({ mint, name }) => [mint, { mint, name: name ?? '' }])).values()];
  const unique = withOwnName(known).map(({ name }) => name);
  return new Set(unique.filter((name) => isTypableName(name) && !name.startsWith('-')));
}

async function configured(
  { env, home, cwd, files, processes }: Around,
  flags: TypedContext['settings'],
): Promise<LoadedConfiguration> {
  const stateDirectory = places(env, home).state;
  return loadConfiguration({
    ...{ flags, env, home, cwd, files },
    projectFiles: projectFiles({ files, cwd, home, stateDirectory }),
    sandbox: sandboxRuntimeStore(files, stateDirectory, processes),
  });
}
