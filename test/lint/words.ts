import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** A word that is not to be used, and the one to use. */
export interface Banned {
  readonly word: string;
  readonly instead: string;
}

/** From the tables of the glossary: each word of the last column, with the first. */
export function bannedWords(glossary: string): readonly Banned[] {
  return glossary.split('\n').flatMap((line) => {
    if (!line.startsWith('| ')) return [];
    const cells = line.split('|').map((cell) => cell.trim());
    const [, instead = ''] = cells;
    const words = (cells.at(-2) ?? '').split(',').map((word) => word.trim());
    const isHead = words[0] === 'Not this' || words[0]?.startsWith('---');
    return isHead ? [] : words.filter((word) => word !== '').map((word) => ({ word, instead }));
  });
}

/** A banned word that was found, at this index of the text. */
interface Found {
  readonly at: number;
  readonly problem: string;
}

/** The words of a phrase may be on two lines. */
const SPACE = '(?:[ \\t]+|[ \\t]*\\n[ \\t]*)';

/** Each banned word that is in the text, at its first place. */
export function find(text: string, banned: readonly Banned[]): readonly Found[] {
  return banned.flatMap(({ word, instead }) => {
    const found = new RegExp(`(?<![\\w-])${word.replaceAll(' ', SPACE)}(?![\\w-])`, 'i').exec(text);
    return found === null ? [] : [{ at: found.index, problem: `write "${instead}", not "${word}"` }];
  });
}

/** A line for each banned word in the string literals of a TypeScript file. */
export function problemsInSource(file: string, source: string, banned: readonly Banned[]): readonly string[] {
  const { program, errors } = parseSync(file, source, { lang: 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`);
  const found: string[] = [];
  const look = (start: number, text: string): void => {
    for (const { problem } of find(text, banned)) found.push(`${file}:${lineAt(source, start)}: ${problem}`);
  };
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') look(start, value);
    },
    // What is put in could be anything: it parts what is before it from what follows.
    TemplateLiteral: ({ start, quasis }) =>
      look(start, quasis.map(({ value }) => value.cooked ?? value.raw).join(' * ')),
  }).visit(program);
  return found;
}

/** The same for a document, outside of its code. */
export function problemsInDocument(file: string, text: string, banned: readonly Banned[]): readonly string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|^ {4}.*$|`[^`\n]*`/gm, (code) =>
    code.replaceAll(/[^\n]/g, '*'),
  );
  return find(prose, banned).map(({ at, problem }) => `${file}:${lineAt(prose, at)}: ${problem}`);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

const GLOSSARY = 'docs/glossary.md';

/** Of the whole repository. `src/chain/generated` is made from the IDLs. */
export function problemsInRepository(root: string): readonly string[] {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const below = (folder: string, ending: string): readonly string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending))
      .map((file) => `${folder}/${file}`);
  const banned = bannedWords(read(GLOSSARY));
  if (banned.length === 0) return [`${GLOSSARY}: it has no words`];
  const sources = below('src', '.ts').filter((file) => !file.startsWith('src/chain/generated/'));
  const documents = [...below('docs', '.md'), 'README.md', 'CONTRIBUTING.md'].filter(
    (file) => file !== GLOSSARY,
  );
  return [
    ...sources.flatMap((file) => problemsInSource(file, read(file), banned)),
    ...documents.flatMap((file) => problemsInDocument(file, read(file), banned)),
  ];
}
