import { WALLET } from '../domain/wallet-name.ts';
import type { Parser, Refuse } from '../errors/refusal.ts';
import { redactUrl } from '../text/redact.ts';
import { parseBaseUrl, parseRpcUrl, parseRpcUrls } from './endpoint.ts';
import {
  oneOf,
  parsePercent,
  parsePriority,
  parseSol,
  parseText,
  parseTxVersion,
  wholeNumber,
} from './parsers.ts';

/** One setting: where it can be set, and how it is shown. */
export interface Setting<T> {
  readonly flag?: { readonly long: string; readonly short?: string; readonly value: string };
  /** Name of the environment variable. */
  readonly env?: string;
  /** Whether it may be in a configuration file, under its name; `top`: not in a profile. */
  readonly file: 'anywhere' | 'top' | 'never';
  readonly description: string;
  readonly parse: Parser<T>;
  /** The text to show. Secrets are never shown. */
  readonly show: (value: T) => string;
  readonly secret?: true;
  readonly fallback: T | null;
  /** Has several values: the flag may be repeated, and a file may have a list. As text they are separated by a blank. */
  readonly list?: true;
  /** Is a path: relative to the file that contains it, with `~` for the home directory. */
  readonly path?: true;
}

const setting = <T>(row: Setting<T>): Setting<T> => row;
const shown = (value: string | number | bigint): string => String(value);

const ON_OFF = ['on', 'off'];

/** `on`, `off`, or a base URL. */
const parseUpdateCheck: Parser<string> = Object.assign(
  (text: string, refuse: Refuse) => (ON_OFF.includes(text) ? text : parseBaseUrl(text, refuse)),
  { choices: ON_OFF },
);

/** Sent in a header, so only visible ASCII is allowed. The error does not repeat the key. */
export const parseKey: Parser<string> = (text, refuse) =>
  /^[\x21-\x7e]+$/.test(text)
    ? text
    : refuse({
        why: 'it is empty, or has characters other than visible ASCII',
        hint: 'copy the API key again, without spaces and line breaks',
      });

