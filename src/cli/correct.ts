import { CliError, type Correction } from '../errors/cli-error.ts';
import { shellWord } from '../errors/shell-word.ts';
import { argumentSecrets } from '../text/redact.ts';

/** The most mistakes in one command that are corrected. */
const MOST = 4;

/**
 * The same error with the whole corrected command as its hint, if what was typed can be corrected into one. `check` throws
 * what would be wrong with words.
 */
export async function corrected(
  error: unknown,
  argv: readonly string[],
  check: (argv: readonly string[]) => Promise<void>,
): Promise<unknown> {
  if (!(error instanceof CliError)) return error;
  let words = argv;
  let problem: unknown = error;
  for (let count = 0; count < MOST; count += 1) {
    if (!(problem instanceof CliError) || problem.correction === undefined) return error;
    const next = replaced(words, problem.correction);
    if (next === null) return error;
    words = next;
    try {
      await check(words);
      return error.withHint(`gavel ${withoutSecrets(words).map(shellWord).join(' ')}`);
    } catch (cause) {
      problem = cause;
    }
  }
  return error;
}

/** Without a URL that may not be shown, and its flag. */
function withoutSecrets(argv: readonly string[]): readonly string[] {
  const isSecret = (word: string | undefined): boolean => argumentSecrets([word ?? '']).length > 0;
  return argv.filter(
    (word, index) => !isSecret(word) && !(word.startsWith('-') && isSecret(argv[index + 1])),
  );
}

/** The words with what was meant in place of what was typed; null unless that stands there exactly once. */
function replaced(argv: readonly string[], { typed, meant }: Correction): readonly string[] | null {
  const places = argv.flatMap((_, start) =>
    typed.every((word, index) => argv[start + index] === word) ? [start] : [],
  );
  const [place] = places;
  if (places.length === 1 && place !== undefined) return argv.toSpliced(place, typed.length, ...meant);
  const [from = '', to = ''] = [typed[0], meant[0]];
  if (places.length > 0 || typed.length > 1 || meant.length > 1) return null;
  // `--prise=2`, and `--sort=prize`.
  const glued = argv.flatMap((word, index) => {
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    if (equals === -1) return [];
    if (word.slice(0, equals) === from) return [{ index, word: to + word.slice(equals) }];
    return word.slice(equals + 1) === from ? [{ index, word: word.slice(0, equals + 1) + to }] : [];
  });
  const [only] = glued;
  return glued.length === 1 && only !== undefined ? argv.with(only.index, only.word) : null;
}
