import type { Parser } from '../errors/refusal.ts';
import { MISSING, type Parameter } from './command.ts';

/** No word of a command line can contain it: the operating system ends a word there. */
const BETWEEN_WORDS = '\0';

/** The raw value of a repeating argument; undefined without a word. */
export function joinWords(words: readonly string[]): string | undefined {
  return words.length === 0 ? undefined : words.join(BETWEEN_WORDS);
}

/** The words of a raw value; one for a parameter that does not repeat. */
export function splitWords(raw: string): readonly string[] {
  return raw.split(BETWEEN_WORDS);
}

/** An argument that is given once or several times, up to `most`. The same word twice counts once. */
export function repeated<T>(
  value: string,
  description: string,
  { most, parse }: { readonly most: number; readonly parse: Parser<T> },
): Parameter<readonly T[]> {
  return {
    kind: 'required',
    value,
    description,
    choices: parse.choices,
    repeats: true,
    read(text, refuse) {
      if (text === undefined) return refuse(MISSING);
      const words = [...new Set(splitWords(text))];
      if (words.length > most)
        return refuse({ why: `${words.length} are too many`, hint: `name ${most} at most` });
      return words.map((word) => parse(word, refuse));
    },
  };
}