/** Every setting, by its name in files and in `gavel config get`. */
export const SETTINGS = {
  profile: setting<string>({
    flag: { long: '--profile', value: 'NAME' },
    env: 'GAVEL_PROFILE',
    file: 'top',
    description: 'Use the settings of [profiles.NAME]',
    parse: parseText,
    show: shown,
    fallback: null,
  }),
  url: setting<readonly string[]>({
    flag: { long: '--url', short: '-u', value: 'URL' },
    env: 'GAVEL_URL',
    file: 'anywhere',
    description:
      'Solana RPC: a URL, or localhost, devnet, testnet, mainnet-beta, or a first letter; may be repeated',
    parse: parseRpcUrls,
    show: (urls) => urls.map(redactUrl).join(' '),
    fallback: null,
    list: true,
  }),
  das: setting<string>({
    flag: { long: '--das', value: 'URL' },
    env: 'GAVEL_DAS',
    file: 'anywhere',
    description: 'Who is asked for compressed artworks (getAsset, getAssetProof), where the RPC node is not',
    parse: parseRpcUrl,
    show: redactUrl,
    fallback: null,
  }),
  api: setting<string>({
    flag: { long: '--api', value: 'URL' },
    env: 'GAVEL_API',
    file: 'anywhere',
    description: 'Address of the marketplace service',
    parse: parseBaseUrl,
    show: redactUrl,
    fallback: null,
  }),
  api_v1: setting<string>({
    flag: { long: '--api-v1', value: 'URL' },
    env: 'GAVEL_API_V1',
    file: 'anywhere',
    description: 'Address of the earlier interface, v1, where it is not that of --api',
    parse: parseBaseUrl,
    show: redactUrl,
    fallback: null,
  }),
  aggregator: setting<string>({
    flag: { long: '--aggregator', value: 'URL' },
    env: 'GAVEL_AGGREGATOR',
    file: 'anywhere',
    description: 'Address of the swap aggregator, to pay with another token',
    parse: parseBaseUrl,
    show: redactUrl,
    fallback: null,
  }),
  api_key: setting<string>({
    env: 'GAVEL_API_KEY',
    file: 'never',
    description: 'API key for the service',
    parse: parseKey,
    show: shown,
    secret: true,
    fallback: null,
  }),
  api_key_file: setting<string>({
    env: 'GAVEL_API_KEY_FILE',
    file: 'anywhere',
    description: 'File with the API key for the service, readable only by you',
    parse: parseText,
    show: shown,
    fallback: null,
    path: true,
  }),
  keypair: setting<string>({
    flag: { long: '--keypair', short: '-k', value: 'KEY' },
    env: 'GAVEL_KEYPAIR',
    file: 'anywhere',
    description: 'Wallet to sign with: its name, a key file, -, prompt://, or address://ADDRESS',
    parse: parseText,
    show: (spec) => (spec.startsWith(WALLET) ? spec.slice(WALLET.length) : spec),
    fallback: '~/.config/solana/id.json',
    path: true,
  }),
  source: setting<'api' | 'local'>({
    flag: { long: '--source', value: 'api|local' },
    env: 'GAVEL_SOURCE',
    file: 'anywhere',
    description: 'Who builds transactions: the service, or this tool from the chain alone',
    parse: oneOf(['api', 'local']),
    show: shown,
    fallback: 'api',
  }),
  deployment: setting<string>({
    env: 'GAVEL_DEPLOYMENT',
    file: 'anywhere',
    description: 'Which marketplace: sandbox, or a [deployments.NAME] of yours',
    parse: parseText,
    show: shown,
    fallback: 'sandbox',
  }),
  genesis_hash: setting<string>({
    env: 'GAVEL_GENESIS_HASH',
    file: 'anywhere',
    description: 'Genesis hash that the cluster must have',
    parse: (text, refuse) =>
      /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
        ? text
        : refuse({ why: 'it is not a base58 hash', hint: 'copy it from: solana genesis-hash --url URL' }),
    show: shown,
    fallback: null,
  }),
  priority: setting<bigint | 'auto'>({
    flag: { long: '--priority', value: 'auto|LAMPORTS' },
    env: 'GAVEL_PRIORITY',
    file: 'anywhere',
    description: 'Priority fee of a transaction, in lamports in total, or auto: what recent blocks asked for',
    parse: parsePriority,
    show: shown,
    fallback: 0n,
  }),
  max_fee: setting<bigint>({
    flag: { long: '--max-fee', value: 'AMOUNT' },
    env: 'GAVEL_MAX_FEE',
    file: 'anywhere',
    description: 'The most a transaction may cost in network fees, in SOL',
    parse: parseSol,
    show: (lamports) => `${lamports} lamports`,
    fallback: 1_000_000n,
  }),
  confirm_change: setting<number | 'off'>({
    flag: { long: '--confirm-change', value: 'PERCENT|off' },
    env: 'GAVEL_CONFIRM_CHANGE',
    file: 'anywhere',
    description: 'A price that changes by more than so many per cent has to be typed again',
    parse: parsePercent,
    show: (percent) => (percent === 'off' ? percent : `${percent} %`),
    fallback: 50,
  }),
  tx_version: setting<0 | 1 | 'auto'>({
    flag: { long: '--tx-version', value: '0|1|auto' },
    env: 'GAVEL_TX_VERSION',
    file: 'anywhere',
    description: 'Version of transactions; auto: 0, and 1 where one does not fit 0 and the cluster takes it',
    parse: parseTxVersion,
    show: shown,
    fallback: 'auto',
  }),
  update_check: setting<string>({
    env: 'GAVEL_UPDATE_CHECK',
    file: 'top',
    description:
      'Whether to look for a newer version once a day: on, off, or the address of a registry of npm',
    parse: parseUpdateCheck,
    show: (value) => (ON_OFF.includes(value) ? value : redactUrl(value)),
    // Until the package is published, another one may have its name.
    fallback: 'off',
  }),
  timeout: setting<number>({
    flag: { long: '--timeout', value: 'SECONDS' },
    env: 'GAVEL_TIMEOUT',
    file: 'anywhere',
    description: 'How long to follow a transaction before its outcome is reported as unknown',
    parse: wholeNumber(1, 3600),
    show: shown,
    fallback: 90,
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<K extends SettingName> = (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

export function isSettingName(text: string): text is SettingName {
  return Object.hasOwn(SETTINGS, text);
}
