import { SETTING_NAMES, SETTINGS, type SettingName } from '../config/settings.ts';
import { mayBeSecret } from '../domain/key-text.ts';
import { CliError } from '../errors/cli-error.ts';
import { NOT_A_PATH } from '../errors/not-a-path.ts';

/** A flag that every command accepts, before or after its name. */
export interface GlobalOption {
  /** As commander writes it: `-u, --url <URL>`. */
  readonly flags: string;
  readonly description: string;
  /** It may be given several times. Its values are joined with blanks. */
  readonly repeats?: true;
}

/** Flags that are not settings. They are valid for one call only. */
const SWITCHES: readonly GlobalOption[] = [
  { flags: '--json', description: 'Write JSON' },
  { flags: '-o, --output <FORMAT>', description: 'Write table (as without it), json or csv' },
  { flags: '--stream', description: 'Write each row of a list as a line of JSON' },
  {
    flags: '--fields <LIST>',
    description: 'With --json, --stream or csv, only these fields of the data: a,b.c',
  },
  { flags: '--yes', description: 'Do not ask; every check is still made' },
  { flags: '--dry-run', description: 'Build, verify and simulate, but never sign' },
  { flags: '--details', description: 'Show all of a preview: every effect, check and instruction' },
  { flags: '--sign-only', description: 'Do all steps but sending; the plan goes to --out' },
  { flags: '--out <FILE>', description: 'New file for the plan of --sign-only, and for what tx sign makes' },
  { flags: '--passphrase-file <FILE>', description: 'File with the passphrase of an encrypted key' },
  { flags: '--passphrase-fd <NUMBER>', description: 'Open descriptor to read that passphrase from' },
  { flags: '--no-color', description: 'No colour' },
  { flags: '--no-pager', description: 'Write long results to the terminal as they are' },
  { flags: '--quiet', description: 'Only the result, questions, signatures and errors' },
  { flags: '--verbose', description: 'Show more, and the stack trace of an error' },
];

export const GLOBAL_OPTIONS: readonly GlobalOption[] = [
  ...SETTING_NAMES.flatMap((name) => {
    const { flag, description, list } = SETTINGS[name];
    if (flag === undefined) return [];
    const short = flag.short === undefined ? '' : `${flag.short}, `;
    const flags = `${short}${flag.long} <${flag.value}>`;
    return [{ flags, description, ...(list && { repeats: list }) }];
  }),
  ...SWITCHES,
];

/** The values of the global flags of one call. */
export interface GlobalValues {
  readonly settings: Partial<Record<SettingName, string>>;
  readonly json: boolean;
  readonly csv: boolean;
  /** A line of JSON for each row, and nothing else on standard output. */
  readonly stream: boolean;
  /** Which fields of the data of --json or CSV; null for all. */
  readonly fields: readonly string[] | null;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly details: boolean;
  readonly signOnly: boolean;
  readonly out: string | null;
  readonly passphraseFile: string | null;
  readonly passphraseFd: number | null;
  readonly color: boolean;
  readonly pager: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Reads commander's values, whose keys are the long flags in camel case. */
export function readGlobals(raw: Readonly<Record<string, unknown>>): GlobalValues {
  const settings: Partial<Record<SettingName, string>> = {};
  for (const name of SETTING_NAMES) {
    const value = raw[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    if (SETTINGS[name].flag !== undefined && typeof value === 'string') settings[name] = value;
  }
  const format = outputFormat(raw.output);
  if (raw.json === true && format !== null && format !== 'json') throw twoFormats('--json', format);
  if (raw.stream === true && (raw.json === true || format !== null))
    throw twoFormats('--stream', format ?? null);
  return {
    settings,
    json: raw.json === true || format === 'json',
    csv: format === 'csv',
    stream: raw.stream === true,
    fields: typeof raw.fields === 'string' ? raw.fields.split(',').map((field) => field.trim()) : null,
    yes: raw.yes === true,
    dryRun: raw.dryRun === true,
    details: raw.details === true,
    signOnly: raw.signOnly === true,
    out: typeof raw.out === 'string' ? raw.out : null,
    ...passphraseFlags(raw.passphraseFile, raw.passphraseFd),
    color: raw.color !== false,
    pager: raw.pager !== false,
    quiet: raw.quiet === true,
    verbose: raw.verbose === true,
  };
}

/** Throws `usage` when both are given, and for what is neither a path nor a descriptor. */
function passphraseFlags(
  file: unknown,
  descriptor: unknown,
): Pick<GlobalValues, 'passphraseFile' | 'passphraseFd'> {
  const bad = (flag: string, why: string, hint: string) =>
    new CliError('usage', { what: `bad value for ${flag}`, why, hint });
  if (typeof file === 'string' && typeof descriptor === 'string')
    throw bad('--passphrase-fd', '--passphrase-file is given too', 'leave one of them out');
  if (typeof file === 'string' && mayBeSecret(file))
    throw bad('--passphrase-file', NOT_A_PATH.why, 'put the passphrase into a file that only you can read');
  if (typeof descriptor === 'string' && !/^\d{1,4}$/.test(descriptor))
    throw bad('--passphrase-fd', 'it is not the number of a descriptor', 'write it like --passphrase-fd 3');
  return {
    passphraseFile: typeof file === 'string' ? file : null,
    passphraseFd: typeof descriptor === 'string' ? Number(descriptor) : null,
  };
}

const FORMATS = ['table', 'json', 'csv'] as const;

type OutputFormat = (typeof FORMATS)[number];

/** Null when it was not given. Throws `usage` for another word. */
function outputFormat(given: unknown): OutputFormat | null {
  if (typeof given !== 'string') return null;
  const found = FORMATS.find((format) => format === given);
  if (found !== undefined) return found;
  throw new CliError('usage', {
    what: 'bad value for --output',
    why: `"${given}" is not a format: it is one of ${FORMATS.join(', ')}`,
    hint: 'write it like --output csv',
  });
}

function twoFormats(flag: string, format: OutputFormat | null): CliError {
  return new CliError('usage', {
    what: `${flag} and ${format === null ? '--json' : `--output ${format}`} cannot be used together`,
    why: 'both choose how the result is written',
    hint: 'leave one of them out',
  });
}

/** Whether JSON was asked for, by the words alone: they may be words that cannot be parsed. */
export function asksForJson(words: readonly string[]): boolean {
  return words.some(
    (word, index) =>
      word === '--json' ||
      word.startsWith('--json=') ||
      word === '--output=json' ||
      ((word === '-o' || word === '--output') && words[index + 1] === 'json'),
  );
}
