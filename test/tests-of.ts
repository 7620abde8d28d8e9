import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A source file is tested with what a person types: the words of its verb, or of its noun where several verbs share it. */
export interface Tested {
  readonly noun: string;
  /** Absent in a file that all verbs of the noun share. */
  readonly verb: string | null;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = /^src\/(?:commands|operations)\/([a-z-]+)\/([a-z-]+)\.ts$/;

/** The same function, which finds out each answer once: every question looks at all tests. */
function once<T>(find: (of: string) => T): (of: string) => T {
  const known = new Map<string, T>();
  return (of) => {
    const found = known.get(of) ?? find(of);
    known.set(of, found);
    return found;
  };
}

/** Every TypeScript file of ours below a folder, relative to the root, in order. */
export const filesUnder = once((folder): readonly string[] => list(folder).sort());

/** What other tests install below theirs, `node_modules`, is far more than all else. */
function list(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : list(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

const read = once((path) => readFileSync(join(ROOT, path), 'utf8'));

const isCommand = (path: string): boolean => /^export const command =/m.test(read(path));

/** The verb of `create-checks.ts` is `create`, that of `buy-checks.ts` of a raffle `buy-tickets`. */
function verbOf(name: string, verbs: readonly string[]): string | null {
  const exact = verbs.find((verb) => verb === name);
  if (exact !== undefined) return exact;
  const first = name.split('-')[0] ?? name;
  return verbs.find((verb) => verb === first || verb.startsWith(`${first}-`)) ?? null;
}

/** The verbs of a noun: what its folder exports a command of. */
const verbsOf = (noun: string): string[] =>
  filesUnder('src/commands')
    .filter((path) => path.startsWith(`src/commands/${noun}/`))
    .filter(isCommand)
    .map((path) => basename(path, '.ts'));

/** What a file under `src/commands` or `src/operations` is about; undefined where it belongs to no noun. */
export function testedBy(source: string): Tested | undefined {
  const [, noun, name] = FOLDERS.exec(source) ?? [];
  if (noun === undefined || name === undefined) {
    // A command that is one word.
    return isCommand(source) ? { noun: basename(source, '.ts'), verb: null } : undefined;
  }
  return { noun, verb: verbOf(name, verbsOf(noun)) };
}

/** The golden file of a command, relative to the root. */
export const goldenOf = (noun: string, verb: string): string => `test/golden/${noun}-${verb}.txt`;

const spoken = new Map<string, ReadonlySet<string>>();

/** The test files that speak of what is tested. Many source files share one subject. */
function speaking(subject: Tested): ReadonlySet<string> {
  const key = `${subject.noun} ${subject.verb}`;
  const known = spoken.get(key);
  if (known !== undefined) return known;
  const found = new Set(filesUnder('test').filter((path) => names(subject, path, read(path))));
  spoken.set(key, found);
  return found;
}

/** Whether a test file speaks of what is tested: by its own name and the verb, or by both words. */
function names({ noun, verb }: Tested, path: string, text: string): boolean {
  const isOfNoun = basename(path).startsWith(`${noun}-`) || path.startsWith(`test/${noun}/`);
  if (verb === null) return isOfNoun || new RegExp(`'${noun}'|\\b${noun} [a-z]`).test(text);
  const words = new RegExp(`\\b${noun}(?: |\\.|',\\s*')${verb}(?![a-z-])`);
  return words.test(text) || (isOfNoun && new RegExp(`['\`]${verb}['\`]`).test(text));
}

const imports = once((path): ReadonlySet<string> => {
  const targets = read(path).matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g);
  return new Set(Array.from(targets, ([, target = '']) => join(path, '..', target)));
});

/** The files of ours that a test names. */
const mentions = once((path): ReadonlySet<string> => {
  const named = read(path).matchAll(/\/(src\/[\w./-]+)'/g);
  return new Set(Array.from(named, ([, file = '']) => file));
});

/** What a file is about, or those that use it where it belongs to no noun. */
const subjects = once((source): readonly Tested[] => {
  const own = testedBy(source);
  if (own !== undefined) return [own];
  const users = [...filesUnder('src/commands'), ...filesUnder('src/operations')].filter((path) =>
    imports(path).has(source),
  );
  // Files do not use each other in a circle.
  return users.flatMap(subjects);
});

/** Files that test a source file, relative to the root: golden files first. */
export function testsOf(source: string): string[] {
  const about = subjects(source);
  const speak = about.map(speaking);
  const tests = filesUnder('test').filter(
    (path) => mentions(path).has(source) || speak.some((paths) => paths.has(path)),
  );
  const golden = about.flatMap(({ noun, verb }) =>
    (verb === null ? verbsOf(noun) : [verb]).map((one) => goldenOf(noun, one)),
  );
  return [...new Set(golden.filter((path) => existsSync(join(ROOT, path)))), ...tests];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const source of process.argv.slice(2)) process.stdout.write(`${testsOf(source).join('\n')}\n`);
}
