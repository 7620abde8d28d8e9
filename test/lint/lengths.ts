import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../tests-of.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'test', 'docs/build', 'programs/build'];
const MOST = 300;

/** Files whose length counts, relative to the root. `src/chain/generated` is made from the IDLs. */
export function countedFiles(): readonly string[] {
  return FOLDERS.flatMap(filesUnder).filter((file) => !file.startsWith('src/chain/generated/'));
}

/**
 * A line for a file that is too long. Biome has a rule for it, which takes a comment of many lines for one, and a template too.
 */
export function problemsOfLength(file: string, text: string): readonly string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > MOST ? [`${file}: it has ${lines} lines; ${MOST} are the most`] : [];
}

/** Of the whole repository. */
export function longFiles(): readonly string[] {
  return countedFiles().flatMap((file) => problemsOfLength(file, readFileSync(join(ROOT, file), 'utf8')));
}
