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

const listed = new Map<string, readonly string[]>();

/** Every TypeScript file of ours below a folder, relative to the root, in order. Each folder is listed once. */
export function filesUnder(folder: string): readonly string[] {
  const found = listed.get(folder) ?? list(folder).sort();
  listed.set(folder, found);
  return found;
}

/** What other tests install below theirs, `node_modules`, is far more than all else. */
function list(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : list(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

const texts = new Map<string, string>();

/** Each file is read once: every question looks at all tests. */
function read(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
  texts.set(path, text);
  return text;
}

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

const imported = new Map<string, ReadonlySet<string>>();

function imports(path: string): ReadonlySet<string> {
  const known = imported.get(path);
  if (known !== undefined) return known;
  const targets = read(path).matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g);
  const found = new Set(Array.from(targets, ([, target = '']) => join(path, '..', target)));
  imported.set(path, found);
  return found;
}

const mentioned = new Map<string, ReadonlySet<string>>();

/** The files of ours that a test names. */
function mentions(path: string): ReadonlySet<string> {
  const known = mentioned.get(path);
  if (known !== undefined) return known;
  const found = new Set(Array.from(read(path).matchAll(/\/(src\/[\w./-]+)'/g), ([, file = '']) => file));
  mentioned.set(path, found);
  return found;
}

const subjectsOf = new Map<string, readonly Tested[]>();

/** What a file is about, or those that use it where it belongs to no noun. */
function subjects(source: string): readonly Tested[] {
  const found = subjectsOf.get(source) ?? findSubjects(source);
  subjectsOf.set(source, found);
  return found;
}

function findSubjects(source: string): readonly Tested[] {
  const own = testedBy(source);
  if (own !== undefined) return [own];
  const users = [...filesUnder('src/commands'), ...filesUnder('src/operations')].filter((path) =>
    imports(path).has(source),
  );
  // Files do not use each other in a circle.
  return users.flatMap(subjects);
}

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
