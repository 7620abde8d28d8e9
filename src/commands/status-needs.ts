import { SETTING_NAMES, SETTINGS, type SettingName } from '../config/settings.ts';
import type { Address } from '../domain/address.ts';
import { isAddress } from '../domain/base58.ts';
import { WALLET } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { Deps } from '../flow/deps.ts';
import { readNeeds } from '../inspect/needs.ts';
import type { JournalReader } from '../journal/record.ts';
import { namedWallet } from '../render/address.ts';
import type { NeedView } from '../render/needs.ts';
import { sourceText } from '../render/source.ts';
import { commandsByName, typedCommand } from './commands-by-name.ts';

/** The newest bids of a wallet that are looked at. */
const BIDS = 1_000;

const NO_WALLET = 'no wallet is known, so only what this tool has signed is shown: --wallet WALLET';

export interface NeedsShown {
  readonly wallet: Address | null;
  readonly needs: readonly NeedView[];
  /** What was not asked about, and why; else where it was read. */
  readonly notes: readonly string[];
  readonly failure: CliError | null;
}

/** What needs the wallet that is named, else that of the key. Never asks for a key. */
export async function needsOf(
  deps: Deps,
  named: Address | null,
  reader: JournalReader | null,
  cluster: string | null,
): Promise<NeedsShown> {
  const nothing = { wallet: null, needs: [], failure: null };
  const { settings } = deps.configuration;
  const keypair = settings.keypair?.value;
  if (named === null && (keypair === undefined || keypair === '-' || keypair === 'prompt://'))
    return { ...nothing, notes: [NO_WALLET] };
  if (settings.url === null)
    return {
      ...nothing,
      notes: ['no RPC node is set, so only what this tool has signed is shown: --url URL'],
    };
  try {
    const wallet = named ?? (await deps.key()).address;
    const chain = await deps.chain();
    const { slot, needs } = await readNeeds(chain, deps.deployment, wallet, bidsOf(reader, wallet, cluster));
    // Programs keep the addresses.
    const byName = deps.terminal.stdout.isTty ? await commandsByName(deps, chain, wallet, needs) : null;
    const source = { kind: 'node', host: chain.hosts.join(', '), slot } as const;
    return {
      wallet,
      needs: needs.map(({ command, ...need }, index) => ({
        ...need,
        command: typedCommand(command),
        byName: typedCommand(byName?.[index] ?? command),
      })),
      notes: [
        `what needs ${namedWallet(wallet, deps.terminal.stderr) ?? wallet}, read from ${sourceText(source)}`,
      ],
      failure: null,
    };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    // Nobody named a key, and the usual one is not there.
    if (error.code === 'key_missing' && !isNamed(settings.keypair)) return { ...nothing, notes: [NO_WALLET] };
    return { ...nothing, notes: [], failure: error };
  }
}

function isNamed(setting: Deps['configuration']['settings']['keypair']): boolean {
  return setting !== null && (setting.origin.kind === 'flag' || setting.origin.kind === 'env');
}

/** The artworks for which the wallet has bid with this tool. The chain keeps only the highest bidder. */
function bidsOf(reader: JournalReader | null, wallet: Address, cluster: string | null): readonly Address[] {
  const states = ['confirmed', 'finalized'] as const;
  const records =
    reader?.list({ operation: 'auction.bid', wallet, states, limit: BIDS }, () => undefined) ?? [];
  const mints = records.flatMap(({ signed, cluster: of, intent }) => {
    const mint = signed?.subject?.mint ?? (intent as { mint?: unknown } | null)?.mint;
    return of === cluster && typeof mint === 'string' && isAddress(mint) ? [mint] : [];
  });
  return [...new Set(mints)];
}

/** A setting that was given as a flag, as a flag and as a variable of the shell. */
export interface GivenSetting {
  /** `--keypair mira.json` */
  readonly flag: string;
  /** `GAVEL_KEYPAIR=mira.json`; null where there is no such variable. */
  readonly variable: string | null;
}

/**
 * The settings that were given as flags, for commands that are printed and have to work as they are. What may not be shown is
 * left out: keys, and URLs with a password or a token.
 */
export function givenSettings({ configuration }: Pick<Deps, 'configuration'>): readonly GivenSetting[] {
  return SETTING_NAMES.flatMap((name) => givenSetting(configuration.settings, name));
}

function givenSetting(
  settings: Deps['configuration']['settings'],
  name: SettingName,
): readonly GivenSetting[] {
  const set = settings[name];
  const { flag, env, secret } = SETTINGS[name];
  if (set === null || set.origin.kind !== 'flag' || flag === undefined || secret) return [];
  const { value } = set;
  const show = SETTINGS[name].show as (value: unknown) => string;
  const isWallet = typeof value === 'string' && value.startsWith(WALLET);
  const texts = isWallet ? [show(value)] : Array.isArray(value) ? value.map(String) : [String(value)];
  if (show(value) !== texts.join(' ')) return [];
  return [
    {
      flag: texts.map((text) => `${flag.long} ${shellWord(text)}`).join(' '),
      variable: env === undefined ? null : `${env}=${shellWord(texts.join(' '))}`,
    },
  ];
}
