import type { Origin } from '../config/layers.ts';
import { loginOf } from '../config/logins.ts';
import { shortenPath } from '../config/paths.ts';
import { SETTING_NAMES } from '../config/settings.ts';
import { WALLET } from '../domain/wallet-name.ts';
import { CliError } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import type { Deps } from '../flow/deps.ts';
import { OPEN_STATES } from '../journal/record.ts';
import type { Finding } from '../render/findings.ts';

/** The oldest Node that it runs on. */
const OLDEST_NODE = [20, 18, 1] as const;
/** Tables and previews are made for this many columns. */
const COLUMNS = 80;
/** The newest records of the journal, which are read whole. */
const RECORDS = 1_000;

export function ok(area: Finding['area'], what: string): Finding {
  return { state: 'ok', area, what, fix: null };
}

export function problem(area: Finding['area'], what: string, fix: string | null): Finding {
  return { state: 'problem', area, what, fix };
}

export function note(area: Finding['area'], what: string, fix: string | null): Finding {
  return { state: 'note', area, what, fix };
}

/** An error as a finding, with its own hint. */
export function failed(area: Finding['area'], error: unknown): Finding {
  if (!(error instanceof CliError)) throw error;
  const why = error.why === undefined ? '' : `: ${error.why}`;
  return problem(area, `${error.message}${why}`, error.hint ?? null);
}

export function versionFindings({ machine: { gavel, node } }: Deps): readonly Finding[] {
  const what = `gavel ${gavel}, Node ${node}`;
  if (!isOlder(node)) return [ok('version', what)];
  return [problem('version', `${what}, which is too old`, `install Node ${OLDEST_NODE.join('.')} or later`)];
}

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const index = OLDEST_NODE.findIndex((least, at) => (parts[at] ?? 0) !== least);
  return index !== -1 && (parts[index] ?? 0) < (OLDEST_NODE[index] ?? 0);
}

/** Which settings are not the defaults, and what is missing or ignored. */
export function settingFindings(deps: Deps): readonly Finding[] {
  const { configuration, directories, settings } = deps;
  const { home } = directories;
  const found = configuration.settings;
  const set = SETTING_NAMES.flatMap((name) => {
    const origin = found[name]?.origin;
    return origin === undefined || origin.kind === 'default'
      ? []
      : [`${name} from ${sourceOf(origin, home)}`];
  });
  const { projectFile } = configuration;
  const ignored =
    projectFile === null || projectFile.trust === 'trusted'
      ? []
      : [
          problem(
            'settings',
            `${projectFile.path} is ignored: you have not trusted ${projectFile.trust === 'changed' ? 'its change' : 'it'}`,
            `read it, and then: gavel config trust ${shellWord(projectFile.path)}`,
          ),
        ];
  const start = 'name one with --url, or start the embedded marketplace: gavel sandbox up';
  return [
    ok('settings', set.length === 0 ? 'all have their defaults' : set.join(', ')),
    ...loginFindings(deps),
    ...ignored,
    ...(found.url === null ? [problem('settings', 'no RPC node is set', start)] : []),
    ...(found.api === null && settings.source === 'api'
      ? [
          problem(
            'settings',
            'no service is set',
            'name one with --api, or do without: gavel doctor --source local',
          ),
        ]
      : []),
  ];
}

function loginFindings({ configuration: { settings }, logins }: Deps): readonly Finding[] {
  try {
    const login = loginOf(settings, logins);
    if (login === null) return [];
    const place = login.key === null ? 'the keyring of the system' : logins.path;
    return [ok('settings', `the API key is that of the login at ${login.origin}, kept in ${place}`)];
  } catch (error) {
    return [failed('settings', error)];
  }
}

function sourceOf(origin: Origin, home: string): string {
  if (origin.kind === 'flag' || origin.kind === 'env') return origin.name;
  return origin.kind === 'file' ? shortenPath(origin.path, home) : 'the running sandbox';
}

/** Whether the key file can be read, and only by its owner. A key that is typed is not asked for. */
export async function keyFindings({ configuration, key }: Deps): Promise<readonly Finding[]> {
  const setting = configuration.settings.keypair;
  const keypair = setting?.value ?? '';
  if (keypair === '-' || keypair === 'prompt://')
    return [ok('key', `${keypair === '-' ? 'standard input' : 'a prompt'} is asked when it is needed`)];
  try {
    const { address, canSign } = await key();
    const where = keypair.startsWith(WALLET)
      ? `your wallet ${keypair.slice(WALLET.length)}`
      : `in ${keypair}`;
    return [ok('key', `${address}, ${canSign === false ? 'which cannot sign here' : where}`)];
  } catch (error) {
    const isUsual = setting?.origin.kind === 'default';
    if (!isUsual || !(error instanceof CliError) || error.code !== 'key_missing')
      return [failed('key', error)];
    const what = `no key file is at ${keypair}: what signs needs one, and what reads does not`;
    return [note('key', what, null)];
  }
}

/** Whether the journal can be read, and what in it waits for somebody. */
export async function journalFindings({ records }: Deps): Promise<readonly Finding[]> {
  try {
    const reader = await records();
    if (reader === null) return [ok('journal', 'nothing was signed here yet')];
    const damaged: number[] = [];
    const newest = reader.list({ limit: RECORDS }, ({ id }) => damaged.push(id));
    const open = reader.list({ states: OPEN_STATES }, () => undefined);
    const unknown = open.filter(({ held, signed }) => !held && signed !== null);
    const [first] = damaged;
    return [
      ok(
        'journal',
        `${newest.length === RECORDS ? `the newest ${RECORDS}` : newest.length} records can be read`,
      ),
      ...(first === undefined
        ? []
        : [
            problem(
              'journal',
              `${damaged.length} records are damaged, the newest is ${first}`,
              `keep the file, and see what the others say: gavel tx history`,
            ),
          ]),
      ...(unknown.length === 0
        ? []
        : [
            problem(
              'journal',
              `the outcome of ${unknown.length} transactions is not known`,
              'find out what became of them: gavel tx resume --all',
            ),
          ]),
    ];
  } catch (error) {
    return [failed('journal', error)];
  }
}

export function terminalFindings({ machine: { locale }, terminal: { stdout } }: Deps): readonly Finding[] {
  const { isTty, width, color } = stdout;
  const text = isTty
    ? `${width} columns, ${color ? 'with' : 'without'} colour`
    : 'no terminal: tables are tab-separated';
  const narrow = `tables and previews are made for ${COLUMNS} columns`;
  const isUnset = locale === '';
  const what = `the locale ${isUnset ? 'is not set' : `is ${locale}`}: a terminal may not show names as they are`;
  return [
    ok('terminal', text),
    ...(isTty && width < COLUMNS
      ? [
          note(
            'terminal',
            narrow,
            `make the window ${COLUMNS} columns wide, or write to a file: --output csv`,
          ),
        ]
      : []),
    ...(/utf-?8/i.test(locale) || !isTty ? [] : [note('terminal', what, 'export LC_ALL=C.UTF-8')]),
  ];
}
